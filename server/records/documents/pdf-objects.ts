/** Reads all objects of a PDF, wherever they are, with names decoded; throws `Unsafe` for what viewers could read in another way. */
import { createRequire } from 'node:module';
import type * as PdfLib from 'pdf-lib';
import type { documentTexts } from '#shared/records/documents/texts.ts';

// The file in one piece: each check begins a thread, which would load 400 modules.
export const { PDFArray, PDFContext, PDFDict, PDFHexString, PDFName, PDFNumber, PDFObjectStreamParser, PDFRawStream, PDFRef, PDFString } =
  createRequire(import.meta.url)('pdf-lib/dist/pdf-lib.min.js') as typeof PdfLib;
export type PdfObject = PdfLib.PDFObject;
export type PdfDict = PdfLib.PDFDict;

/** Reasons to refuse a PDF: the sentences of `documentTexts`. */
export type Refusal = Extract<
  keyof typeof documentTexts,
  | 'action'
  | 'attachment'
  | 'disguised'
  | 'encrypted'
  | 'form'
  | 'launch'
  | 'link'
  | 'media'
  | 'opens'
  | 'script'
  | 'tooComplex'
  | 'unreadable'
>;
export class Unsafe extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Far more than 400 pages need. */
const MOST_OBJECTS = 300_000;
const DEEPEST = 200;

/** Names of which a PDF without actions, scripts, attachments and media has no use, wherever they stand. */
const REFUSED_NAMES = new Map<string, Refusal>([
  ['Encrypt', 'encrypted'],
  ['JavaScript', 'script'],
  ['JS', 'script'],
  ['Launch', 'launch'],
  ['XFA', 'form'],
  ['SubmitForm', 'action'],
  ['ImportData', 'action'],
  ['GoToR', 'action'],
  ['GoToE', 'action'],
  ['GoTo3DView', 'media'],
  ['Rendition', 'media'],
  ['RichMedia', 'media'],
  ['RichMediaExecute', 'media'],
  ['EmbeddedFile', 'attachment'],
  ['EmbeddedFiles', 'attachment'],
  ['FileAttachment', 'attachment'],
]);

/** A letter or digit that is written as its code: nothing needs it but a name that hides. */
const NEEDLESS_ESCAPE = /#(3\d|[46][1-9a-f]|[57][\da])/i;

const toName = (name: string) => PDFName.of(name);
export const readName = (object: PdfObject | undefined): string | undefined =>
  object instanceof PDFName ? object.decodeText() : undefined;
export const getValue = (dict: PdfDict, name: string): PdfObject | undefined => dict.get(toName(name));

/**
 * Parses one object from its first byte on, or the objects of a stream, and refuses names and dictionaries that can be read in two ways.
 */
class StrictParser extends PDFObjectStreamParser {
  private depth = 0;
  private entries = 0;

  override parseObject(): PdfObject {
    if (this.depth > DEEPEST) throw new Unsafe('unreadable');
    this.depth += 1;
    this.entries += 1;
    const object = super.parseObject();
    this.depth -= 1;
    return object;
  }

  protected override parseName(): PdfLib.PDFName {
    const start = this.bytes.offset();
    const name = super.parseName();
    const written = Buffer.from(this.bytes.slice(start, this.bytes.offset())).toString('latin1');
    if (written.includes('#') && NEEDLESS_ESCAPE.test(written)) throw new Unsafe('disguised');
    const refusal = REFUSED_NAMES.get(written.slice(1));
    if (refusal) throw new Unsafe(refusal);
    return name;
  }

  protected override parseArray(): PdfLib.PDFArray {
    const before = this.entries;
    const array = super.parseArray();
    this.entries = before;
    return array;
  }

  protected override parseDict(): PdfDict {
    const before = this.entries;
    this.entries = 0;
    const dict = super.parseDict();
    // Of a key that stands twice, some viewers read the first value and some the last.
    if (dict.keys().length !== this.entries) throw new Unsafe('disguised');
    this.entries = before;
    return dict;
  }
}

