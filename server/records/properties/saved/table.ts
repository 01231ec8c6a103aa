import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { beginRecord, endRecord, momentColumn } from '#server/db/columns.ts';
import { properties } from '../table.ts';

export const savedProperties = sqliteTable(
  'saved_properties',
  {
    ...beginRecord(),
    property_id: integer()
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    notes: text(),
    saved_at: momentColumn().notNull(),
    ...endRecord(),
  },
  (table) => [
    uniqueIndex('saved_properties_once').on(table.account_id, table.property_id),
    index('saved_properties_by_saved').on(table.account_id, table.saved_at, table.id),
    index('saved_properties_by_created').on(table.account_id, table.created_at, table.id),
    index('saved_properties_by_updated').on(table.account_id, table.updated_at, table.id),
    index('saved_properties_of_property').on(table.property_id),
  ],
);
