import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { defineFlag, momentColumn, moneyColumn, addOwner, recordKey, recordVersion } from '#server/db/columns.ts';
import { leads } from '#server/records/leads/table.ts';
import type { OwnAnswers } from '#shared/outreach/conversations/settings.ts';
import {
  CHAT_MESSAGE_STATUSES,
  CONVERSATION_CHANNELS,
  CONVERSATION_STATES,
  ENGINES,
  FACT_STATUSES,
  MESSAGE_AUTHORS,
  REPLY_MODES,
} from '#shared/outreach/conversations/conversation.ts';
import { SLOTS } from '#shared/language/slots.ts';

export const assistantSettings = sqliteTable(
  'assistant_settings',
  {
    account_id: addOwner().primaryKey(),
    reply_mode: text({ enum: REPLY_MODES }).notNull(),
    /** Minutes of the account's day between which the assistant may answer by itself. */
    answers_from: integer().notNull(),
    answers_until: integer().notNull(),
    on_weekends: defineFlag().notNull(),
    /** Answers a conversation gets in a day, at most. */
    answers_a_day: integer().notNull(),
    /** Dollars a month for the language model, at most. */
    spend_limit: moneyColumn().notNull(),
    web_chat_enabled: defineFlag().notNull(),
    /** In the public address of the web chat. */
    web_chat_key: text().notNull(),
    web_chat_greeting: text(),
    /** Own answers to what sellers ask. */
    answers: text({ mode: 'json' }).$type<OwnAnswers>(),
    updated_at: momentColumn().notNull(),
  },
  (table) => [uniqueIndex('assistant_settings_by_chat').on(table.web_chat_key)],
);

export const conversations = sqliteTable(
  'conversations',
  {
    id: recordKey(),
    account_id: addOwner(),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    channel: text({ enum: CONVERSATION_CHANNELS }).notNull(),
    state: text({ enum: CONVERSATION_STATES }).notNull(),
    /** Null: as the account's settings say. */
    reply_mode: text({ enum: REPLY_MODES }),
    goal: text(),
    /** What was asked last, and how often no answer to it could be read. */
    asked_slot: text({ enum: SLOTS }),
    misread: integer().notNull().default(0),
    turns: integer().notNull().default(0),
    handover_reason: text(),
    is_unread: defineFlag().notNull(),
    /** SHA-256 of what a web chat's visitor is known by. */
    visitor_hash: text(),
    /** The name that somebody typed who claims to be a lead that was known before. */
    visitor_name: text(),
    /** What was sent in the chat to hear no more; a person confirms that it was the lead. */
    stop_words: text(),
    last_message: text(),
    last_message_at: momentColumn().notNull(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
    version: recordVersion(),
  },
  (table) => [
    index('conversations_by_created').on(table.account_id, table.created_at, table.id),
    index('conversations_by_last').on(table.account_id, table.last_message_at, table.id),
    index('conversations_by_state').on(table.account_id, table.state, table.last_message_at, table.id),
    index('conversations_by_channel').on(table.account_id, table.channel, table.last_message_at, table.id),
    index('conversations_by_updated').on(table.account_id, table.updated_at, table.id),
    index('conversations_of_lead').on(table.lead_id, table.last_message_at),
    uniqueIndex('conversations_of_visitor').on(table.visitor_hash),
  ],
);

export const conversationMessages = sqliteTable(
  'conversation_messages',
  {
    id: recordKey(),
    account_id: addOwner(),
    conversation_id: integer()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    author: text({ enum: MESSAGE_AUTHORS }).notNull(),
    body: text().notNull(),
    status: text({ enum: CHAT_MESSAGE_STATUSES }).notNull(),
    /** What it asks, or what an answer was an answer to. */
    slot: text({ enum: SLOTS }),
    engine: text({ enum: ENGINES }),
    /** Once each, also when a webhook or a browser sends it twice. */
    external_id: text(),
    /** The time that it books when it is sent. */
    books_at: momentColumn(),
    /** Words of the assistant that are no turn of the conversation. */
    is_notice: defineFlag().notNull().default(false),
    error: text(),
    /** When the assistant still has to read it and answer. */
    answer_due_at: momentColumn(),
    sent_at: momentColumn(),
    created_at: momentColumn().notNull(),
  },
  (table) => [
    index('conversation_messages_in_order').on(table.conversation_id, table.id),
    index('conversation_messages_to_answer').on(table.answer_due_at, table.id),
    uniqueIndex('conversation_messages_once').on(table.conversation_id, table.external_id),
  ],
);

/** Times for a visit that the assistant has proposed, the newest last. */
export const timeProposals = sqliteTable(
  'time_proposals',
  {
    id: recordKey(),
    account_id: addOwner(),
    conversation_id: integer()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    times: text({ mode: 'json' }).$type<{ starts_at: string; ends_at: string }[]>().notNull(),
  },
  (table) => [index('time_proposals_of_conversation').on(table.conversation_id, table.id)],
);

/** A fact from a seller, with the words it came from. */
export const conversationFacts = sqliteTable(
  'conversation_facts',
  {
    id: recordKey(),
    account_id: addOwner(),
    conversation_id: integer()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    message_id: integer()
      .notNull()
      .references(() => conversationMessages.id, { onDelete: 'cascade' }),
    slot: text({ enum: SLOTS }).notNull(),
    value: text({ mode: 'json' }).$type<unknown>().notNull(),
    /** 0 to 1. */
    confidence: real().notNull(),
    quote: text().notNull(),
    engine: text({ enum: ENGINES }).notNull(),
    status: text({ enum: FACT_STATUSES }).notNull(),
    /** When a person accepted or rejected it; null while nobody has. */
    judged_at: momentColumn(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
  },
  (table) => [
    index('conversation_facts_of_conversation').on(table.conversation_id, table.slot, table.id),
    index('conversation_facts_of_lead').on(table.lead_id, table.id),
  ],
);

/** Every call of the language model, for the spend limit. */
export const languageModelCalls = sqliteTable(
  'language_model_calls',
  {
    id: recordKey(),
    account_id: addOwner(),
    purpose: text().notNull(),
    model: text().notNull(),
    prompt_tokens: integer().notNull(),
    completion_tokens: integer().notNull(),
    /** Millionths of a dollar. */
    cost: integer().notNull(),
    outcome: text().notNull(),
    created_at: momentColumn().notNull(),
  },
  (table) => [index('language_model_calls_by_created').on(table.account_id, table.created_at)],
);
