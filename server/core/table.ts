import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { momentColumn, addOptionalOwner } from '#server/db/columns.ts';

/** Work that a process has begun and not ended, or that failed and is tried again later. What has ended well has no row. */
export const jobs = sqliteTable(
  'jobs',
  {
    kind: text().notNull(),
    /** The record that the work is about; 0 for the whole database. */
    subject: integer().notNull(),
    account_id: addOptionalOwner(),
    /** Not begun again before; set when it begins, in case it never ends. */
    due_at: momentColumn().notNull(),
    claimed_by: text(),
    /** A process that has not renewed its claim by then is gone. */
    claimed_until: momentColumn(),
    /** How often it was begun since it last made progress. */
    attempts: integer().notNull(),
    last_error: text(),
    cancelled_at: momentColumn(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);
