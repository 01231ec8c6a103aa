/** The facts of a house and a sale for a valuation. */
import type { PropertyType } from '#shared/records/properties/property.ts';
import type { SaleCondition } from '#shared/records/deals/sales/sale.ts';

export interface House {
  property_type: PropertyType | null;
  bedrooms: number | null;
  bathrooms: number | null;
  square_feet: number | null;
  /** Acres. */
  lot_size: number | null;
  year_built: number | null;
}

/** A house that was sold. */
export interface SoldHouse extends House {
  id: number;
  sold_on: string;
  /** Dollars. */
  price: number;
  condition: SaleCondition | null;
  latitude: number | null;
  longitude: number | null;
}

/** A sale with its distance and age. */
export interface Near<Sale extends SoldHouse> {
  sale: Sale;
  /** Null where one of both has no coordinates. */
  miles: number | null;
  /** From the sale to the day of the valuation. */
  days: number;
  /** Whether it is a sale of the subject house. */
  is_own?: boolean;
  /** How many other rows there may be of parcels of its price and day in its ZIP code. */
  alike?: number | undefined;
  /** The number of parcels sold for this price, where more than one. */
  parcels?: number | undefined;
}

const EARTH_MILES = 3958.8;
const RADIANS = Math.PI / 180;

export interface Place {
  latitude: number;
  longitude: number;
}

/** As of a record: null where it is not known. */
export interface Coordinates {
  latitude: number | null;
  longitude: number | null;
}

const isPlace = (of: Coordinates | null): of is Place => of !== null && of.latitude !== null && of.longitude !== null;

/** Miles between two places; null where one of both is not known. */
export const findMiles = (a: Coordinates | null, b: Coordinates): number | null => (isPlace(a) && isPlace(b) ? measureMiles(a, b) : null);

/** Miles between two places along the earth (haversine). */
export function measureMiles(a: Place, b: Place): number {
  const north = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2) ** 2;
  const east = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2) ** 2;
  const chord = north + Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * east;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Degrees of latitude and longitude for a number of miles at a latitude. */
export const toDegrees = (miles: number, latitude: number) => {
  const north = miles / (EARTH_MILES * RADIANS);
  return { north, east: Math.min(180, north / Math.max(0.01, Math.cos(latitude * RADIANS))) };
};
