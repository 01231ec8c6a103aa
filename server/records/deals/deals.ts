/** Functions for deals. Profit is computed on every write; property and lead must be the account's own. */
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { isOwn, matchOwn, matchOwnRows } from '#server/db/conditions.ts';
import { filterBy, sumStoredCounts } from '#server/db/filters.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { defineRecords, toStoredFields } from '#server/db/records.ts';
import { decodeCells } from '#server/db/rows.ts';
import { type Searchable, searchFor } from '#server/db/search.ts';
import type { UndoTables } from '#server/db/undo.ts';
import { leads } from '#server/records/leads/table.ts';
import { propertyRecords } from '#server/records/properties/properties.ts';
import { properties } from '#server/records/properties/table.ts';
import { toDollars } from '#shared/core/money.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import {
  DEAL_STATUSES,
  type Deal,
  dealFields,
  dealInput,
  type DealInput,
  type DealStatus,
  type DealTotals,
  calculateDealProfit,
  moveClosingForward,
} from '#shared/records/deals/deal.ts';
import { dealList, type DealQuery, type dealTotalsQuery } from '#shared/records/deals/deal-list.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { findDealWarnings } from '#shared/records/deals/warnings.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { dealCounts, deals } from './table.ts';
import type { z } from '#shared/core/zod.ts';

type DealTotalsQuery = z.output<typeof dealTotalsQuery>;

type DealRow = typeof deals.$inferSelect;

/** The property and the lead as a deal shows them. Spelt out, since every read of deals joins them. */
const nested = {
  deal: deals,
  property: { id: properties.id, address: properties.address, city: properties.city, state: properties.state },
  lead: { id: leads.id, first_name: leads.first_name, last_name: leads.last_name },
  buyer_name: sql<string | null>`(SELECT name FROM buyers WHERE id = ${deals.own_buyer_id})`,
};

const SEARCH: Searchable = {
  index: 'deals_search',
  columns: [
    ...[sql`${deals.id}`, sql`${deals.deal_type}`, sql`replace(${deals.deal_type}, '_', ' ')`, sql`${deals.notes}`],
    sql`(SELECT ${sql.raw('p.address || char(10) || p.city')} FROM ${properties} p WHERE p.id = ${deals.property_id})`,
    sql`(SELECT coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, '') FROM ${leads} l WHERE l.id = ${deals.lead_id})`,
  ],
};

const selectDeals = (db: Db, where: SQL | undefined) =>
  db
    .select(nested)
    .from(deals)
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .innerJoin(leads, eq(leads.id, deals.lead_id))
    .where(where)
    .$dynamic();

interface DealWithParts {
  deal: DealRow;
  property: Deal['property'];
  lead: Deal['lead'];
  buyer_name: string | null;
}
const toDeal = ({ deal, property, lead, buyer_name }: DealWithParts): Deal => ({
  ...deal,
  ...{ property, lead },
  buyer: deal.own_buyer_id !== null && buyer_name !== null ? { id: deal.own_buyer_id, name: buyer_name } : null,
  warnings: findDealWarnings(deal),
});

/** The list source of the account's deals. */
export function buildDealSource(scope: Scope, input: DealQuery): ListSource<Deal> {
  const filters = filterBy(dealList, deals, input);
  return {
    table: deals,
    search: SEARCH,
    filters,
    storedTotal: sumStoredCounts(scope, dealCounts, filters, 'status', 'deal_type'),
    rows: async (plan) => (await takePage(selectDeals(scope.read, plan.where), plan)).map(toDeal),
  };
}

/** Totals of the matching deals by status. */
export async function sumDeals(scope: Scope, input: DealTotalsQuery): Promise<DealTotals> {
  const source = buildDealSource(scope, dealList.input.parse(input));
  const search = searchFor(deals.id, SEARCH, input.search);
  const rows = await scope.read
    .select({ status: deals.status, count: sql<number>`count(*)`, cents: sql<number>`sum(${deals.profit})` })
    .from(deals)
    .where(matchOwnRows(scope, source, search?.found))
    .groupBy(deals.status);
  return DEAL_STATUSES.map((status) => {
    const row = rows.find((one) => one.status === status);
    return { status, count: row?.count ?? 0, profit: toDollars(row?.cents ?? 0) };
  });
}

/** Buyers stand above deals, by whose table's name they are found. */
const namedRecords = prepareOnce((db) => {
  const own = (table: SQL, id: string) =>
    sql<number | null>`(SELECT id FROM ${table} WHERE id = ${sql.placeholder(id)} AND account_id = ${sql.placeholder('account')})`;
  return db
    .select({ property: own(sql`${properties}`, 'property_id'), lead: own(sql`${leads}`, 'lead_id'), buyer: own(sql`buyers`, 'buyer_id') })
    .from(sql`(SELECT 1)`);
});

/** The account's own buyer whose number a deal names, if any; throws `Invalid` on the field whose record is not the account's own. */
async function requireNamed(scope: Scope, tx: Db, { property_id, lead_id, buyer_id }: DealInput): Promise<number | null> {
  const [found] = await namedRecords(tx).all({ property_id, lead_id, buyer_id, account: scope.account.id });
  const errors: FieldErrors = {};
  if (!found?.property) errors.property_id = [propertyTexts.notFound];
  if (!found?.lead) errors.lead_id = [leadTexts.notFound];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return found?.buyer ?? null;
}

