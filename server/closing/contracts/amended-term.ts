/** The values of an amendment about the term it moves. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { matchOwn, isOwn } from '#server/db/conditions.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import type { ContractAnswers } from '#shared/closing/contracts/contract.ts';
import { nameTerm } from '#shared/closing/contracts/term.ts';
import { termTexts } from '#shared/closing/contracts/texts.ts';
import { contracts, contractTerms } from './table.ts';
import type { ContractFieldName } from '#shared/closing/contracts/fields.ts';
import { BUYING_CONTRACTS } from '#shared/closing/contracts/words.ts';

/** The values of an amendment, from the day that was agreed last to that of the term; undefined for a term that the deal does not have. */
export async function describeAmendedTerm(scope: Scope, tx: Db, dealId: number, id: number): Promise<ContractAnswers | undefined> {
  const own = isOwn(scope, contractTerms);
  const [term] = await tx
    .select()
    .from(contractTerms)
    .where(and(eq(contractTerms.id, id), eq(contractTerms.deal_id, dealId), own));
  if (!term) return undefined;
  const signed = await tx
    .select({ answers: contracts.answers })
    .from(contracts)
    .where(matchOwn(scope, contracts, { term_id: id, status: 'completed' }))
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

/** What is the same in both, and no record has. */
const SHARED: readonly ContractFieldName[] = [
  'contract.co_seller',
  'contract.title_company',
  'contract.parcel_number',
  'contract.legal_description',
];

/** The day that was printed; undefined where none was. */
export function readPrintedDay(printed: string | undefined): string | undefined {
  const moment = Date.parse(`${printed} UTC`);
  return printed && Number.isFinite(moment) ? new Date(moment).toISOString().slice(0, 10) : undefined;
}

/** The values that an assignment takes from the contract by which the house of its deal is bought, once that one is signed. */
export async function describeFirstContract(scope: Scope, tx: Db, dealId: number): Promise<ContractAnswers> {
  const own = matchOwn(scope, contracts, { deal_id: dealId });
  const [first] = await tx
    .select({ answers: contracts.answers, fields: contracts.fields })
    .from(contracts)
    .where(and(own, inArray(contracts.kind, [...BUYING_CONTRACTS]), eq(contracts.status, 'completed')))
    .orderBy(desc(contracts.completed_at), desc(contracts.id))
    .limit(1);
  if (!first) return {};
  const shared = Object.entries(first.answers).filter(([name]) => SHARED.some((one) => one === name));
  const signed = readPrintedDay(first.fields?.['deal.contract_date']);
  return { ...Object.fromEntries(shared), ...(signed && { 'contract.original_date': signed }) };
}
