/** Long work in turns that keep nobody waiting: how much the next one takes is learned from those before. */
import { performance } from 'node:perf_hooks';

/** How much the next turn takes: rows, or pages. */
export interface Pace {
  next(): number;
  /** Notes that so much kept the process busy for so many milliseconds. */
  took(amount: number, ms: number): void;
}

/**
 * As much as is done in `ms`, between `fewest` and `most`; at most twice as much as in the turn before, and at least a quarter: where
 * the machine is busy with others, one turn that was interrupted says little of the next.
 */
export function turns({ ms: turn = 8, fewest, most }: { ms?: number; fewest: number; most: number }): Pace {
  let next = Math.min(most, 2 * fewest);
  return {
    next: () => next,
    took: (amount, ms) => {
      const fitting = Math.floor((amount * turn) / Math.max(ms, 0.1));
      next = Math.max(fewest, Math.min(most, 2 * next, Math.max(fitting, Math.floor(next / 4))));
    },
  };
}

/** Waiting for a remote database keeps nobody else from this process, but everybody from writing: that may last so many times as long. */
const WAITING_SHARE = 25;

/** Does a turn's work and notes how long it kept others waiting. */
export async function inTurn<T>(pace: Pace, work: (amount: number) => Promise<T>): Promise<T> {
  const amount = pace.next();
  const before = performance.eventLoopUtilization();
  const began = performance.now();
  const result = await work(amount);
  pace.took(amount, Math.max(performance.eventLoopUtilization(before).active, (performance.now() - began) / WAITING_SHARE));
  return result;
}
