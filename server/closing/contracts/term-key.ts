import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { TERM_KINDS } from '#shared/closing/terms/term.ts';

/**
 * Terms use contracts, and not the other way round: what is asked of theirs is enough here. Each column says its name: drizzle learns
 * unnamed ones once for all tables of a name, and would not know the other columns of terms any more.
 */
export const termKey = sqliteTable('contract_terms', {
  id: integer('id').primaryKey(),
  account_id: integer('account_id').notNull(),
  deal_id: integer('deal_id').notNull(),
  kind: text('kind', { enum: TERM_KINDS }).notNull(),
  title: text('title'),
  due_date: text('due_date').notNull(),
  first_due_date: text('first_due_date').notNull(),
});
