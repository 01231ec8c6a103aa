import { sum } from '../../core/money.ts';
import { type Deal, HANDED_ON_DEALS } from '../deals/deal.ts';

/**
 * The prices of a deal whose end buyer pays `amount`, so that its profit is amount - purchase_price and counts nothing twice. A
 * contract that is handed on brings a fee of the difference, and is sold for the contract price; where nothing is left for a fee,
 * and for every other type, the amount is the sale price and there is no fee.
 */
export function calculateAcceptedPrices(
  deal: Pick<Deal, 'deal_type' | 'purchase_price'>,
  amount: number,
): Pick<Deal, 'sale_price' | 'assignment_fee'> {
  if (!HANDED_ON_DEALS.includes(deal.deal_type)) return { sale_price: amount, assignment_fee: null };
  const fee = sum(amount, -deal.purchase_price);
  return fee > 0 ? { sale_price: deal.purchase_price, assignment_fee: fee } : { sale_price: amount, assignment_fee: null };
}
