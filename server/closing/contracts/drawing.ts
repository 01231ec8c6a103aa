/** Draws contracts in a thread of its own. */
import { createPaperThread, toBuffer, buildThreadProgram } from '#server/core/threads.ts';
import type { CertificateBlock } from './certificate.ts';
import type { ContractPaper, PaperSigner } from './paper.ts';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { pause } from '#server/core/pause.ts';
import type { DocumentType } from '#shared/records/documents/document.ts';

/** What is drawn: the pages of a text with what is behind them, or of a paper without a `body` the certificate alone. */
export interface DrawJob {
  paper: ContractPaper | Pick<ContractPaper, 'title' | 'company' | 'at'>;
  signers: readonly PaperSigner[];
  certificate?: readonly CertificateBlock[];
  reference?: string;
}

/** A finished file. */
export interface Drawn {
  data: Buffer;
  pages: number;
  sha256: string;
}
export type DrawAnswer = Omit<Drawn, 'data'> & { data: Uint8Array };

const drawInThread = createPaperThread<DrawJob, DrawAnswer>(buildThreadProgram(import.meta.url, './draw-thread.ts'));

/** Draws one file, after those that were asked for before; throws `Busy` when too many wait. */
export async function draw(job: DrawJob): Promise<Drawn> {
  const drawn = await drawInThread(job);
  return { ...drawn, data: toBuffer(drawn.data) };
}

const MERGE_MS = 20_000;
const HEAP_MB = 512;
/** Enough to read what was written by hand on a whole page. */
const LONGEST_SIDE = 2200;
const QUALITY = 82;

/** `updateMetadata` and object streams stay off: the reference of the seal must be found in the bytes of the file. */
const THREAD = `
const { createHash } = require('node:crypto');
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
  const sha256 = createHash('sha256').update(data).digest('hex');
  parentPort.postMessage({ data, pages: whole.getPageCount(), sha256 }, [data.buffer]);
})().catch(() => parentPort.postMessage(undefined));
`;

interface Scan {
  content_type: DocumentType;
  data: Buffer;
}

async function toJpeg(data: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(data, { pages: 1 })
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** The pages with the scans behind them; undefined when a scan cannot be read; it is then only stored beside them. */
export async function appendScans(pages: Buffer, scans: readonly Scan[]): Promise<Drawn | undefined> {
  try {
    const parts: ScanBytes[] = [];
    for (const { content_type, data } of scans) {
      const isPdf = content_type === 'application/pdf';
      parts.push({ isPdf, bytes: new Uint8Array(isPdf ? data : await toJpeg(data)) });
      // Each may be 25 MB: copying all of them at once would be felt.
      await pause();
    }
    return await mergeInThread(pages, parts);
  } catch {
    return undefined;
  }
}

interface ScanBytes {
  isPdf: boolean;
  bytes: Uint8Array<ArrayBuffer>;
}

function mergeInThread(pages: Buffer, scans: readonly ScanBytes[]): Promise<Drawn | undefined> {
  return new Promise((resolve) => {
    const thread = new Worker(THREAD, {
      eval: true,
      workerData: { library: createRequire(import.meta.url).resolve('pdf-lib/dist/pdf-lib.min.js'), pages: new Uint8Array(pages), scans },
      transferList: scans.map(({ bytes }) => bytes.buffer),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const settle = (merged?: Drawn) => {
      clearTimeout(limit);
      void thread.terminate();
      resolve(merged);
    };
    const limit = setTimeout(settle, MERGE_MS);
    thread.once('message', (answer: DrawAnswer | undefined) => settle(answer && { ...answer, data: toBuffer(answer.data) }));
    thread.once('error', () => settle());
    thread.once('exit', () => settle());
  });
}
