/** What an assignment says of the contract that it hands on. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { ContractAnswers } from '#shared/closing/contracts/contract.ts';
import type { ContractFieldName } from '#shared/closing/contracts/fields.ts';
import { BUYING_CONTRACTS } from '#shared/closing/contracts/words.ts';
import { contracts } from './table.ts';

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
  const own = and(eq(contracts.account_id, scope.account.id), eq(contracts.deal_id, dealId));
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
