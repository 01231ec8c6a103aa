import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { defineFlag, momentColumn, addOwner } from '#server/db/columns.ts';

/** Who an account's messages come from, and when and how often they may go out. */
export const outreachSettings = sqliteTable('outreach_settings', {
  account_id: addOwner().primaryKey(),
  sender_name: text(),
  /** Where answers to an email go. */
  reply_to: text(),
  postal_address: text(),
  /** Minutes of the recipient's day. */
  quiet_until: integer().notNull(),
  quiet_from: integer().notNull(),
  on_saturday: defineFlag().notNull(),
  on_sunday: defineFlag().notNull(),
  /** Contacts a person gets in 24 hours, at most. */
  contacts_a_day: integer().notNull(),
  /** Messages of campaigns a minute, at most. */
  messages_a_minute: integer().notNull(),
  /** Signs the links in messages. */
  signing_key: text().notNull(),
  updated_at: momentColumn().notNull(),
});
