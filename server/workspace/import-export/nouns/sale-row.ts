/** One row of a list of sales into a sale. Without a price, a day or a place there is none; what cannot be true stays unknown. */
import { US_DEGREES } from '#shared/core/degrees.ts';
import { optionalDecimal } from '#shared/core/fields.ts';
import { normalizeHeader, findVendor, type VendorPlace } from '#shared/workspace/import-export/vendors.ts';
import type { Mapping } from '#shared/workspace/import-export/mapping.ts';
import { SALES, type SaleTarget } from '#shared/workspace/import-export/nouns/sales.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { LEAST_MARKET_PRICE, PLACE_MISSING, type SaleCondition, saleFields, type SaleInput } from '#shared/records/deals/sales/sale.ts';
import {
  type CellReader,
  readAddress,
  readCity,
  readCount,
  readMoney,
  readNumber,
  readStateCell,
  readZip,
  splitAddress,
  removeCity,
  withUnit,
} from '../cells.ts';
import type { CleanOptions, CleanRow } from './noun.ts';
import { isZero, readHouseTypeCell, readPastDay, takeBathrooms, takeLot, unlessZero } from './house-reader.ts';
import { FileRow, openRows, type RowTable } from './row-reader.ts';

type SaleField = keyof typeof saleFields;

/** The values of a sale that comes out of a row. Unknown is null. */
export type SaleValues = { [Field in SaleField]: Exclude<SaleInput[Field], undefined> | null };

export const SALE_FIELDS = Object.keys(saleFields) as SaleField[];

/** A bedroom and its share of the rest of a house take more square feet than this. */
const LEAST_FEET_A_BEDROOM = 60;
/** A house is sold before it is finished, but not by more years than this. */
const MOST_YEARS_AHEAD = 3;
/** Read as degrees anywhere: a lost minus sign is put back. */
const DEGREES = {
  latitude: optionalDecimal({ label: 'Latitude', min: -90, max: 90, decimals: 6, step: 0.000001 }),
  longitude: optionalDecimal({ label: 'Longitude', min: -180, max: 180, decimals: 6, step: 0.000001 }),
};

type SaleRow = FileRow<SaleTarget, SaleValues>;

const TABLE: RowTable<SaleTarget, SaleValues> = {
  noun: SALES,
  fields: { ...saleFields, ...DEGREES },
  readers: {
    price: readPrice,
    address: readAddress,
    city: readCity,
    state: readStateCell,
    zip: readZip,
    property_type: readHouseTypeCell,
    square_feet: unlessZero(readCount),
    year_built: unlessZero(readCount),
    condition: readCondition,
    latitude: readDegrees,
    longitude: readDegrees,
  },
  special: ['price', 'sold_on', 'address', 'city', 'state', 'zip', 'latitude', 'longitude', 'bathrooms', 'lot_size'],
};

/**
 * Makes the function that reads the rows of one file: `columns` in file order, what each becomes, and the account's day, since no
 * sale is in the future.
 */
export function createSaleCleaner(columns: readonly string[], mapping: Mapping, { today }: Pick<CleanOptions, 'today'>) {
  const file = openRows(TABLE, columns, mapping, () => ({ sold_on: readPastDay(today) }));
  const known = findVendor(SALES.vendors, new Set(columns.map(normalizeHeader)))?.place ?? {};
  return (cells: readonly string[]): CleanRow<SaleValues> => readRow(new FileRow(file, cells), known);
}

function readRow(row: SaleRow, known: VendorPlace): CleanRow<SaleValues> {
  const { values } = row;
  takeNeeded(row, 'price');
  takeNeeded(row, 'sold_on');
  takeAddress(row, known);
  takeCoordinates(row);
  const isPlaced = values.zip !== null || (values.latitude !== null && values.longitude !== null);
  if (!isPlaced) row.refuse('zip', row.cell('zip'), PLACE_MISSING + row.columnsOf('zip', 'full_address', 'latitude', 'longitude'));
  row.takePlain();
  takeBathrooms(row);
  takeLot(row);
  const { bedrooms, square_feet, year_built, sold_on } = values;
  if (bedrooms !== null && square_feet !== null && bedrooms > 2 && square_feet / bedrooms < LEAST_FEET_A_BEDROOM)
    takeOut(row, 'bedrooms', csvTexts.tooManyRooms);
  if (year_built !== null && sold_on !== null && year_built > Number(sold_on.slice(0, 4)) + MOST_YEARS_AHEAD)
    takeOut(row, 'year_built', csvTexts.builtLater);
  return row.finish(values.price === null || sold_on === null || !isPlaced);
}

