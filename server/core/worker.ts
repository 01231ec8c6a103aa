/** Work that is due at certain times and outlives a restart, because what is due stands in a table. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Worker {
  /** Begins to look for due work. */
  start(): void;
  /** Looks at once: something may be due now. Nothing before the start. */
  wake(): void;
  /** Lets the present step finish, and begins no other. */
  stop(): Promise<void>;
}

/** Another process, or a person, may have made something due without waking this one. */
const LOOK_MS = 5000;

/**
 * Calls `step` again and again: it does one piece of due work and says in how many milliseconds the next one is due (0: at once;
 * undefined: nothing is known to be). A step that fails is reported, and tried again with the next look.
 */
export function worker(
  step: (signal: AbortSignal) => Promise<number | undefined>,
  report: (error: unknown) => void,
  lookMs: number = LOOK_MS,
): Worker {
  // Whoever wakes it may be in the middle of a transaction, of which the work is no part.
  const onItsOwn = AsyncLocalStorage.snapshot();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let again = false;
  let started = false;

  const work = async () => {
    let wait: number | undefined;
    do {
      again = false;
      wait = await step(stopping.signal).catch((error: unknown) => {
        report(error);
        return undefined;
      });
      await new Promise<void>((resolve) => setImmediate(resolve));
    } while (!stopping.signal.aborted && (again || wait === 0));
    if (stopping.signal.aborted) return;
    timer = setTimeout(wake, Math.min(wait ?? lookMs, lookMs)).unref();
  };
  const wake = () => {
    if (!started) return;
    again = true;
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    working ??= onItsOwn(work).finally(() => {
      working = undefined;
      if (again) wake();
    });
  };
  return {
    start: () => {
      started = true;
      wake();
    },
    wake,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await working;
    },
  };
}
