/** Limits how much of one kind of work runs and waits at once. */
import { BUSY } from '#shared/core/problem.ts';
import { Busy } from './errors.ts';

/** Runs at most `most` calls at once and queues the others; throws `Busy` when `waiting` are queued already. */
export function limitConcurrency(most: number, waiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else if (queue.length >= waiting) throw new Busy(BUSY);
    // A finished call hands its slot to the first in the queue.
    else await new Promise<void>((resolve) => void queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
