/** The open deals of leads: what such a lead is worth is what its deal is. */
import { and, inArray, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { listDealPredictions } from '#server/analysis/predictions/deals.ts';
import { deals } from '#server/records/deals/table.ts';
import type { DealPrediction } from '#shared/analysis/predictions/prediction.ts';
import { OPEN_DEALS } from '#shared/records/deals/deal.ts';

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
