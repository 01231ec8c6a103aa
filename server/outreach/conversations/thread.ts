/** Messages of a conversation, stored inside a transaction: received, drafted, sent. */
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { cancelJob } from '#server/core/job-runner.ts';
import type { Db } from '#server/db/store.ts';
import { insertRows, updateRow } from '#server/db/rows.ts';
import { recordContact } from '#server/records/leads/signals.ts';
import { cancelMessagesFor, enqueueMessages } from '#server/outreach/messages/messages.ts';
import { type Engine, isConnected, type MessageAuthor } from '#shared/outreach/conversations/conversation.ts';
import type { QuestionSlot } from '#shared/language/slots.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { bookTime } from './booking.ts';
import { changeRow, type ConversationMessageRow, type ConversationRow, emitIn, type Thread } from './conversations.ts';
import { conversationMessages, conversations } from './table.ts';
import { QUOTE, QUOTE_LENGTH } from '#shared/accounts/history/activity.ts';
import { pickAddress, isSent } from '#shared/records/contacts/channels.ts';
import { OPTED_OUT, explainOptOut } from './rules/hand-over.ts';

/** The job that reads what is due in a conversation, and answers it. */
export const ANSWER_CONVERSATIONS = 'conversations.answer';

const PREVIEW_LENGTH = 200;
const preview = (body: string) => [...body].slice(0, PREVIEW_LENGTH).join('');

/** The message of this author in this conversation that has the id its sender gave it. */
async function findKnownMessage(
  tx: Db,
  conversationId: number,
  author: MessageAuthor,
  externalId: string,
): Promise<ConversationMessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, conversationId),
        eq(conversationMessages.author, author),
        eq(conversationMessages.external_id, externalId),
      ),
    );
  return row;
}

/**
 * Stores a lead's message, once for each external id; the assistant's job reads and answers it. Who writes
 * again after the end of a conversation gets a person.
 */
export async function receiveInThread(
  scope: Scope,
  tx: Db,
  { conversation, lead }: Thread,
  posted: { body: string; external_id?: string | null | undefined; at?: string | undefined; isContactNoted?: boolean },
): Promise<ConversationMessageRow> {
  const before = posted.external_id ? await findKnownMessage(tx, conversation.id, 'lead', posted.external_id) : undefined;
  if (before) return before;
  const now = scope.now().toISOString();
  const [message] = await insertRows(tx, conversationMessages, [
    {
      account_id: scope.account.id,
      conversation_id: conversation.id,
      author: 'lead',
      body: posted.body,
      status: isConnected(conversation.channel) ? 'received' : 'noted',
      external_id: posted.external_id ?? null,
      answer_due_at: now,
      created_at: posted.at ?? now,
    },
  ]);
  const state = conversation.state === 'closed' ? 'handed_over' : conversation.state === 'waiting' ? 'asking' : conversation.state;
  await changeRow(scope, tx, conversation, {
    state,
    ...(conversation.state === 'closed' ? { handover_reason: 'Wrote again after the conversation had ended' } : {}),
    is_unread: true,
    last_message: preview(posted.body),
    last_message_at: now,
  });
  if (!posted.isContactNoted) await recordContact(scope, tx, lead.id, { direction: 'in', at: posted.at ?? now });
  const changes = [{ field: QUOTE, before: null, after: posted.body.slice(0, QUOTE_LENGTH) }];
  await emitIn(scope, tx, { conversation, lead }, { type: 'conversation.replied', changes });
  return message as ConversationMessageRow;
}

export interface Words {
  author: Exclude<MessageAuthor, 'lead'>;
  body: string;
  slot?: QuestionSlot | null;
  engine?: Engine | null;
  external_id?: string | null;
  /** The time that it books when it is sent. */
  books_at?: string;
}

/** Puts a draft into the conversation; with `sendAt`, the job sends it at that moment unless a person was faster. */
export async function draft(
  scope: Scope,
  tx: Db,
  { conversation }: Thread,
  words: Words,
  sendAt: string | null = null,
): Promise<ConversationMessageRow> {
  // The same time may be confirmed again: the draft that was dropped, or the appointment that was cancelled, does not count any more.
  if (words.books_at)
    await tx
      .update(conversationMessages)
      .set({ books_at: null })
      .where(and(eq(conversationMessages.conversation_id, conversation.id), eq(conversationMessages.books_at, words.books_at)));
  const [message] = await insertRows(tx, conversationMessages, [
    {
      account_id: scope.account.id,
      conversation_id: conversation.id,
      ...words,
      status: 'draft',
      answer_due_at: sendAt,
      created_at: scope.now().toISOString(),
    },
  ]);
  // On a channel logged by hand we may not learn that a draft was sent: the next reply counts as a reply to it.
  if (words.slot && !isConnected(conversation.channel))
    await tx.update(conversations).set({ asked_slot: words.slot }).where(eq(conversations.id, conversation.id));
  return message as ConversationMessageRow;
}

/** Sends a message at once through the channel; `Conflict` when the lead cannot be reached by it. The same external id is sent once. */
export async function sendWords(scope: Scope, tx: Db, thread: Thread, words: Words): Promise<ConversationMessageRow> {
  const before = words.external_id ? await findKnownMessage(tx, thread.conversation.id, words.author, words.external_id) : undefined;
  return before ?? deliver(scope, tx, thread, await draft(scope, tx, thread, words));
}

/** Whether the channel has an address of the lead's. */
export const hasAddress = ({ conversation, lead }: Thread): boolean =>
  !isSent(conversation.channel) || Boolean(pickAddress(conversation.channel, lead));

