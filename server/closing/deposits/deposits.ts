/** Functions for deposits. Every change is a row of the ledger too. */
import { takePage } from '#server/db/list-source.ts';
import { and, eq, type SQL, sql, desc, ne } from 'drizzle-orm';
import { appendLedger, nameAccount } from '#server/closing/ledger/append.ts';
import { matchOwn } from '#server/db/conditions.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import { listPage } from '#server/db/list.ts';
import { explainHold } from '#server/db/references.ts';
import { defineRecords, requireOwned, toStoredFields } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { documents } from '#server/records/documents/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { properties } from '#server/records/properties/table.ts';
import {
  DEPOSIT_PARTIES,
  type Deposit,
  depositFields,
  type depositInput,
  type depositsOfDealInput,
  type DepositProposal,
} from '#shared/closing/deposits/deposit.ts';
import type { z } from '#shared/core/zod.ts';
import type { TermKind, DealTerms } from '#shared/closing/contracts/term.ts';
import type { Page } from '#shared/core/list.ts';
import { depositTexts } from '#shared/closing/deposits/texts.ts';
import { formatUsd } from '#shared/core/format.ts';
import { toCents } from '#shared/core/money.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { depositLinks, deposits } from './table.ts';
import { contracts } from '#server/closing/contracts/table.ts';
import { listTerms } from '#server/closing/contracts/terms.ts';
import { hasAccountNumber } from '#shared/closing/deposits/account-numbers.ts';

type DepositInput = z.output<typeof depositInput>;

export type DepositRow = typeof deposits.$inferSelect;

const lead = {
  first_name: leads.first_name,
  last_name: leads.last_name,
  company: leads.company,
  property_address: leads.property_address,
};

/**
 * The contingency under which the payer of a deposit may still cancel alone: the inspection, or a term that is open; null for none.
 * Columns are written out: of a single table drizzle names them alone, which inside the subquery would be those of the term.
 */
export const openContingency = (today: string) =>
  sql<TermKind | null>`CASE
    WHEN deposits.status = 'held' AND deposits.inspection_ends_on >= ${today} THEN 'inspection'
    WHEN deposits.status IN ('held', 'hard') AND deposits.direction = 'to_seller' THEN (
      SELECT t.kind FROM contract_terms t
      WHERE t.deal_id = deposits.deal_id AND t.status = 'open' AND t.kind IN ('financing', 'appraisal', 'title') AND t.due_date >= ${today}
      ORDER BY t.due_date DESC, t.id LIMIT 1)
  END`;

const selectDeposits = (scope: Scope, db: Db, where: SQL | undefined) =>
  db
    .select({
      deposit: deposits,
      contingency: openContingency(findToday(scope)),
      lead,
      buyer: buyers.name,
      address: properties.address,
      city: properties.city,
      state: properties.state,
      link: depositLinks,
      receipt: { id: documents.id, name: documents.name },
    })
    .from(deposits)
    .innerJoin(deals, eq(deals.id, deposits.deal_id))
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .innerJoin(leads, eq(leads.id, deals.lead_id))
    .leftJoin(documents, eq(documents.id, deposits.receipt_id))
    .leftJoin(buyers, eq(buyers.id, deals.own_buyer_id))
    .leftJoin(
      depositLinks,
      eq(depositLinks.id, sql`(SELECT max(l.id) FROM deposit_links l WHERE l.deposit_id = ${deposits.id} AND l.revoked_at IS NULL)`),
    )
    .where(where)
    .$dynamic();

type Joined = Awaited<ReturnType<typeof selectDeposits>>[number];

function toDeposit(scope: Scope, { deposit, contingency, lead: seller, buyer, address, city, state, link, receipt }: Joined): Deposit {
  const { account_id: _, is_warned: __, receipt_id: ___, votes, ...row } = deposit;
  const me = nameAccount(scope);
  const isToSeller = row.direction === 'to_seller';
  const other = isToSeller ? formatLeadName(seller) : (buyer ?? 'The buyer');
  const names = { me, other, holder: row.holder_name };
  const isOpen = link && link.expires_at > scope.now().toISOString();
  return {
    ...row,
    receipt,
    property_address: `${address}, ${city}, ${state}`,
    payer: isToSeller ? me : other,
    payee: isToSeller ? other : me,
    votes: DEPOSIT_PARTIES.map((party) => ({
      party,
      name: names[party],
      wants: votes[party]?.wants ?? null,
      at: votes[party]?.at ?? null,
    })),
    may_cancel: contingency !== null,
    link: isOpen ? { made_at: link.created_at, expires_at: link.expires_at, opened_at: link.opened_at } : null,
  };
}

type NewDeposit = DepositInput & { deal_id: number };

const FIELDS = Object.keys(depositFields);

