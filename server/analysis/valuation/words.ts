/** Wording of a valuation. */
import { formatDay, formatDollars, formatQuantity } from '#shared/core/format.ts';
import { FEWEST_COMPARABLES, RANGE_COVERAGE, type Valuation } from '#shared/analysis/valuation/valuation.ts';
import { addDays, countDaysBetween } from '#shared/core/days.ts';
import { sum } from '#shared/core/money.ts';
import type { Property, PropertyType } from '#shared/records/properties/property.ts';
import { needsType } from './select.ts';
import type { House, Place, SoldHouse } from './house.ts';
import type { estimateHouseValue, JudgedSale } from './value.ts';
import { DAYS_BACK, MOST_COMPARABLES } from './shape.ts';

type Calculated = ReturnType<typeof estimateHouseValue<SoldHouse>>;
type Value = NonNullable<Calculated['value']>;

interface Facts {
  property: Property;
  house: House;
  place: Place | null;
  /** Whether the place is the center of its ZIP code. */
  isCenter: boolean;
  method: Valuation['method'];
  included: number;
  value: Value | null;
  tooWide: number | null;
  /** The day of the value. */
  as_of: string;
}

/** A range that begins below this part of the value is one of prices far apart. */
const FAR_APART = 0.7;
/** Wholesalers pay about 70 % of the value, repairs among it; so much less needs a reason. */
const FAR_BELOW = 0.5;

const KINDS: Readonly<Record<PropertyType | 'unknown', string>> = {
  unknown: 'houses',
  single_family: 'single family houses',
  condo: 'condos',
  townhouse: 'townhouses',
  multi_family: 'multi family houses',
  duplex: 'duplexes',
  mobile_home: 'mobile homes',
  land: 'land',
  commercial: 'commercial buildings',
};

const NOTHING_SINCE = 'nothing of the market since then is in it';

/** The note with a value of a requested day. */
export const describeAskedDay = (day: string): string => `As of ${formatDay(day)}: ${NOTHING_SINCE}`;

/** The note with a value as of the newest sales on file. */
export function describeOlderDay(day: string, today: string): string {
  const days = countDaysBetween(day, today);
  const age =
    days < 60
      ? formatQuantity(days, 'day')
      : days < 730
        ? formatQuantity(Math.floor(days / 30.44), 'month')
        : formatQuantity(Math.floor(days / 365.25), 'year');
  return `As of ${formatDay(day)}: the newest sales here are ${age} old; ${NOTHING_SINCE}`;
}

type Asked = Pick<Property, 'property_type' | 'purchase_price' | 'repair_estimate'>;

/** Caveats about a value. */
export function listCaveats(property: Asked, comparables: readonly JudgedSale<SoldHouse>[], value: Value): string[] {
  const included = comparables.filter((entry) => entry.included);
  const these = (some: number) => (some === included.length ? 'these sales' : `${some} of these ${included.length} sales`);
  const untyped = included.filter(({ sale }) => sale.property_type === null).length;
  const unseen = included.filter(({ sale }) => sale.condition === null).length;
  const words: string[] = [];
  if (untyped > 0)
    words.push(
      `The type of ${these(untyped)} is not known: properties other than ${KINDS[property.property_type ?? 'unknown']} may be among them.`,
    );
  if (unseen > 0 && value.low < value.arv * FAR_APART)
    words.push(
      `Prices here vary widely, and the condition of ${these(unseen)} is not known: a house in need of repair may sell for less than ${formatDollars(value.low)}.`,
    );
  return [...words, ...listOwnEvidence(property, comparables, value)];
}

/** Evidence from the house's own prices against the value. */
function listOwnEvidence(property: Asked, comparables: readonly JudgedSale<SoldHouse>[], { arv, low, high }: Value): string[] {
  const words: string[] = [];
  const repairs = property.repair_estimate ?? 0;
  const price = property.purchase_price ?? 0;
  const share = sum(price, repairs) / arv;
  if (price > 0 && share < FAR_BELOW)
    words.push(
      `The price of ${formatDollars(price)}${repairs > 0 ? ` and repairs of ${formatDollars(repairs)}` : ''} on file are ${Math.round(share * 100)}% of this value: it needs more work than that, or this value is too high for this house.`,
    );
  const own = comparables.find((entry) => entry.is_own && entry.days <= DAYS_BACK[1] && !entry.included);
  if (own && (own.adjusted_price < low || own.adjusted_price > high))
    words.push(
      `This house itself sold for ${formatDollars(own.sale.price)} on ${formatDay(own.sale.sold_on)}, ${own.adjusted_price < low ? 'below' : 'above'} this range: was it in different condition then?`,
    );
  return words;
}

