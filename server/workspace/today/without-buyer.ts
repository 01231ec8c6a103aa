/** Which open deals a buyer has to be found for. */
import { and, eq, inArray } from 'drizzle-orm';
import { buyerOffers } from '#server/records/buyers/table.ts';
import type { Scope } from '#server/core/context.ts';
import type { deals } from '#server/records/deals/table.ts';
import { findNamedBuyer, hasWithdrawn } from '#server/analysis/predictions/deal-model.ts';

export interface OpenDeal {
  deal: typeof deals.$inferSelect;
  address: string;
}

/**
 * Deals that nobody is there to buy, and why: no buyer of the account is named while the deal is active, or the one who is named has
 * withdrawn. A pending deal whose buyer is not one of the account's has a buyer who is not on file.
 */
export async function findDealsWithoutBuyer(scope: Scope, open: readonly OpenDeal[]): Promise<(OpenDeal & { why: string })[]> {
  if (open.length === 0) return [];
  const offers = await scope.read
    .selectDistinct({
      property_id: buyerOffers.property_id,
      buyer_id: buyerOffers.buyer_id,
      status: buyerOffers.status,
      deal_id: buyerOffers.deal_id,
    })
    .from(buyerOffers)
    .where(
      and(
        eq(buyerOffers.account_id, scope.account.id),
        inArray(
          buyerOffers.property_id,
          open.map(({ deal }) => deal.property_id),
        ),
      ),
    );
  return open.flatMap((one) => {
    const ofProperty = offers.filter(({ property_id }) => property_id === one.deal.property_id);
    if (findNamedBuyer(one.deal, one.deal.own_buyer_id !== null, ofProperty) !== null) return [];
    if (hasWithdrawn(one.deal.buyer_id, ofProperty)) return [{ ...one, why: 'The named buyer has withdrawn' }];
    return one.deal.status === 'active' ? [{ ...one, why: 'No buyer is named, and no offer accepted' }] : [];
  });
}
