/** A job outside the loop, for command line programs: no claims, no stop. */
import type { Job } from './jobs.ts';

/** `batchSize`: how much is done at once. */
export const createManualJob = (subject: number, batchSize = 1): Job => ({
  subject,
  account: null,
  signal: new AbortController().signal,
  confirm: async () => undefined,
  inBatch: (work) => work(batchSize),
});
