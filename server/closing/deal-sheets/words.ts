/** How figures stand on paper: US English, and a dash for what is not known. */
import type { PROPERTY_TYPES } from '#shared/records/properties/property.ts';

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short' });
const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });

const NOTHING = '–';
type Amount = number | null | undefined;
const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const orNothing = (write: (value: number) => string) => (value: Amount) => (value === null || value === undefined ? NOTHING : write(value));

/** "$214,000" */
export const usd = orNothing((value) => whole.format(value).replace('-', '−'));
/** Amounts that are read as a sum: with cents in all of them where one has any. */
export const usdAmong = (amounts: readonly number[]) =>
  amounts.every(Number.isInteger) ? usd : (value: number) => exact.format(value).replace('-', '−');
/** "1,240", "1.5" */
export const number = orNothing((value) => plain.format(value));
/** "12.4%" */
export const percent = orNothing((value) => `${oneDecimal.format(value).replace('-', '−')}%`);
/** "1.24" */
export const ratio = orNothing((value) => twoDecimals.format(value));
/** "0.4 mi" */
export const miles = orNothing((value) => `${oneDecimal.format(value)} mi`);

/** "Mar 11, 2026", for YYYY-MM-DD. */
export const dayWords = (value: string): string => day.format(new Date(`${value.slice(0, 10)}T00:00:00Z`));

/** "Mar 2026", for YYYY-MM-DD. */
export const monthWords = (value: string): string => month.format(new Date(`${value.slice(0, 10)}T00:00:00Z`));

/** "Single family" */
export const typeWords = (type: (typeof PROPERTY_TYPES)[number]): string => {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
