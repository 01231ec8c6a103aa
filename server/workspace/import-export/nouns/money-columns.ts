/** Reads amounts in the light of their column: one in thousands, and cells that are unlike the rest. */
import { IN_THOUSANDS } from '#shared/workspace/import-export/doubtful-column.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { type CellReader, readMoney } from '../cells.ts';

/** Of a whole house: none is worth, asked for or sold for less than this. */
const OF_A_HOUSE = ['estimated_value', 'asking_price', 'last_sale_price'] as const;
/** May be small, but not beside full amounts. */
const OF_A_PART = ['mortgage_balance', 'equity_amount'] as const;
type MoneyColumn = (typeof OF_A_HOUSE)[number] | (typeof OF_A_PART)[number];

const LEAST_DOLLARS = 1000;
/** A column of full amounts. */
const FULL_DOLLARS = 10_000;
/** No amount in a column of thousands is as large. */
const MOST_THOUSANDS = 50_000;
const SAYS_SO = /[km]\.?$|million|thousand/i;

/** The readers of one file's amounts. `typical`: the middle of each column's numbers, where it has some. */
export function createMoneyReaders(
  columns: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  typical: readonly (number | null | undefined)[],
): Partial<Record<MoneyColumn, (cell: string) => CellReader>> {
  return Object.fromEntries(
    [...OF_A_HOUSE, ...OF_A_PART].flatMap((name) => {
      const [place] = places.get(name) ?? [];
      if (place === undefined) return [];
      const isInThousands = IN_THOUSANDS.test(columns[place] as string);
      const usual = typical[place] ?? undefined;
      const isOfHouse = OF_A_HOUSE.some((one) => one === name);
      const read = (cell: string) => (isInThousands ? readThousands(cell) : readDollars(cell, { usual, isOfHouse }));
      return [[name, read]];
    }),
  );
}

function readThousands(cell: string): CellReader {
  const read = readMoney(cell);
  const amount = Number(read.value);
  if (read.refused || read.value === '' || !Number.isFinite(amount) || SAYS_SO.test(cell)) return read;
  if (Math.abs(amount) >= MOST_THOUSANDS) return { value: '', refused: csvTexts.notInThousands };
  return { value: String(Math.round(amount * 100_000) / 100), why: csvTexts.inThousands };
}

function readDollars(cell: string, { usual, isOfHouse }: { usual: number | undefined; isOfHouse: boolean }): CellReader {
  const read = readMoney(cell);
  const amount = Number(read.value);
  if (read.refused || amount === 0 || !(Math.abs(amount) < LEAST_DOLLARS)) return read;
  if (isOfHouse) return amount > 0 ? { value: '', refused: csvTexts.perhapsThousands } : read;
  if (usual !== undefined && (usual >= FULL_DOLLARS || usual < LEAST_DOLLARS))
    return { value: '', refused: csvTexts.unlikeColumn(Math.round(usual)) };
  return read;
}
