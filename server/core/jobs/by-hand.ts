/** A job outside the loop, for programs that do the work of one themselves: nobody claims it, nobody stops it. */
import type { Job } from './jobs.ts';

/** `batchSize`: how much is done at once. */
export const jobByHand = (subject: number, batchSize = 1): Job => ({
  subject,
  account: null,
  signal: new AbortController().signal,
  confirm: async () => undefined,
  inBatch: (work) => work(batchSize),
});
