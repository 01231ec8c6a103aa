/** Exact arithmetic on whole cents: a share of an amount is rounded half up once, whatever its size. */

/** Percentages have three decimals at most (a loan at 7.125 %): in thousandths of a percent they are whole numbers. */
export const WHOLE = 100_000;

/** A billion dollars: no price, repair or income is more. */
export const MAX_CENTS = 100_000_000_000;

/** A percentage as whole thousandths of a percent. */
export const toRate = (percent: number): number => Math.round(percent * 1000);

/** Months and years have two decimals at most: hundredths are whole numbers. */
export const toHundredths = (value: number): number => Math.round(value * 100);

/** `whole * numerator / denominator` of integers (denominator > 0), rounded half up; exact beyond 2^53. */
export function scaleByRatio(whole: number, numerator: number, denominator: number): number {
  const times = Math.floor(whole / denominator);
  const rest = whole - times * denominator;
  return times * numerator + roundHalfUp(rest, numerator, denominator);
}

/** The same for amounts below the denominator. */
function roundHalfUp(rest: number, numerator: number, denominator: number): number {
  const doubled = 2 * rest * numerator + denominator;
  if (Number.isSafeInteger(doubled)) return Math.floor(doubled / (2 * denominator));
  return Number((2n * BigInt(rest) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));
}

/** A percentage (in thousandths of a percent) of cents. */
export const takeShare = (cents: number, rate: number): number => scaleByRatio(cents, rate, WHOLE);

/** `part / whole` in percent to two decimals, half up; null where there is nothing to divide by. */
export const calculatePercentage = (part: number, whole: number): number | null =>
  whole > 0 ? Math.floor((part / whole) * 10_000 + 0.5) / 100 : null;

/** The largest whole number in [low, high] for which `holds`; null when not even `low` does. `holds` must turn false at most once. */
export function findLargest(low: number, high: number, holds: (at: number) => boolean): number | null {
  if (!holds(low)) return null;
  if (holds(high)) return high;
  let known = low;
  let refused = high;
  while (refused - known > 1) {
    const middle = known + Math.floor((refused - known) / 2);
    if (holds(middle)) known = middle;
    else refused = middle;
  }
  return known;
}
