/** Deletes conversations. */
import { and, eq, inArray } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import { assertUnchanged } from '#server/core/events/unchanged.ts';
import type { Scope } from '#server/core/context.ts';
import type { Expected } from '#server/core/precondition.ts';
import { WAITING } from '#server/outreach/messages/messages.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { requireConversation } from './conversations.ts';
import { conversationMessages, conversations } from './table.ts';

/** Deletes a conversation with its messages and facts; what still waits to leave is given up, and the lead keeps what was accepted. */
export function removeConversation(scope: Scope, id: number, expected?: Expected): Promise<null> {
  return scope.write(async (tx) => {
    const { conversation, lead } = await requireConversation(scope, tx, id);
    await assertUnchanged(scope, tx, { entity: 'conversations', noun: 'conversation' }, conversation, expected);
    const messageIds = tx
      .select({ id: conversationMessages.id })
      .from(conversationMessages)
      .where(eq(conversationMessages.conversation_id, id));
    await tx
      .update(messages)
      .set({ status: 'cancelled', error: assistantTexts.wasDeleted, updated_at: scope.now().toISOString() })
      .where(
        and(
          eq(messages.account_id, scope.account.id),
          eq(messages.purpose, 'conversation'),
          inArray(messages.subject_id, messageIds),
          inArray(messages.status, [...WAITING]),
        ),
      );
    await tx.delete(conversations).where(eq(conversations.id, id));
    await emitEvents(scope, tx, [{ type: 'conversation.deleted', subject_id: id, summary: formatLeadName(lead) }]);
    return null;
  });
}
