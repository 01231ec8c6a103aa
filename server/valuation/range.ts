/** The range around a value, and how far it can be trusted. */
import { effective, weightedQuantile } from './weigh.ts';
import { RANGE } from './shape.ts';

interface Weighted {
  price: number;
  weight: number;
}

/**
 * Half of the range as a logarithm. Four fifths of the comparables' adjusted prices stand nearer to the value than `own`. It is
 * held by the usual such distance, which counts as `RANGE.firmness` sales, and widened for what the comparables do not show:
 * spread = stretch x (n x own + firmness x usual) / (n + firmness) x sqrt(1 + 1 / n), n the effective number of comparables. Where
 * the market went since they were sold nobody knows: half = sqrt(spread^2 + (drift x years)^2), years by weight.
 */
export function halfRange(value: number, entries: readonly Weighted[], years: number): number {
  const n = effective(entries);
  const apart = entries.map(({ price, weight }) => ({ price: Math.abs(Math.log(price / value)), weight }));
  const own = weightedQuantile(apart, RANGE.share);
  const held = (n * own + RANGE.firmness * RANGE.usual) / (n + RANGE.firmness);
  return Math.hypot(RANGE.stretch * held * Math.sqrt(1 + 1 / n), RANGE.drift * years);
}

/**
 * 0 to 100: half for how narrow the range is (none at a half range of 40 %), a quarter for how many comparables tell it (all at
 * eight), a quarter for how little they had to be adjusted (none at 40 % of their price).
 */
export function confidenceOf(half: number, n: number, grossShare: number): number {
  const part = (value: number) => Math.min(1, Math.max(0, value));
  return Math.round(50 * part(1 - half / 0.4) + 25 * part(n / 8) + 25 * part(1 - grossShare / 0.4));
}