export const depositRecords = defineRecords({
  table: deposits,
  noun: 'deposit',
  notFound: 'Deposit not found',
  load: async (scope, db, id): Promise<Deposit | undefined> => {
    const [row] = await selectDeposits(scope, db, matchOwn(scope, deposits, { id }));
    return row && toDeposit(scope, row);
  },
  events: { created: 'deposit.created', updated: 'deposit.updated', deleted: 'deposit.deleted' },
  fields: [...FIELDS, 'status'],
  nameOf: ({ amount, direction, property_address }) =>
    `${formatUsd(toCents(amount))} ${direction === 'to_seller' ? 'to the seller' : 'from the buyer'}, ${property_address}`,
  toRow: async (input: NewDeposit, before, { scope, tx }) => {
    if (before && before.status !== 'expected') throw new Conflict(depositTexts.onlyExpected);
    const deal = await requireOwned(scope, tx, deals, input.deal_id, dealTexts.notFound);
    const price = input.direction === 'to_seller' ? deal.purchase_price : deal.sale_price;
    if (input.amount > price) throw new Invalid({ amount: [depositTexts.abovePrice(formatUsd(toCents(price)))] });
    return {
      ...toStoredFields(depositFields, input),
      deal_id: input.deal_id,
      is_warned: false,
      receipt_id: before?.receipt_id ?? null,
      votes: before?.votes ?? {},
    };
  },
});

/** What the ledger keeps of a deposit's terms. */
const pickTerms = ({ direction, amount, due_on, holder_name, holder_file, inspection_ends_on, payer, payee }: Deposit) => ({
  ...{ direction, amount_cents: toCents(amount), due_on, inspection_ends_on },
  ...{ holder: holder_name, holder_file, payer, payee },
});
/** What a row of the ledger is about. */
export const toLedgerSubject = ({ id, deal_id }: Pick<Deposit, 'id' | 'deal_id'>) =>
  ({ subject: { entity: 'deposit', id }, deal_id }) as const;

/** One page of the deposits of a deal. Throws `NotFound`. */
export async function listDepositsOfDeal(
  scope: Scope,
  dealId: number,
  query: Omit<z.output<typeof depositsOfDealInput>, 'id'>,
): Promise<Page<Deposit>> {
  await requireOwned(scope, scope.read, deals, dealId, dealTexts.notFound);
  return listPage(scope, query, {
    table: deposits,
    within: eq(deposits.deal_id, dealId),
    rows: async (plan) => (await takePage(selectDeposits(scope, scope.read, plan.where), plan)).map((row) => toDeposit(scope, row)),
  });
}

/** Adds a deposit to a deal; throws `NotFound` for the deal, and `Invalid` for an amount above its price. */
export const createDeposit = (scope: Scope, dealId: number, input: DepositInput): Promise<Deposit> =>
  scope.write(async (tx) => {
    await requireOwned(scope, tx, deals, dealId, dealTexts.notFound);
    const made = await depositRecords.createWithin(scope, tx, { ...input, deal_id: dealId });
    await appendLedger(scope, tx, { event: 'deposit.expected', ...toLedgerSubject(made), data: pickTerms(made) });
    return made;
  });

/** Changes what is given while the deposit is expected; throws `Conflict` later. */
export const updateDeposit = (scope: Scope, id: number, patch: Partial<DepositInput>, expected?: Expected): Promise<Deposit> =>
  scope.write(async (tx) => {
    const before = await depositRecords.require(scope, tx, id);
    const after = await depositRecords.patchWithin(scope, tx, id, patch, { expected });
    if (after.version > before.version)
      await appendLedger(scope, tx, {
        event: 'deposit.changed',
        ...toLedgerSubject(after),
        data: { before: pickTerms(before), after: pickTerms(after) },
      });
    return after;
  });

/** Deletes a deposit that was never paid in; throws `Conflict` for any other. */
export const removeDeposit = (scope: Scope, id: number, expected?: Expected): Promise<null> =>
  scope.write((tx) =>
    depositRecords.removeWithin(scope, tx, id, expected, async (_, deposit) => {
      if (deposit.status !== 'expected') throw new Conflict(depositTexts.isPaid);
      await appendLedger(scope, tx, { event: 'deposit.removed', ...toLedgerSubject(deposit), data: pickTerms(deposit) });
    }),
  );

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
    .where(matchOwn(scope, deposits, { deal_id: dealId }))
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
    .where(and(matchOwn(scope, contracts, { deal_id: dealId }), ne(contracts.status, 'voided')))
    .orderBy(desc(contracts.created_at), desc(contracts.id))
    .limit(LOOKED_AT);
  const names = rows.map(({ answers }) => answers['contract.title_company']?.trim().slice(0, 200) ?? '');
  return names.find((name) => name && !hasAccountNumber(name)) ?? null;
}

/** Registers why a deal with a deposit cannot be deleted, and what to do instead. */
export const explainDepositHolds = (): void =>
  explainHold(deposits, deals, async (tx, id) => {
    const [paid] = await tx
      .select({ id: deposits.id })
      .from(deposits)
      .where(and(eq(deposits.deal_id, id), ne(deposits.status, 'expected')))
      .limit(1);
    return depositTexts.holdsDeal(paid !== undefined);
  });
