/** Gives a conversation to a person. */
import { emitEvents } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { leadName } from '#shared/records/leads/lead.ts';
import { changeRow, type Thread } from './conversations.ts';
import { OPTED_OUT, whyOptedOut } from './rules/hand-over.ts';
import { dropWaiting } from './thread.ts';

/** Why a person goes on: a lone "cancel" says stop by law, and where a visit is booked it may have meant that. */
export const optedOut = ({ conversation }: Thread, words: string): string =>
  conversation.state === 'booked'
    ? `${OPTED_OUT}: "${[...words].slice(0, 120).join('')}". The visit is still booked`
    : (whyOptedOut(words) ?? OPTED_OUT);

/** Puts a person in charge: nothing automatic follows, and the reason stands with the conversation. */
export async function handOver(scope: Scope, tx: Db, thread: Thread, reason: string, dropsWaiting = true): Promise<void> {
  const { conversation, lead } = thread;
  if (dropsWaiting) await dropWaiting(scope, tx, conversation.id, 'drafts');
  await changeRow(scope, tx, conversation, { state: 'handed_over', handover_reason: reason, is_unread: true });
  await emitEvents(scope, tx, [
    {
      type: 'conversation.handed_over',
      subject_id: conversation.id,
      summary: leadName(lead),
      changes: [{ field: 'handover_reason', before: null, after: reason }],
      data: { reason },
    },
  ]);
}
