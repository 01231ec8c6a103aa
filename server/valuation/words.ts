/** What a valuation says about itself, in plain words. */
import { FEWEST_COMPARABLES, RANGE_COVERAGE, type ValuationMethod } from '#shared/valuation/valuation.ts';
import type { Property } from '#shared/properties/property.ts';
import type { House, Place, SoldHouse } from './house.ts';
import type { Reckoned } from './value.ts';
import { MOST_COMPARABLES } from './shape.ts';

interface Facts {
  property: Property;
  house: House;
  place: Place | null;
  method: ValuationMethod;
  included: number;
  hasValue: boolean;
}

const counted = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** What is missing for a value, or would make it better. */
export function missingWords({ property, house, place, method, included, hasValue }: Facts): string[] {
  if (house.square_feet === null) return ['The living area of the property: without it no house can be compared.'];
  const words: string[] = [];
  if (!hasValue) {
    const needed = FEWEST_COMPARABLES - included;
    const type = property.property_type.replaceAll('_', ' ');
    const where = place ? `near it or in ZIP code ${property.zip}` : `in ZIP code ${property.zip}`;
    words.push(
      `${counted(needed, 'more sale')} of ${type} houses of a like size ${where}, sold within the last three years, with price and living area.`,
    );
  }
  if (!place) words.push('Latitude and longitude of the property: with them comparables are found by distance.');
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

/** On what a value and its range rest. */
export function restsOn({ comparables, learnedFrom, rates }: Reckoned<SoldHouse>, method: ValuationMethod, place: Place | null): string[] {
  const included = comparables.filter((entry) => entry.included);
  const days = included.reduce((sum, entry) => sum + entry.weight * entry.days, 0);
  const how = method === 'distance' ? 'by distance' : place ? 'by distance and ZIP code' : 'by ZIP code';
  const trend = rates ? Math.expm1(rates.time) * 100 : 0;
  return [
    `${counted(included.length, 'comparable')} of at most ${MOST_COMPARABLES}, found ${how}, sold ${Math.round(days)} days ago on average by weight.`,
    `What size, rooms, lot and age are worth was learned from ${counted(learnedFrom, 'sale')} near it; the fewer there are, the more the usual values hold.`,
    `Market trend here: ${trend >= 0 ? '+' : '−'}${Math.abs(trend).toFixed(1)} % a year, taken as none where few sales tell it.`,
    `The range follows how far the comparables stand apart, and how old they are. On sales held back by date (King County, 2015) such ranges held about ${RANGE_COVERAGE} of 100 prices.`,
  ];
}
