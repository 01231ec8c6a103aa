/** What is at stake with a lead: the profit of its open deal, else what a deal of the account usually leaves. */
import { and, desc, inArray, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { matchOwn } from '#server/db/conditions.ts';
import { listDealPredictions } from '#server/analysis/predictions/deals.ts';
import { deals } from '#server/records/deals/table.ts';
import type { DealPrediction } from '#shared/analysis/predictions/prediction.ts';
import { OPEN_DEALS } from '#shared/records/deals/deal.ts';
import { estimateUsualProfit } from '#shared/workspace/today/rank.ts';

/** The open deals of these leads with their predictions, by the lead's id; of several the newest. */
export async function loadOpenDeals(scope: Scope, leadIds: readonly number[]): Promise<Map<number, DealPrediction>> {
  if (leadIds.length === 0) return new Map();
  const open = await scope.read
    .select({ id: deals.id, lead_id: deals.lead_id })
    .from(deals)
    // The `+` keeps the database off the owner's index: a lead has few deals.
    .where(
      and(sql`+${deals.account_id} = ${scope.account.id}`, inArray(deals.lead_id, [...leadIds]), inArray(deals.status, [...OPEN_DEALS])),
    )
    .orderBy(deals.id);
  const found = await listDealPredictions(scope, { dealIds: open.map(({ id }) => id) });
  const predicted = new Map(found.map((one) => [one.deal_id, one]));
  return new Map(open.flatMap(({ id, lead_id }) => (predicted.has(id) ? [[lead_id, predicted.get(id) as DealPrediction] as const] : [])));
}

/** What is at stake with a deal, in dollars: its profit, and nothing where it would lose money. */
export const getDealStake = (deal: DealPrediction): number => Math.max(0, deal.expected_profit);

/** Closed deals from which the usual profit is taken. */
const LAST_DEALS = 20;

/** In dollars; a guess of the trade while no deal has closed. */
export async function loadUsualProfit(scope: Scope): Promise<number> {
  const closed = await scope.read
    .select({ profit: deals.profit })
    .from(deals)
    .where(matchOwn(scope, deals, { status: 'closed' }))
    .orderBy(desc(deals.closing_date), desc(deals.id))
    .limit(LAST_DEALS);
  return estimateUsualProfit(closed.map(({ profit }) => profit));
}