/** Said beside the number: where the comparables were looked for. */
export const describeCenter = (zip: string): string =>
  `The location of the house is not known, and its ZIP code has too few comps: distances are measured from the center of ${zip.slice(0, 5)}.`;

/** Missing data that would allow or improve a value. */
export function listMissing({ property, house, place, isCenter, method, included, value, tooWide, as_of }: Facts): string[] {
  if (house.square_feet === null) return ['The living area of the property: without it no house can be compared.'];
  const words: string[] = [];
  const kind = KINDS[property.property_type ?? 'unknown'];
  const zip = property.zip.slice(0, 5);
  const where = place ? `near it or in ZIP code ${zip}` : `in ZIP code ${zip}`;
  if (tooWide !== null)
    words.push(
      `Sales that agree: ${included} were found, but the range that holds ${RANGE_COVERAGE} of 100 prices would end at ${Math.round(tooWide)} times its beginning.`,
      `More sales of ${kind} of similar size ${where}, or leaving out those that are not like it, would narrow it.`,
    );
  else if (value === null) {
    const since = `sold from ${formatDay(addDays(as_of, -DAYS_BACK[1]))} to ${formatDay(as_of)}`;
    words.push(
      `${formatQuantity(FEWEST_COMPARABLES - included, 'more sale')} of ${kind} of similar size ${where}, ${since}, with price and living area.`,
    );
    if (needsType(property.property_type)) words.push('Sales whose type is not known do not count for it: they may be houses.');
  }
  if (!place || isCenter) words.push('Latitude and longitude of the property: with them comparables are found by distance.');
  else if (method === 'zip')
    words.push('Sales with latitude and longitude near it: too few were found by distance, so those of its ZIP code help out.');
  const unknown = [
    house.bedrooms === null ? 'bedrooms' : '',
    house.bathrooms === null ? 'bathrooms' : '',
    house.year_built === null ? 'year built' : '',
  ].filter(Boolean);
  if (unknown.length > 0) words.push(`Not known of the property, and so not adjusted for: ${unknown.join(', ')}.`);
  return words;
}

/** What a value and its range are based on. */
export function describeBasis(
  { comparables, learnedFrom, rates, value }: Calculated,
  method: Valuation['method'],
  { place, isCenter }: Pick<Facts, 'place' | 'isCenter'>,
): string[] {
  const included = comparables.filter((entry) => entry.included);
  const days = included.reduce((sum, entry) => sum + entry.weight * entry.days, 0);
  const distance = isCenter ? 'distance from the center of its ZIP code' : 'distance';
  const how = method === 'distance' ? `by ${distance}` : place ? `by ${distance} and ZIP code` : 'by ZIP code';
  const trend = rates ? Math.expm1(rates.time) * 100 : 0;
  return [
    `${formatQuantity(included.length, 'comparable')} of at most ${MOST_COMPARABLES}, found ${how}, sold ${Math.round(days)} days before that day on average by weight.`,
    `What size, rooms, lot and age are worth was learned from ${formatQuantity(learnedFrom, 'sale')} near it; the fewer there are, the more the usual values hold.`,
    `Market trend here: ${trend >= 0 ? '+' : '−'}${Math.abs(trend).toFixed(1)}% a year; assumed flat where too few sales show one.`,
    'The range follows how far the comparables stand apart, how far off the same rules are on the sales near it (most of all on those worth about as much), and how old they are. Where prices stand far apart it goes farther down than up.',
    ...(value === null || value.missed === null
      ? []
      : [
          `Of the sales near it that are worth about as much, the same rules missed four of five by ${Math.round(value.missed * 100)}% at most.`,
        ]),
    `The rules were tuned on the sales of one county (King County, Washington) and on made-up ones: elsewhere the range may hold more or fewer than ${RANGE_COVERAGE} of 100 prices.`,
  ];
}
