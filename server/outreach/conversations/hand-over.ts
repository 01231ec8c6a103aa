/** Hands a conversation over to a person. */
import { emitEvents } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { changeRow, type Thread } from './conversations.ts';
import { OPTED_OUT, explainOptOut } from './rules/hand-over.ts';
import { dropWaiting } from './thread.ts';

/** Why a person takes over: a lone "cancel" is legally an opt-out, but may refer to a booked visit. */
export const describeOptOut = ({ conversation }: Thread, words: string): string =>
  conversation.state === 'booked'
    ? `${OPTED_OUT}: "${[...words].slice(0, 120).join('')}". The visit is still booked`
    : (explainOptOut(words) ?? OPTED_OUT);

/** Puts a person in charge: stops automatic messages and stores the reason. */
export async function handOver(scope: Scope, tx: Db, thread: Thread, reason: string, dropsWaiting = true): Promise<void> {
  const { conversation, lead } = thread;
  if (dropsWaiting) await dropWaiting(scope, tx, conversation.id, 'drafts');
  await changeRow(scope, tx, conversation, { state: 'handed_over', handover_reason: reason, is_unread: true });
  await emitEvents(scope, tx, [
    {
      type: 'conversation.handed_over',
      subject_id: conversation.id,
      summary: formatLeadName(lead),
      changes: [{ field: 'handover_reason', before: null, after: reason }],
      data: { reason },
    },
  ]);
}
