/** The values of an amendment about the term it moves. */
import { and, desc, eq } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import type { ContractAnswers } from '#shared/closing/contracts/contract.ts';
import { nameTerm, TERM_KINDS } from '#shared/closing/terms/term.ts';
import { termTexts } from '#shared/closing/terms/texts.ts';
import { contracts } from './table.ts';

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

/** The values of an amendment, from the day that was agreed last to that of the term; undefined for a term that the deal does not have. */
export async function describeAmendedTerm(scope: Scope, tx: Db, dealId: number, id: number): Promise<ContractAnswers | undefined> {
  const own = eq(termKey.account_id, scope.account.id);
  const [term] = await tx
    .select()
    .from(termKey)
    .where(and(eq(termKey.id, id), eq(termKey.deal_id, dealId), own));
  if (!term) return undefined;
  const signed = await tx
    .select({ answers: contracts.answers })
    .from(contracts)
    .where(and(eq(contracts.term_id, id), eq(contracts.account_id, scope.account.id), eq(contracts.status, 'completed')))
    .orderBy(desc(contracts.completed_at), desc(contracts.id));
  const former = signed.flatMap(({ answers }) => answers['contract.new_day'] ?? [])[0] ?? term.first_due_date;
  return {
    'contract.amended_term': nameTerm(term),
    'contract.former_day': former,
    ...(term.due_date !== former && term.due_date >= findToday(scope) && { 'contract.new_day': term.due_date }),
  };
}

/** Throws `Invalid` for an amendment to a day that is over: it would move nothing. */
export function assertDayToCome(scope: Scope, term_id: number | null, answers: ContractAnswers): void {
  const day = answers['contract.new_day'];
  if (term_id !== null && day && day < findToday(scope)) throw new Invalid({ 'answers.contract.new_day': [termTexts.past] });
}
