import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { TERM_KINDS } from '#shared/closing/terms/term.ts';

/** Terms use contracts, and not the other way round: what is asked of theirs is enough here. */
export const termKey = sqliteTable('contract_terms', {
  id: integer().primaryKey(),
  account_id: integer().notNull(),
  deal_id: integer().notNull(),
  kind: text({ enum: TERM_KINDS }).notNull(),
  due_date: text().notNull(),
  first_due_date: text().notNull(),
});
