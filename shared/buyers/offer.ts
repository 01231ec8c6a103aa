/** Offers of buyers for a property. */
import { z } from '../core/zod.ts';

export const BUYER_OFFER_STATUSES = ['open', 'accepted', 'declined', 'withdrawn'] as const;
export type BuyerOfferStatus = (typeof BUYER_OFFER_STATUSES)[number];
export const buyerOfferStatus = z.enum(BUYER_OFFER_STATUSES);
