/** Whether a deal has a buyer. */
import type { BuyerOfferStatus } from '#shared/records/buyers/offer.ts';

/** An offer for the property is accepted, or the deal names a buyer of the account. */
export type NamedBuyer = 'offer' | 'named';

interface Offer {
  status: BuyerOfferStatus;
  buyer_id: number;
  deal_id: number | null;
}

/** Whether a buyer has withdrawn their bids and made none since. */
export function hasWithdrawn(buyer_id: number, offers: readonly Pick<Offer, 'status' | 'buyer_id'>[]): boolean {
  const statuses = offers.filter((offer) => offer.buyer_id === buyer_id).map(({ status }) => status);
  return statuses.includes('withdrawn') && !statuses.includes('open');
}

/**
 * Who is there to buy: by an offer for the property that is accepted, for this deal or for none in particular; else the buyer whom the
 * deal names, if that is one of the account's (`isOwn`) and has not withdrawn. A number that is no buyer's says nothing.
 */
export function findNamedBuyer(deal: { id: number; buyer_id: number }, isOwn: boolean, offers: readonly Offer[]): NamedBuyer | null {
  if (offers.some(({ status, deal_id }) => status === 'accepted' && (deal_id === null || deal_id === deal.id))) return 'offer';
  return isOwn && !hasWithdrawn(deal.buyer_id, offers) ? 'named' : null;
}
