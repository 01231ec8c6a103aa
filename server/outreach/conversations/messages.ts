/** The messages of a conversation: read, written by a person, and drafts approved, changed or dropped. */
import { eq, ne, and } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { filterBy } from '#server/db/filters.ts';
import { listPage } from '#server/db/list.ts';
import { requireOwned } from '#server/db/records.ts';
import { buildRowQuery, updateRow } from '#server/db/rows.ts';
import { type ChatMessage, type ChatMessageInput, type DraftChange, chatMessageList } from '#shared/outreach/conversations/message.ts';
import type { z } from '#shared/core/zod.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import type { Page } from '#shared/core/list.ts';
import { type ConversationMessageRow, requireConversation } from './conversations.ts';
import { parseExternalId, buildExternalId, deliver, dropWaiting, receiveInThread, sendWords } from './thread.ts';
import { conversationMessages, conversations } from './table.ts';

const messageRows = buildRowQuery(conversationMessages);

/** A message as its conversation shows it. */
const toMessage = (row: ConversationMessageRow): ChatMessage => ({
  ...row,
  external_id: parseExternalId(row.external_id),
  sends_at: row.status === 'draft' ? row.answer_due_at : null,
});

/** One page of a conversation's messages; dropped drafts only when asked for. Throws `NotFound`. */
export async function listConversationMessages(
  scope: Scope,
  id: number,
  input: z.output<typeof chatMessageList.input>,
): Promise<Page<ChatMessage>> {
  await requireOwned(scope, scope.read, conversations, id, assistantTexts.notFound);
  return listPage<ChatMessage>(scope, input, {
    table: conversationMessages,
    within: and(eq(conversationMessages.conversation_id, id), input.status ? undefined : ne(conversationMessages.status, 'discarded')),
    filters: filterBy(chatMessageList, conversationMessages, input),
    rows: async (picked) => (await messageRows(scope.read, picked)).map(toMessage),
  });
}

/** Adds a message: mine, sent through the channel, or the lead's, logged by hand. The same external id is stored once. */
export async function addMessage(scope: Scope, id: number, input: ChatMessageInput): Promise<ChatMessage> {
  const added = await scope.write(async (tx) => {
    const thread = await requireConversation(scope, tx, id);
    const external_id = buildExternalId('typed', input.author, input.external_id);
    if (input.author === 'lead') return receiveInThread(scope, tx, thread, { body: input.body, external_id });
    if (thread.conversation.state === 'closed') throw new Conflict(assistantTexts.closed);
    // What the assistant was about to say was written before this.
    await dropWaiting(scope, tx, id, 'drafts');
    return sendWords(scope, tx, thread, { author: 'person', body: input.body, external_id });
  });
  return toMessage(added);
}

/** Changes a draft's words, sends it, or drops it; `Conflict` when it is not a draft any more. */
export async function changeDraft(scope: Scope, id: number, change: DraftChange): Promise<ChatMessage> {
  const changed = await scope.write(async (tx) => {
    const before = await requireOwned(scope, tx, conversationMessages, id, assistantTexts.messageNotFound);
    if (change.body === undefined && !change.status) throw new Invalid({ status: [assistantTexts.nothingToDo] });
    if (before.status !== 'draft') throw new Conflict(assistantTexts.notADraft);
    const edited = await updateRow(tx, conversationMessages, before, { body: change.body ?? before.body });
    if (change.status === 'discarded') return updateRow(tx, conversationMessages, edited, { status: 'discarded', answer_due_at: null });
    if (change.status !== 'sent') return edited;
    return deliver(scope, tx, await requireConversation(scope, tx, before.conversation_id), edited);
  });
  return toMessage(changed);
}
