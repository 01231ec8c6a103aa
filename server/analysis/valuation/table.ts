import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { momentColumn, addOwner } from '#server/db/columns.ts';
import { properties } from '#server/records/properties/table.ts';
import { sales } from '#server/records/deals/sales/table.ts';
import { COMPARABLE_CHOICES } from '#shared/analysis/valuation/comparable.ts';

/** What a person has decided about a sale as a comparable of a property; without an entry the rules decide. */
export const comparableChoices = sqliteTable(
  'comparable_choices',
  {
    account_id: addOwner(),
    property_id: integer()
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    sale_id: integer()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    choice: text({ enum: COMPARABLE_CHOICES }).notNull(),
    updated_at: momentColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.property_id, table.sale_id] }), index('comparable_choices_of_sale').on(table.sale_id)],
);
