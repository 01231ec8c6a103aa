/** What can be done with deals. Profit is computed on every write; property and lead must be the account's own. */
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { changesBetween, emitEvents } from '#server/core/events/emit.ts';
import { assertUnchanged } from '#server/accounts/history/unchanged.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid, NotFound } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { listPage, when } from '#server/db/list.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { findOwned, requireOwned } from '#server/db/records.ts';
import type { Searchable } from '#server/db/search.ts';
import { leads } from '#server/records/leads/table.ts';
import { properties } from '#server/records/properties/table.ts';
import type { Page } from '#shared/core/list.ts';
import { type FieldErrors, fieldErrorsOf } from '#shared/core/problem.ts';
import { type Deal, dealFields, dealInput, type DealInput, type DealPatch, type DealQuery } from '#shared/records/deals/deal.ts';
import { dealProfit } from '#shared/records/deals/profit.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { dealCounts, deals } from './table.ts';

type DealRow = typeof deals.$inferSelect;

const HISTORY_FIELDS = [...(Object.keys(dealFields) as (keyof DealInput)[]), 'profit'] as const;

const SORT = {
  id: deals.id,
  created_at: deals.created_at,
  updated_at: deals.updated_at,
  deal_type: deals.deal_type,
  status: deals.status,
  purchase_price: deals.purchase_price,
  sale_price: deals.sale_price,
  assignment_fee: deals.assignment_fee,
  profit: deals.profit,
  contract_date: deals.contract_date,
  closing_date: deals.closing_date,
};

/** The property and the lead as a deal shows them. Spelt out, since every read of deals joins them. */
const nested = {
  deal: deals,
  property: { id: properties.id, address: properties.address, city: properties.city, state: properties.state },
  lead: { id: leads.id, first_name: leads.first_name, last_name: leads.last_name },
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
}
const toDeal = ({ deal, property, lead }: DealWithParts): Deal => ({ ...deal, property, lead });

/** One page of the account's deals. */
export const listDeals = (scope: Scope, input: DealQuery): Promise<Page<Deal>> => listPage(scope, input, dealSource(scope, input));

