/** Sales derived from own closed deals. */
import { sum } from '../../../core/money.ts';
import { type Deal, HANDED_ON_DEALS } from '../deal.ts';
import type { Property } from '../../properties/property.ts';
import type { SaleCondition, SaleInput } from './sale.ts';

type Priced = Pick<Deal, 'deal_type' | 'purchase_price' | 'sale_price' | 'assignment_fee'>;

/**
 * What the end buyer pays in all, in dollars.
 *
 * The record allows two ways to write an assignment down: the contract price as sale price and the fee beside it, or the buyer's
 * total as sale price and the fee once more (then the deal's profit counts the fee twice, of which the form warns). The fee is
 * therefore added only where it cannot be in the sale price yet: the contract was handed on, and the sale price is the contract
 * price. Who buys to hold is the end buyer himself, and has paid the contract price.
 */
export function endBuyerPrice(deal: Priced): number {
  if (deal.deal_type === 'buy_and_hold') return deal.purchase_price;
  const isFeeApart = HANDED_ON_DEALS.includes(deal.deal_type) && deal.sale_price === deal.purchase_price;
  return isFeeApart ? sum(deal.sale_price, deal.assignment_fee) : deal.sale_price;
}

/** The condition at the sale: renovated for a flip, distressed where an investor bought, else unknown. */
function inferCondition(deal: Priced): SaleCondition | null {
  if (deal.deal_type === 'fix_and_flip') return 'renovated';
  return deal.deal_type === 'direct_sale' ? null : 'distressed';
}

type House = Pick<
  Property,
  | 'address'
  | 'unit'
  | 'city'
  | 'state'
  | 'zip'
  | 'property_type'
  | 'bedrooms'
  | 'bathrooms'
  | 'square_feet'
  | 'lot_size'
  | 'year_built'
  | 'latitude'
  | 'longitude'
>;

/** The sale that a closed deal on a house is. */
export function convertToSale(deal: Priced & Pick<Deal, 'closing_date'>, house: House): SaleInput {
  const { unit, address, latitude, longitude, ...facts } = house;
  const isPlaced = latitude !== null && longitude !== null;
  return {
    ...facts,
    address: unit ? `${address}, Unit ${unit}` : address,
    // Zero rooms and no area are how land says that it has no building.
    bedrooms: facts.bedrooms || null,
    bathrooms: facts.bathrooms || null,
    square_feet: facts.square_feet || null,
    year_built: facts.year_built || null,
    latitude: isPlaced ? latitude : null,
    longitude: isPlaced ? longitude : null,
    sold_on: deal.closing_date,
    price: endBuyerPrice(deal),
    condition: inferCondition(deal),
    reference: null,
  };
}
