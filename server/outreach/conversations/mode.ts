/** Whether and when the assistant's next message is sent without approval. */
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { getAccountZone } from '#server/outreach/appointments/zone.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { isConnected, type ReplyMode } from '#shared/outreach/conversations/conversation.ts';
import { type AssistantHours, findNextWithin } from './hours.ts';
import { loadSettingsInForce } from './settings.ts';
import { conversationMessages } from './table.ts';
import { hasAddress } from './thread.ts';
import type { Thread } from './conversations.ts';

const DAY_MS = 86_400_000;
/** `draft`: a person decides. Else the moment from which it may leave, which may be now. */
export async function resolveAnswerTime(scope: Scope, db: Db, thread: Thread): Promise<'draft' | Date> {
  const { conversation } = thread;
  const settings = await loadSettingsInForce(db, scope.account.id);
  if (resolveMode(conversation.reply_mode, settings.reply_mode) === 'draft') return 'draft';
  if (!isConnected(conversation.channel) || !hasAddress(thread)) return 'draft';
  if ((await countAnswersOfDay(scope, db, conversation.id)) >= settings.answers_a_day) return 'draft';
  // A visitor with an open chat is waiting now.
  if (conversation.channel === 'web_chat') return scope.now();
  return findNextWithin(settings satisfies AssistantHours, getAccountZone(scope), scope.now());
}

export const resolveMode = (own: ReplyMode | null, general: ReplyMode): ReplyMode => own ?? general;

/** The assistant's messages of the last 24 hours in a conversation. */
async function countAnswersOfDay(scope: Scope, db: Db, conversationId: number): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)` })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, conversationId),
        eq(conversationMessages.author, 'assistant'),
        inArray(conversationMessages.status, ['queued', 'sent', 'failed']),
        gte(conversationMessages.created_at, new Date(scope.now().getTime() - DAY_MS).toISOString()),
      ),
    );
  return row?.n ?? 0;
}
