import { expect, test } from 'vitest';
import { SALES } from '#shared/workspace/import-export/nouns/sales.ts';
import { suggestMapping } from '#shared/workspace/import-export/suggest-mapping.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { PLACE_MISSING } from '#shared/records/deals/sales/sale.ts';
import { createSaleCleaner } from './sale-row.ts';

/** A complete, clean row; each test spoils one thing of it. */
const GOOD = {
  'Parcel Number': '2207200675',
  'Sold Date': '2014-05-02',
  'Close Price': '419000',
  Address: '12 Oak St',
  City: 'Bellevue',
  State: 'WA',
  Zip: '98007',
  'Property Type': 'condo',
  Beds: '3',
  Baths: '1.5',
  'Full Baths': '',
  'Half Baths': '',
  'Living Area': '1570',
  'Lot Sqft': '',
  Acres: '0.25',
  'Year Built': '1956',
  Condition: '',
  Lat: '47.6022',
  Long: '-122.134',
};
type Cells = Partial<Record<keyof typeof GOOD, string>>;

function clean(cells: Cells = {}) {
  const columns = Object.keys(GOOD);
  const cleaner = createSaleCleaner(columns, suggestMapping(SALES, columns).mapping, { today: '2026-03-02' });
  return cleaner(Object.values({ ...GOOD, ...cells }));
}

test('a clean row comes out as it is, with nothing to report', () => {
  expect(clean()).toEqual({
    values: {
      reference: '2207200675',
      sold_on: '2014-05-02',
      price: 419_000,
      address: '12 Oak St',
      city: 'Bellevue',
      state: 'WA',
      zip: '98007',
      property_type: 'condo',
      bedrooms: 3,
      bathrooms: 1.5,
      square_feet: 1570,
      lot_size: 0.25,
      year_built: 1956,
      condition: null,
      latitude: 47.6022,
      longitude: -122.134,
    },
    adjustments: [],
    problems: [],
    contact_statuses: [],
    points: [],
    bars: undefined,
    rejected: false,
  });
});

test.each<[Cells, object]>([
  [{ 'Sold Date': '20141013T000000' }, { sold_on: '2014-10-13' }],
  [{ 'Sold Date': 'October-13-2014' }, { sold_on: '2014-10-13' }],
  [{ 'Sold Date': 'Oct 3, 2014' }, { sold_on: '2014-10-03' }],
  [{ 'Sold Date': '3-Oct-14' }, { sold_on: '2014-10-03' }],
  [{ 'Sold Date': '10/13/2014 0:00' }, { sold_on: '2014-10-13' }],
  [{ 'Close Price': '$419,000.00' }, { price: 419_000 }],
  [{ 'Living Area': '1,570 sq ft' }, { square_feet: 1570 }],
  [{ Beds: '3.0' }, { bedrooms: 3 }],
  [{ 'Lot Sqft': '10890', Acres: '' }, { lot_size: 0.25 }],
  [{ 'Lot Sqft': '6,700', Acres: '' }, { lot_size: 0.1538 }],
  [{ 'Lot Sqft': '', Acres: '0.153812' }, { lot_size: 0.1538 }],
  [{ 'Full Baths': '2', 'Half Baths': '1', Baths: '3' }, { bathrooms: 2.5 }],
  [{ Baths: '2.25' }, { bathrooms: 2.25 }],
  [
    { Lat: '47.60221234', Long: '-122.13400001' },
    { latitude: 47.602212, longitude: -122.134 },
  ],
  [
    { Lat: '0', Long: '0' },
    { latitude: null, longitude: null },
  ],
  [
    { 'Year Built': '0', 'Living Area': '0' },
    { year_built: null, square_feet: null },
  ],
  [{ 'Property Type': 'Duplex' }, { property_type: 'duplex' }],
  [
    { Zip: '', Lat: '', Long: '', Address: '12 Oak St, Bellevue, WA 98007', City: '', State: '' },
    { zip: '98007', city: 'Bellevue', address: '12 Oak St' },
  ],
])('%j', (cells, values) => {
  const row = clean(cells);
  expect(row).toMatchObject({ problems: [], adjustments: [], rejected: false, values });
});

