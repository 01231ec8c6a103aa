import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { momentColumn, addOwner } from '#server/db/columns.ts';
import { ACTION_KINDS } from '#shared/workspace/today/next-action.ts';

/** Actions that a person wants to see again on a later day. */
export const snoozedActions = sqliteTable(
  'snoozed_actions',
  {
    account_id: addOwner(),
    kind: text({ enum: ACTION_KINDS }).notNull(),
    /** The lead, deal or milestone. */
    record_id: integer().notNull(),
    until: text().notNull(),
    updated_at: momentColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.kind, table.record_id] })],
);
