/** Statistics of columns from the first rows: sample values, medians, and name order. */
import { findColumnPlaces, type Mapping } from '#shared/workspace/import-export/mapping.ts';
import type { NameOrder } from '#shared/workspace/import-export/vendors.ts';
import { detectOrder } from './owner.ts';

const SAMPLES = 3;
const SAMPLED_ROWS = 500;
/** The number of names that settle the order. */
export const ROWS_OF_NAMES = 2000;
const FEWEST_NUMBERS = 3;
const NUMBER = /^\$? ?\d[\d,]{0,14}(?:\.\d{1,4})?$/;

export interface ColumnFacts {
  samples: string[];
  /** The middle of the column's numbers above zero; null where it has few. */
  typical: number | null;
}

/** How many names of a column show each order. */
type OrderCounts = Record<NameOrder, number>;

export const createOrderCounts = (): OrderCounts => ({ last_first: 0, first_last: 0 });

export function countOrder(counts: OrderCounts, cell: string): void {
  const order = detectOrder(cell);
  if (order) counts[order]++;
}

/** The order that the names of a column show; undefined where they do not. `usual`: that of such files. */
export function decideOrder({ last_first, first_last }: OrderCounts, usual: NameOrder): NameOrder {
  const [order, most, least]: [NameOrder, number, number] =
    last_first > first_last ? ['last_first', last_first, first_last] : ['first_last', first_last, last_first];
  if (most === least) return usual;
  // A kind of file that is known needs more than a name or two against it.
  return order === usual || usual === 'first_last' || (most > 2 && most >= 2 * least) ? order : usual;
}

/** The place of the column that has the whole names of the owners, or of the dead. */
export const findOwnerPlace = (columns: readonly string[], mapping: Mapping): number | undefined =>
  ['owner_name', 'deceased_name'].flatMap((target) => findColumnPlaces(columns, mapping, target))[0];

/** Collects statistics while rows arrive. `owner`: the column of the owners' full names. */
export class ColumnWatch {
  private readonly samples: string[][];
  private readonly numbers: number[][];
  private readonly owner: number | undefined;
  readonly orders = createOrderCounts();
  private rows = 0;

  constructor(width: number, owner: number | undefined) {
    this.samples = Array.from({ length: width }, () => []);
    this.numbers = Array.from({ length: width }, () => []);
    this.owner = owner;
  }

  see(cells: readonly string[]): void {
    this.rows++;
    if (this.owner !== undefined && this.rows <= ROWS_OF_NAMES) countOrder(this.orders, (cells[this.owner] ?? '').slice(0, 200));
    if (this.rows > SAMPLED_ROWS) return;
    for (const [at, cell] of cells.entries()) {
      const text = cell.trim().slice(0, 80);
      if (text === '') continue;
      const known = this.samples[at];
      if (known && known.length < SAMPLES && !known.includes(text)) known.push(text);
      if (NUMBER.test(text)) {
        const number = Number(text.replace(/[$, ]/g, ''));
        if (number > 0) this.numbers[at]?.push(number);
      }
    }
  }

  facts(): ColumnFacts[] {
    return this.samples.map((samples, at) => {
      const sorted = (this.numbers[at] ?? []).sort((one, other) => one - other);
      return { samples, typical: sorted.length < FEWEST_NUMBERS ? null : (sorted[Math.floor(sorted.length / 2)] as number) };
    });
  }
}
