/** What a new deposit of a deal begins with: its earnest money, the day its term names, and who holds deposits of the deal already. */
import { and, desc, eq, ne } from 'drizzle-orm';
import { contracts } from '#server/closing/contracts/table.ts';
import { listTerms } from '#server/closing/contracts/terms.ts';
import type { Scope } from '#server/core/context.ts';
import { requireOwned } from '#server/db/records.ts';
import { deals } from '#server/records/deals/table.ts';
import { hasAccountNumber } from '#shared/closing/deposits/account-numbers.ts';
import type { DepositProposal } from '#shared/closing/deposits/deposit.ts';
import type { DealTerms, TermKind } from '#shared/closing/contracts/term.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { deposits } from './table.ts';

const LOOKED_AT = 20;

/** The day of a term that is open, or that the deal's days ask for. */
const findTermDay = ({ terms, proposed }: Pick<DealTerms, 'terms' | 'proposed'>, kind: TermKind): string | null =>
  terms.find((term) => term.kind === kind && term.status === 'open')?.due_date ??
  proposed.find((term) => term.kind === kind)?.due_date ??
  null;

/** The proposal for a deal. Throws `NotFound`. */
export async function proposeDeposit(scope: Scope, dealId: number): Promise<DepositProposal> {
  const deal = await requireOwned(scope, scope.read, deals, dealId, dealTexts.notFound);
  const terms = await listTerms(scope, dealId);
  const [last] = await scope.read
    .select()
    .from(deposits)
    .where(and(eq(deposits.deal_id, dealId), eq(deposits.account_id, scope.account.id)))
    .orderBy(desc(deposits.id))
    .limit(1);
  const days = { due_on: findTermDay(terms, 'deposit_due'), inspection_ends_on: findTermDay(terms, 'inspection') };
  // The seller's deposit is there: what is added next is the buyer's.
  const isSecond = last?.direction === 'to_seller';
  return {
    direction: isSecond ? 'from_buyer' : 'to_seller',
    amount: isSecond ? null : deal.earnest_money || null,
    ...(isSecond ? { due_on: null, inspection_ends_on: null } : days),
    holder_name: last?.holder_name ?? (await findTitleCompany(scope, dealId)),
    holder_contact: last?.holder_contact ?? null,
    holder_email: last?.holder_email ?? null,
    holder_phone: last?.holder_phone ?? null,
    holder_file: last?.holder_file ?? null,
  };
}

/** As it was typed into the last contract of the deal that names one. */
async function findTitleCompany(scope: Scope, dealId: number): Promise<string | null> {
  const rows = await scope.read
    .select({ answers: contracts.answers })
    .from(contracts)
    .where(and(eq(contracts.deal_id, dealId), eq(contracts.account_id, scope.account.id), ne(contracts.status, 'voided')))
    .orderBy(desc(contracts.created_at), desc(contracts.id))
    .limit(LOOKED_AT);
  const names = rows.map(({ answers }) => answers['contract.title_company']?.trim().slice(0, 200) ?? '');
  return names.find((name) => name && !hasAccountNumber(name)) ?? null;
}
