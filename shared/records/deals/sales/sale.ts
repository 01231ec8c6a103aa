/** Sales: what houses nearby sold for, from which the value of a property is calculated. */
import { optionalState, optionalZip } from '../../../core/address.ts';
import { HOUSE_COLUMNS, PLACE_COLUMNS } from '../../../core/column-names.ts';
import { optionalLatitude, optionalLongitude } from '../../../core/degrees.ts';
import {
  day,
  money,
  optionalCount,
  optionalDay,
  optionalDecimal,
  optionalMoney,
  optionalOption,
  optionalText,
} from '../../../core/fields.ts';
import { equal, from, to } from '../../../core/filters.ts';
import { defineList } from '../../../core/list.ts';
import { identity, buildStoredShape, stamps } from '../../../core/record.ts';
import { whenObject, z } from '../../../core/zod.ts';
import { PROPERTY_TYPES } from '../../properties/property.ts';

/** From where a sale is known. */
export const SALE_SOURCES = ['manual', 'import', 'own_deal'] as const;
export type SaleSource = (typeof SALE_SOURCES)[number];
export const SALE_SOURCE_LABELS: Readonly<Record<SaleSource, string>> = { manual: 'By hand', import: 'Imported', own_deal: 'Own deal' };

/** The condition at the sale. */
export const SALE_CONDITIONS = ['renovated', 'average', 'distressed'] as const;
export type SaleCondition = (typeof SALE_CONDITIONS)[number];

export const saleFields = {
  address: optionalText({ label: 'Address', max: 200, columns: [...PLACE_COLUMNS.address, '=location'] }),
  city: optionalText({ label: 'City', max: 100, columns: [...PLACE_COLUMNS.city, '=mailing city name'] }),
  state: optionalState({ label: 'State', columns: PLACE_COLUMNS.state }),
  zip: optionalZip({ label: 'ZIP code', columns: PLACE_COLUMNS.zip }),
  sold_on: day({
    label: 'Sold on',
    columns: [
      'sale date last|close?',
      '=mls sold date',
      'close date',
      '=closed on',
      '=close of escrow date',
      '=coe date',
      '=sale closed',
      'transfer date',
      'deed date',
      '=document date',
      'recording date deed?',
      '=date',
    ],
  }),
  price: money({
    label: 'Price',
    positive: 'Price must be a positive number',
    columns: [
      'sale price|amount last|close?',
      'close price',
      '=final price',
      '=sold for',
      '=mls sold price',
      'purchase price',
      'transfer price|amount',
      '=consideration',
      '=price',
      '=price usd',
      '=amount',
    ],
  }),
  property_type: optionalOption(PROPERTY_TYPES, {
    label: 'Property type',
    columns: [
      '=property sub type',
      '=property type detail',
      'property|building|home|dwelling type|style|use|class code|description?',
      'land use code|description?',
      '=use code description',
      '=type',
    ],
  }),
  bedrooms: optionalCount({ label: 'Bedrooms', min: 0, max: 1000, columns: HOUSE_COLUMNS.bedrooms }),
  bathrooms: optionalDecimal({ label: 'Bathrooms', min: 0, max: 1000, decimals: 2, step: 0.25, columns: HOUSE_COLUMNS.bathrooms }),
  square_feet: optionalCount({ label: 'Living area (sq ft)', min: 1, max: 100_000_000, columns: HOUSE_COLUMNS.square_feet }),
  lot_size: optionalDecimal({
    label: 'Lot size (acres)',
    min: 0,
    max: 1_000_000,
    decimals: 4,
    step: 0.01,
    columns: HOUSE_COLUMNS.lot_size,
  }),
  year_built: optionalCount({ label: 'Year built', min: 1600, max: 9999, say: String, columns: HOUSE_COLUMNS.year_built }),
  condition: optionalOption(SALE_CONDITIONS, {
    label: 'Condition',
    columns: ['=condition', '=property condition', '=building condition', '=condition at sale'],
  }),
  latitude: optionalLatitude(['=latitude', '=lat', '=property lat', '=property latitude', '=geo lat', '=y coordinate']),
  longitude: optionalLongitude([
    ...['=longitude', '=long', '=lng', '=lon', '=property lng', '=property longitude', '=geo lng', '=geo lon', '=x coordinate'],
  ]),
  /** Parcel or listing number, so that a repeated import finds it again. */
  reference: optionalText({
    label: 'Parcel or reference',
    max: 100,
    columns: [
      'parcel number|id|tax|property?',
      ...['=tax id', '=property id', '=listing id', '=listing number', '=listing #', '=mls number', '=mls #', '=mls id', '=mls', '=ml #'],
      ...['=ml number', '=reference', '=id'],
    ],
  }),
};

