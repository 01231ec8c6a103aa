/** What an end buyer is known to pay for a property, by its offers and its deal. */
import { and, desc, eq, ne } from 'drizzle-orm';
import { offersFor } from '#server/records/buyers/offers.ts';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/records/deals/table.ts';
import type { EndBuyer } from '#shared/analysis/strategies/end-buyer.ts';
import { sum } from '#shared/core/money.ts';
import type { Deal } from '#shared/records/deals/deal.ts';
import { endBuyerPrice } from '#shared/records/sales/own-deal.ts';

type DealPrices = Pick<typeof deals.$inferSelect, 'purchase_price' | 'assignment_fee'>;

/** Deals whose buyer takes the house as it is; who flips or keeps it is the end buyer himself. */
const TO_AN_END_BUYER: readonly Deal['deal_type'][] = ['assignment', 'wholesale', 'double_close'];

/**
 * The accepted offer; else what a deal that is pending or closed says; else the best open offer; else what an active deal asks. null
 * where there is none of them. Throws `NotFound`.
 */
export async function endBuyerOf(scope: Scope, propertyId: number): Promise<EndBuyer | null> {
  const ofThis = and(eq(deals.property_id, propertyId), eq(deals.account_id, scope.account.id), ne(deals.status, 'cancelled'));
  const [{ offers, best, accepted_id }, standing] = await Promise.all([
    offersFor(scope, propertyId),
    scope.read.select().from(deals).where(ofThis).orderBy(desc(deals.created_at), desc(deals.id)),
  ]);
  const [newest] = standing;
  const deal = newest && TO_AN_END_BUYER.includes(newest.deal_type) ? newest : undefined;
  const accepted = offers.find(({ id }) => id === accepted_id);
  // An accepted offer whose deal was cancelled promises nothing any more.
  if (accepted && (accepted.deal_id === null || standing.some(({ id }) => id === accepted.deal_id)))
    return known('accepted_offer', accepted.amount, deal);
  const offered = offers.find(({ id }) => id === best?.offer_id);
  if (offered && (!deal || deal.status === 'active')) return known('best_offer', offered.amount, deal);
  return deal ? known('deal', endBuyerPrice(deal), deal) : null;
}

/** A price that leaves less than the fee hoped for, or than one inside the sale price, lowers it: a signed contract that earns is not too dear. */
function known(source: EndBuyer['source'], price: number, deal: DealPrices | undefined): EndBuyer {
  if (!deal) return { source, price, fee: null, contract_price: null };
  const left = sum(price, -deal.purchase_price);
  return {
    source,
    price,
    fee: left > 0 ? Math.min(left, deal.assignment_fee || left) : deal.assignment_fee,
    contract_price: deal.purchase_price,
  };
}
