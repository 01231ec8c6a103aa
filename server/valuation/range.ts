/** The range around a value, and how far it can be trusted. */
import { effective, weightedQuantile } from './weigh.ts';
import { RANGE } from './shape.ts';

interface Weighted {
  price: number;
  weight: number;
}

/**
 * Half of the range as a logarithm, of three things. `own`: four fifths of the comparables' adjusted prices stand nearer to the
 * value, widened by sqrt(1 + 1 / n) for the value's own error, n the effective number of comparables. `tried`: four fifths of the
 * sales near it were met nearer by the same rules (`tryOut`), held by what is usual, which counts as `firmness` such trials. And
 * where the market went since the sales nobody knows: half = sqrt((stretch x mean of own and tried)^2 + (drift x years)^2).
 */
export function halfRange(value: number, entries: readonly Weighted[], trials: readonly number[], years: number): number {
  const apart = entries.map(({ price, weight }) => ({ price: Math.abs(Math.log(price / value)), weight }));
  const held = (distances: readonly Weighted[], n: number) =>
    (n * weightedQuantile(distances, RANGE.share) + RANGE.firmness * RANGE.usual) / (n + RANGE.firmness);
  const n = effective(entries);
  const own = held(apart, n) * Math.sqrt(1 + 1 / n);
  const tried = held(
    trials.map((price) => ({ price, weight: 1 })),
    trials.length,
  );
  return Math.hypot(RANGE.stretch * ((1 - RANGE.trust) * own + RANGE.trust * tried), RANGE.drift * years);
}

/**
 * 0 to 100: half for how narrow the range is (none at a half range of 40 %), a quarter for how many comparables tell it (all at
 * eight), a quarter for how little they had to be adjusted (none at 40 % of their price).
 */
export function confidenceOf(half: number, n: number, grossShare: number): number {
  const part = (value: number) => Math.min(1, Math.max(0, value));
  return Math.round(50 * part(1 - half / 0.4) + 25 * part(n / 8) + 25 * part(1 - grossShare / 0.4));
}