test.each<[Cells, object, string]>([
  [{ Baths: '2.1' }, { bathrooms: 2.5 }, csvTexts.halfBaths],
  [{ Baths: '2/1' }, { bathrooms: 2.5 }, csvTexts.halfBaths],
  [{ Long: '122.134' }, { longitude: -122.134 }, csvTexts.west],
  [{ 'Lot Sqft': '', Acres: '7405' }, { lot_size: 0.17 }, csvTexts.squareFeetForAcres],
  [{ 'Property Type': 'Single Family Residence' }, { property_type: 'single_family' }, 'Closest property type'],
  [{ Condition: 'Fully remodeled in 2020' }, { condition: 'renovated' }, csvTexts.nearestCondition],
  [{ Zip: '98007-1234' }, { zip: '98007' }, 'ZIP+4 shortened to five digits'],
  [{ Address: '12 OAK STREET' }, { address: '12 Oak Street' }, 'Capitalization fixed'],
])('%j is adjusted, and says so', (cells, values, why) => {
  const row = clean(cells);
  expect(row).toMatchObject({ values, problems: [], rejected: false });
  expect(row.adjustments.map((one) => one.why)).toEqual([why]);
});

test.each<[Cells, string, string]>([
  [{ 'Year Built': '2025' }, 'year_built', csvTexts.builtLater],
  [{ Beds: '33', 'Living Area': '1620' }, 'bedrooms', csvTexts.tooManyRooms],
  [{ Lat: '4.7', Long: '-122.1' }, 'latitude', csvTexts.notInUs],
  [{ Beds: 'many' }, 'bedrooms', 'Must be a number'],
  [{ 'Property Type': 'castle' }, 'property_type', 'Must be one of'],
])('%j cannot be: the rest comes in without it', (cells, field, message) => {
  const { values, problems, rejected } = clean(cells);
  expect(rejected).toBe(false);
  expect(problems).toEqual([{ field, value: expect.any(String), message: expect.stringContaining(message) }]);
  expect(values[field as keyof typeof values]).toBeNull();
});

test.each<[Cells, string, string]>([
  [{ 'Close Price': '' }, 'price', 'Price is required (column Close Price)'],
  [{ 'Close Price': 'n/a' }, 'price', 'Price is required (column Close Price)'],
  [{ 'Close Price': '10' }, 'price', csvTexts.noMarketPrice],
  [{ 'Close Price': 'call' }, 'price', 'Price must be a positive number'],
  [{ 'Sold Date': '' }, 'sold_on', 'Sold on is required (column Sold Date)'],
  [{ 'Sold Date': '2030-01-01' }, 'sold_on', csvTexts.inFuture],
  [{ 'Sold Date': '1/1/1900' }, 'sold_on', csvTexts.noDay],
  [{ Zip: '', Lat: '', Long: '' }, 'zip', `${PLACE_MISSING} (columns Zip, Lat, Long)`],
  [{ Zip: '', Lat: '47.6', Long: '' }, 'zip', `${PLACE_MISSING} (columns Zip, Lat, Long)`],
])('%j is no sale, and the reason names the column', (cells, field, message) => {
  const { problems, rejected } = clean(cells);
  expect(rejected).toBe(true);
  expect(problems).toEqual([expect.objectContaining({ field, message })]);
});

test("a city's own file: living area, location and seven decimals are read", () => {
  const columns =
    'parcel_number,location,zip_code,sale_date,sale_price,total_livable_area,total_area,number_of_bedrooms,number_of_bathrooms,category_code_description,lat,lng'.split(
      ',',
    );
  const { mapping, vendor } = suggestMapping(SALES, columns);
  const read = createSaleCleaner(columns, mapping, { today: '2026-03-02' });
  const cells = ['012345600', '1 MARKET ST', '', '2024-05-02 00:00:00', '419000', '1570', '2178', '3', '2', 'SINGLE FAMILY'];
  const { values, problems } = read([...cells, '39.9525839', '-75.1652215']);
  expect([vendor, problems]).toEqual(['Philadelphia property file', []]);
  expect(values).toMatchObject({
    address: '1 Market St',
    city: 'Philadelphia',
    state: 'PA',
    square_feet: 1570,
    lot_size: 0.05,
    latitude: 39.952584,
    longitude: -75.165222,
  });
});
