/** The known price of an end buyer, which replaces the rule's estimate. */
import { z } from '../../core/zod.ts';

export const END_BUYER_SOURCES = {
  accepted_offer: 'accepted offer',
  best_offer: 'best offer',
  deal: 'deal price',
} as const;
/** Deal types whose buyer takes the house as it is; with flips and rentals we are the end buyer. */
export const DEALS_WITH_END_BUYER = ['wholesale', 'assignment', 'double_close'] as const;
type EndBuyerSource = keyof typeof END_BUYER_SOURCES;

export const endBuyer = z.object({
  source: z.enum(Object.keys(END_BUYER_SOURCES) as [EndBuyerSource, ...EndBuyerSource[]]),
  /** Dollars, in all. */
  price: z.number(),
  /** Of the deal, where there is one, or less where the price leaves less: then that is what is asked for. */
  fee: z.number().nullable(),
  /** What that deal pays the seller. */
  contract_price: z.number().nullable(),
  /** How the deal sells; null where there is none. */
  deal_type: z.enum(DEALS_WITH_END_BUYER).nullable(),
  /** The buyer's price as recorded on the deal, in dollars. */
  deal_price: z.number().nullable(),
  /** Of the deal as recorded, before the costs of closing, in dollars. */
  deal_profit: z.number().nullable(),
});
export type EndBuyer = z.output<typeof endBuyer>;
