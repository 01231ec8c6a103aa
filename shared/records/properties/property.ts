/** Properties: the houses and lots that deals are made of. */
import { state, zip } from '../../core/address.ts';
import { optionalLatitude, optionalLongitude } from '../../core/degrees.ts';
import {
  links,
  longText,
  money,
  option,
  optionalCount,
  optionalDecimal,
  optionalLongText,
  optionalMoney,
  optionalOption,
  optionalReference,
  optionalText,
  decimal,
  text,
} from '../../core/fields.ts';
import { allowUnknown, identity, buildStoredShape, buildNullableShape, stamps } from '../../core/record.ts';
import { whenObject, z } from '../../core/zod.ts';
import { sum } from '../../core/money.ts';

interface Spread {
  property_type?: unknown;
  arv?: number | null | undefined;
  purchase_price?: number | null | undefined;
  repair_estimate?: number | null | undefined;
}

/**
 * Potential profit = ARV - purchase - repairs, in dollars: gross, without holding, closing and selling costs; null while one of them is
 * unknown. Land needs no repairs.
 */
export function calculatePotentialProfit({
  property_type,
  arv = null,
  purchase_price: price = null,
  repair_estimate,
}: Spread): number | null {
  const repairs = repair_estimate ?? (property_type === 'land' ? 0 : null);
  return arv === null || price === null || repairs === null ? null : sum(arv, -price, -repairs);
}

