/** Conversation functions; messages and facts have files of their own. */
import { and, desc, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { type EventKind, listChanges, emitEvents } from '#server/core/events/emit.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import { assertUnchanged } from '#server/core/events/unchanged.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid, NotFound } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { filterBy } from '#server/db/filters.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { findOwned } from '#server/db/records.ts';
import { insertRows, updateRow } from '#server/db/rows.ts';
import { searchFor } from '#server/db/search.ts';
import { loadPermissions } from '#server/records/contacts/permissions.ts';
import { isScored } from '#server/records/leads/score.ts';
import { leads } from '#server/records/leads/table.ts';
import {
  type Conversation,
  type ConversationChange,
  type ConversationInput,
  type ConversationQuery,
  conversationList,
} from '#shared/outreach/conversations/conversation.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { conversationMessages, conversations } from './table.ts';
import { cancelWaiting } from '#server/outreach/messages/messages.ts';
import { messages } from '#server/outreach/messages/table.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type LeadRow = typeof leads.$inferSelect;
export type ConversationMessageRow = typeof conversationMessages.$inferSelect;
export interface Thread {
  conversation: ConversationRow;
  lead: LeadRow;
}

const HISTORY_FIELDS = ['state', 'reply_mode', 'goal', 'handover_reason'] as const;
const NAMES = {
  index: 'leads_search',
  columns: [leads.first_name, leads.last_name, leads.company, leads.property_address],
};

const selectConversations = (db: Db, where: SQL | undefined) =>
  db
    .select({ conversation: conversations, lead: leads })
    .from(conversations)
    .innerJoin(leads, eq(leads.id, conversations.lead_id))
    .where(where)
    .$dynamic();

/** Conversations as the API shows them. */
async function toConversations(scope: Scope, db: Db, threads: readonly Thread[]): Promise<Conversation[]> {
  const asked = threads.filter(({ conversation }) => conversation.stop_words !== null);
  const persons = asked.map(({ lead }) => ({ kind: 'lead' as const, value: String(lead.id) }));
  const stopped = (await loadPermissions(scope, db, persons)).filter(({ contact_status }) => contact_status === 'opted_out');
  const stoppedIds = new Set(stopped.map(({ value }) => Number(value)));
  return threads.map((thread) => describe(thread, stoppedIds.has(thread.lead.id)));
}

const describe = ({ conversation, lead }: Thread, isStopped: boolean): Conversation => ({
  ...conversation,
  stop_to_confirm: isStopped ? null : conversation.stop_words,
  lead: {
    id: lead.id,
    name: formatLeadName(lead),
    ai_score: lead.ai_score,
    is_scored: isScored(lead),
    status: lead.status,
    property_address: lead.property_address,
    property_city: lead.property_city,
  },
});

/** A conversation as the API shows it. */
export async function toConversation(scope: Scope, db: Db, thread: Thread): Promise<Conversation> {
  const [conversation] = await toConversations(scope, db, [thread]);
  return conversation as Conversation;
}

export const buildConversationSource = (scope: Scope, input: ConversationQuery): ListSource<Conversation> => ({
  table: conversations,
  search: () =>
    exists(
      scope.read
        .select({ one: sql`1` })
        .from(leads)
        .where(and(eq(leads.id, conversations.lead_id), searchFor(leads.id, NAMES, input.search)?.seen)),
    ),
  filters: filterBy(conversationList, conversations, input),
  rows: async (plan) => toConversations(scope, scope.read, await takePage(selectConversations(scope.read, plan.where), plan)),
});

/** A conversation and its lead, both the account's own; throws `NotFound`. */
export async function requireConversation(scope: Scope, db: Db, id: number): Promise<Thread> {
  const [row] = await selectConversations(db, and(eq(conversations.id, id), eq(conversations.account_id, scope.account.id)));
  if (!row) throw new NotFound(assistantTexts.notFound);
  return row;
}

/** The latest conversation of a lead by a channel that is not closed, or a new one; `Invalid` when the lead is not the account's own. */
export async function resumeOrBegin(scope: Scope, tx: Db, input: Pick<ConversationInput, 'lead_id' | 'channel'>): Promise<Thread> {
  const { account_id, lead_id, channel, state, last_message_at } = conversations;
  const open = and(eq(account_id, scope.account.id), eq(lead_id, input.lead_id), eq(channel, input.channel), ne(state, 'closed'));
  const [latest] = await selectConversations(tx, open).orderBy(desc(last_message_at)).limit(1);
  return latest ?? insertConversation(scope, tx, input);
}

/**
 * Creates an empty conversation; `visitor` is the name of somebody who claims to be the lead; `Invalid` when the lead is not the account's
 * own.
 */
export async function insertConversation(
  scope: Scope,
  tx: Db,
  { visitor, ...input }: ConversationInput & { visitor_hash?: string; visitor?: string | undefined },
): Promise<Thread> {
  const lead = await findOwned(scope, tx, leads, input.lead_id);
  if (!lead) throw new Invalid({ lead_id: [leadTexts.notFound] });
  const now = scope.now().toISOString();
  const [conversation] = await insertRows(tx, conversations, [
    {
      ...input,
      account_id: scope.account.id,
      visitor_name: visitor ?? null,
      goal: input.goal ?? null,
      reply_mode: input.reply_mode ?? null,
      state: 'idle',
      is_unread: false,
      last_message_at: now,
      created_at: now,
      updated_at: now,
    },
  ]);
  const thread = { conversation: conversation as ConversationRow, lead };
  const changes = [
    { field: 'ai_score', before: null, after: lead.ai_score },
    ...(visitor === undefined ? [] : [{ field: 'visitor', before: null, after: visitor }]),
  ];
  await emitIn(scope, tx, thread, { type: 'conversation.created', changes, data: { score: lead.ai_score } });
  return thread;
}

/** Emits what happened in a conversation. */
export const emitIn = (
  scope: Scope,
  tx: Db,
  { conversation, lead }: Thread,
  happened: EventKind & { changes?: FieldChange[] },
): Promise<void> => emitEvents(scope, tx, [{ ...happened, subject_id: conversation.id, summary: formatLeadName(lead) }]);

/** Changes a conversation's row in a transaction, with its version; returns the row as it is now. */
export const changeRow = (scope: Scope, tx: Db, before: ConversationRow, change: Partial<ConversationRow>): Promise<ConversationRow> =>
  updateRow(tx, conversations, before, { ...change, version: before.version + 1, updated_at: scope.now().toISOString() });

/**
 * Changes what is given. `handed_over` takes the conversation over from the assistant, whose waiting words are dropped; `asking`
 * hands it back; `closed` ends it. `stop` is called when nothing automatic may follow.
 */
export function changeConversation(
  scope: Scope,
  id: number,
  change: ConversationChange,
  expected: Expected,
  stop: (tx: Db, conversation: ConversationRow) => Promise<void>,
): Promise<Conversation> {
  return scope.write(async (tx) => {
    const { conversation: before, lead } = await requireConversation(scope, tx, id);
    await assertUnchanged(scope, tx, { entity: 'conversations', noun: 'conversation' }, before, expected);
    const given: Partial<ConversationRow> = {
      ...(change.goal === undefined ? {} : { goal: change.goal }),
      ...(change.reply_mode === undefined ? {} : { reply_mode: change.reply_mode }),
      ...(typeof change.is_unread === 'boolean' ? { is_unread: change.is_unread } : {}),
      ...(change.state && change.state !== before.state ? buildStateChange(scope, change.state) : {}),
    };
    const changes = listChanges(before, { ...before, ...given }, HISTORY_FIELDS);
    const isRead = given.is_unread !== undefined && given.is_unread !== before.is_unread;
    if (changes.length === 0 && !isRead) return toConversation(scope, tx, { conversation: before, lead });
    const conversation = await changeRow(scope, tx, before, given);
    if (given.state === 'handed_over' || given.state === 'closed') await stop(tx, conversation);
    // Marking as read is no event.
    if (changes.length > 0) {
      const data = { reason: conversation.handover_reason };
      const kind =
        given.state === 'handed_over' ? ({ type: 'conversation.handed_over', data } as const) : ({ type: 'conversation.updated' } as const);
      await emitIn(scope, tx, { conversation, lead }, { ...kind, changes });
    }
    return toConversation(scope, tx, { conversation, lead });
  });
}

function buildStateChange(scope: Scope, state: 'asking' | 'handed_over' | 'closed'): Partial<ConversationRow> {
  const { first_name, last_name } = scope.account;
  return {
    state,
    handover_reason: state === 'handed_over' ? `${first_name} ${last_name} took over` : null,
    ...(state === 'asking' ? { misread: 0, turns: 0 } : {}),
  };
}

/** Deletes a conversation with its messages and facts; what still waits to leave is given up, and the lead keeps what was accepted. */
export function removeConversation(scope: Scope, id: number, expected?: Expected): Promise<null> {
  return scope.write(async (tx) => {
    const { conversation, lead } = await requireConversation(scope, tx, id);
    await assertUnchanged(scope, tx, { entity: 'conversations', noun: 'conversation' }, conversation, expected);
    const messageIds = tx
      .select({ id: conversationMessages.id })
      .from(conversationMessages)
      .where(eq(conversationMessages.conversation_id, id));
    const which = and(eq(messages.purpose, 'conversation'), inArray(messages.subject_id, messageIds));
    await cancelWaiting(scope, tx, which, { error: assistantTexts.wasDeleted });
    await tx.delete(conversations).where(eq(conversations.id, id));
    await emitIn(scope, tx, { conversation, lead }, { type: 'conversation.deleted' });
    return null;
  });
}
