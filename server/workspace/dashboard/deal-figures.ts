/** Figures of deals: contracts, closings, pipeline, and the outcome of new leads. */
import { toMoments } from '#server/core/account-days.ts';
import { and, between, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { toDollars } from '#shared/core/money.ts';
import { OPEN_DEALS } from '#shared/records/deals/deal.ts';
import type { DaySpan } from '#shared/workspace/dashboard/period.ts';

interface DayFigure {
  day: string;
  deals: number;
  /** Dollars. */
  profit: number;
}

/** Closed deals and their profit, a line for each closing date. */
export async function loadClosingsByDay(scope: Scope, { from, to }: DaySpan): Promise<DayFigure[]> {
  const rows = await scope.read
    .select({ day: deals.closing_date, deals: sql<number>`count(*)`, cents: sql<number>`sum(${deals.profit})` })
    .from(deals)
    .where(and(eq(deals.account_id, scope.account.id), eq(deals.status, 'closed'), between(deals.closing_date, from, to)))
    .groupBy(deals.closing_date);
  return rows.map(({ cents, ...row }) => ({ ...row, profit: toDollars(cents) }));
}

/** Contracts, a line for each contract date. */
export function loadContractsByDay(scope: Scope, { from, to }: DaySpan): Promise<{ day: string; deals: number }[]> {
  return scope.read
    .select({ day: deals.contract_date, deals: sql<number>`count(*)` })
    .from(deals)
    .where(and(eq(deals.account_id, scope.account.id), between(deals.contract_date, from, to)))
    .groupBy(deals.contract_date);
}

/** Open deals by status, with the profit expected of them in dollars. */
export async function openDeals(scope: Scope): Promise<{ status: (typeof OPEN_DEALS)[number]; count: number; value: number }[]> {
  const rows = await scope.read
    .select({ status: deals.status, count: sql<number>`count(*)`, cents: sql<number>`sum(${deals.profit})` })
    .from(deals)
    .where(and(eq(deals.account_id, scope.account.id), inArray(deals.status, [...OPEN_DEALS])))
    .groupBy(deals.status);
  return OPEN_DEALS.map((status) => {
    const row = rows.find((one) => one.status === status);
    return { status, count: row?.count ?? 0, value: toDollars(row?.cents ?? 0) };
  });
}

/** A deal of a lead that came in within some days. */
export type CohortDeal = Awaited<ReturnType<typeof loadCohortDeals>>[number];

/** The deals of the leads that came in within a span: a deal is no older than its lead, so that others need not be looked at. */
export function loadCohortDeals(scope: Scope, span: DaySpan) {
  const [from, before] = toMoments(scope, span).map((ms) => new Date(ms).toISOString()) as [string, string];
  return scope.read
    .select({
      lead_id: deals.lead_id,
      /** Milliseconds since 1970: there may be thousands, of which only this is compared. */
      came_in: sql<number>`${leads.created_at}`,
      lead_status: leads.status,
      source: leads.source,
      status: deals.status,
      profit: deals.profit,
      contract_date: deals.contract_date,
      closing_date: deals.closing_date,
    })
    .from(deals)
    .innerJoin(leads, eq(leads.id, deals.lead_id))
    .where(
      and(
        eq(deals.account_id, scope.account.id),
        gte(deals.created_at, from),
        gte(leads.created_at, from),
        sql`${leads.created_at} < ${Date.parse(before)}`,
      ),
    );
}
