/** Checks PDFs in a thread of its own with a time limit, so that a malicious file cannot block the server. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { MAX_DOCUMENT_PAGES } from '#shared/records/documents/document.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { NoDocument } from './no-document.ts';

const PARSE_MS = 10_000;
const HEAP_MB = 512;
/** A small file can unpack to more memory than there is; what a thread unpacks is in no heap that could be limited. */
const GROWTH_MB = 700;
const WATCH_MS = 50;
const MEGABYTE = 1024 * 1024;

/** Why a PDF is refused, each with its sentence. */
type Refusal = 'encrypted' | 'script' | 'launch' | 'opens' | 'form' | 'media' | 'attachment' | 'unreadable';

/**
 * Parses what stands at every "1 0 obj" of the file, wherever that is: a viewer that follows a table of offsets can reach nothing else.
 * Streams with the marks of an object stream are unpacked, whatever their type says. Then every name of the file is known.
 */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const { decodePDFRawStream, PDFArray, PDFContext, PDFDict, PDFHexString, PDFName, PDFObjectParser, PDFObjectStreamParser, PDFRawStream, PDFRef, PDFString } = require(workerData.library);
const { mostPages } = workerData;
const bytes = workerData.bytes;
const GAP = '(?:[\\\\0\\\\t\\\\n\\\\f\\\\r ]|%[^\\\\r\\\\n]*[\\\\r\\\\n])';
const HEAD = new RegExp('(?<!\\\\d)(\\\\d{1,10})' + GAP + '+(\\\\d{1,5})' + GAP + '+obj(?![A-Za-z])', 'g');
const SAFE = /\\.(csv|jpe?g|json|png|tiff?|txt|webp|xml)$/i;
const HARMLESS = new Set(['GoTo', 'Named']);

const names = new Set();
const nameOf = (name) => name.decodeText().replace(/#([\\da-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
const listen = (parser) => {
  const parseName = parser.parseName;
  parser.parseName = function () {
    const name = parseName.call(this);
    names.add(nameOf(name));
    return name;
  };
  return parser;
};
const objects = [];
const context = PDFContext.create();
const assign = context.assign;
context.assign = function (ref, object) {
  objects.push(object);
  assign.call(this, ref, object);
};
const parseAt = (offset) => listen(PDFObjectParser.forBytes(bytes.subarray(offset), context)).parseObject();
const key = (name) => PDFName.of(name);
const nameAt = (dict, name) => { const value = dict.lookup(key(name)); return value instanceof PDFName ? nameOf(value) : undefined; };

async function readAll() {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const found = [];
  for (const head of text.matchAll(HEAD)) {
    const start = head.index + head[0].length;
    if (/^[\\0\\t\\n\\f\\r ]*endobj/.test(text.slice(start, start + 100))) continue;
    const object = parseAt(start);
    found.push([PDFRef.of(Number(head[1]), Number(head[2])), object]);
    assign.call(context, ...found.at(-1));
  }
  for (const { index } of text.matchAll(/trailer/g)) {
    try { objects.push(parseAt(index + 7)); } catch {}
  }
  for (const [ref, object] of found) {
    context.assign(ref, object);
    if (!(object instanceof PDFRawStream) || !object.dict.has(key('First')) || !object.dict.has(key('N'))) continue;
    // Predictors are applied by viewers and not here.
    if (object.dict.lookup(key('DecodeParms')) instanceof PDFDict || object.dict.lookup(key('DecodeParms')) instanceof PDFArray) throw new Error('predictor');
    await listen(PDFObjectStreamParser.forStream(object)).parseIntoContext();
  }
  const roots = [...text.matchAll(/\\/Root\\s+(\\d+)\\s+(\\d+)\\s+R/g)].map((root) => context.lookup(PDFRef.of(Number(root[1]), Number(root[2]))));
  return roots;
}

function* partsOf(object) {
  const rest = [object];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (part instanceof PDFRawStream) rest.push(part.dict);
    else if (part instanceof PDFDict) { yield part; rest.push(...part.values()); }
    else if (part instanceof PDFArray) rest.push(...part.asArray());
  }
}

function danger() {
  if (names.has('Encrypt')) return 'encrypted';
  if (names.has('JavaScript') || (names.has('Rendition') && names.has('JS'))) return 'script';
  if (names.has('Launch')) return 'launch';
  if (names.has('XFA')) return 'form';
  if (names.has('RichMedia')) return 'media';
  for (const object of objects)
    for (const dict of partsOf(object)) {
      const action = dict.lookup(key('OpenAction'));
      if (action instanceof PDFDict && action.has(key('S')) && !HARMLESS.has(nameAt(action, 'S'))) return 'opens';
      if (!dict.has(key('EF'))) continue;
      const called = ['F', 'UF'].map((name) => dict.lookup(key(name))).filter((one) => one instanceof PDFString || one instanceof PDFHexString);
      if (called.length === 0 || !called.every((one) => SAFE.test(one.decodeText()))) return 'attachment';
    }
  return undefined;
}

function countPages(roots) {
  const catalogs = [...roots].reverse().concat([...objects].reverse()).filter((one) => one instanceof PDFDict && nameAt(one, 'Type') === 'Catalog');
  const seen = new Set();
  const rest = [catalogs[0] && catalogs[0].lookup(key('Pages'))];
  let pages = 0;
  while (rest.length > 0 && pages <= mostPages) {
    const node = rest.pop();
    if (!(node instanceof PDFDict) || seen.has(node)) continue;
    seen.add(node);
    const kids = node.lookup(key('Kids'));
    if (kids instanceof PDFArray) for (let at = 0; at < kids.size() && at <= mostPages * 2; at++) rest.push(kids.lookup(at));
    else pages += 1;
  }
  return pages;
}

readAll().then((roots) => {
  const refused = danger();
  const pages = refused ? 0 : countPages(roots);
  parentPort.postMessage(refused ? { refused } : pages === 0 ? { refused: 'unreadable' } : { pages });
}).catch(() => parentPort.postMessage({ refused: names.has('Encrypt') ? 'encrypted' : 'unreadable' }));
`;

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
    // As a whole program in words: a built server has no file of its own for the thread.
    const thread = new Worker(THREAD, {
      eval: true,
      workerData: { library: createRequire(import.meta.url).resolve('pdf-lib/dist/pdf-lib.min.js'), bytes, mostPages: MAX_DOCUMENT_PAGES },
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
