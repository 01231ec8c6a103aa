/** The type of a file by its content; names and declared types are not trusted. */
import { webcrypto } from 'node:crypto';
import { limitConcurrency } from '#server/core/limit-concurrency.ts';
import { type DocumentType, MAX_DOCUMENT_BYTES, MAX_DOCUMENT_NAME, MAX_DOCUMENT_PIXELS } from '#shared/records/documents/document.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { NoDocument } from './no-document.ts';
import { checkPdf } from './pdf-check.ts';

export interface CheckedDocument {
  /** The default name. */
  name: string;
  content_type: DocumentType;
  pages: number;
  sha256: string;
}

/** The maximum queue of checks before the server answers that it is busy. */
const WAITING = 40;
const queue = limitConcurrency(1, WAITING);

/**
 * What a file is and how many pages it has. Throws `NoDocument` with the reason for what is no document, or runs something, and
 * `Busy` when too many are waiting.
 */
export async function checkDocument(data: Buffer, filename: string): Promise<CheckedDocument> {
  if (data.length === 0) throw new NoDocument(documentTexts.blank);
  if (data.length > MAX_DOCUMENT_BYTES) throw new NoDocument(documentTexts.tooLarge);
  const content_type = findType(data);
  if (!content_type) throw new NoDocument(documentTexts.unknown);
  const pages = await queue(() => (content_type === 'application/pdf' ? checkPdf(data) : checkPicture(data, content_type)));
  return { name: cleanName(filename), content_type, pages, sha256: await hashFile(data) };
}

function findType(file: Buffer): DocumentType | undefined {
  const word = (from: number, to: number) => file.toString('latin1', from, to);
  if (word(0, 5) === '%PDF-') return 'application/pdf';
  if (word(0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (word(0, 3) === '\u00ff\u00d8\u00ff') return 'image/jpeg';
  return word(0, 4) === 'RIFF' && word(8, 12) === 'WEBP' ? 'image/webp' : undefined;
}

/** The hash of a file, computed off the main thread. */
const hashFile = async (data: Buffer): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', data as Uint8Array<ArrayBuffer>)).toString('hex');

async function checkPicture(data: Buffer, type: DocumentType): Promise<number> {
  const { default: sharp } = await import('sharp');
  const about = await sharp(data, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => undefined);
  if (!about || `image/${about.format}` !== type) throw new NoDocument(documentTexts.damaged);
  if (about.width * about.height > MAX_DOCUMENT_PIXELS) throw new NoDocument(documentTexts.tooManyPixels);
  return 1;
}

const NOT_IN_A_NAME = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

/** The name of a file without what makes it look like another one. */
function cleanName(filename: string): string {
  const name = filename.slice(0, 1000).replace(NOT_IN_A_NAME, '').replace(/\s+/g, ' ').trim();
  return [...name].slice(0, MAX_DOCUMENT_NAME).join('').trim() || 'Document';
}