/** When a deal was closed or cancelled; an unchanged status keeps its date. */
function getEndDates(before: DealRow | undefined, status: DealStatus, now: string) {
  const since = (end: 'closed' | 'cancelled') => (status !== end ? null : before?.status === end ? before[`${end}_at`] : now);
  return { closed_at: since('closed'), cancelled_at: since('cancelled') };
}

const isOver = (status: DealStatus): status is 'closed' | 'cancelled' => status === 'closed' || status === 'cancelled';

export const dealRecords = defineRecords({
  table: deals,
  noun: 'deal',
  notFound: dealTexts.notFound,
  load: async (scope, db, id): Promise<Deal | undefined> => {
    const [row] = await selectDeals(db, matchOwn(scope, deals, { id }));
    return row && toDeal(row);
  },
  events: {
    created: 'deal.created',
    updated: (before, { status, property_id, closing_date }) => {
      const data = {
        ...(before.property_id !== property_id && { former_property_id: before.property_id }),
        ...(before.closing_date !== closing_date && { former_closing_date: before.closing_date }),
      };
      if (before.status === status) return { type: 'deal.updated', data };
      return { type: isOver(status) ? `deal.${status}` : isOver(before.status) ? 'deal.reopened' : 'deal.updated', data };
    },
    deleted: ({ property_id }) => ({ type: 'deal.deleted', data: { property_id } }),
  },
  fields: [...Object.keys(dealFields), 'profit'],
  nameOf: (deal) => `Deal #${deal.id}, ${deal.property.address}`,
  input: dealInput,
  toRow: async (input, before, { scope, tx }) => {
    const buyer = await requireNamed(scope, tx, input);
    const status = input.status ?? before?.status ?? 'active';
    // A row that is not cancelled has no reason.
    const reason = input.cancel_reason === undefined ? (before?.cancel_reason ?? null) : input.cancel_reason;
    if (status === 'cancelled' && before?.cancel_reason && !reason) throw new Invalid({ cancel_reason: [dealTexts.cancelReasonNeeded] });
    return {
      ...toStoredFields(dealFields, input),
      ...getEndDates(before, status, scope.now().toISOString()),
      status,
      cancel_reason: status === 'cancelled' ? reason : null,
      profit: calculateDealProfit(input),
      own_buyer_id: before?.buyer_id === input.buyer_id ? before.own_buyer_id : buyer,
    };
  },
  rules: {
    written: async (scope, tx, rows, before) => {
      for (const row of rows) await updateHouse(scope, tx, row, before);
    },
  },
});

/** The property that a deal has sold; a house that is kept is not sold. */
const findSoldProperty = (deal: DealRow | undefined): number | null =>
  deal?.status === 'closed' && deal.deal_type !== 'buy_and_hold' ? deal.property_id : null;

/** A closing sells the house; a deal that is reopened, or moved to another house, gives it back. */
async function updateHouse(scope: Scope, tx: Db, deal: DealRow, before: DealRow | undefined): Promise<void> {
  const [was, now] = [findSoldProperty(before), findSoldProperty(deal)];
  if (was === now) return;
  if (was !== null) await releaseHouse(scope, tx, was, deal.status === 'pending' && deal.property_id === was ? 'pending' : 'active');
  if (now !== null && (await propertyRecords.require(scope, tx, now)).status !== 'sold')
    await propertyRecords.patchWithin(scope, tx, now, { status: 'sold' });
}

/** Gives a sold house its status back, unless another deal has sold it. */
async function releaseHouse(scope: Scope, tx: Db, id: number, status: 'pending' | 'active'): Promise<void> {
  if ((await propertyRecords.require(scope, tx, id)).status !== 'sold') return;
  const sellers = and(eq(deals.property_id, id), eq(deals.status, 'closed'), ne(deals.deal_type, 'buy_and_hold'));
  const [seller] = await tx
    .select({ id: deals.id })
    .from(deals)
    .where(and(isOwn(scope, deals), sellers))
    .limit(1);
  if (!seller) await propertyRecords.patchWithin(scope, tx, id, { status });
}

/** How changes of deals are undone: a price and its fee are one figure. */
export const DEAL_TABLES: UndoTables = {
  deals: {
    follows: (name) => !Object.hasOwn(dealFields, name),
    together: [['sale_price', 'assignment_fee']],
    write: async (scope, tx, rows) => {
      for (const [id, cells] of rows) await dealRecords.patchWithin(scope, tx, id, decodeCells(deals, cells));
    },
  },
};

/** Changes the fields that are given; the merged record must pass the rules of a whole one. */
export const updateDeal = (scope: Scope, id: number, patch: Partial<DealInput>, expected?: Expected): Promise<Deal> =>
  scope.write(async (tx) => dealRecords.patchWithin(scope, tx, id, await closeToday(scope, tx, id, patch), { expected }));

/** A deal marked as closed before its closing date closes today; a date given with it stays. */
async function closeToday(scope: Scope, tx: Db, id: number, patch: Partial<DealInput>): Promise<Partial<DealInput>> {
  if (patch.status !== 'closed' || patch.closing_date !== undefined) return patch;
  const before = await dealRecords.require(scope, tx, id);
  const closing_date = before.status === 'closed' ? undefined : moveClosingForward(before, findToday(scope));
  return { ...patch, ...(closing_date && { closing_date }) };
}
