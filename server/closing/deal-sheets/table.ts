import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { momentColumn, addOwner } from '#server/db/columns.ts';
import { properties } from '#server/records/properties/table.ts';

/** Which public links of a property's deal sheet work: without a row all of them, since nobody has stopped any. */
export const sheetLinks = sqliteTable('sheet_links', {
  property_id: integer()
    .primaryKey()
    .notNull()
    .references(() => properties.id, { onDelete: 'cascade' }),
  account_id: addOwner(),
  /** From 2: what links that work carry. */
  version: integer().notNull(),
  /** When those before it were stopped. */
  replaced_at: momentColumn().notNull(),
});
