/** House fields of lead and sale rows, amounts among them. */
import { isDay } from '#shared/core/days.ts';
import { PROPERTY_TYPES, type PropertyType } from '#shared/records/properties/property.ts';
import { IN_THOUSANDS } from '#shared/workspace/import-export/doubtful-column.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { type CellReader, readDay, readMoney, readNumber, readPropertyType } from '../cells.ts';
import type { CellRule } from './row-reader.ts';

const SQUARE_FEET_AN_ACRE = 43_560;
/** A larger number in a column of acres is square feet: no house stands on so much land, and hardly any lot has fewer square feet. */
const MOST_ACRES = 1000;

/** How other tools say that a measure is not known. */
export const isZero = (cell: string): boolean => Number(readNumber(cell).value) === 0;

interface HouseRow {
  cell(target: 'bathrooms' | 'full_bathrooms' | 'half_bathrooms' | 'lot_size' | 'lot_square_feet'): string;
  take(name: 'bathrooms' | 'lot_size', cell: string, reader?: CellRule): boolean;
}

/** Full and half bathrooms are more precise than a total, in which some systems count each half as one. */
export function takeBathrooms(row: HouseRow): void {
  const [full, half] = [row.cell('full_bathrooms'), row.cell('half_bathrooms')];
  const known = Number(readNumber(full).value);
  if (full !== '' && Number.isFinite(known)) {
    const halves = half === '' ? 0 : Number(readNumber(half).value);
    if (Number.isFinite(halves) && row.take('bathrooms', String(known + halves / 2))) return;
  }
  row.take('bathrooms', row.cell('bathrooms'), readBathrooms);
}

/** In acres; a column of square feet is more precise. */
export function takeLot(row: HouseRow): void {
  const [feet, acres] = [row.cell('lot_square_feet'), row.cell('lot_size')];
  if (!isZero(feet)) row.take('lot_size', feet, readSquareFeetAsAcres);
  else if (!isZero(acres)) row.take('lot_size', acres, readAcres);
}

/** "No date", as some systems write it. */
const FIRST_DAY = '1900-01-02';

/** Reads a day on which something has happened. */
export const readPastDay =
  (today: string | undefined): CellRule =>
  (cell) => {
    const read = readDay(cell);
    if (!isDay(read.value) || (read.value >= FIRST_DAY && (!today || read.value <= today))) return read;
    return { value: '', refused: read.value < FIRST_DAY ? csvTexts.noDay : csvTexts.inFuture };
  };

/** A measure in which zero means unknown. */
export const unlessZero =
  (read: CellRule): CellRule =>
  (cell) =>
    isZero(cell) ? { value: '' } : read(cell);

const roundToFour = (acres: number): string => String(Number(acres.toFixed(4)));

function readSquareFeetAsAcres(cell: string): CellReader {
  if (/ac(re)?s?\.?$/i.test(cell)) return readAcres(cell);
  const feet = Number(readNumber(cell).value);
  return { value: Number.isFinite(feet) ? roundToFour(feet / SQUARE_FEET_AN_ACRE) : cell };
}

function readAcres(cell: string): CellReader {
  const number = Number(readNumber(cell).value);
  if (!Number.isFinite(number)) return { value: cell };
  if (/(sq|sf|ft|feet)/i.test(cell)) return readSquareFeetAsAcres(cell);
  if (number > MOST_ACRES) return { value: roundToFour(number / SQUARE_FEET_AN_ACRE), why: csvTexts.squareFeetForAcres };
  return { value: roundToFour(number) };
}

/** "2.5", "2 / 1" and "2F 1H" (full and half), and "2.1", by which MLS systems mean the same. */
function readBathrooms(cell: string): CellReader {
  const parts = /^(\d+)\s*(?:f(?:ull)?)?\s*[/,&|+ ]\s*(\d)\s*(?:h(?:alf)?)?$/i.exec(cell) ?? /^(\d+)\.([1-4])$/.exec(cell);
  if (parts && !/\.(25|5|75)$/.test(cell)) return { value: String(Number(parts[1]) + Number(parts[2]) / 2), why: csvTexts.halfBaths };
  return readNumber(cell);
}

const isKnown = (word: string): word is PropertyType => (PROPERTY_TYPES as readonly string[]).includes(word);

/** Maps another tool's property type to ours: two types that leads do not distinguish, then those of a lead. */
export function readHouseType(word: string): PropertyType | undefined {
  if (/duplex/i.test(word)) return 'duplex';
  if (/mobile|manufactured|trailer/i.test(word) && !/park/i.test(word)) return 'mobile_home';
  const { value } = readPropertyType(word);
  return isKnown(value) ? value : undefined;
}

/** The same for a cell with one type; an unknown word is returned unchanged. */
export function readHouseTypeCell(cell: string): CellReader {
  const value = readHouseType(cell);
  if (!value || value === cell.toLowerCase().replace(/[\s-]+/g, '_')) return { value: value ?? cell };
  return { value, why: 'Closest property type' };
}

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
