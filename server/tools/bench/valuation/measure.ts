/** How good values are on sales held back by date: earlier ones are the comparables, later ones are predicted. */
import { countDaysBetween } from '#shared/core/days.ts';
import { toDegrees, measureMiles, type Near, type Place, type SoldHouse } from '#server/analysis/valuation/house.ts';
import { isSameHouse } from '#server/analysis/valuation/valuation.ts';
import { BOXES, DAYS_BACK, ENOUGH, LEAST_SIZE_RATIO, MOST_READ } from '#server/analysis/valuation/shape.ts';
import { estimateHouseValue } from '#server/analysis/valuation/value.ts';

export interface KnownSale extends SoldHouse {
  latitude: number;
  longitude: number;
  zip: string | null;
  square_feet: number;
  /** The parcel's number; null where the file has none. */
  parcel: string | null;
}

interface Band {
  label: string;
  sales: number;
  /** How many of them got no number, as a part. */
  without: number;
  /** Median of value / price - 1. */
  bias: number;
  coverage: number;
  /** The end of the range / its beginning: the median. */
  width: number;
}

/** By what was paid, which nobody knows beforehand; by what was said; and by how sure it was said. */
interface Bands {
  price: Band[];
  value: Band[];
  confidence: Band[];
}

export interface Verdict {
  comparables: number;
  predicted: number;
  /** Sales that got no number, as a part. */
  without: number;
  /** Median of |value / price - 1|; a sale without a number counts as wholly wrong. */
  error: number;
  bias: number;
  /** The part of the prices inside the range. */
  coverage: number;
  /** Half of the range, as a part of the value: the median. */
  half: number;
  /** The plain rule: median dollars a square foot within a mile and 20 % of the size. */
  plain: { error: number; without: number };
  bands: Bands;
  /** Against what the houses are truly worth, where that is known. */
  real: { error: number; bias: number } | null;
  milliseconds: number;
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
};

/** Sales by squares of a hundredth of a degree: what the database's index does, in memory. */
export class SalesIndex {
  readonly #squares = new Map<string, KnownSale[]>();
  constructor(sales: readonly KnownSale[]) {
    for (const sale of sales) {
      const key = `${Math.floor(sale.latitude * 100)} ${Math.floor(sale.longitude * 100)}`;
      const square = this.#squares.get(key);
      if (square) square.push(sale);
      else this.#squares.set(key, [sale]);
    }
  }

