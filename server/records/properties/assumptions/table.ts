import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { momentColumn, addOwner, recordVersion } from '#server/db/columns.ts';
import { properties } from '../table.ts';

/** What an account assumes where a property does not say: name -> value; what is not there is the product's default. */
export const accountAssumptionRows = sqliteTable('account_assumptions', {
  account_id: addOwner().primaryKey(),
  values: text({ mode: 'json' }).$type<Record<string, number>>().notNull(),
  updated_at: momentColumn().notNull(),
  version: recordVersion(),
});

/** What holds for one property alone: its rent, its taxes, how long the work takes. */
export const propertyAssumptionRows = sqliteTable('property_assumptions', {
  property_id: integer()
    .primaryKey()
    .notNull()
    .references(() => properties.id, { onDelete: 'cascade' }),
  account_id: addOwner(),
  values: text({ mode: 'json' }).$type<Record<string, number>>().notNull(),
  updated_at: momentColumn().notNull(),
  version: recordVersion(),
});
