/** One row of a list of sales into a sale. Without a price, a day or a place there is none; what cannot be true stays unknown. */
import { US_DEGREES } from '#shared/core/degrees.ts';
import { optionalDecimal } from '#shared/core/fields.ts';
import { normalHeader } from '#shared/workspace/import-export/header.ts';
import { findVendor, type VendorPlace } from '#shared/workspace/import-export/vendors.ts';
import type { Mapping } from '#shared/workspace/import-export/mapping.ts';
import { SALES } from '#shared/workspace/import-export/nouns/sales.ts';
import type { SaleTarget } from '#shared/workspace/import-export/nouns/sales.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { LEAST_MARKET_PRICE, PLACE_MISSING, type SaleCondition, saleFields, type SaleInput } from '#shared/records/sales/sale.ts';
import {
  type CellReader,
  readAddress,
  readCity,
  readCount,
  readDay,
  readMoney,
  readNumber,
  readStateCell,
  readZip,
  splitAddress,
  streetBefore,
  withUnit,
} from '../cells.ts';
import { readHouseTypeCell } from './house-type.ts';
import type { CleanOptions, CleanRow } from './noun.ts';
import { HouseReader, isZero } from './house-reader.ts';
import { findColumns } from './row-reader.ts';

type SaleField = keyof typeof saleFields;

/** The values of a sale that comes out of a row. Unknown is null. */
export type SaleValues = { [Field in SaleField]: Exclude<SaleInput[Field], undefined> | null };

export const SALE_FIELDS = Object.keys(saleFields) as SaleField[];

/** "No date", as some systems write it. */
const FIRST_DAY = '1900-01-02';
/** A bedroom and its share of the rest of a house take more square feet than this. */
const LEAST_FEET_A_BEDROOM = 60;
/** A house is sold before it is finished, but not by more years than this. */
const MOST_YEARS_AHEAD = 3;
/** Read as degrees anywhere: a lost minus sign is put back. */
const DEGREES = {
  latitude: optionalDecimal({ label: 'Latitude', min: -90, max: 90, decimals: 6, step: 0.000001 }),
  longitude: optionalDecimal({ label: 'Longitude', min: -180, max: 180, decimals: 6, step: 0.000001 }),
};

/**
 * Makes the function that reads the rows of one file: `columns` in file order, what each becomes, and the account's day, since no
 * sale is in the future.
 */
export function saleCleaner(columns: readonly string[], mapping: Mapping, { today }: Pick<CleanOptions, 'today'>) {
  const file = { columns, places: findColumns(columns, mapping, SALES), fields: { ...saleFields, ...DEGREES } };
  const known = findVendor(SALES.vendors, new Set(columns.map(normalHeader)))?.place ?? {};
  return (cells: readonly string[]): CleanRow<SaleValues> => new SaleReader(file, cells, today, known).read();
}

const blank = (): SaleValues => Object.fromEntries(SALE_FIELDS.map((name) => [name, null])) as unknown as SaleValues;

class SaleReader extends HouseReader<SaleTarget, SaleValues> {
  private readonly today: string;
  private readonly known: VendorPlace;

  constructor(
    file: ConstructorParameters<typeof HouseReader<SaleTarget, SaleValues>>[0],
    cells: readonly string[],
    today: string,
    known: VendorPlace,
  ) {
    super(file, cells, blank());
    this.today = today;
    this.known = known;
  }

  read(): CleanRow<SaleValues> {
    this.readPrice();
    this.readSoldOn();
    this.readAddress();
    this.readCoordinates();
    const { values } = this;
    const isPlaced = values.zip !== null || (values.latitude !== null && values.longitude !== null);
    if (!isPlaced) this.refuse('zip', this.cell('zip'), PLACE_MISSING + this.columnsOf('zip', 'full_address', 'latitude', 'longitude'));
    this.readHouse();
    this.take('reference', this.cell('reference'));
    return {
      values,
      adjustments: this.adjustments,
      problems: this.problems,
      rejected: values.price === null || values.sold_on === null || !isPlaced,
    };
  }

