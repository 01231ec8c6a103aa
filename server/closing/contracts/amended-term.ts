/** The values of an amendment about the term it moves. */
import { and, desc, eq } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import type { ContractAnswers } from '#shared/closing/contracts/contract.ts';
import { nameTerm } from '#shared/closing/contracts/term.ts';
import { termTexts } from '#shared/closing/contracts/texts.ts';
import { contracts, contractTerms } from './table.ts';

/** The values of an amendment, from the day that was agreed last to that of the term; undefined for a term that the deal does not have. */
export async function describeAmendedTerm(scope: Scope, tx: Db, dealId: number, id: number): Promise<ContractAnswers | undefined> {
  const own = eq(contractTerms.account_id, scope.account.id);
  const [term] = await tx
    .select()
    .from(contractTerms)
    .where(and(eq(contractTerms.id, id), eq(contractTerms.deal_id, dealId), own));
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