/** Sends a draft: into the queue of the outreach, onto the visitor's page, or, on channels logged by hand, marked as sent elsewhere. */
export async function deliver(scope: Scope, tx: Db, thread: Thread, message: ConversationMessageRow): Promise<ConversationMessageRow> {
  const { conversation, lead } = thread;
  const { channel } = conversation;
  const now = scope.now().toISOString();
  const books = message.books_at;
  if (books !== null) await bookTime(scope, tx, thread, books);
  const posted = await moveAfterNewer(tx, message);
  const isQueued = isSent(channel);
  if (isQueued) {
    const to_address = pickAddress(channel, lead);
    if (!to_address) throw new Conflict(assistantTexts.noAddress[channel]);
    await enqueueMessages(scope, tx, [
      {
        lead_id: lead.id,
        channel,
        purpose: 'conversation',
        subject_id: posted.id,
        group_id: null,
        to_address,
        subject: channel === 'email' ? `About ${lead.property_address ?? 'your property'}` : null,
        body: message.body,
        html: null,
        due_at: now,
      },
    ]);
  } else await recordContact(scope, tx, lead.id, { direction: 'out', at: now });
  const after = await updateRow(tx, conversationMessages, posted, {
    status: isQueued ? 'queued' : isConnected(channel) ? 'sent' : 'noted',
    answer_due_at: null,
    sent_at: isQueued ? null : now,
  });
  const isOpen = conversation.state === 'idle' || conversation.state === 'asking' || conversation.state === 'waiting';
  await changeRow(scope, tx, conversation, {
    ...(books === null ? (isOpen ? { state: 'waiting' } : {}) : { state: 'booked' }),
    ...(message.author === 'person' ? { is_unread: false } : { turns: conversation.turns + 1 }),
    ...(message.slot ? { asked_slot: message.slot } : {}),
    last_message: preview(message.body),
    last_message_at: now,
  });
  return after;
}

/** A draft sent after newer messages gets a new id after theirs: ids are the order in which a visitor loads messages. */
async function moveAfterNewer(tx: Db, message: ConversationMessageRow): Promise<ConversationMessageRow> {
  const [newer] = await tx
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversation_id, message.conversation_id), gt(conversationMessages.id, message.id)))
    .limit(1);
  if (!newer) return message;
  const { id, ...words } = message;
  await tx.delete(conversationMessages).where(eq(conversationMessages.id, id));
  const [moved] = await insertRows(tx, conversationMessages, [words]);
  return moved as ConversationMessageRow;
}

/**
 * Drops the assistant's waiting words, those in the queue of the outreach as well, and what it still has to answer when `also` says
 * so. What confirms an appointment stays: it is booked.
 */
export async function dropWaiting(scope: Scope, tx: Db, conversationId: number, also: 'drafts' | 'answers too'): Promise<void> {
  const mine = eq(conversationMessages.conversation_id, conversationId);
  const ofAssistant = and(mine, eq(conversationMessages.author, 'assistant'));
  await tx
    .update(conversationMessages)
    .set({ status: 'discarded', answer_due_at: null })
    .where(and(ofAssistant, eq(conversationMessages.status, 'draft')));
  const queued = await tx
    .select()
    .from(conversationMessages)
    .where(and(ofAssistant, eq(conversationMessages.status, 'queued')));
  for (const message of queued) {
    if (message.books_at !== null) continue;
    // One that is being sent, or was sent, counts as sent.
    if ((await cancelMessagesFor(scope, tx, 'conversation', message.id)) === 0) continue;
    await updateRow(tx, conversationMessages, message, { status: 'discarded' });
    await tx
      .update(conversations)
      .set({ turns: sql`max(0, ${conversations.turns} - 1)` })
      .where(eq(conversations.id, conversationId));
  }
  if (also !== 'answers too') return;
  await tx
    .update(conversationMessages)
    .set({ answer_due_at: null })
    .where(and(mine, isNotNull(conversationMessages.answer_due_at)));
  await cancelJob(tx, ANSWER_CONVERSATIONS, conversationId, scope.now());
}

/** A visitor of the web chat, another program, or whoever writes in the application and its API. */
type Giver = 'visitor' | 'webhook' | 'typed';

/** As it is stored; null when none was given. */
export const buildExternalId = (giver: Giver, author: MessageAuthor, id: string | null | undefined): string | null =>
  id ? `${giver} ${author}:${id}` : null;

const GIVEN = /^(?:visitor|webhook|typed) [a-z]+:/;

/** As it was given. */
export const parseExternalId = (stored: string | null): string | null => stored?.replace(GIVEN, '') ?? null;

/** Why a person takes over: a lone "cancel" is legally an opt-out, but may refer to a booked visit. */
export const describeOptOut = ({ conversation }: Thread, words: string): string =>
  conversation.state === 'booked'
    ? `${OPTED_OUT}: "${[...words].slice(0, 120).join('')}". The visit is still booked`
    : (explainOptOut(words) ?? OPTED_OUT);

/** Puts a person in charge: stops automatic messages and stores the reason. */
export async function handOver(scope: Scope, tx: Db, thread: Thread, reason: string, dropsWaiting = true): Promise<void> {
  if (dropsWaiting) await dropWaiting(scope, tx, thread.conversation.id, 'drafts');
  await assignToPerson(scope, tx, thread, reason, { state: 'handed_over' });
}

/** Stores the reason why a person is in charge, and emits it. */
export async function assignToPerson(
  scope: Scope,
  tx: Db,
  thread: Thread,
  reason: string,
  change: Partial<ConversationRow>,
): Promise<void> {
  await changeRow(scope, tx, thread.conversation, { ...change, handover_reason: reason, is_unread: true });
  const changes = [{ field: 'handover_reason', before: null, after: reason }];
  await emitIn(scope, tx, thread, { type: 'conversation.handed_over', changes, data: { reason } });
}