export interface PdfObjects {
  /** Every object and trailer of the file, those that a later one replaces included. */
  all: readonly PdfObject[];
  /** All that was ever given the number of a reference; the object itself when it is none. The last is what most viewers show. */
  versionsOf(object: PdfObject | undefined): readonly PdfObject[];
}

/**
 * Parses what stands behind every "1 0 obj", inside of streams too, because a table of offsets can lead anywhere. Streams with the marks
 * of an object stream are unpacked, whatever their type says.
 */
export async function readObjects(bytes: Uint8Array): Promise<PdfObjects> {
  const context = PDFContext.create();
  const nothing = PDFDict.withContext(context);
  nothing.set(toName('First'), PDFNumber.of(0));
  nothing.set(toName('N'), PDFNumber.of(0));
  const parseAt = (offset: number) => new StrictParser(PDFRawStream.of(nothing, bytes.subarray(offset))).parseObject();
  const all: PdfObject[] = [];
  const versions = new Map<number, PdfObject[]>();
  const add = (number: number, object: PdfObject) => {
    if (all.push(object) > MOST_OBJECTS) throw new Unsafe('tooComplex');
    const known = versions.get(number);
    if (known) known.push(object);
    else versions.set(number, [object]);
  };

  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  for (const { number, start } of findHeads(text))
    if (!/^[\0\t\n\f\r ]*endobj/.test(text.slice(start, start + 100))) add(number, parseAt(start));
  for (const { index } of text.matchAll(/trailer/g)) {
    try {
      add(-1, parseAt(index + 'trailer'.length));
    } catch (error) {
      if (error instanceof Unsafe) throw error;
    }
  }
  // Last: of an encrypted file they cannot be unpacked, and by now it was refused as such.
  for (const stream of all.filter((object) => object instanceof PDFRawStream))
    for (const [number, object] of await unpack(stream)) add(number, object);
  return { all, versionsOf: (object) => (object instanceof PDFRef ? (versions.get(object.objectNumber) ?? []) : object ? [object] : []) };
}

const GAP = '(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]*[\\r\\n])';
/** Two numbers and `obj`, as loosely as viewers take them. */
const HEAD = new RegExp(`(?<![\\d.])(\\d[\\d.]*)(?:${GAP}|[+-])+[\\d.]+${GAP}*obj(?![A-Za-z])`, 'g');

function* findHeads(text: string): Generator<{ number: number; start: number }> {
  for (const head of text.matchAll(HEAD)) yield { number: Math.trunc(Number(head[1])), start: head.index + head[0].length };
}

/** The objects of an object stream; none of any other stream. */
async function unpack(stream: PdfLib.PDFRawStream): Promise<[number, PdfObject][]> {
  const { dict } = stream;
  // A file elsewhere, or a short form that only some viewers read.
  if (getValue(dict, 'F') !== undefined) throw new Unsafe('attachment');
  const [first, count] = [getValue(dict, 'First'), getValue(dict, 'N')];
  if (first === undefined || count === undefined) return [];
  const filter = getValue(dict, 'Filter');
  const isPlain = (part: PdfObject | undefined) => part === undefined || part instanceof PDFName;
  const isDirect = isPlain(filter) || (filter instanceof PDFArray && filter.asArray().every(isPlain));
  // Predictors are applied by viewers and not here; what is named by reference may be another one there.
  if (!isDirect || !(first instanceof PDFNumber) || !(count instanceof PDFNumber) || getValue(dict, 'DecodeParms') !== undefined)
    throw new Unsafe('unreadable');
  if (count.asNumber() > MOST_OBJECTS) throw new Unsafe('tooComplex');
  const context = PDFContext.create();
  await new StrictParser(PDFRawStream.of(dict.clone(context), stream.contents)).parseIntoContext();
  const objects = context.enumerateIndirectObjects();
  if (objects.length !== count.asNumber()) throw new Unsafe('disguised');
  return objects.map(([ref, object]) => [ref.objectNumber, object]);
}
