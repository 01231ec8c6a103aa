/** Finds the sales around a place by the R*Tree, however many sales there are: in the least box that has enough of them. */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { prepared } from '#server/db/prepared.ts';
import { sales } from '#server/records/sales/table.ts';
import { daysBetween } from '#shared/core/days.ts';
import type { Near, Place } from './house.ts';
import { apart, FOUND, narrowAt, nearTo, type SaleRow, type Sides, findSides, type Wanted } from './near.ts';
import { isRare, rareSales } from './rare.ts';
import { BOXES, DAYS_BACK, ENOUGH, LEAST_SIZE_RATIO, MOST_READ, MOST_SEEN } from './shape.ts';

const EPOCH = '1970-01-01';
const number = (value: number) => sql.raw(String(value));

/** A place in the index is a 32-bit float, rounded outwards; what is found is judged again. */
const inBox = (south: unknown, north: unknown, west: unknown, east: unknown) => sql`
  north >= ${south} AND south <= ${north} AND east >= ${west} AND west <= ${east}
  AND most_account >= ${sql.placeholder('account')} AND least_account <= ${sql.placeholder('account')}`;

/**
 * What fits in a box, of the first `MOST_SEEN` that lie in it: day and size stand beside the index and are looked up for each, and
 * where few are of the size this would be the whole county.
 */
const fitting = (what: SQL, box: SQL, since: unknown) => sql`
  (SELECT ${what} FROM (SELECT id, south, west, first_day, last_day, least_size, most_size FROM sales_places WHERE ${box} LIMIT ${number(MOST_SEEN)})
  WHERE last_day >= ${since} AND first_day <= ${sql.placeholder('today')}
  AND most_size >= ${sql.placeholder('least')} AND least_size <= ${sql.placeholder('most')}`;

/**
 * The first box of a period that has `ENOUGH`, with `BOXES.length` more where it holds more than are looked at; -1 - box for the first
 * that is full of others; null where none is either.
 */
const firstBox = (period: number) => {
  const tried = BOXES.map((_, at) => {
    const side = (name: string) => sql.placeholder(`${name}${at}`);
    const box = inBox(side('south'), side('north'), side('west'), side('east'));
    const found = sql`(SELECT count(*) FROM ${fitting(sql`1`, box, sql.placeholder(`since${period}`))} LIMIT ${number(ENOUGH)}))`;
    const lie = sql`(SELECT count(*) FROM (SELECT 1 FROM sales_places WHERE ${box} LIMIT ${number(MOST_SEEN)}))`;
    const full = sql`${lie} >= ${number(MOST_SEEN)}`;
    return sql`WHEN ${found} >= ${number(ENOUGH)} THEN ${number(at)} + ${number(BOXES.length)} * (${full}) WHEN ${full} THEN ${number(-1 - at)}`;
  });
  return sql`CASE ${sql.join(tried, sql` `)} END`;
};

/**
 * The box of the last year, else of the last years; where the first is full of sales of other sizes and those of this size are few, they
 * need no box. All in one question: behind a network each is a round trip.
 */
const boxQuery = prepared((db) => {
  // Kept, or the database would calculate it at each place where it is named.
  const found = sql`(WITH recent AS MATERIALIZED (SELECT ${firstBox(0)} AS box) SELECT box FROM recent) AS found`;
  return db
    .select({
      recent: sql<number | null>`found.box`,
      older: sql<number | null>`CASE WHEN found.box IS NULL OR (found.box < 0 AND NOT ${isRare('size')}) THEN ${firstBox(1)} END`,
    })
    .from(found);
});

/** The nearest sales of one box. */
const nearestQuery = prepared((db) => {
  const p = sql.placeholder;
  const found = fitting(sql`id, south, west`, inBox(p('south'), p('north'), p('west'), p('east')), p('since'));
  return db
    .select(FOUND)
    .from(sales)
    .where(
      and(
        sql`${sales.id} IN (SELECT id FROM ${found}) ORDER BY ${apart(sql`south`, sql`west`)} LIMIT ${number(MOST_READ)})`,
        sql`+${sales.account_id} = ${p('account')}`,
      ),
    );
});

/** The sales around a place: of the least box that has enough of the last year, else of the last years, else of the widest. */
export async function salesAround(scope: Scope, place: Place, wanted: Wanted): Promise<Near<SaleRow>[]> {
  const { as_of, square_feet, back = DAYS_BACK } = wanted;
  const today = daysBetween(EPOCH, as_of);
  const common = {
    account: scope.account.id,
    today,
    least: square_feet * LEAST_SIZE_RATIO,
    most: square_feet / LEAST_SIZE_RATIO,
  };
  const boxes = BOXES.map((miles) => findSides(place, miles));
  const [found] = await boxQuery(scope.read).all({
    ...common,
    ...Object.fromEntries(back.map((days, period) => [`since${period}`, today - days])),
    ...Object.fromEntries(boxes.flatMap((box, i) => Object.entries(box).map(([name, value]) => [`${name}${i}`, value]))),
  });
  const nearestIn = async (box: number, days: number) => {
    const rows = await nearestQuery(scope.read).all({
      ...common,
      ...(boxes[box] as Sides),
      ...place,
      narrow: narrowAt(place),
      since: today - days,
    });
    return rows.map((sale) => nearTo(place, as_of, sale)).filter((near) => near.days >= 0);
  };
  /** Of a box that holds more than are looked at some are overlooked, but none of the box within it. */
  const nearestInFull = async (box: number, days: number) => {
    const [inner, outer] = await Promise.all([box === 0 ? [] : nearestIn(box - 1, days), nearestIn(box, days)]);
    const known = new Set(inner.map(({ sale }) => sale.id));
    return [...inner, ...outer.filter(({ sale }) => !known.has(sale.id))];
  };
  const nearestBy = (box: number, days: number) =>
    box < 0 ? nearestInFull(-1 - box, days) : box < BOXES.length ? nearestIn(box, days) : nearestInFull(box - BOXES.length, days);
  const [year, years] = back;
  const { recent = null, older = null } = found ?? {};
  if (recent !== null && recent >= 0) return nearestBy(recent, year);
  if (older !== null) return nearestBy(older, years);
  return recent === null ? nearestIn(BOXES.length - 1, years) : rareSales(scope, place, wanted, 'size');
}
