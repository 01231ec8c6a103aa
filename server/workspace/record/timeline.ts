/** A lead's timeline: what the history says of the lead, its deals and its house, its lists, and the messages of both sides. */
import { and, desc, eq, inArray, isNotNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { readActivities } from '#server/accounts/history/activities.ts';
import type { Scope } from '#server/core/context.ts';
import { disableIndex } from '#server/db/conditions.ts';
import { events } from '#server/core/events/table.ts';
import { withMerged } from '#server/db/merged-leads.ts';
import { requireOwned } from '#server/db/records.ts';
import { appointments } from '#server/outreach/appointments/table.ts';
import { conversationMessages, conversations } from '#server/outreach/conversations/table.ts';
import { inboundMessages, messages } from '#server/outreach/messages/table.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { listMembers, lists } from '#server/records/leads/lists/table.ts';
import { touches } from '#server/records/leads/touches/table.ts';
import type { EventSubject, EventType } from '#shared/core/nouns.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { type LeadTimeline, TIMELINE_STEP, type TimelineEntry } from '#shared/workspace/record/timeline.ts';
import { nameReferences } from './names.ts';
import { loadFilled, loadRead } from './read-facts.ts';
import { listSentChannels } from '#shared/records/contacts/channels.ts';

/** Longer messages are read where they were written. */
const SHOWN_LETTERS = 500;

/** Messages stand in the timeline with their words, and a score with its lead. */
const SHOWN_OTHERWISE: EventType[] = ['message.sent', 'conversation.replied', 'conversation.contacted', 'conversation.scored'];
const OF_TOUCHES: EventType[] = ['lead.touched', 'lead.noted'];

type Message = Extract<TimelineEntry, { kind: 'message' }>;

/** The newest entries of a lead's timeline; throws `NotFound`. */
export async function loadTimeline(scope: Scope, leadId: number, limit = TIMELINE_STEP): Promise<LeadTimeline> {
  const lead = await requireOwned(scope, scope.read, leads, leadId, leadTexts.notFound);
  const wanted = limit + 1;
  const [filled, ...parts] = await Promise.all([
    loadFilled(scope, lead),
    loadLists(scope, leadId, wanted),
    loadEvents(scope, leadId, wanted),
    loadSent(scope, leadId, wanted),
    loadSaid(scope, leadId, wanted),
    loadReceived(scope, leadId, wanted),
  ]);
  const all = parts.flat().sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1));
  return { lead_id: leadId, entries: all.slice(0, limit), has_more: all.length > limit, filled };
}

/** The subjects whose history belongs to the lead, as ids of each. */
function matchLeadEvents(scope: Scope, leadId: number): SQL | undefined {
  const own = eq(events.account_id, scope.account.id);
  const among = (subject: EventSubject, ids: SQL) => and(own, eq(events.subject, subject), sql`${events.subject_id} IN (${ids})`);
  const ofDeals = (column: SQL) => sql`SELECT ${column} FROM ${deals} WHERE lead_id = ${leadId}`;
  return or(
    and(own, eq(events.subject, 'leads'), sql`${events.subject_id} IN ${withMerged(leadId)}`),
    among('deals', ofDeals(sql`id`)),
    among('properties', ofDeals(sql`property_id`)),
    among('buyer_offers', sql`SELECT id FROM ${buyerOffers} WHERE property_id IN (${ofDeals(sql`property_id`)})`),
    among('conversations', sql`SELECT id FROM ${conversations} WHERE lead_id = ${leadId}`),
    among('appointments', sql`SELECT id FROM ${appointments} WHERE lead_id = ${leadId}`),
  );
}

/** A touch that was undone is not shown, and neither is that it was. */
const isShown = and(
  notInArray(events.type, [...SHOWN_OTHERWISE, 'lead.touch_undone']),
  or(notInArray(events.type, OF_TOUCHES), sql`EXISTS (SELECT 1 FROM ${touches} WHERE ${touches.id} = ${events.data} ->> 'touch_id')`),
);

async function loadEvents(scope: Scope, leadId: number, limit: number): Promise<TimelineEntry[]> {
  // With the owner in an index once more, SQLite walks through all events of the account instead of these.
  const where = and(disableIndex(eq(events.account_id, scope.account.id)), matchLeadEvents(scope, leadId), isShown);
  const activities = await nameReferences(scope, await readActivities(scope, where, limit));
  return activities.map((activity) => ({ kind: 'event', key: `event ${activity.id}`, at: activity.created_at, activity }));
}

