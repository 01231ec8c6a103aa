/** The type of a file by its content; names and declared types are not trusted. */
import { type PictureKind, detectKind, calculateDigest } from '#server/records/properties/photos/pictures.ts';
import { limitConcurrency } from '#server/core/limit-in-turn.ts';
import {
  type DocumentType,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENT_NAME,
  MAX_DOCUMENT_PIXELS,
  MAX_DOCUMENT_PAGES,
} from '#shared/records/documents/document.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { NoDocument } from './documents.ts';
import { Worker } from 'node:worker_threads';
import { buildThreadProgram } from '#server/core/threads.ts';
import type { Refusal } from './pdf-objects.ts';
import type { PdfJob } from './pdf-thread.ts';

/** Checks PDFs in a thread of its own with a time limit, so that a malicious file cannot block the server. */
const PARSE_MS = 10_000;
const HEAP_MB = 512;
/** A small file can unpack to more memory than there is; what a thread unpacks is in no heap that could be limited. */
const GROWTH_MB = 700;
const WATCH_MS = 50;
const MEGABYTE = 1024 * 1024;

const PROGRAM = buildThreadProgram(import.meta.url, './pdf-thread.ts');

type Answer = { pages: number; refused?: undefined } | { pages?: undefined; refused: Refusal };

/** How many pages a PDF has; throws `NoDocument` for one that runs something, is encrypted, too long, or cannot be read in its time. */
export async function checkPdf(data: Uint8Array, parseMs = PARSE_MS): Promise<number> {
  const answer = await readInThread(data, parseMs);
  if (answer.refused) throw new NoDocument(documentTexts[answer.refused]);
  if (answer.pages > MAX_DOCUMENT_PAGES) throw new NoDocument(documentTexts.tooManyPages);
  return answer.pages;
}

function readInThread(data: Uint8Array, parseMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // The caller keeps the file: one copy of it is handed over, not copied again.
    const bytes = new Uint8Array(data);
    const thread = new Worker(PROGRAM, {
      eval: true,
      workerData: { bytes, mostPages: MAX_DOCUMENT_PAGES } satisfies PdfJob,
      transferList: [bytes.buffer],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const before = process.memoryUsage.rss();
    const settle = (work: () => void) => {
      clearTimeout(limit);
      clearTimeout(watch);
      void thread.terminate();
      work();
    };
    const stop = () => settle(() => reject(new NoDocument(documentTexts.tooComplex)));
    const limit = setTimeout(stop, parseMs);
    const look = () => {
      if (process.memoryUsage.rss() - before > GROWTH_MB * MEGABYTE) stop();
      else watch = setTimeout(look, WATCH_MS);
    };
    let watch = setTimeout(look, WATCH_MS);
    thread.once('message', (answer: Answer) => settle(() => resolve(answer)));
    thread.once('error', () => settle(() => resolve({ refused: 'unreadable' })));
    thread.once('exit', () => settle(() => resolve({ refused: 'unreadable' })));
  });
}

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
  return { name: cleanName(filename), content_type, pages, sha256: await calculateDigest(data) };
}

const PICTURES: Partial<Record<PictureKind, DocumentType>> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' };

function findType(file: Buffer): DocumentType | undefined {
  if (file.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf';
  const kind = detectKind(file);
  return kind && PICTURES[kind];
}

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
