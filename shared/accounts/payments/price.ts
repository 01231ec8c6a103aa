/** The product and its price: the only place that defines them. In its own file for pages that load next to nothing. */

/** Whole cents of US dollars. */
export const PRICE_CENTS = 250_000;
export const CURRENCY = 'USD';
export const ITEM = 'Premium Subscription';

/** "$2500.00", the format of the price everywhere. */
export const formatPrice = (dollars: number): string => `$${dollars.toFixed(2)}`;
export const PRICE_TEXT = formatPrice(PRICE_CENTS / 100);
