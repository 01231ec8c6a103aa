/** Finds the sales near a property by index, however many sales there are: a box of the R*Tree, or the ZIP code. */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { prepared } from '#server/db/prepared.ts';
import { sales } from '#server/sales/table.ts';
import { addDays, daysBetween } from '#shared/core/days.ts';
import { degreesOf, type Near, milesBetween, type Place } from './house.ts';
import { BOXES, DAYS_BACK, ENOUGH, EVER, LEAST_SIZE_RATIO, MOST_READ, MOST_SEEN } from './shape.ts';

export type SaleRow = typeof sales.$inferSelect;

/** What is looked for. */
export interface Wanted {
  /** Of the property. */
  place: Place | null;
  zip: string;
  square_feet: number;
  /** The day of the valuation: nothing sold later is found. */
  as_of: string;
  /** How many days back it is looked, and how many where that is too few; `DAYS_BACK` unless said. */
  back?: readonly [number, number];
}

const EPOCH = '1970-01-01';
/** A size in the index is a 32-bit float, rounded outwards; what is found is judged again. */
const inBox = (south: unknown, north: unknown, west: unknown, east: unknown, since: unknown) => sql`
  north >= ${south} AND south <= ${north} AND east >= ${west} AND west <= ${east}
  AND last_day >= ${since} AND first_day <= ${sql.placeholder('today')}
  AND most_size >= ${sql.placeholder('least')} AND least_size <= ${sql.placeholder('most')}
  AND most_account >= ${sql.placeholder('account')} AND least_account <= ${sql.placeholder('account')}`;

/** The first box, of the last year and then of the last years, that has `ENOUGH`, all in one question: behind a network each is a journey. */
const boxQuery = prepared((db) => {
  const tried = DAYS_BACK.flatMap((_, period) =>
    BOXES.map((__, box) => {
      const side = (name: string) => sql.placeholder(`${name}${box}`);
      const where = inBox(side('south'), side('north'), side('west'), side('east'), sql.placeholder(`since${period}`));
      const enough = sql.raw(String(ENOUGH));
      const index = sql.raw(String(period * BOXES.length + box));
      return sql`WHEN (SELECT count(*) FROM (SELECT 1 FROM sales_places WHERE ${where} LIMIT ${enough})) >= ${enough} THEN ${index}`;
    }),
  );
  return db.select({ box: sql<number | null>`CASE ${sql.join(tried, sql` `)} END` }).from(sql`(SELECT 1)`);
});

/** The nearest sales of one box. One degree east is `narrow` of one north. */
const nearestQuery = prepared((db) => {
  const p = sql.placeholder;
  const where = inBox(p('south'), p('north'), p('west'), p('east'), p('since'));
  const distance = sql`(south - ${p('latitude')}) * (south - ${p('latitude')}) + (west - ${p('longitude')}) * (west - ${p('longitude')}) * ${p('narrow')}`;
  return db
    .select()
    .from(sales)
    .where(
      and(
        sql`${sales.id} IN (SELECT id FROM (SELECT id, south, west FROM sales_places WHERE ${where} LIMIT ${sql.raw(String(MOST_SEEN))}) ORDER BY ${distance} LIMIT ${sql.raw(String(MOST_READ))})`,
        sql`+${sales.account_id} = ${p('account')}`,
      ),
    );
});

/** The ids first, all from the index of ZIP codes: asked for whole rows in this order, SQLite would go through all sales by day. */
const zipQuery = prepared((db) => {
  const p = sql.placeholder;
  // Those with a ZIP+4 apart: the others stand in the index by day.
  const newest = (zip: SQL) => sql`SELECT id FROM sales WHERE account_id = ${p('account')} AND ${zip}
    AND sold_on >= ${p('since')} AND sold_on <= ${p('today')} ORDER BY sold_on DESC, id DESC LIMIT ${sql.raw(String(MOST_READ))}`;
  return db
    .select()
    .from(sales)
    .where(
      sql`${sales.id} IN (SELECT id FROM (${newest(sql`zip = ${p('zip')}`)}))
        OR ${sales.id} IN (SELECT id FROM (${newest(sql`zip > ${p('zip')} || '-' AND zip < ${p('zip')} || '.'`)}))`,
    );
});

/** A sale with its way to the property. */
export function nearTo(place: Place | null, as_of: string, sale: SaleRow): Near<SaleRow> {
  const { latitude, longitude } = sale;
  const miles = place && latitude !== null && longitude !== null ? milesBetween(place, { latitude, longitude }) : null;
  return { sale, miles, days: daysBetween(sale.sold_on, as_of) };
}

/** The sales around a place: of the least box that has enough of the last year, else of the last years, else of the widest. */
export async function salesAround(scope: Scope, place: Place, { as_of, square_feet, back = DAYS_BACK }: Wanted): Promise<Near<SaleRow>[]> {
  const today = daysBetween(EPOCH, as_of);
  const common = {
    account: scope.account.id,
    today,
    least: square_feet * LEAST_SIZE_RATIO,
    most: square_feet / LEAST_SIZE_RATIO,
  };
  const sides = BOXES.map((miles) => sidesOf(place, miles));
  const [found] = await boxQuery(scope.read).all({
    ...common,
    ...Object.fromEntries(back.map((days, period) => [`since${period}`, today - days])),
    ...Object.fromEntries(sides.flatMap((box, i) => Object.entries(box).map(([name, value]) => [`${name}${i}`, value]))),
  });
  const chosen = found?.box ?? DAYS_BACK.length * BOXES.length - 1;
  const rows = await nearestQuery(scope.read).all({
    ...common,
    ...(sides[chosen % BOXES.length] as Sides),
    ...place,
    narrow: Math.cos((place.latitude * Math.PI) / 180) ** 2,
    since: today - (back[Math.floor(chosen / BOXES.length)] as number),
  });
  return rows.map((sale) => nearTo(place, as_of, sale)).filter(({ days }) => days >= 0);
}

/** The newest sales of a ZIP code (its five digits), for a property or sales without coordinates. */
export async function salesInZip(scope: Scope, { place, zip, as_of, back = DAYS_BACK }: Wanted): Promise<Near<SaleRow>[]> {
  const rows = await zipQuery(scope.read).all({
    account: scope.account.id,
    zip: zip.slice(0, 5),
    today: as_of,
    since: back[1] === EVER ? '' : addDays(as_of, -back[1]),
  });
  return rows.map((sale) => nearTo(place, as_of, sale));
}

interface Sides {
  south: number;
  north: number;
  west: number;
  east: number;
}

function sidesOf({ latitude, longitude }: Place, miles: number): Sides {
  const { north, east } = degreesOf(miles, latitude);
  return { south: latitude - north, north: latitude + north, west: longitude - east, east: longitude + east };
}
