/** What is sold, and for how much: the one place that knows. Apart from everything else, for pages that load next to nothing. */

/** Whole cents of US dollars. */
export const PRICE_CENTS = 250_000;
export const CURRENCY = 'USD';
export const ITEM = 'Premium Subscription';
export const ITEM_KIND = 'lifetime membership';

/** "$2500.00", as the price is written wherever it stands. */
export const dollarText = (dollars: number): string => `$${dollars.toFixed(2)}`;
export const PRICE_TEXT = dollarText(PRICE_CENTS / 100);