/** Since when the lead is on which lists. */
async function loadLists(scope: Scope, leadId: number, limit: number): Promise<TimelineEntry[]> {
  const { id, list_id, last_on, created_at: at } = listMembers;
  const rows = await scope.read
    .select({ id, list_id, name: lists.name, last_on, at })
    .from(listMembers)
    .innerJoin(lists, eq(lists.id, list_id))
    .where(and(eq(listMembers.account_id, scope.account.id), eq(listMembers.lead_id, leadId)))
    .orderBy(desc(at))
    .limit(limit);
  return rows.map(({ id: key, ...row }) => ({ kind: 'list', key: `list ${key}`, ...row }));
}

type MessageParts = Omit<Message, 'kind' | 'key' | 'read' | 'is_in_outbox'> & Partial<Pick<Message, 'is_in_outbox'>>;

const toMessage = (key: string, of: MessageParts, read: Message['read'] = []): Message => ({
  kind: 'message',
  key,
  read,
  is_in_outbox: false,
  ...of,
  body: of.body.length > SHOWN_LETTERS ? `${of.body.slice(0, SHOWN_LETTERS - 1).trimEnd()}…` : of.body,
});

/** What left, by email, text or letter, and what stayed in the outbox. */
async function loadSent(scope: Scope, leadId: number, limit: number): Promise<Message[]> {
  const { id, channel, subject, body, sent_at, provider } = messages;
  const rows = await scope.read
    .select({ id, channel, subject, body, sent_at, provider })
    .from(messages)
    .where(
      and(
        eq(messages.account_id, scope.account.id),
        eq(messages.lead_id, leadId),
        isNotNull(messages.sent_at),
        ne(messages.purpose, 'test'),
      ),
    )
    .orderBy(desc(messages.sent_at))
    .limit(limit);
  return rows.map(({ id: key, sent_at: at, provider: by, ...row }) =>
    toMessage(`message ${key}`, { at: at as string, direction: 'out', ...row, is_in_outbox: by === 'outbox', conversation_id: null }),
  );
}

/** Messages of conversations; those sent by email or text are among the outbox messages. */
async function loadSaid(scope: Scope, leadId: number, limit: number): Promise<Message[]> {
  const rows = await scope.read
    .select({ message: conversationMessages, channel: conversations.channel })
    .from(conversations)
    .innerJoin(conversationMessages, eq(conversationMessages.conversation_id, conversations.id))
    .where(
      and(
        eq(conversations.account_id, scope.account.id),
        eq(conversations.lead_id, leadId),
        inArray(conversationMessages.status, ['received', 'sent', 'noted']),
        or(eq(conversationMessages.author, 'lead'), notInArray(conversations.channel, listSentChannels())),
      ),
    )
    .orderBy(desc(conversationMessages.created_at), desc(conversationMessages.id))
    .limit(limit);
  const read = await loadRead(
    scope,
    rows.map(({ message }) => message.id),
  );
  return rows.map(({ message: { id, author, body, sent_at, created_at, conversation_id }, channel }) =>
    toMessage(
      `message ${id}`,
      {
        at: sent_at ?? created_at,
        direction: author === 'lead' ? 'in' : 'out',
        ...{ channel, subject: null, body, conversation_id },
      },
      read.get(id),
    ),
  );
}

/** What came in outside of conversations. */
async function loadReceived(scope: Scope, leadId: number, limit: number): Promise<Message[]> {
  const inConversation = sql`EXISTS (SELECT 1 FROM ${conversations} c JOIN ${conversationMessages} m ON m.conversation_id = c.id
    WHERE c.lead_id = ${leadId} AND m.external_id = 'inbound ' || ${inboundMessages.id})`;
  const { id, channel, subject, body, received_at } = inboundMessages;
  const rows = await scope.read
    .select({ id, channel, subject, body, received_at })
    .from(inboundMessages)
    .where(and(eq(inboundMessages.account_id, scope.account.id), eq(inboundMessages.lead_id, leadId), sql`NOT ${inConversation}`))
    .orderBy(desc(inboundMessages.received_at))
    .limit(limit);
  return rows.map(({ id: key, received_at: at, ...row }) =>
    toMessage(`received ${key}`, { at, direction: 'in', ...row, conversation_id: null }),
  );
}
