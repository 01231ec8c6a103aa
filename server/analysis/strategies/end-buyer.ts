/** The known price of an end buyer, from bids and the deal. */
import { and, desc, eq, ne } from 'drizzle-orm';
import { listOffersFor } from '#server/records/buyers/offers.ts';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/records/deals/table.ts';
import { DEALS_WITH_END_BUYER, type EndBuyer } from '#shared/analysis/strategies/end-buyer.ts';
import { sum } from '#shared/core/money.ts';
import { NO_BUYER, calculateDealProfit } from '#shared/records/deals/deal.ts';
import { endBuyerPrice } from '#shared/records/deals/sales/own-deal.ts';

type DealRow = typeof deals.$inferSelect;
type DealWithEndBuyer = DealRow & { deal_type: NonNullable<EndBuyer['deal_type']> };

const hasEndBuyer = (deal: DealRow): deal is DealWithEndBuyer => DEALS_WITH_END_BUYER.some((type) => type === deal.deal_type);

/**
 * The accepted offer; else what a deal says that is pending or closed, or names its buyer; else the best open offer; else what an
 * active deal asks that has a buyer. null where there is none of them. Throws `NotFound`.
 */
export async function findEndBuyer(scope: Scope, propertyId: number): Promise<EndBuyer | null> {
  const ofThis = and(eq(deals.property_id, propertyId), eq(deals.account_id, scope.account.id), ne(deals.status, 'cancelled'));
  const [{ offers, best, accepted_id }, openDeals] = await Promise.all([
    listOffersFor(scope, propertyId),
    scope.read.select().from(deals).where(ofThis).orderBy(desc(deals.created_at), desc(deals.id)),
  ]);
  const [newest] = openDeals;
  const deal = newest && hasEndBuyer(newest) ? newest : undefined;
  const accepted = offers.find(({ id }) => id === accepted_id);
  // An accepted bid counts for nothing once its deal was cancelled.
  if (accepted && (accepted.deal_id === null || openDeals.some(({ id }) => id === accepted.deal_id)))
    return buildEndBuyer('accepted_offer', accepted.amount, deal);
  const offered = offers.find(({ id }) => id === best?.offer_id);
  if (offered && (!deal || (deal.status === 'active' && deal.own_buyer_id === null)))
    return buildEndBuyer('best_offer', offered.amount, deal);
  // A deal of nobody yet says what is hoped for, not what somebody pays.
  return deal && deal.buyer_id !== NO_BUYER ? buildEndBuyer('deal', endBuyerPrice(deal), deal) : null;
}

/**
 * A price that leaves less than the fee hoped for, or than one inside the sale price, lowers it: a signed contract that earns is not too
 * dear.
 */
function buildEndBuyer(source: EndBuyer['source'], price: number, deal: DealWithEndBuyer | undefined): EndBuyer {
  if (!deal) return { source, price, fee: null, contract_price: null, deal_type: null, deal_price: null, deal_profit: null };
  const left = sum(price, -deal.purchase_price);
  return {
    source,
    price,
    fee: left > 0 ? Math.min(left, deal.assignment_fee || left) : deal.assignment_fee,
    contract_price: deal.purchase_price,
    deal_type: deal.deal_type,
    deal_price: endBuyerPrice(deal),
    deal_profit: calculateDealProfit(deal),
  };
}
