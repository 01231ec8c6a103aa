/** Houses of the demo: where they stand, what they are, and what they are worth, by one rule for those that sold and those for sale. */
import { type Place, PLACES, STREET_ENDINGS, STREET_NAMES } from './people-and-places.ts';
import type { Dice } from './random.ts';

export interface House {
  place: Place;
  property_type: 'single_family' | 'townhouse';
  address: string;
  zip: string;
  latitude: number;
  longitude: number;
  square_feet: number;
  bedrooms: number;
  bathrooms: number;
  /** Acres. */
  lot_size: number;
  year_built: number;
  /** In good order, in whole thousands of dollars. */
  value: number;
}

const USUAL_SIZE = 1500;
/** Degrees from the middle of a ZIP code to its edge: about a mile and a half. */
const REACH = 0.02;

export const thousand = (amount: number) => Math.round(amount / 1000) * 1000;
const degrees = (value: number) => Math.round(value * 1e6) / 1e6;

/** A house somewhere in a place. */
export function houseIn(roll: Dice, place: Place): House {
  const area = roll.pick(place.areas);
  const square_feet = roll.between(9, 26) * 100;
  const bathrooms = square_feet < 1200 ? roll.pick([1, 1, 1.5]) : roll.pick([1.5, 2, 2, 2.5]);
  const year_built = roll.between(1938, 2004);
  const size = (square_feet / USUAL_SIZE) ** 0.8;
  const rooms = 1 + 0.05 * (bathrooms - 1.5);
  const age = 1 + 0.002 * (year_built - 1970);
  // What no record tells: the street, the kitchen, the mood of the buyer.
  const luck = 0.92 + 0.16 * ((roll.next() + roll.next()) / 2);
  return {
    place,
    property_type: roll.chance(0.85) ? 'single_family' : 'townhouse',
    address: `${roll.between(101, 8999)} ${roll.pick(STREET_NAMES)} ${roll.pick(STREET_ENDINGS)}`,
    zip: area.zip,
    latitude: degrees(area.latitude + (roll.next() - 0.5) * 2 * REACH),
    longitude: degrees(area.longitude + (roll.next() - 0.5) * 2 * REACH),
    square_feet,
    bedrooms: Math.min(5, Math.max(2, Math.round(square_feet / 520))),
    bathrooms,
    lot_size: roll.between(10, 45) / 100,
    year_built,
    value: thousand(place.usualValue * area.level * size * rooms * age * luck),
  };
}

/** A house somewhere. */
export const houseOf = (roll: Dice): House => houseIn(roll, roll.pick(PLACES));
