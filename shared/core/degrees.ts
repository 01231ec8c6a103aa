/** Coordinates of houses, limited to the United States, because the most common typo is a lost minus sign. */
import { optionalDecimal } from './fields.ts';

/** The 50 states, Puerto Rico and the Virgin Islands, with a little sea around them. */
export const US_DEGREES = { south: 17, north: 72, west: -180, east: -64 } as const;

const { south, north, west, east } = US_DEGREES;
const LATITUDE = `Latitude in the US is from ${south} to ${north}`;
const LONGITUDE = `Longitude in the US is from ${west} to ${east}, with a minus sign`;
const exact = { decimals: 6, step: 0.000001 };

export const optionalLatitude = (columns: readonly string[] = []) =>
  optionalDecimal({ label: 'Latitude', min: south, max: north, low: LATITUDE, high: LATITUDE, ...exact, columns });
export const optionalLongitude = (columns: readonly string[] = []) =>
  optionalDecimal({ label: 'Longitude', min: west, max: east, low: LONGITUDE, high: LONGITUDE, ...exact, columns });
