/** How much each comparable counts, and the value that follows. */
import { CLOSENESS } from './shape.ts';

interface Weighted {
  price: number;
  weight: number;
}

const sumWeights = (entries: readonly Weighted[]) => entries.reduce((sum, entry) => sum + entry.weight, 0);

export const calculateWeightedMean = (entries: readonly Weighted[]): number =>
  entries.reduce((sum, entry) => sum + entry.weight * entry.price, 0) / sumWeights(entries);

/** The price up to which `share` of the weight lies. */
export function calculateWeightedQuantile(entries: readonly Weighted[], share: number): number {
  const sorted = [...entries].sort((a, b) => a.price - b.price);
  const wanted = sumWeights(sorted) * share;
  let sum = 0;
  for (const entry of sorted) {
    sum += entry.weight;
    if (sum >= wanted) return entry.price;
  }
  return sorted.at(-1)?.price ?? 0;
}

/** The effective number of sales: (sum w)^2 / sum w^2 (Kish 1965). */
export const countEffective = (entries: readonly Weighted[]): number => {
  const squares = entries.reduce((sum, entry) => sum + entry.weight ** 2, 0);
  return squares === 0 ? 0 : sumWeights(entries) ** 2 / squares;
};

const measureLogDistance = (price: number, middle: number) => Math.abs(Math.log(price / middle));
/** Prices within this distance of the middle are never outliers. */
const LEAST_SPREAD = 0.03;
/** The median of a normal distribution's distances from its middle, times this, is its standard deviation. */
const TO_DEVIATION = 1.48;
const STEPS = 5;

/**
 * For each price the part (0 to 1] of its weight that is left for being far from the others: 1 within `CLOSENESS.outlying` usual
 * distances from the middle, and less in proportion beyond (Huber 1964).
 */
export function reduceOutliers(entries: readonly Weighted[]): number[] {
  let middle = calculateWeightedQuantile(entries, 0.5);
  const distances = entries.map((entry) => measureLogDistance(entry.price, middle)).sort((a, b) => a - b);
  const limit = CLOSENESS.outlying * Math.max(LEAST_SPREAD, TO_DEVIATION * (distances[distances.length >> 1] ?? 0));
  let parts = entries.map(() => 1);
  for (let step = 0; step < STEPS; step++) {
    parts = entries.map((entry) => Math.min(1, limit / Math.max(limit, measureLogDistance(entry.price, middle))));
    middle = calculateWeightedMean(entries.map((entry, i) => ({ price: entry.price, weight: entry.weight * (parts[i] as number) })));
  }
  return parts;
}
