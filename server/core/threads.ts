/** Work in threads of its own, begun on demand and ended when idle: what takes long, or reads what strangers sent. */
import { parentPort, Worker } from 'node:worker_threads';
import { limitConcurrency } from './limit-in-turn.ts';

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

interface ThreadOptions {
  workerData?: unknown;
  heapMb: number;
  idleMs: number;
  /** For one job: longer than any takes on a busy machine. */
  limitMs: number;
  /** The errors of a job that takes longer, and of one that ends its thread. */
  tooSlow: string;
  broken: string;
}

interface Thread<Job, Answer> {
  /** Rejects when the job fails, or is not done in time. One after the other: the caller waits. */
  run(job: Job): Promise<Answer>;
  close(): void;
}

/** Runs jobs in a worker thread, which begins with the first of them and ends when there is none for a while. */
export function createThread<Job, Answer>(program: string, options: ThreadOptions): Thread<Job, Answer> {
  const { workerData, heapMb, idleMs, limitMs, tooSlow, broken } = options;
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const begin = (): Worker => {
    const made = new Worker(program, { eval: true, workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    // Without a listener an error event would end the process.
    made.on('error', () => undefined).unref();
    made.on('exit', () => {
      if (thread === made) thread = undefined;
    });
    return made;
  };
  const close = (): void => {
    clearTimeout(idle);
    void thread?.terminate();
    thread = undefined;
  };
  const run = (job: Job): Promise<Answer> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      const own = (thread ??= begin());
      const settle = (done: () => void) => {
        clearTimeout(limit);
        own.off('message', take).off('error', breakOff).off('exit', breakOff);
        done();
      };
      const fail = (reason: string, cause?: unknown) => {
        if (thread === own) close();
        else void own.terminate();
        settle(() => reject(new Error(reason, { cause })));
      };
      const take = (answer: { result: Answer } | { failure: string }) => {
        idle = setTimeout(close, idleMs).unref();
        settle(() => ('failure' in answer ? reject(new Error(answer.failure)) : resolve(answer.result)));
      };
      const breakOff = (cause: unknown) => fail(broken, cause);
      const limit = setTimeout(() => fail(tooSlow), limitMs);
      own.on('message', take).on('error', breakOff).on('exit', breakOff);
      own.postMessage(job);
    });
  return { run, close };
}

const NOT_DRAWN = 'The pages could not be drawn';
const DRAWING = { heapMb: 384, idleMs: 20_000, limitMs: 120_000, tooSlow: NOT_DRAWN, broken: NOT_DRAWN };
const MOST_WAITING = 40;

/** A thread that draws one paper after the other; throws `Busy` when too many wait. */
export function createPaperThread<Job, Answer>(program: string): (job: Job) => Promise<Answer> {
  const oneAtOnce = limitConcurrency(1, MOST_WAITING);
  const { run } = createThread<Job, Answer>(program, DRAWING);
  return (job) => oneAtOnce(() => run(job));
}

/** Within the thread: answers each job with what is drawn, whose bytes move to who asked. */
export function answerJobs<Job, Answer extends { data: Uint8Array }>(draw: (job: Job) => Promise<Answer>): void {
  parentPort?.on('message', (job: Job) => {
    void draw(job).then(
      (result) => parentPort?.postMessage({ result }, [result.data.buffer as ArrayBuffer]),
      (error: unknown) => parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}

/** The same bytes, not a copy. */
export const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);
