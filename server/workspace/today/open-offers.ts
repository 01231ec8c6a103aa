/** The offers of buyers that wait for an answer: of each property the best one. */
import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { selectTaker } from '#server/records/buyers/availability.ts';
import { loadPastDeals } from '#server/records/buyers/matches.ts';
import { buyerOffers, buyers } from '#server/records/buyers/table.ts';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { OPEN_DEALS } from '#shared/records/deals/deal.ts';
import { describeBestBid, type WeighedOffer, weigh } from '#shared/records/buyers/best-offer.ts';

/** The newest open offers: more than a day holds. */
const MAX_OFFERS = 120;

interface OpenOffer {
  offer: typeof buyerOffers.$inferSelect;
  buyer: string;
  address: string;
  /** For how much the property is to be had, where that is known. */
  asked: number | null;
}

/** Offers that still stand, for what is neither promised to a buyer, nor sold, nor lost since they were made. */
export function openOffers(scope: Scope, today: string): Promise<OpenOffer[]> {
  const hasDeal = (statuses: readonly string[]) =>
    sql`EXISTS (SELECT 1 FROM ${deals} WHERE ${deals.property_id} = ${properties.id} AND ${deals.status} IN ${statuses})`;
  // A contract that was cancelled leaves nothing to sell; who offers after that knows of another one.
  const isLost = sql`EXISTS (SELECT 1 FROM ${deals} WHERE ${deals.property_id} = ${properties.id} AND ${deals.cancelled_at} >= ${buyerOffers.created_at})`;
  // What was bought to keep or repair may be for sale again, in a deal of its own.
  const isGone = sql`((${properties.status} = 'sold' OR ${hasDeal(['closed'])} OR ${isLost}) AND NOT ${hasDeal(OPEN_DEALS)})`;
  return scope.read
    .select({ offer: buyerOffers, buyer: buyers.name, address: properties.address, asked: properties.purchase_price })
    .from(buyerOffers)
    .innerJoin(buyers, eq(buyers.id, buyerOffers.buyer_id))
    .innerJoin(properties, eq(properties.id, buyerOffers.property_id))
    .where(
      and(
        eq(buyerOffers.account_id, scope.account.id),
        eq(buyerOffers.status, 'open'),
        sql`coalesce(${buyerOffers.review}, 'real') = 'real'`,
        or(isNull(buyerOffers.expires_on), gte(buyerOffers.expires_on, today)),
        isNull(selectTaker),
        sql`NOT ${isGone}`,
      ),
    )
    .orderBy(desc(buyerOffers.created_at), desc(buyerOffers.id))
    .limit(MAX_OFFERS);
}

interface BestOffer extends OpenOffer {
  /** How many offers for the property stand. */
  count: number;
  weighed: WeighedOffer;
}

/** Of each property the offer of which most may be expected: its amount by how often the buyer closes. */
export async function pickBestBids(scope: Scope, offers: readonly OpenOffer[]): Promise<BestOffer[]> {
  if (offers.length === 0) return [];
  const past = await loadPastDeals(scope, [...new Set(offers.map(({ offer }) => offer.buyer_id))]);
  const weighed = new Map(
    offers.map(({ offer, buyer }) => [
      offer.id,
      weigh({ id: offer.id, amount: offer.amount, buyer: { name: buyer } }, past.get(offer.buyer_id) ?? { closed: 0, fell: 0 }),
    ]),
  );
  const ofProperties = [...new Set(offers.map(({ offer }) => offer.property_id))];
  return ofProperties.flatMap((property) => {
    const all = offers.filter(({ offer }) => offer.property_id === property);
    const best = describeBestBid(
      all.map(({ offer: { id, amount }, buyer }) => ({ id, amount, buyer: { name: buyer } })),
      weighed,
    );
    return all.flatMap((one) => {
      const known = weighed.get(one.offer.id);
      return known && one.offer.id === best?.offer_id ? [{ ...one, count: all.length, weighed: known }] : [];
    });
  });
}
