import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { momentColumn, addOwner, recordKey, recordVersion } from '#server/db/columns.ts';
import { deals } from '#server/records/deals/table.ts';
import { milestones } from '#server/records/milestones/table.ts';
import { CONSEQUENCES, PROTECTED, TERM_KINDS, TERM_STATUSES } from '#shared/closing/terms/term.ts';

/** Contracts use terms, and not the other way round; the name of their table is enough for a foreign key. */
const contractKey = sqliteTable('contracts', { id: integer('id').primaryKey() });

export const contractTerms = sqliteTable(
  'contract_terms',
  {
    id: recordKey(),
    account_id: addOwner(),
    deal_id: integer()
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    contract_id: integer().references(() => contractKey.id, { onDelete: 'set null' }),
    kind: text({ enum: TERM_KINDS }).notNull(),
    title: text(),
    protects: text({ enum: PROTECTED }).notNull(),
    consequence: text({ enum: CONSEQUENCES }).notNull(),
    due_date: text().notNull(),
    first_due_date: text().notNull(),
    status: text({ enum: TERM_STATUSES }).notNull().default('open'),
    reason: text(),
    milestone_id: integer().references(() => milestones.id, { onDelete: 'set null' }),
    settled_at: momentColumn(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
    version: recordVersion(),
  },
  (table) => [
    index('contract_terms_of_deal').on(table.deal_id, table.due_date, table.id),
    index('contract_terms_open')
      .on(table.due_date, table.id)
      .where(sql`${table.status} = 'open'`),
    index('contract_terms_of_milestone').on(table.milestone_id),
    index('contract_terms_of_contract').on(table.contract_id),
    index('contract_terms_by_account').on(table.account_id, table.id),
  ],
);
