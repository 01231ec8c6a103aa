/** Sheets of a property: one page for its seller, one for buyers, and the public link to the latter. */
import { z } from '../core/zod.ts';

export const SHEETS = {
  'offer-sheet.pdf': 'The offer on one page, for the seller: how the figure comes about, and the terms',
  'deal-sheet.pdf': 'The deal on one page, for buyers: photos, facts, price, value with comparable sales, repairs and returns',
} as const;
export type Sheet = keyof typeof SHEETS;

export const sheetLink = z
  .object({
    url: z.string().meta({ description: 'Below the address of this instance unless that is known' }),
    /** False: the instance does not know its own address, and the link may lead nowhere from other machines. */
    is_public: z.boolean(),
  })
  .meta({ id: 'DealSheetLink' });
export type SheetLink = z.output<typeof sheetLink>;
