/** Draws PDFs in a worker thread, started on demand and ended when idle. */
import { parentPort, Worker } from 'node:worker_threads';
import { limitConcurrency } from './limit-concurrency.ts';

/**
 * The program of a worker thread that runs a file of the server, from its sources or from its build; for `new Worker(..., { eval: true })`.
 * A built thread lies beside the entries under its own name (see `build.mjs`).
 */
export function buildThreadProgram(importMetaUrl: string, source: `./${string}.ts`): string {
  const isSource = importMetaUrl.endsWith('.ts');
  const built = source.replace(/\.ts$/, '.js');
  const file = isSource ? source : importMetaUrl.includes('/assets/') ? `.${built}` : built;
  const load = `import(${JSON.stringify(new URL(file, importMetaUrl).href)})`;
  // A thread takes no loader of TypeScript from its options: run from the sources, it registers its own.
  return isSource ? `import('tsx/esm/api').then(({ register }) => { register(); return ${load}; })` : load;
}

const IDLE_MS = 20_000;
/** A timeout longer than any PDF takes on a busy machine. */
const DRAW_MS = 120_000;
const HEAP_MB = 384;
const WAITING = 40;

/**
 * Starts the thread of a program (see `thread-program.ts`) when it is first needed. The function draws one paper after the other; it throws
 * `Busy` when too many wait.
 */
export function createPaperThread<Job, Answer>(program: string): (job: Job) => Promise<Answer> {
  const oneAtOnce = limitConcurrency(1, WAITING);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function begin(): Worker {
    const made = new Worker(program, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
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
  const send = (job: Job): Promise<Answer> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      const own = (thread ??= begin());
      const settle = (done: () => void) => {
        clearTimeout(limit);
        own.off('message', take).off('error', fail).off('exit', fail);
        idle = setTimeout(end, IDLE_MS).unref();
        done();
      };
      const take = (answer: { drawn: Answer } | { failure: string }) =>
        settle(() => ('failure' in answer ? reject(new Error(answer.failure)) : resolve(answer.drawn)));
      const fail = (reason: unknown) => {
        end();
        settle(() => reject(reason instanceof Error ? reason : new Error('The pages could not be drawn')));
      };
      const limit = setTimeout(fail, DRAW_MS);
      own.on('message', take).on('error', fail).on('exit', fail);
      own.postMessage(job);
    });
  return (job) => oneAtOnce(() => send(job));
}

/** Within the thread: answers each job with what is drawn, whose bytes move to who asked. */
export function answerJobs<Job, Answer extends { data: Uint8Array }>(draw: (job: Job) => Promise<Answer>): void {
  parentPort?.on('message', (job: Job) => {
    void draw(job).then(
      (drawn) => parentPort?.postMessage({ drawn }, [drawn.data.buffer as ArrayBuffer]),
      (error: unknown) => parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}

/** The same bytes, not a copy. */
export const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);
