/** Reads sales out of a CSV file: of King County's columns, or of ours. */
import { parse } from 'csv-parse/sync';
import { PROPERTY_TYPES, type PropertyType } from '#shared/records/properties/property.ts';
import { SALE_CONDITIONS, type SaleCondition } from '#shared/records/deals/sales/sale.ts';
import type { KnownSale } from './measure.ts';

const SQUARE_FEET_AN_ACRE = 43_560;

/** Our field, and by what names a file may have it. */
const NAMES = {
  sold_on: ['sold_on', 'date', 'sale_date'],
  price: ['price', 'sale_price'],
  bedrooms: ['bedrooms', 'beds'],
  bathrooms: ['bathrooms', 'baths'],
  square_feet: ['square_feet', 'sqft_living', 'sqft'],
  lot_size: ['lot_size'],
  lot_feet: ['sqft_lot'],
  year_built: ['year_built', 'yr_built'],
  zip: ['zip', 'zipcode'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'long', 'lng', 'lon'],
  parcel: ['reference', 'parcel', 'apn', 'id'],
  property_type: ['property_type'],
  condition: ['sale_condition', 'condition'],
} as const;
type Column = keyof typeof NAMES;
const NEEDED: readonly Column[] = ['sold_on', 'price', 'square_feet', 'latitude', 'longitude'];

export class UnreadableSales extends Error {}

type Facts = Partial<Record<Exclude<keyof KnownSale, 'id' | 'parcel'> | 'reference', unknown>>;

/** The sales of generated or imported records that have a place and a living area, in their order; ids count from 1. */
export function knownSales(records: readonly Facts[]): KnownSale[] {
  const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
  return records.flatMap((facts, n) => {
    const [price, square_feet, latitude, longitude] = [facts.price, facts.square_feet, facts.latitude, facts.longitude].map(number);
    if (!price || !square_feet || latitude === null || latitude === undefined || longitude === null || longitude === undefined) return [];
    return {
      id: n + 1,
      sold_on: facts.sold_on as string,
      price,
      square_feet,
      latitude,
      longitude,
      zip: typeof facts.zip === 'string' && facts.zip !== '' ? facts.zip : null,
      parcel: typeof facts.reference === 'string' && facts.reference !== '' ? facts.reference : null,
      bedrooms: number(facts.bedrooms),
      bathrooms: number(facts.bathrooms),
      lot_size: number(facts.lot_size) || null,
      year_built: number(facts.year_built) || null,
      property_type: PROPERTY_TYPES.find((type) => type === facts.property_type) ?? (null as PropertyType | null),
      condition: SALE_CONDITIONS.find((condition) => condition === facts.condition) ?? (null as SaleCondition | null),
    };
  });
}

/** "20141013T000000" and "2014-10-13" are both the 13th of October 2014. */
const dayIn = (text: string) => {
  const digits = text.replaceAll('-', '').slice(0, 8);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
};

/** Throws `UnreadableSales` where a needed column is missing. */
export function readSales(csv: string): KnownSale[] {
  const rows = parse<Record<string, string>>(csv, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true });
  const header = Object.keys(rows[0] ?? {});
  const column = Object.fromEntries(
    Object.entries(NAMES).map(([name, known]) => [
      name,
      header.find((title) => (known as readonly string[]).includes(title.toLowerCase())),
    ]),
  ) as Record<Column, string | undefined>;
  const missing = NEEDED.filter((name) => !column[name]);
  if (missing.length > 0) throw new UnreadableSales(`No column for ${missing.join(', ')} among: ${header.join(', ')}`);
  const cell = (row: Record<string, string>, name: Column) => row[column[name] ?? ''] ?? '';
  const number = (row: Record<string, string>, name: Column) => {
    const text = cell(row, name).replace(/[$,\s]/g, '');
    return text === '' ? null : Number(text);
  };
  return knownSales(
    rows.map((row) => ({
      sold_on: dayIn(cell(row, 'sold_on')),
      price: number(row, 'price'),
      bedrooms: number(row, 'bedrooms'),
      bathrooms: number(row, 'bathrooms'),
      square_feet: number(row, 'square_feet'),
      lot_size: number(row, 'lot_size') ?? (number(row, 'lot_feet') ?? 0) / SQUARE_FEET_AN_ACRE,
      year_built: number(row, 'year_built'),
      zip: cell(row, 'zip'),
      reference: cell(row, 'parcel'),
      latitude: number(row, 'latitude'),
      longitude: number(row, 'longitude'),
      property_type: cell(row, 'property_type'),
      condition: cell(row, 'condition'),
    })),
  );
}
