/** The one way in which money and percents are written, on screens, in documents and in answers. */
import { toDollars } from './money.ts';

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
/** Of ten times and more, parts of a percent say nothing. */
const WHOLE_PERCENTS_FROM = 1000;

/** Cents as dollars, with cents only where there are any: "$5,454.17". */
export const formatUsd = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(toDollars(cents)).replace('-', '−');

/** "30.38%", "17,390%". */
export const formatPercent = (value: number): string => {
  const shown = Math.abs(value) >= WHOLE_PERCENTS_FROM ? Math.round(value) : value;
  return `${plain.format(shown).replace('-', '−')}%`;
};