/** A field that every sale needs: where it is blank, the column is reported. */
function takeNeeded(row: SaleRow, name: 'price' | 'sold_on'): void {
  const cell = row.cell(name);
  const before = row.problems.length;
  if (cell === '') {
    row.refuseBlank(name);
    const problem = row.problems.at(-1);
    if (problem) problem.message += row.columnsOf(name);
  } else if (!row.take(name, cell) && row.problems.length === before && name === 'sold_on') row.refuse(name, cell, csvTexts.noDay);
}

/** Values that pass a field's rule but are still impossible. */
function takeOut(row: SaleRow, name: 'bedrooms' | 'year_built', message: string): void {
  row.values[name] = null;
  row.refuse(name, row.cell(name), message);
}

function takeAddress(row: SaleRow, known: VendorPlace): void {
  const own = { city: row.cell('city'), state: row.cell('state'), zip: row.cell('zip') };
  const pieces = [row.cell('street_number'), ...row.cellsOf('street_name')].filter(Boolean).join(' ');
  const street = row.cell('address') || pieces;
  const parts =
    own.zip !== '' && street !== '' ? { street, city: '', state: '', zip: '' } : splitAddress(street || row.cell('full_address'));
  const line = street !== '' && own.city !== '' ? removeCity(street, own.city) : parts.street;
  row.take('address', withUnit(line, row.cell('unit')));
  row.take('city', own.city || parts.city);
  row.take('state', own.state || parts.state);
  row.take('zip', own.zip || parts.zip);
  const given = { city: own.city || parts.city, state: own.state || parts.state, zip: row.values.zip };
  row.takeKnownPlace(given, { city: 'city', state: 'state' }, known);
}

function takeCoordinates(row: SaleRow): void {
  const cells = { latitude: row.cell('latitude'), longitude: row.cell('longitude') };
  if (cells.latitude === '' || cells.longitude === '' || (isZero(cells.latitude) && isZero(cells.longitude))) return;
  const taken = [row.take('latitude', cells.latitude), row.take('longitude', cells.longitude)];
  const { latitude, longitude } = row.values;
  if (taken.includes(false) || latitude === null || longitude === null) forgetCoordinates(row);
  else if (latitude < US_DEGREES.south || latitude > US_DEGREES.north) refuseAbroad(row, 'latitude', cells.latitude);
  else if (longitude > -US_DEGREES.east) {
    row.values.longitude = -longitude;
    row.adjust('longitude', cells.longitude, String(-longitude), csvTexts.west);
  } else if (longitude > US_DEGREES.east) refuseAbroad(row, 'longitude', cells.longitude);
}

const forgetCoordinates = ({ values }: SaleRow) => Object.assign(values, { latitude: null, longitude: null });

function refuseAbroad(row: SaleRow, name: 'latitude' | 'longitude', cell: string): void {
  forgetCoordinates(row);
  row.refuse(name, cell, csvTexts.notInUs);
}

/** Gifts and sales between relatives are not sales. */
function readPrice(cell: string): CellReader {
  const read = readMoney(cell);
  const price = Number(read.value);
  return price > 0 && price < LEAST_MARKET_PRICE ? { value: '', refused: csvTexts.noMarketPrice } : read;
}

/** Degrees to the sixth decimal, a hand's breadth. */
function readDegrees(cell: string): CellReader {
  const { value } = readNumber(cell);
  return { value: Number.isFinite(Number(value)) ? String(Number(Number(value).toFixed(6))) : cell };
}

const CONDITIONS: readonly [RegExp, SaleCondition][] = [
  [/renovat|remodel|rehab(bed)?\b|updated|excellent|new|turn[\s-]*key|like new|very good/i, 'renovated'],
  [/distress|fixer|poor|tear[\s-]*down|uninhabit|needs|as[\s-]*is|bad|unsound/i, 'distressed'],
  [/average|good|fair|normal|typical|maintained|standard/i, 'average'],
];

function readCondition(cell: string): CellReader {
  const value = CONDITIONS.find(([words]) => words.test(cell))?.[1];
  if (!value || value === cell.toLowerCase()) return { value: value ?? cell };
  return { value, why: csvTexts.nearestCondition };
}
