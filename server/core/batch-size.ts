/** Adaptive batch sizes: long work is split so that requests stay fast. */
import { performance } from 'node:perf_hooks';

/** The next batch size, in rows or pages. */
export interface BatchSize {
  next(): number;
  /** Records how many milliseconds a batch took. */
  took(amount: number, ms: number): void;
}

/**
 * As much as takes `ms` milliseconds, between `fewest` and `most`. From one batch to the next it at most doubles or falls to a quarter:
 * on a busy machine a single slow batch says little.
 */
export function adaptBatchSize({ ms: target = 8, fewest, most }: { ms?: number; fewest: number; most: number }): BatchSize {
  let next = Math.min(most, 2 * fewest);
  return {
    next: () => next,
    took: (amount, ms) => {
      const fitting = Math.floor((amount * target) / Math.max(ms, 0.1));
      next = Math.max(fewest, Math.min(most, 2 * next, Math.max(fitting, Math.floor(next / 4))));
    },
  };
}

/** Waiting for a remote database blocks writes but not this process: a batch may take this many times as long as the target. */
const WAITING_SHARE = 25;

/** Runs one batch and measures its CPU time, because other programs may slow the clock. */
export async function runBatch<T>(batchSize: BatchSize, work: (amount: number) => Promise<T>): Promise<T> {
  const amount = batchSize.next();
  const before = performance.eventLoopUtilization();
  const [began, used] = [performance.now(), process.cpuUsage()];
  const result = await work(amount);
  const { user, system } = process.cpuUsage(used);
  const busyMs = Math.min(performance.eventLoopUtilization(before).active, (user + system) / 1000);
  batchSize.took(amount, Math.max(busyMs, (performance.now() - began) / WAITING_SHARE));
  return result;
}
