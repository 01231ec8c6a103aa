/** What an end buyer is known to pay for a house: it takes the place of the rule by which that is guessed otherwise. */
import { z } from '../../core/zod.ts';

export const END_BUYER_SOURCES = {
  accepted_offer: 'accepted offer',
  best_offer: 'best offer',
  deal: 'price by your deal',
} as const;
type EndBuyerSource = keyof typeof END_BUYER_SOURCES;

export const endBuyer = z.object({
  source: z.enum(Object.keys(END_BUYER_SOURCES) as [EndBuyerSource, ...EndBuyerSource[]]),
  /** Dollars, in all. */
  price: z.number(),
  /** Of the deal, where there is one, or less where the price leaves less: then that is what is asked for. */
  fee: z.number().nullable(),
  /** What that deal pays the seller. */
  contract_price: z.number().nullable(),
});
export type EndBuyer = z.output<typeof endBuyer>;
