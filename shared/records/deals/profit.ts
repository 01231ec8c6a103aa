import { sum } from '../../core/money.ts';

export interface DealFigures {
  purchase_price?: number | null;
  sale_price?: number | null;
  assignment_fee?: number | null;
}

/** Deal profit = sale_price - purchase_price + assignment_fee, in dollars. */
export const calculateDealProfit = (deal: DealFigures): number => sum(deal.sale_price, -(deal.purchase_price ?? 0), deal.assignment_fee);

/**
 * Whether the profit counts the fee twice: the buyer's total was entered as the sale price, and its spread is the fee. The formula
 * stays; the form and the record warn.
 */
export const isFeeCountedTwice = (deal: DealFigures): boolean =>
  (deal.assignment_fee ?? 0) > 0 && sum(deal.sale_price, -(deal.purchase_price ?? 0)) === deal.assignment_fee;
