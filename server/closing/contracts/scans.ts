/** Puts the scans of what was signed on paper behind the pages of a contract, in a thread of its own. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { DocumentType } from '#shared/records/documents/document.ts';

const MERGE_MS = 20_000;
const HEAP_MB = 512;
/** Enough to read what was written by hand on a whole page. */
const LONGEST_SIDE = 2200;
const QUALITY = 82;

/** `updateMetadata` and object streams stay off: the reference of the seal must be found in the bytes of the file. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const { PDFDocument } = require(workerData.library);
const [WIDTH, HEIGHT, MARGIN] = [612, 792, 36];
(async () => {
  const whole = await PDFDocument.load(workerData.pages, { updateMetadata: false });
  for (const { isPdf, bytes } of workerData.scans) {
    if (isPdf) {
      const scan = await PDFDocument.load(bytes, { updateMetadata: false });
      for (const page of await whole.copyPages(scan, scan.getPageIndices())) whole.addPage(page);
      continue;
    }
    const image = await whole.embedJpg(bytes);
    const { width, height } = image.scaleToFit(WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN);
    whole.addPage([WIDTH, HEIGHT]).drawImage(image, { x: (WIDTH - width) / 2, y: HEIGHT - MARGIN - height, width, height });
  }
  const data = await whole.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  parentPort.postMessage({ data, pages: whole.getPageCount() }, [data.buffer]);
})().catch(() => parentPort.postMessage(undefined));
`;

export interface Scan {
  content_type: DocumentType;
  data: Buffer;
}

interface Merged {
  data: Buffer;
  pages: number;
}

/** Upright, and no larger than it has to be. */
async function toJpeg(data: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(data, { pages: 1 })
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** The pages with the scans behind them; undefined when a scan cannot be read, so that it is only kept beside them. */
export async function appendScans(pages: Buffer, scans: readonly Scan[]): Promise<Merged | undefined> {
  try {
    const parts = await Promise.all(
      scans.map(async ({ content_type, data }) => {
        const isPdf = content_type === 'application/pdf';
        return { isPdf, bytes: new Uint8Array(isPdf ? data : await toJpeg(data)) };
      }),
    );
    return await mergeInThread(pages, parts);
  } catch {
    return undefined;
  }
}

function mergeInThread(pages: Buffer, scans: readonly { isPdf: boolean; bytes: Uint8Array }[]): Promise<Merged | undefined> {
  return new Promise((resolve) => {
    const thread = new Worker(THREAD, {
      eval: true,
      workerData: { library: createRequire(import.meta.url).resolve('pdf-lib/dist/pdf-lib.min.js'), pages: new Uint8Array(pages), scans },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const settle = (merged?: Merged) => {
      clearTimeout(limit);
      void thread.terminate();
      resolve(merged);
    };
    const limit = setTimeout(settle, MERGE_MS);
    thread.once('message', (answer: { data: Uint8Array; pages: number } | undefined) =>
      settle(answer && { data: Buffer.from(answer.data), pages: answer.pages }),
    );
    thread.once('error', () => settle());
    thread.once('exit', () => settle());
  });
}