/** Deeds of gift and between relatives name a price below this, in dollars, which says nothing of the house. */
export const LEAST_MARKET_PRICE = 1000;

/** A sale is found by its place: coordinates, both of them, or a ZIP code. */
export const PLACE_MISSING = 'A ZIP code, or latitude and longitude, is required';
const hasPlace = (sale: { zip?: unknown; latitude?: unknown; longitude?: unknown }) =>
  Boolean(sale.zip) || (typeof sale.latitude === 'number' && typeof sale.longitude === 'number');
const isPair = (sale: { latitude?: unknown; longitude?: unknown }) =>
  (typeof sale.latitude === 'number') === (typeof sale.longitude === 'number');

const plainSale = z.object(saleFields);

/** POST, PUT and the form. */
export const saleInput = plainSale
  .refine(hasPlace, { path: ['zip'], error: PLACE_MISSING, when: whenObject() })
  .refine(isPair, { path: ['longitude'], error: 'Latitude and longitude go together', when: whenObject() });
export type SaleInput = z.output<typeof saleInput>;

/** PATCH: any subset; the merged record is checked by `saleInput`. */
export const salePatch = plainSale.partial();

export const saleRecord = z
  .object({
    id: identity.id,
    ...buildStoredShape(saleFields),
    source: z.enum(SALE_SOURCES),
    /** The closed deal that it comes from. */
    deal_id: z.int().min(1).nullable(),
    /** Dollars a square foot of living area; null where the area is not known. */
    price_per_square_foot: z.number().nullable(),
    ...stamps,
  })
  .meta({ id: 'Sale' });
export type Sale = z.output<typeof saleRecord>;

export const saleList = defineList(saleRecord, {
  filters: {
    zip: equal(optionalText({ label: 'ZIP code', max: 10 }), { place: 'bar' }),
    property_type: equal(optionalOption(PROPERTY_TYPES, { label: 'Property type' }), { place: 'bar', any: 'Any type' }),
    source: equal(optionalOption(SALE_SOURCES, { label: 'Source' }), { place: 'bar', words: SALE_SOURCE_LABELS, isSegmented: true }),
    sold_since: from('sold_on', optionalDay({ label: 'Sold since' }), { place: 'more' }),
    price_min: from('price', optionalMoney({ label: 'Minimum price' }), { place: 'more', label: 'Price from', any: 'No minimum' }),
    price_max: to('price', optionalMoney({ label: 'Maximum price' }), { place: 'more', label: 'Price to', any: 'No maximum' }),
  },
  search: { label: 'Search sales', placeholder: 'Search address, city, ZIP, parcel' },
  sortable: ['created_at', 'id', 'sold_on', 'price', 'square_feet', 'address'],
  defaults: { sort_by: 'sold_on' },
});

/** One line: address, city, state and ZIP, as far as known; else the parcel. */
export const formatSaleLine = (sale: Pick<Sale, 'address' | 'city' | 'state' | 'zip' | 'reference'>): string =>
  [sale.address, sale.city, [sale.state, sale.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') ||
  (sale.reference ? `Parcel ${sale.reference}` : 'Sale');
