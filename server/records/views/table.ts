import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { beginRecord, defineFlag, endRecord } from '#server/db/columns.ts';
import type { ViewEntity } from '#shared/records/views/view.ts';

export const savedViews = sqliteTable(
  'saved_views',
  {
    ...beginRecord(),
    entity: text().$type<ViewEntity>().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    is_pinned: defineFlag().notNull(),
    position: integer().notNull(),
    ...endRecord(),
  },
  (table) => [
    uniqueIndex('saved_views_by_name').on(table.account_id, table.entity, table.name),
    index('saved_views_by_position').on(table.account_id, table.position, table.id),
  ],
);
