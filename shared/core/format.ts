/** Formats of money, numbers, percents and days on screens, in documents and in answers. */
import { toDollars } from './money.ts';

/** Creates a value on first use and caches it, to keep the start fast. */
export function makeOnce<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

const exact = makeOnce(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));
const whole = makeOnce(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }));
const plain = makeOnce(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 }));
const makeDecimalFormat = (least: number, most: number) =>
  makeOnce(() => new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most }));
const twoDecimals = makeDecimalFormat(2, 2);
const oneDecimal = makeDecimalFormat(0, 1);
const day = makeOnce(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' }));
/** As wide as the plus and the digits; a hyphen is neither, and a line may break behind it. */
const withMinus = (text: string): string => text.replace('-', '−');
/** From 1,000% on, decimals mean nothing. */
const WHOLE_PERCENTS_FROM = 1000;

/** Cents as dollars, with cents only where there are any: "$5,454.17". */
export const formatUsd = (cents: number): string => withMinus((cents % 100 === 0 ? whole : exact)().format(toDollars(cents)));

/** Dollars without cents: "$138,000". */
export const formatDollars = (dollars: number): string => withMinus(whole().format(dollars));

/** Dollars with cents in all cases: "$1,234.00". */
export const formatDollarsAndCents = (dollars: number): string => withMinus(exact().format(dollars));

/** "1,284", with at most three decimals. */
export const formatNumber = (value: number): string => withMinus(plain().format(value));

/** "1 lead", "1,284 leads". */
export const formatQuantity = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** "Text" of "text". */
export const toCapitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "1.5", with at most one decimal. */
export const formatOneDecimal = (value: number): string => withMinus(oneDecimal().format(value));

/** "1.24", always with two decimals: ratios. */
export const formatRatio = (value: number): string => withMinus(twoDecimals().format(value));

/** "Mar 11, 2026", for a calendar day or a moment by its day in UTC. */
export const formatDay = (date: string): string => day().format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

/** "12%", "<1%": without decimals, and never nothing for something. */
export const formatWholePercent = (value: number): string => (value > 0 && value < 1 ? '<1%' : formatPercent(Math.round(value)));

/** "30.38%", "17,390%". */
export const formatPercent = (value: number): string => {
  const shown = Math.abs(value) >= WHOLE_PERCENTS_FROM ? Math.round(value) : value;
  return `${withMinus(plain().format(shown))}%`;
};
