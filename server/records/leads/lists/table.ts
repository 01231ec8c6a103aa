import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { addOwner, beginRecord, endRecord, momentColumn, moneyColumn } from '#server/db/columns.ts';
import { leads } from '../table.ts';
import { type ListEvidence, OWNER_LIST_KINDS } from '#shared/records/leads/lists/owner-list.ts';

/** Lists that were bought or gathered. */
export const lists = sqliteTable(
  'lists',
  {
    ...beginRecord(),
    name: text().notNull(),
    kind: text({ enum: OWNER_LIST_KINDS }).notNull(),
    source: text(),
    /** The day of the data. */
    as_of: text().notNull(),
    cost: moneyColumn(),
    note: text(),
    /** The import that made it, which takes it back with itself while nothing else is on it. */
    import_id: integer(),
    ...endRecord(),
  },
  (table) => [index('lists_by_day').on(table.account_id, table.as_of, table.id)],
);

/** How many leads are on a list, and how many of them on another one too; maintained by triggers. */
export const listCounts = sqliteTable('list_counts', {
  list_id: integer()
    .primaryKey()
    .references(() => lists.id, { onDelete: 'cascade' }),
  account_id: addOwner(),
  size: integer().notNull(),
  stacked: integer().notNull(),
});

/** Which leads are on which lists. Written by `members.ts` alone, which counts them on the lead. */
export const listMembers = sqliteTable(
  'list_members',
  {
    ...beginRecord(),
    list_id: integer()
      .notNull()
      .references(() => lists.id, { onDelete: 'cascade' }),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    first_on: text().notNull(),
    last_on: text().notNull(),
    import_id: integer(),
    evidence: text({ mode: 'json' }).$type<ListEvidence[]>(),
    created_at: momentColumn().notNull(),
  },
  (table) => [
    uniqueIndex('list_members_of_list').on(table.list_id, table.lead_id),
    index('list_members_of_lead').on(table.lead_id, table.list_id),
    index('list_members_by_created').on(table.list_id, table.created_at, table.id),
  ],
);