export const PROPERTY_TYPES = [
  'single_family',
  'condo',
  'townhouse',
  'multi_family',
  'duplex',
  'mobile_home',
  'land',
  'commercial',
] as const;
export const TRANSACTION_TYPES = [
  'wholesale',
  'fix_and_flip',
  'assignment',
  'double_close',
  'buy_and_hold',
  'retail',
  'purchase',
  'sale',
] as const;
export const PROPERTY_STATUSES = ['active', 'pending', 'sold'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

const MIN_YEAR = 1800;
const describeRequired = (what: string) => `Valid ${what} is required`;
const defineAmount = (label: string, what: string) =>
  money({ label, missing: describeRequired(what), nonNegative: describeRequired(what), zeroIsMissing: true });

const details = {
  address: text({ label: 'Street address', max: 200 }),
  unit: optionalText({ label: 'Unit/Apt', max: 200 }),
  city: text({ label: 'City', max: 100 }),
  state: state({ label: 'State', missing: 'State is required' }),
  zip: zip({ label: 'ZIP code', missing: 'ZIP code is required' }),
  county: text({ label: 'County', max: 100 }),
  apn: optionalText({ label: 'Parcel number (APN)', max: 60 }),
  property_type: option(PROPERTY_TYPES, { label: 'Property type' }),
  lot_size: decimal({
    label: 'Lot size (acres)',
    ...useOneMessage(describeRequired('lot size')),
    min: 0,
    max: 1_000_000,
    decimals: 4,
    step: 0.01,
    zeroIsMissing: true,
  }),
  purchase_price: defineAmount('Purchase price', 'purchase price'),
  arv: defineAmount('After repair value (ARV)', 'ARV'),
  holding_costs: defineAmount('Holding costs', 'holding costs'),
  transaction_type: option(TRANSACTION_TYPES, { label: 'Transaction type' }),
  assignment_fee: defineAmount('Assignment fee', 'assignment fee'),
  description: longText({ label: 'Property description' }),
  seller_notes: optionalLongText({ label: 'Seller notes' }),
  images: links({ label: 'Images', max: 50 }),
  status: optionalOption(PROPERTY_STATUSES, { label: 'Status' }),
  /** Coordinates: with them comparables are found by distance, without them by ZIP code. */
  latitude: optionalLatitude(),
  longitude: optionalLongitude(),
  /** The lead that it came from. Left out, it keeps its value. */
  lead_id: optionalReference({ label: 'Lead' }),
};

/** What a building has and bare land need not have: absent or 0 is refused on every type but land. */
const building = {
  bedrooms: optionalCount({
    label: 'Bedrooms',
    ...useOneMessage(describeRequired('number of bedrooms')),
    min: 0,
    max: 1000,
    expected: true,
  }),
  bathrooms: optionalDecimal({
    label: 'Bathrooms',
    ...useOneMessage(describeRequired('number of bathrooms')),
    min: 0,
    max: 1000,
    decimals: 2,
    step: 0.5,
    expected: true,
  }),
  square_feet: optionalCount({
    label: 'Square feet',
    ...useOneMessage(describeRequired('square feet')),
    min: 0,
    max: 100_000_000,
    expected: true,
  }),
  year_built: optionalCount({ label: 'Year built', ...useOneMessage(describeRequired('year built')), min: 0, max: 9999, expected: true }),
  repair_estimate: optionalMoney({ label: 'Repair estimate', nonNegative: describeRequired('repair estimate'), expected: true }),
};
type BuildingField = keyof typeof building;
const BUILDING_MESSAGES: Record<BuildingField, string> = {
  bedrooms: describeRequired('number of bedrooms'),
  bathrooms: describeRequired('number of bathrooms'),
  square_feet: describeRequired('square feet'),
  year_built: describeRequired('year built'),
  repair_estimate: describeRequired('repair estimate'),
};
export const BUILDING_FIELDS = Object.keys(building) as BuildingField[];

function useOneMessage(message: string) {
  return { missing: message, low: message, wrong: message };
}

export const propertyFields = { ...details, ...building };

/** The fields of which a history speaks: what was entered, and what follows from it. */
export const propertyHistoryFields = {
  ...propertyFields,
  profit_potential: optionalMoney({ label: 'Potential profit' }),
  ai_score: optionalCount({ label: 'AI score', min: 0, max: 100 }),
  repairs: optionalMoney({ label: 'Estimated repairs' }),
};

/** The form's own names for four of the fields; everything else is called the same. */
export const PROPERTY_FORM_NAMES = {
  address: 'street_address',
  unit: 'unit_apt',
  zip: 'zip_code',
  description: 'property_description',
} as const;

interface BuildingFacts {
  property_type?: unknown;
  bedrooms?: unknown;
  bathrooms?: unknown;
  square_feet?: unknown;
  year_built?: unknown;
  repair_estimate?: unknown;
}

/** Whether a building's figure is missing, by the type of the property; a year must also lie between 1800 and this year. */
function isBuildingFieldWrong(field: BuildingField, property: BuildingFacts): boolean {
  const value = property[field];
  const none = value === undefined || value === null || value === 0;
  if (none) return property.property_type !== 'land';
  return field === 'year_built' && typeof value === 'number' && (value < MIN_YEAR || value > new Date().getFullYear());
}

const plainProperty = z.object(propertyFields);

/** POST, PUT and the form. The rules of a building run beside the other rules, so that all messages come at once. */
export const propertyInput = BUILDING_FIELDS.reduce(
  (schema, field) =>
    schema.refine((property) => !isBuildingFieldWrong(field, property), {
      path: [field],
      error: BUILDING_MESSAGES[field],
      when: whenObject(),
    }),
  plainProperty.refine((property) => (typeof property.latitude === 'number') === (typeof property.longitude === 'number'), {
    path: ['longitude'],
    error: 'Latitude and longitude go together',
    when: whenObject(),
  }),
);
export type PropertyInput = z.output<typeof propertyInput>;

/** Any subset, as the form saves it. */
export const propertyPatch = plainProperty.partial();
/** PATCH: the merged record is checked by `propertyInput`, but for what is not yet known of it. */
export const propertyChange = allowUnknown(propertyPatch);

/** What must be known of every property: where it is. */
export const propertyPlace = z.object({ address: details.address, city: details.city, state: details.state, zip: details.zip });

/** GET /zip-codes?zip=98032 */
export const zipCodeInput = z.object({ zip: details.zip });
export const zipPlace = z
  .object({ city: z.string().nullable(), state: z.string().nullable(), county: z.string().nullable() })
  .meta({ id: 'ZipPlace', description: 'City, state and county of a ZIP code; null where unknown' });
export type ZipPlace = z.output<typeof zipPlace>;

/** A property of which only the address is known. City and state may be left out where the ZIP code says them. */
export const propertyCapture = propertyPatch.extend({ address: details.address, zip: details.zip });

export const propertyRecord = z
  .object({
    id: identity.id,
    ...buildNullableShape(propertyFields),
    ...buildStoredShape(propertyPlace.shape),
    images: z.array(z.string()),
    status: z.enum(PROPERTY_STATUSES),
    profit_potential: z.number().nullable().meta({ description: 'ARV - purchase - repairs; null while one of them is unknown' }),
    ai_score: z.int().min(0).max(100).meta({ description: '0 while `profit_potential` is unknown' }),
    ...stamps,
  })
  .meta({ id: 'Property' });
export type Property = z.output<typeof propertyRecord>;

/** The score as it is shown: null, a dash, while too little is known. */
export const getShownPropertyScore = ({ ai_score, profit_potential }: Pick<Property, 'ai_score' | 'profit_potential'>): number | null =>
  profit_potential === null ? null : ai_score;

/** One line: street, unit, city, state. */
export const formatPropertyLine = (p: { address: string; unit?: string | null; city: string; state: string }): string =>
  `${p.address}${p.unit ? `, ${p.unit}` : ''}, ${p.city}, ${p.state}`;

/** The defaults of a new property, from its lead. */
export const propertyDraft = z.object(buildNullableShape(propertyFields)).meta({ id: 'PropertyDraft' });
export type PropertyDraft = z.output<typeof propertyDraft>;