  /** Sales in a box of so many miles to each side, sold from `since` to before `until`. */
  inBox({ latitude, longitude }: Place, miles: number, keep: (sale: KnownSale) => boolean): KnownSale[] {
    const { north, east } = toDegrees(miles, latitude);
    const found: KnownSale[] = [];
    for (let y = Math.floor((latitude - north) * 100); y <= Math.floor((latitude + north) * 100); y++)
      for (let x = Math.floor((longitude - east) * 100); x <= Math.floor((longitude + east) * 100); x++)
        for (const sale of this.#squares.get(`${y} ${x}`) ?? [])
          if (Math.abs(sale.latitude - latitude) <= north && Math.abs(sale.longitude - longitude) <= east && keep(sale)) found.push(sale);
    return found;
  }

  /** The sales that the product would read for a house on a day: the same boxes, in the same order. */
  around(house: KnownSale, as_of: string): Near<KnownSale>[] {
    const fits = ({ square_feet }: KnownSale) =>
      square_feet >= house.square_feet * LEAST_SIZE_RATIO && square_feet <= house.square_feet / LEAST_SIZE_RATIO;
    const near = (sale: KnownSale): Near<KnownSale> => ({
      sale,
      miles: measureMiles(house, sale),
      days: countDaysBetween(sale.sold_on, as_of),
      is_own: isOwnSale(house, sale),
    });
    const boxes: Near<KnownSale>[][] = [];
    const since = (days: number, box: number) => {
      boxes[box] ??= this.inBox(house, BOXES[box] as number, fits)
        .map(near)
        .filter((one) => one.days >= 0);
      return boxes[box].filter((one) => one.days <= days);
    };
    let found: Near<KnownSale>[] = [];
    for (const days of DAYS_BACK)
      for (let box = 0; box < BOXES.length; box++) {
        found = since(days, box);
        if (found.length >= ENOUGH) return nearest(found);
      }
    return nearest(found);
  }
}

/** Whether a sale is an earlier one of the house itself: by its parcel, else as the product tells it without an address. */
function isOwnSale(house: KnownSale, sale: KnownSale): boolean {
  if (house.parcel !== null && house.parcel === sale.parcel) return true;
  return isSameHouse(house, sale);
}

const nearest = (found: Near<KnownSale>[]) => found.sort((a, b) => (a.miles ?? 0) - (b.miles ?? 0)).slice(0, MOST_READ);

/** The plain rule; undefined where fewer than three sales fit it. */
function plainValue(index: SalesIndex, house: KnownSale): number | undefined {
  const alike = index.inBox(
    house,
    1,
    (sale) => Math.abs(sale.square_feet / house.square_feet - 1) <= 0.2 && measureMiles(house, sale) <= 1 && !isOwnSale(house, sale),
  );
  return alike.length < 3 ? undefined : median(alike.map((sale) => sale.price / sale.square_feet)) * house.square_feet;
}

const apart = (offs: number[]) => ({ error: median(offs.map(Math.abs)), bias: median(offs) });

/** Where a band ends and the next begins. */
const DOLLARS = [50_000, 100_000, 200_000, 400_000, 800_000];
/** Low and medium confidence, each in halves, and high. */
const CONFIDENCES = [30, 45, 60, 70];

/** Predicts the sales from `split` on by those before it, each on its own day; nothing of the future is seen. */
export function measure(sales: readonly KnownSale[], split: string, truth?: (sale: KnownSale) => number): Verdict {
  const known = sales.filter(({ sold_on }) => sold_on < split);
  const later = sales.filter(({ sold_on }) => sold_on >= split);
  const index = new SalesIndex(known);
  const choices = new Map();
  const dollarsAFoot = median(known.map((sale) => sale.price / sale.square_feet));
  const started = performance.now();
  const results = later.map((sale) => {
    const { value } = estimateHouseValue(sale, index.around(sale, sale.sold_on), choices);
    return { sale, value, off: value ? value.arv / sale.price - 1 : null };
  });
  const milliseconds = (performance.now() - started) / Math.max(1, later.length);
  const valued = results.filter((result) => result.value !== null);
  const holds = ({ sale, value }: (typeof results)[number]) => value !== null && sale.price >= value.low && sale.price <= value.high;
  const covered = (some: typeof results) => some.filter(holds).length / Math.max(1, some.length);
  const bias = (some: typeof results) => median(some.map(({ off }) => off ?? 0));
  const plain = later.map((sale) => ({ sale, value: plainValue(index, sale) }));
  const bandsBy = (ends: readonly number[], of: (result: (typeof results)[number]) => number | undefined, name: (end: number) => string) =>
    [...ends, Number.POSITIVE_INFINITY].flatMap((end, i): Band[] => {
      const from = ends[i - 1] ?? Number.NEGATIVE_INFINITY;
      const some = results.filter((result) => {
        const at = of(result);
        return at !== undefined && at >= from && at < end;
      });
      if (some.length === 0) return [];
      const told = some.filter(({ value }) => value !== null);
      return [
        {
          label: end === Number.POSITIVE_INFINITY ? `from ${name(from)}` : `below ${name(end)}`,
          sales: some.length,
          without: 1 - told.length / some.length,
          bias: bias(told),
          coverage: covered(told),
          width: median(told.map(({ value }) => (value ? value.high / value.low : 0))),
        },
      ];
    });
  const dollars = (end: number) => `$${end.toLocaleString('en-US')}`;
  const bands: Bands = {
    price: bandsBy(DOLLARS, ({ sale }) => sale.price, dollars),
    value: bandsBy(DOLLARS, ({ value }) => value?.arv, dollars),
    confidence: bandsBy(CONFIDENCES, ({ value }) => value?.confidence, String),
  };
  return {
    comparables: known.length,
    predicted: later.length,
    without: 1 - valued.length / Math.max(1, later.length),
    error: median(results.map(({ off }) => (off === null ? 1 : Math.abs(off)))),
    bias: bias(valued),
    coverage: covered(valued),
    half: median(valued.map(({ value }) => value?.half ?? 0)),
    plain: {
      error: median(plain.map(({ sale, value }) => Math.abs((value ?? dollarsAFoot * sale.square_feet) / sale.price - 1))),
      without: plain.filter(({ value }) => value === undefined).length / Math.max(1, plain.length),
    },
    bands,
    real: truth ? apart(valued.map(({ sale, value }) => (value?.arv ?? 0) / truth(sale) - 1)) : null,
    milliseconds,
  };
}