  /** A field without which there is no sale: where it is blank, the column is named. */
  private need(name: 'price' | 'sold_on', reader: (cell: string) => CellReader): boolean {
    const cell = this.cell(name);
    if (cell !== '') return this.take(name, cell, reader);
    this.refuseBlank(name);
    const problem = this.problems.at(-1);
    if (problem) problem.message += this.columnsOf(name);
    return false;
  }

  private readPrice(): void {
    if (!this.need('price', readMoney)) return;
    if ((this.values.price as number) < LEAST_MARKET_PRICE) this.takeOut('price', csvTexts.noMarketPrice);
  }

  private readSoldOn(): void {
    const before = this.problems.length;
    if (!this.need('sold_on', readDay)) {
      if (this.problems.length === before) this.refuse('sold_on', this.cell('sold_on'), csvTexts.noDay);
      return;
    }
    const soldOn = this.values.sold_on as string;
    if (soldOn > this.today) this.takeOut('sold_on', csvTexts.inFuture);
    else if (soldOn < FIRST_DAY) this.takeOut('sold_on', csvTexts.noDay);
  }

  /** What a field's rule lets pass, and what it cannot be all the same. */
  private takeOut(name: SaleField & SaleTarget, message: string): void {
    this.values[name] = null;
    this.refuse(name, this.cell(name), message);
  }

  private readAddress(): void {
    const own = { city: this.cell('city'), state: this.cell('state'), zip: this.cell('zip') };
    const pieces = [this.cell('street_number'), ...this.cellsOf('street_name')].filter(Boolean).join(' ');
    const street = this.cell('address') || pieces;
    const parts =
      own.zip !== '' && street !== '' ? { street, city: '', state: '', zip: '' } : splitAddress(street || this.cell('full_address'));
    const line = street !== '' && own.city !== '' ? streetBefore(street, own.city) : parts.street;
    this.take('address', withUnit(line, this.cell('unit')), readAddress);
    this.take('city', own.city || parts.city, readCity);
    this.take('state', own.state || parts.state, readStateCell);
    this.take('zip', own.zip || parts.zip, readZip);
    const given = { city: own.city || parts.city, state: own.state || parts.state, zip: this.values.zip };
    this.takeKnownPlace(given, { city: 'city', state: 'state' }, this.known);
  }

  private readCoordinates(): void {
    const cells = { latitude: this.cell('latitude'), longitude: this.cell('longitude') };
    if (cells.latitude === '' || cells.longitude === '' || (isZero(cells.latitude) && isZero(cells.longitude))) return;
    const taken = [this.take('latitude', cells.latitude, readDegrees), this.take('longitude', cells.longitude, readDegrees)];
    const { latitude, longitude } = this.values;
    if (taken.includes(false) || latitude === null || longitude === null) this.forgetCoordinates();
    else if (latitude < US_DEGREES.south || latitude > US_DEGREES.north) this.abroad('latitude', cells.latitude);
    else if (longitude > -US_DEGREES.east) {
      this.values.longitude = -longitude;
      this.adjust('longitude', cells.longitude, String(-longitude), csvTexts.west);
    } else if (longitude > US_DEGREES.east) this.abroad('longitude', cells.longitude);
  }

  private forgetCoordinates(): void {
    this.values.latitude = null;
    this.values.longitude = null;
  }

  private abroad(name: 'latitude' | 'longitude', cell: string): void {
    this.forgetCoordinates();
    this.refuse(name, cell, csvTexts.notInUs);
  }

  private readHouse(): void {
    this.take('property_type', this.cell('property_type'), readHouseTypeCell);
    this.take('bedrooms', this.cell('bedrooms'), readCount);
    this.takeBathrooms();
    for (const name of ['square_feet', 'year_built'] as const) if (!isZero(this.cell(name))) this.take(name, this.cell(name), readCount);
    this.takeLot();
    this.take('condition', this.cell('condition'), readCondition);
    const { bedrooms, square_feet, year_built, sold_on } = this.values;
    if (bedrooms !== null && square_feet !== null && bedrooms > 2 && square_feet / bedrooms < LEAST_FEET_A_BEDROOM)
      this.takeOut('bedrooms', csvTexts.tooManyRooms);
    if (year_built !== null && sold_on !== null && year_built > Number(sold_on.slice(0, 4)) + MOST_YEARS_AHEAD)
      this.takeOut('year_built', csvTexts.builtLater);
  }
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
