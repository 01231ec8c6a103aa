/** Property sheets: one page for its seller, one for buyers, and the public link to the latter. */
import { z } from '../../core/zod.ts';

export const SHEETS = {
  'offer-sheet.pdf': 'The offer on one page, for the seller: price, dates, terms, and a line to accept it',
  'deal-sheet.pdf': 'The deal on one page, for buyers: photos, facts, price, value with comparable sales, repairs and returns',
} as const;
export type Sheet = keyof typeof SHEETS;

/** An offer can be accepted for so long, unless its last day is named. */
export const OFFER_HOLDS_DAYS = 7;

export const sheetLink = z
  .object({
    url: z.string().meta({ description: 'Below the address of this instance unless that is known' }),
    /** False: PUBLIC_URL is not set, and the link may not work from other machines. */
    is_public: z.boolean(),
  })
  .meta({ id: 'DealSheetLink' });
export type SheetLink = z.output<typeof sheetLink>;
