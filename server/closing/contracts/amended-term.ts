/** What an amendment says of the term that it moves. */
import { and, desc, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { ContractAnswers } from '#shared/closing/contracts/contract.ts';
import { TERM_KIND_LABELS } from '#shared/closing/terms/term.ts';
import { contracts } from './table.ts';
import { termKey } from './term-key.ts';

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
    'contract.amended_term': TERM_KIND_LABELS[term.kind],
    'contract.former_day': former,
    ...(term.due_date !== former && { 'contract.new_day': term.due_date }),
  };
}
