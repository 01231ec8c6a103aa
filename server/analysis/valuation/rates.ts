/** What a year, a square foot, a room are worth in a neighborhood, learned from its own sales and regularized toward the usual. */
import type { House, Near, SoldHouse } from './house.ts';
import { ADJUSTMENT_RATES, LEARNING, TRAITS, YEARS } from './shape.ts';

type Trait = (typeof TRAITS)[number];
export type Rates = Record<Trait, number>;

const DAYS_A_YEAR = 365.25;
/** Rooms beyond this many move no price. */
const MOST_ROOMS = 7;

/** How a sale differs from the property, in the units of the rates: positive where the property has more. 0 where one is not known. */
export function measureDifferences(property: House, { sale, days }: Pick<Near<SoldHouse>, 'sale' | 'days'>): Rates {
  return {
    time: days / DAYS_A_YEAR,
    size: logRatio(property.square_feet, sale.square_feet),
    bedrooms: compareBoth(property.bedrooms, sale.bedrooms, (a, b) => Math.min(a, MOST_ROOMS) - Math.min(b, MOST_ROOMS)),
    bathrooms: compareBoth(property.bathrooms, sale.bathrooms, (a, b) => Math.min(a, MOST_ROOMS) - Math.min(b, MOST_ROOMS)),
    lot: logRatio(property.lot_size, sale.lot_size),
    newer: compareBoth(property.year_built, sale.year_built, (a, b) => (Math.max(a, YEARS.era) - Math.max(b, YEARS.era)) / 10),
    older: compareBoth(property.year_built, sale.year_built, (a, b) => (calculateAge(a) - calculateAge(b)) / 10),
  };
}

const calculateAge = (year: number) => YEARS.era - Math.min(YEARS.era, Math.max(YEARS.oldest, year));

const compareBoth = (a: number | null, b: number | null, difference: (a: number, b: number) => number) =>
  a === null || b === null ? 0 : difference(a, b);

const logRatio = (a: number | null, b: number | null) => compareBoth(a || null, b || null, (x, y) => Math.log(x / y));

/**
 * Ridge regression of log prices on the differences, weighted by nearness and shrunk toward the usual rates:
 * rates = start + (X'WX + firmness)^-1 X'W (y - X start), all about their weighted means (Hoerl and Kennard 1970, with a prior
 * mean). With few sales the start stays; the trend starts at none.
 */
export function estimateRates(property: House, sales: readonly Near<SoldHouse>[]): Rates {
  // Counted from the nearest: only how the weights compare matters, and e^-1000 is nothing to a computer.
  const nearest = Math.min(...sales.map(({ miles }) => miles ?? 0));
  const rows = sales.map((near) => {
    const away = measureDifferences(property, near);
    return {
      w: Math.exp((nearest - (near.miles ?? 0)) / LEARNING.miles),
      y: Math.log(near.sale.price),
      x: TRAITS.map((trait) => -away[trait]),
    };
  });
  const total = rows.reduce((sum, row) => sum + row.w, 0);
  const mean = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + row.w * of(row), 0) / total;
  const yMean = mean((row) => row.y);
  const xMeans = TRAITS.map((_, j) => mean((row) => row.x[j] as number));
  const n = TRAITS.length;
  const matrix = TRAITS.map((trait, j) => TRAITS.map((_, k) => (j === k ? ADJUSTMENT_RATES[trait].firmness : 0)));
  const right = new Array<number>(n).fill(0);
  for (const row of rows) {
    const { w } = row;
    const x = row.x.map((value, j) => value - (xMeans[j] as number));
    const rest = row.y - yMean - TRAITS.reduce((sum, trait, j) => sum + ADJUSTMENT_RATES[trait].start * (x[j] as number), 0);
    for (let j = 0; j < n; j++) {
      const wx = w * (x[j] as number);
      right[j] = (right[j] as number) + wx * rest;
      const line = matrix[j] as number[];
      for (let k = 0; k < n; k++) line[k] = (line[k] as number) + wx * (x[k] as number);
    }
  }
  const moved = findSolution(matrix, right);
  const rate = (trait: Trait, j: number) => {
    const { start, least, most: top } = ADJUSTMENT_RATES[trait];
    return Math.min(top, Math.max(least, start + (moved[j] as number)));
  };
  return Object.fromEntries(TRAITS.map((trait, j) => [trait, rate(trait, j)])) as Rates;
}

/** Solves a symmetric positive definite system by elimination, in place. */
function findSolution(matrix: number[][], right: number[]): number[] {
  const n = right.length;
  const at = (row: number, column: number) => (matrix[row] as number[])[column] as number;
  for (let i = 0; i < n; i++) {
    for (let row = i + 1; row < n; row++) {
      const share = at(row, i) / at(i, i);
      for (let column = i; column < n; column++) (matrix[row] as number[])[column] = at(row, column) - share * at(i, column);
      right[row] = (right[row] as number) - share * (right[i] as number);
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    let rest = right[i] as number;
    for (let column = i + 1; column < n; column++) rest -= at(i, column) * (right[column] as number);
    right[i] = rest / at(i, i);
  }
  return right;
}