/** What is listed of the account's deals. */
export function dealSource(scope: Scope, input: DealQuery): ListSource<Deal> {
  const { status, deal_type, property_id, lead_id, closing_date_from, closing_date_to } = input;
  return {
    table: deals,
    search: SEARCH,
    sort: SORT,
    where: [
      when(deals.status, status),
      when(deals.deal_type, deal_type),
      when(deals.property_id, property_id),
      when(deals.lead_id, lead_id),
      closing_date_from ? gte(deals.closing_date, closing_date_from) : undefined,
      closing_date_to ? lte(deals.closing_date, closing_date_to) : undefined,
    ],
    keptTotal:
      property_id || lead_id || closing_date_from || closing_date_to
        ? undefined
        : async () => {
            const [row] = await scope.read
              .select({ n: sql<number>`coalesce(sum(${dealCounts.count}), 0)` })
              .from(dealCounts)
              .where(
                and(eq(dealCounts.account_id, scope.account.id), when(dealCounts.status, status), when(dealCounts.deal_type, deal_type)),
              );
            return row?.n ?? 0;
          },
    rows: async ({ where, orderBy, limit, offset }) => {
      const rows = await selectDeals(scope.read, where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      return rows.map(toDeal);
    },
  };
}

async function requireDeal(scope: Scope, db: Db, id: number): Promise<Deal> {
  const [row] = await selectDeals(db, and(eq(deals.id, id), eq(deals.account_id, scope.account.id)));
  if (!row) throw new NotFound(dealTexts.notFound);
  return toDeal(row);
}

/** One deal; throws `NotFound`. */
export const getDeal = (scope: Scope, id: number): Promise<Deal> => requireDeal(scope, scope.read, id);

/** Throws `Invalid` on the field whose record is not the account's own. */
async function assertOwnReferences(scope: Scope, tx: Db, input: DealInput): Promise<void> {
  const errors: FieldErrors = {};
  if (!(await findOwned(scope, tx, properties, input.property_id))) errors.property_id = [propertyTexts.notFound];
  if (!(await findOwned(scope, tx, leads, input.lead_id))) errors.lead_id = [leadTexts.notFound];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

/** What is stored for an input: optional fields that were left out are null, contingencies false, profit computed. */
function stored(input: DealInput, status: DealRow['status']) {
  return {
    ...input,
    status: input.status ?? status,
    assignment_fee: input.assignment_fee ?? null,
    earnest_money: input.earnest_money ?? null,
    inspection_period: input.inspection_period ?? null,
    notes: input.notes ?? null,
    financing_contingency: input.financing_contingency ?? false,
    inspection_contingency: input.inspection_contingency ?? false,
    appraisal_contingency: input.appraisal_contingency ?? false,
    title_contingency: input.title_contingency ?? false,
    profit: dealProfit(input),
  };
}

/** Since when a deal has been closed or cancelled; what it was before, it stays since then. */
function endedAt(before: DealRow | undefined, status: DealRow['status'], now: string) {
  const since = (end: 'closed' | 'cancelled') => (status !== end ? null : before?.status === end ? before[`${end}_at`] : now);
  return { closed_at: since('closed'), cancelled_at: since('cancelled') };
}

const ownBuyer = (scope: Scope, id: number) =>
  sql<number | null>`(SELECT id FROM buyers WHERE id = ${id} AND account_id = ${scope.account.id})`;

const nameOf = (deal: Deal): string => `Deal #${deal.id}, ${deal.property.address}`;

/** Adds a deal; `Invalid` names a property or lead that is not the account's own. */
export function createDeal(scope: Scope, input: DealInput): Promise<Deal> {
  return scope.write(async (tx) => {
    await assertOwnReferences(scope, tx, input);
    const created_at = scope.now().toISOString();
    const row = stored(input, 'active');
    const [added] = await tx
      .insert(deals)
      .values({
        ...row,
        ...endedAt(undefined, row.status, created_at),
        own_buyer_id: ownBuyer(scope, input.buyer_id),
        ...{ account_id: scope.account.id, created_at, updated_at: created_at },
      })
      .returning({ id: deals.id });
    const deal = await requireDeal(scope, tx, (added as { id: number }).id);
    await emitEvents(scope, tx, [{ type: 'deal.created', subject_id: deal.id, summary: nameOf(deal) }]);
    return deal;
  });
}

/** Replaces a deal: what is left out becomes null or false, but the status keeps its value. */
export const replaceDeal = (scope: Scope, id: number, input: DealInput, expected?: Expected): Promise<Deal> =>
  scope.write((tx) => changeDeal(scope, tx, id, () => input, expected));

/** Changes the fields that are given; the merged record must pass the rules of a whole one. */
export const updateDeal = (scope: Scope, id: number, patch: DealPatch, expected?: Expected): Promise<Deal> =>
  scope.write((tx) => updateDealWithin(scope, tx, id, patch, expected));

/** Like `updateDeal`, as a part of a larger change. */
export function updateDealWithin(scope: Scope, tx: Db, id: number, patch: DealPatch, expected?: Expected): Promise<Deal> {
  const next = (before: DealRow) => {
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const merged = dealInput.safeParse({ ...before, ...given });
    if (!merged.success) throw new Invalid(fieldErrorsOf(merged.error.issues));
    return merged.data;
  };
  return changeDeal(scope, tx, id, next, expected);
}

function changeType(before: DealRow, after: Deal): 'deal.updated' | 'deal.closed' | 'deal.cancelled' | 'deal.reopened' {
  if (before.status === after.status) return 'deal.updated';
  if (after.status === 'closed' || after.status === 'cancelled') return `deal.${after.status}`;
  return before.status === 'closed' || before.status === 'cancelled' ? 'deal.reopened' : 'deal.updated';
}

async function changeDeal(scope: Scope, tx: Db, id: number, next: (before: DealRow) => DealInput, expected: Expected): Promise<Deal> {
  const before = await requireOwned(scope, tx, deals, id, dealTexts.notFound);
  await assertUnchanged(scope, tx, { entity: 'deals', noun: 'deal' }, before, expected);
  const input = next(before);
  await assertOwnReferences(scope, tx, input);
  const now = scope.now().toISOString();
  const row = stored(input, before.status);
  await tx
    .update(deals)
    .set({
      ...row,
      ...endedAt(before, row.status, now),
      ...(input.buyer_id === before.buyer_id ? {} : { own_buyer_id: ownBuyer(scope, input.buyer_id) }),
      ...{ version: before.version + 1, updated_at: now },
    })
    .where(eq(deals.id, id));
  const after = await requireDeal(scope, tx, id);
  const changes = changesBetween<DealRow>(before, { ...before, ...after }, HISTORY_FIELDS);
  await emitEvents(scope, tx, [{ type: changeType(before, after), subject_id: id, summary: nameOf(after), changes }]);
  return after;
}

/** Deletes a deal and its milestones. */
export function removeDeal(scope: Scope, id: number, expected?: Expected): Promise<null> {
  return scope.write(async (tx) => {
    const deal = await requireDeal(scope, tx, id);
    await assertUnchanged(scope, tx, { entity: 'deals', noun: 'deal' }, deal, expected);
    await tx.delete(deals).where(eq(deals.id, id));
    await emitEvents(scope, tx, [{ type: 'deal.deleted', subject_id: id, summary: nameOf(deal) }]);
    return null;
  });
}
