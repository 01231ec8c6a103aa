/**
 * The job that sends: it takes what is due of all accounts, holds each message against the rules, hands it over, and writes down what
 * became of it. Messages stay rows of their own table, worked off in batches by this one job: a job each would be two more writes each.
 */
import { and, eq } from 'drizzle-orm';
import { DATABASE, type Job, type JobKind } from '#server/core/jobs/jobs.ts';
import { findDue, findNextDueMs, SEND_MESSAGES } from './queue.ts';
import { recordUnconfirmed } from './record.ts';
import type { Sending } from './sending.ts';
import { messages } from './table.ts';
import { sendToOutbox } from './to-outbox.ts';
import { sendToProvider } from './to-provider.ts';

const MAX_RECOVERED = 50;

export const sendJob = (sending: Sending): JobKind => ({
  kind: SEND_MESSAGES,
  everyMs: 5000,
  batch: { ms: 24, fewest: 20, most: 100 },
  find: async () => {
    const isWaiting = (await findDue(sending, 1)).length > 0 || (await findLeft(sending, 1)).length > 0;
    return isWaiting ? { subjects: [DATABASE] } : { subjects: [], nextMs: await findNextDueMs(sending) };
  },
  run: async (job) => {
    await resumeInterrupted(sending, job);
    const due = await findDue(sending);
    for (const account of new Set(due.map(({ account_id }) => account_id))) {
      if (job.signal.aborted) return undefined;
      const scope = await sending.scopeOf(account);
      const own = due.filter(({ account_id }) => account_id === account);
      const isInside = ({ channel }: (typeof own)[number]) => sending.providerOf(channel) === 'outbox';
      await sendToOutbox(
        sending,
        job,
        scope,
        own.filter(isInside).map(({ id }) => id),
      );
      await sendToProvider(
        sending,
        job,
        scope,
        own.filter((one) => !isInside(one)),
      );
    }
    return due.length > 0 ? 0 : findNextDueMs(sending);
  },
});

/** Messages still marked as sending without a running job were left by a crashed process. */
const findLeft = ({ store }: Sending, limit: number) =>
  store.read.select({ id: messages.id, account_id: messages.account_id }).from(messages).where(eq(messages.status, 'sending')).limit(limit);

async function resumeInterrupted(sending: Sending, job: Job): Promise<void> {
  for (;;) {
    const left = await findLeft(sending, MAX_RECOVERED);
    for (const { id, account_id } of left) {
      const scope = await sending.scopeOf(account_id);
      await scope.write(async (tx) => {
        await job.confirm(tx);
        const [message] = await tx
          .select()
          .from(messages)
          .where(and(eq(messages.id, id), eq(messages.status, 'sending')));
        if (message) await recordUnconfirmed(scope, tx, sending.outcomes, message);
      });
    }
    if (left.length < MAX_RECOVERED) return;
  }
}
