/** The arithmetic of the dashboard. */

/** Fewer than so many say little. */
export const FEW = 10;

/** A lead younger than this has not had the time to close. */
export const YOUNG_DAYS = 60;

/** `part / whole` in percent to one decimal; null when there is no whole. */
export const calculateRate = (part: number, whole: number): number | null => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : null);

/** How much more than before, in percent to one decimal; null when there was nothing before to compare with. */
export const calculateGrowth = (now: number, before: number): number | null =>
  before > 0 ? Math.round((now / before - 1) * 1000) / 10 : null;

/** The difference of two rates in points; null when one is unknown. */
export const subtractRates = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round((now - before) * 10) / 10;

/** The middle value, of two middle ones their mean; null of nothing. */
export function calculateMedian(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] as number;
  return ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** (net profit of closed deals - spent) / spent, in percent: 12,000 on 2,000 is 500 %. Null when nothing was spent. */
export const returnOn = (spent: number, profit: number): number | null => calculateRate(profit - spent, spent);
