/** Moves messages without a provider to the outbox inside the application. */
import { and, asc, inArray } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Job } from '#server/core/jobs/jobs.ts';
import { pause } from '#server/core/pause.ts';
import type { Db } from '#server/db/store.ts';
import { ensureOutreachSettings } from '#server/accounts/settings/settings.ts';
import { buildMessageId } from './compose.ts';
import { loadMessageFacts } from './facts.ts';
import { judgeMessage } from './judge.ts';
import { isDueNow } from './queue.ts';
import { recordSent } from './record.ts';
import type { Sending } from './sending.ts';
import { messages } from './table.ts';

/** The batch size between which other requests are served. */
const BETWEEN_PAUSES = 8;

/** Marks an account's messages as sent, a batch in one transaction; what the rules stop or defer is noted too. */
export async function sendToOutbox(sending: Sending, job: Job, scope: Scope, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length && !job.signal.aborted; ) {
    at += await job.inBatch(async (amount) => {
      const batch = ids.slice(at, at + amount);
      await scope.write(async (tx) => {
        await job.confirm(tx);
        await sendBatch(sending, scope, tx, batch);
      });
      return batch.length;
    });
    await pause();
  }
}

async function sendBatch(sending: Sending, scope: Scope, tx: Db, ids: readonly number[]): Promise<void> {
  const settings = await ensureOutreachSettings(scope, tx);
  const rows = await tx
    .select()
    .from(messages)
    .where(and(inArray(messages.id, [...ids]), isDueNow(sending)))
    .orderBy(asc(messages.due_at), asc(messages.id));
  const facts = await loadMessageFacts(scope, tx, settings, rows);
  for (const [at, message] of rows.entries()) {
    if (at % BETWEEN_PAUSES === BETWEEN_PAUSES - 1) await pause();
    const evidence = await judgeMessage(sending, scope, tx, message, facts.of(message));
    if (!evidence) continue;
    const id = buildMessageId(message, sending.senderOf(scope, settings));
    await recordSent(scope, tx, sending.outcomes, message, { provider: 'outbox', id, evidence });
    facts.contacted(message);
  }
}
