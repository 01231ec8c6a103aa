/** What is looked for around a property, and the sales of its ZIP code. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { sales } from '#server/records/deals/sales/table.ts';
import { addDays, countDaysBetween } from '#shared/core/days.ts';
import { toDegrees, type Near, findMiles, type Place } from './house.ts';
import { DAYS_BACK, EVER, LEAST_SIZE_RATIO } from './shape.ts';

export type SaleRow = typeof sales.$inferSelect;

/** Of a day in a ZIP code no more are looked at. */
export const MOST_OF_A_DAY = 200;

export const toSqlNumber = (value: number) => sql.raw(String(value));

/** A sale, and how many other parcels its day brought at its price in its ZIP code: asked with it, to ask no second time. */
export const FOUND = {
  ...getTableColumns(sales),
  alike: sql<number>`(SELECT count(*) FROM (SELECT price, coalesce(address, reference) AS parcel FROM sales AS other
    WHERE other.account_id = sales.account_id AND other.zip = sales.zip AND other.sold_on = sales.sold_on
    LIMIT ${toSqlNumber(MOST_OF_A_DAY)}) AS others WHERE others.price = sales.price AND others.parcel <> coalesce(sales.address, sales.reference))`,
};

/** What is looked for. */
export interface Wanted {
  /** Of the property. */
  place: Place | null;
  zip: string;
  square_feet: number;
  /** The day of the valuation: nothing sold later is found. */
  as_of: string;
  /** How many days to look back, and how many where that finds too few; `DAYS_BACK` by default. */
  back?: readonly [number, number];
}

/** The box of this many miles to each side of a place, in degrees. */
export function findSides({ latitude, longitude }: Place, miles: number) {
  const { north, east } = toDegrees(miles, latitude);
  return { south: latitude - north, north: latitude + north, west: longitude - east, east: longitude + east };
}

/** Distance for sorting: squared degrees, with longitude narrowed by `narrow`. */
export const measureSquaredDistance = (latitude: SQL, longitude: SQL): SQL => {
  const p = sql.placeholder;
  return sql`(${latitude} - ${p('latitude')}) * (${latitude} - ${p('latitude')}) + (${longitude} - ${p('longitude')}) * (${longitude} - ${p('longitude')}) * ${p('narrow')}`;
};

/** What `measureSquaredDistance` is asked with. */
export const calculateNarrowing = ({ latitude }: Place): number => Math.cos((latitude * Math.PI) / 180) ** 2;

/** The sizes that are looked for. */
export const getSizes = ({ square_feet }: Wanted) => ({ least: square_feet * LEAST_SIZE_RATIO, most: square_feet / LEAST_SIZE_RATIO });

/** The first day of the searched years. */
export const getFirstDay = ({ as_of, back = DAYS_BACK }: Wanted): string => (back[1] === EVER ? '' : addDays(as_of, -back[1]));

/** A sale with its way to the property. */
export function toNearSale(place: Place | null, as_of: string, { alike, ...sale }: SaleRow & { alike?: number }): Near<SaleRow> {
  return { sale, miles: findMiles(place, sale), days: countDaysBetween(sale.sold_on, as_of), alike };
}
