/** Work of which only a little may go on at once, and only a little more may wait. */
import { BUSY } from '#shared/core/problem.ts';
import { Busy } from './errors.ts';

/** Runs at most `most` pieces of work at once, the others in the order of the calls; throws `Busy` when `waiting` wait already. */
export function fewAtOnce(most: number, waiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else if (queue.length >= waiting) throw new Busy(BUSY);
    // Whoever ends hands its place to the first in the queue.
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
