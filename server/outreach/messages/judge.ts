/** The final check of a message: whether it is still true, and whether the rules allow it now. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { checkMessage, type MessageFacts } from '#shared/outreach/messages/guard/check.ts';
import type { MessageRow } from './messages.ts';
import { finishMessage, type Evidence } from './record.ts';
import type { Sending } from './sending.ts';

/** Gives the evidence of a message that may leave; undefined for any other, after writing down why it may not, or not yet. */
export async function judgeMessage(
  { stale, outcomes }: Sending,
  scope: Scope,
  tx: Db,
  message: MessageRow,
  facts: MessageFacts,
): Promise<Evidence | undefined> {
  const { verdict, evidence } = checkMessage(facts);
  const tooLate = await stale?.[message.purpose]?.(scope, tx, message);
  if (tooLate) {
    await finishMessage(scope, tx, outcomes, message, { status: 'cancelled', error: tooLate });
    return undefined;
  }
  if (verdict.kind === 'send') return evidence;
  const { words: error } = verdict;
  const checked = evidence as unknown as Record<string, unknown>[];
  if (verdict.kind === 'later') await finishMessage(scope, tx, outcomes, message, { due_at: verdict.until, error, evidence: checked });
  else
    await finishMessage(scope, tx, outcomes, message, { status: 'blocked', error, evidence: checked }, { kind: 'blocked', words: error });
  return undefined;
}
