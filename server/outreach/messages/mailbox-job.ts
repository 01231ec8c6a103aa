/** The job that reads the mailbox: now and then, and at once when its server tells of new mail. */
import { DATABASE, type JobKind } from '#server/core/jobs/jobs.ts';
import type { Mailbox } from '#server/providers/mailbox.ts';

export const READ_MAILBOX = 'messages.read-mailbox';

export const createMailboxJob = (mailbox: Mailbox): JobKind => ({
  kind: READ_MAILBOX,
  everyMs: 30_000,
  find: async () => ({ subjects: [DATABASE] }),
  run: async ({ signal }) => {
    await mailbox.read(signal);
    return undefined;
  },
});
