import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { defineFlag, momentColumn, addOwner, recordKey } from '#server/db/columns.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { MESSAGE_CHANNELS, MESSAGE_PURPOSES, MESSAGE_STATUSES } from '#shared/outreach/messages/channels.ts';

/** The message queue and outbox. */
export const messages = sqliteTable(
  'messages',
  {
    id: recordKey(),
    account_id: addOwner(),
    lead_id: integer().references(() => leads.id, { onDelete: 'set null' }),
    buyer_id: integer().references(() => buyers.id, { onDelete: 'set null' }),
    channel: text({ enum: MESSAGE_CHANNELS }).notNull(),
    purpose: text({ enum: MESSAGE_PURPOSES }).notNull(),
    /** The recipient of a campaign, the message of a conversation, or the appointment that it is sent for. */
    subject_id: integer(),
    /** The campaign, so that it can be paused and resumed as a whole. */
    group_id: integer(),
    /** Of a campaign that asked for people with an open deal. */
    allows_open_deal: defineFlag().notNull().default(false),
    to_address: text().notNull(),
    subject: text(),
    body: text().notNull(),
    html: text(),
    status: text({ enum: MESSAGE_STATUSES }).notNull(),
    /** Not before this moment. */
    due_at: momentColumn().notNull(),
    attempts: integer().notNull().default(0),
    /** Cancelled while it was being sent: not retried. */
    is_given_up: defineFlag().notNull().default(false),
    /** smtp, twilio or outbox. */
    provider: text(),
    /** The id at the provider, or of the mail itself. */
    provider_id: text(),
    /** The other side's words when it failed. */
    error: text(),
    /** The rules that were checked when it was sent, with what they were given. */
    evidence: text({ mode: 'json' }).$type<Record<string, unknown>[]>(),
    sent_at: momentColumn(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
  },
  (table) => [
    index('messages_due').on(table.status, table.due_at, table.id),
    index('messages_of_group').on(table.account_id, table.group_id, table.status, table.id),
    index('messages_of_subject').on(table.account_id, table.purpose, table.subject_id),
    index('messages_of_lead').on(table.lead_id, table.sent_at),
    index('messages_of_buyer').on(table.buyer_id, table.sent_at),
    index('messages_by_created').on(table.account_id, table.created_at, table.id),
    index('messages_by_status').on(table.account_id, table.status, table.created_at, table.id),
    index('messages_to').on(table.account_id, table.to_address, table.sent_at),
    index('messages_by_provider_id').on(table.provider_id),
  ],
);

/** Inbound messages by webhook or mailbox, stored once, since a provider may deliver twice. */
export const inboundMessages = sqliteTable(
  'inbound_messages',
  {
    id: recordKey(),
    account_id: addOwner(),
    lead_id: integer().references(() => leads.id, { onDelete: 'set null' }),
    buyer_id: integer().references(() => buyers.id, { onDelete: 'set null' }),
    channel: text({ enum: MESSAGE_CHANNELS }).notNull(),
    provider: text().notNull(),
    provider_id: text().notNull(),
    from_address: text().notNull(),
    subject: text(),
    body: text().notNull(),
    /** The message that it answers. */
    answers_id: integer().references(() => messages.id, { onDelete: 'set null' }),
    received_at: momentColumn().notNull(),
    created_at: momentColumn().notNull(),
  },
  (table) => [
    uniqueIndex('inbound_messages_once').on(table.account_id, table.provider, table.provider_id),
    index('inbound_messages_of_lead').on(table.lead_id, table.received_at),
    index('inbound_messages_of_buyer').on(table.buyer_id, table.received_at),
    index('inbound_messages_by_created').on(table.account_id, table.created_at, table.id),
  ],
);
