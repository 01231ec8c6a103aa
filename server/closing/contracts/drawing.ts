/** Draws contracts in a thread of its own, which begins with the first one and ends when there is none for a while. */
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '#server/core/limit-concurrency.ts';
import { threadProgram } from '#server/core/thread-program.ts';
import type { CertificateBlock } from './certificate.ts';
import type { ContractPaper } from './paper.ts';
import type { PaperSigner } from './signed-paper.ts';

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

const IDLE_MS = 20_000;
/** Longer than the longest contract takes on a busy machine. */
const DRAW_MS = 120_000;
const HEAP_MB = 384;

const PROGRAM = threadProgram(import.meta.url, './draw-thread.ts');

const oneAtOnce = limitConcurrency(1, 40);
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

function begin(): Worker {
  const made = new Worker(PROGRAM, {
    eval: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // Without a listener an error event would end the process.
  made.on('error', () => undefined).unref();
  made.on('exit', () => {
    if (thread === made) thread = undefined;
  });
  return made;
}

function end(): void {
  clearTimeout(idle);
  void thread?.terminate();
  thread = undefined;
}

/** Draws one file, after those that were asked for before; throws `Busy` when too many wait. */
export const draw = (job: DrawJob): Promise<Drawn> =>
  oneAtOnce(
    () =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        const own = (thread ??= begin());
        const settle = (done: () => void) => {
          clearTimeout(limit);
          own.off('message', take).off('error', fail).off('exit', fail);
          idle = setTimeout(end, IDLE_MS).unref();
          done();
        };
        const take = (answer: DrawAnswer | { failure: string }) =>
          settle(() => ('failure' in answer ? reject(new Error(answer.failure)) : resolve({ ...answer, data: toBuffer(answer.data) })));
        const fail = (reason: unknown) => {
          end();
          settle(() => reject(reason instanceof Error ? reason : new Error('The pages could not be drawn')));
        };
        const limit = setTimeout(fail, DRAW_MS);
        own.on('message', take).on('error', fail).on('exit', fail);
        own.postMessage(job);
      }),
  );

/** The same bytes, not a copy. */
export const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);
