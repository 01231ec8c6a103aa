/** How figures stand on paper: US English, and a dash for what is not known. */
import { formatDollars, formatDollarsAndCents, formatNumber, formatOneDecimal, formatRatio, makeOnce } from '#shared/core/format.ts';
import type { PROPERTY_TYPES } from '#shared/records/properties/property.ts';

const month = makeOnce(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short' }));

export const NOTHING = '–';
type Amount = number | null | undefined;
const formatOrNothing = (write: (value: number) => string) => (value: Amount) =>
  value === null || value === undefined ? NOTHING : write(value);

/** "$214,000" */
export const usd = formatOrNothing(formatDollars);
/** Amounts that are read as a sum: with cents in all of them where one has any. */
export const chooseUsdFormat = (amounts: readonly number[]) => (amounts.every(Number.isInteger) ? usd : formatDollarsAndCents);
/** "1,240", "1.5" */
export const formatCount = formatOrNothing(formatNumber);
/** "12.4%" */
export const percent = formatOrNothing((value) => `${formatOneDecimal(value)}%`);
/** "1.24" */
export const formatRatioOrDash = formatOrNothing(formatRatio);
/** "0.4 mi" */
export const miles = formatOrNothing((value) => `${formatOneDecimal(value)} mi`);

/** "Mar 2026", for YYYY-MM-DD. */
export const formatMonthYear = (value: string): string => month().format(new Date(`${value.slice(0, 10)}T00:00:00Z`));

/** "Single family" */
export const typeWords = (type: (typeof PROPERTY_TYPES)[number]): string => {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
