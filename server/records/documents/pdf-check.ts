/** Checks PDFs in a thread of its own with a time limit, so that a malicious file cannot block the server. */
import { Worker } from 'node:worker_threads';
import { buildThreadProgram } from '#server/core/thread-program.ts';
import { MAX_DOCUMENT_PAGES } from '#shared/records/documents/document.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { NoDocument } from './no-document.ts';
import type { Refusal } from './pdf-objects.ts';
import type { PdfJob } from './pdf-thread.ts';

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
