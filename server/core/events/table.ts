import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { addOwner, momentColumn, recordKey } from '#server/db/columns.ts';
import { EVENT_TYPES } from '#shared/core/events.ts';
import type { FieldChange } from '#shared/core/field-change.ts';

/** Written out: SQLite uses a partial index for a literal only. */
const IS_FOLLOW_UP = sql`type = 'lead.completed'`;

/** What happened to the records of all accounts, in the order of the commits; append-only. The history is a reading of it. */
export const events = sqliteTable(
  'events',
  {
    id: recordKey(),
    account_id: addOwner(),
    actor_id: addOwner(),
    type: text({ enum: EVENT_TYPES }).notNull(),
    /** The table of the subject. */
    subject: text().notNull(),
    /** Not a foreign key: the event outlives the record. */
    subject_id: integer().notNull(),
    /** What the record was called at the time. */
    summary: text().notNull(),
    /** Read by the history alone: what others need has a column of its own, or stands in `data`. */
    changes: text({ mode: 'json' }).$type<FieldChange[]>().notNull(),
    data: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    created_at: momentColumn().notNull(),
  },
  (table) => [
    index('events_of_record').on(table.account_id, table.subject, table.subject_id, table.id),
    index('events_by_id').on(table.account_id, table.id),
    index('events_of_follow_ups').on(table.account_id, table.id).where(IS_FOLLOW_UP),
    index('events_by_created').on(table.account_id, table.created_at, table.id),
  ],
);

/** The last event of an account that a subscriber has handled. */
export const eventCursors = sqliteTable(
  'event_cursors',
  { subscriber: text().notNull(), account_id: addOwner(), event_id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.account_id, table.subscriber] })],
);
