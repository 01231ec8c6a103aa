/** Finds the sales around a place with the R*Tree: in the smallest box with enough of them. */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { sales } from '#server/records/sales/table.ts';
import { countDaysBetween } from '#shared/core/days.ts';
import type { Near, Place } from './house.ts';
import { measureSquaredDistance, FOUND, calculateNarrowing, toNearSale, type SaleRow, type Sides, findSides, type Wanted } from './near.ts';
import { isRare, findRareSales } from './rare.ts';
import { BOXES, DAYS_BACK, ENOUGH, LEAST_SIZE_RATIO, MOST_READ, MOST_SEEN } from './shape.ts';

const EPOCH = '1970-01-01';
const toSqlNumber = (value: number) => sql.raw(String(value));

/** R*Tree coordinates are 32-bit floats rounded outward, so results are checked again. */
const isInBox = (south: unknown, north: unknown, west: unknown, east: unknown) => sql`
  north >= ${south} AND south <= ${north} AND east >= ${west} AND west <= ${east}
  AND most_account >= ${sql.placeholder('account')} AND least_account <= ${sql.placeholder('account')}`;

/**
 * What fits in a box, of the first `MOST_SEEN` that lie in it: day and size stand beside the index and are looked up for each, and
 * where few are of the size this would be the whole county.
 */
const selectFitting = (what: SQL, box: SQL, since: unknown) => sql`
  (SELECT ${what} FROM (SELECT id, south, west, first_day, last_day, least_size, most_size FROM sales_places WHERE ${box} LIMIT ${toSqlNumber(MOST_SEEN)})
  WHERE last_day >= ${since} AND first_day <= ${sql.placeholder('today')}
  AND most_size >= ${sql.placeholder('least')} AND least_size <= ${sql.placeholder('most')}`;

/**
 * The first box of a period that has `ENOUGH`, with `BOXES.length` more where it holds more than are looked at; -1 - box for the first
 * that is full of others; null where none is either.
 */
const selectFirstBox = (period: number) => {
  const tried = BOXES.map((_, at) => {
    const side = (name: string) => sql.placeholder(`${name}${at}`);
    const box = isInBox(side('south'), side('north'), side('west'), side('east'));
    const found = sql`(SELECT count(*) FROM ${selectFitting(sql`1`, box, sql.placeholder(`since${period}`))} LIMIT ${toSqlNumber(ENOUGH)}))`;
    const lie = sql`(SELECT count(*) FROM (SELECT 1 FROM sales_places WHERE ${box} LIMIT ${toSqlNumber(MOST_SEEN)}))`;
    const full = sql`${lie} >= ${toSqlNumber(MOST_SEEN)}`;
    return sql`WHEN ${found} >= ${toSqlNumber(ENOUGH)} THEN ${toSqlNumber(at)} + ${toSqlNumber(BOXES.length)} * (${full}) WHEN ${full} THEN ${toSqlNumber(-1 - at)}`;
  });
  return sql`CASE ${sql.join(tried, sql` `)} END`;
};

/**
 * The box of the last year, else of the last years; where the first is full of sales of other sizes and those of this size are few, they
 * need no box. All in one question: behind a network each is a round trip.
 */
const boxQuery = prepareOnce((db) => {
  // Materialized, or SQLite would calculate it at each reference.
  const found = sql`(WITH recent AS MATERIALIZED (SELECT ${selectFirstBox(0)} AS box) SELECT box FROM recent) AS found`;
  return db
    .select({
      recent: sql<number | null>`found.box`,
      older: sql<number | null>`CASE WHEN found.box IS NULL OR (found.box < 0 AND NOT ${isRare('size')}) THEN ${selectFirstBox(1)} END`,
    })
    .from(found);
});

/** The nearest sales of one box. */
const nearestQuery = prepareOnce((db) => {
  const p = sql.placeholder;
  const found = selectFitting(sql`id, south, west`, isInBox(p('south'), p('north'), p('west'), p('east')), p('since'));
  return db
    .select(FOUND)
    .from(sales)
    .where(
      and(
        sql`${sales.id} IN (SELECT id FROM ${found}) ORDER BY ${measureSquaredDistance(sql`south`, sql`west`)} LIMIT ${toSqlNumber(MOST_READ)})`,
        sql`+${sales.account_id} = ${p('account')}`,
      ),
    );
});

/** The sales around a place: of the least box that has enough of the last year, else of the last years, else of the widest. */
export async function findSalesAround(scope: Scope, place: Place, wanted: Wanted): Promise<Near<SaleRow>[]> {
  const { as_of, square_feet, back = DAYS_BACK } = wanted;
  const today = countDaysBetween(EPOCH, as_of);
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
      narrow: calculateNarrowing(place),
      since: today - days,
    });
    return rows.map((sale) => toNearSale(place, as_of, sale)).filter((near) => near.days >= 0);
  };
  /** A box with more than the limit misses some, but none of the box within it. */
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
  return recent === null ? nearestIn(BOXES.length - 1, years) : findRareSales(scope, place, wanted, 'size');
}
