/** The sales for a valuation, and where recent ones are too few, the newest day with enough. */
import { and, sql, type SQL } from 'drizzle-orm';
import { countDaysBetween } from '#shared/core/days.ts';
import { FEWEST_COMPARABLES, type Valuation } from '#shared/analysis/valuation/valuation.ts';
import type { Scope } from '#server/core/context.ts';
import { prepareOnce, prepareEach } from '#server/db/prepared.ts';
import { sales } from '#server/records/deals/sales/table.ts';
import type { PropertyType } from '#shared/records/properties/property.ts';
import { toAddressKey } from '#server/core/address-key.ts';
import { type House, type Near, type Place, findMiles } from './house.ts';
import {
  type SaleRow,
  type Wanted,
  FOUND,
  getSizes,
  toNearSale,
  toSqlNumber,
  MOST_OF_A_DAY,
  measureSquaredDistance,
  calculateNarrowing,
  findSides,
  getFirstDay,
} from './near.ts';
import { findExclusion } from './select.ts';
import { DAYS_BACK, ENOUGH, MOST_READ, MOST_SEEN, BOXES } from './shape.ts';

const p = sql.placeholder;

/** The ids first, all from the index of ZIP codes: asked for whole rows in this order, SQLite would go through all sales by day. */
const zipQuery = prepareOnce((db) => {
  // Those with a ZIP+4 apart: the others stand in the index by day.
  const newest = (zip: SQL) => sql`SELECT id FROM sales WHERE account_id = ${p('account')} AND ${zip}
    AND sold_on >= ${p('since')} AND sold_on <= ${p('today')} ORDER BY sold_on DESC, id DESC LIMIT ${toSqlNumber(MOST_READ)}`;
  return db
    .select(FOUND)
    .from(sales)
    .where(
      sql`${sales.id} IN (SELECT id FROM (${newest(sql`zip = ${p('zip')}`)}))
        OR ${sales.id} IN (SELECT id FROM (${newest(sql`zip > ${p('zip')} || '-' AND zip < ${p('zip')} || '.'`)}))`,
    );
});

/** The newest sales of a ZIP code (its five digits), for a property or sales without coordinates. */
async function findSalesInZip(scope: Scope, wanted: Wanted): Promise<Near<SaleRow>[]> {
  const { place, zip, as_of } = wanted;
  const rows = await zipQuery(scope.read).all({
    account: scope.account.id,
    zip: zip.slice(0, 5),
    today: as_of,
    since: getFirstDay(wanted),
  });
  return rows.map((sale) => toNearSale(place, as_of, sale));
}

type Kind = 'size' | 'type';
const seen = toSqlNumber(MOST_SEEN);

/** Within one index each, from its beginning. */
const OF_KIND: Record<Kind, SQL> = {
  size: sql`account_id = ${p('account')} AND square_feet >= ${p('least')} AND square_feet <= ${p('most')}`,
  type: sql`account_id = ${p('account')} AND property_type = ${p('type')} AND sold_on >= ${p('since')} AND sold_on <= ${p('today')}`,
};

/** Whether the account has so few that all of them may be looked at. */
const isRare = (kind: Kind): SQL => sql`(SELECT count(*) FROM (SELECT 1 FROM sales WHERE ${OF_KIND[kind]} LIMIT ${seen})) < ${seen}`;

const isRareQuery = prepareEach((db, kind: Kind) => db.select({ rare: sql<number>`${isRare(kind)}` }).from(sql`(SELECT 1)`));

const rareQuery = prepareEach((db, kind: Kind) =>
  db
    .select(FOUND)
    .from(sales)
    .where(
      sql`${sales.id} IN (SELECT id FROM sales WHERE ${OF_KIND[kind]}
        AND +square_feet >= ${p('least')} AND +square_feet <= ${p('most')} AND +sold_on >= ${p('since')} AND +sold_on <= ${p('today')}
        AND latitude BETWEEN ${p('south')} AND ${p('north')} AND longitude BETWEEN ${p('west')} AND ${p('east')}
        ORDER BY ${measureSquaredDistance(sql`latitude`, sql`longitude`)} LIMIT ${toSqlNumber(MOST_READ)})`,
    ),
);

const buildValues = (scope: Scope, place: Place, wanted: Wanted, type?: PropertyType) => ({
  ...{ account: scope.account.id, ...getSizes(wanted), type },
  ...{ today: wanted.as_of, since: getFirstDay(wanted) },
  ...{ ...findSides(place, BOXES[BOXES.length - 1] as number), ...place, narrow: calculateNarrowing(place) },
});

/** Whether the account has few sales of a type. */
async function isRareType(scope: Scope, place: Place, wanted: Wanted, type: PropertyType): Promise<boolean> {
  const [found] = await isRareQuery(scope.read, 'type').all(buildValues(scope, place, wanted, type));
  return found?.rare === 1;
}

/** The nearest sales of a like size, or those of a type among them, within the widest box and the last years: for what is rare. */
async function findRareSales(scope: Scope, place: Place, wanted: Wanted, kind: Kind, type?: PropertyType): Promise<Near<SaleRow>[]> {
  const rows = await rareQuery(scope.read, kind).all(buildValues(scope, place, wanted, type));
  return rows.map((sale) => toNearSale(place, wanted.as_of, sale));
}

/** Finds the sales around a place with the R*Tree: in the smallest box with enough of them. */
const EPOCH = '1970-01-01';

/** R*Tree coordinates are 32-bit floats rounded outward, so results are checked again. */
const isInBox = (south: unknown, north: unknown, west: unknown, east: unknown) => sql`
  north >= ${south} AND south <= ${north} AND east >= ${west} AND west <= ${east}
  AND most_account >= ${p('account')} AND least_account <= ${p('account')}`;

/**
 * What fits in a box, of the first `MOST_SEEN` that lie in it: day and size stand beside the index and are looked up for each, and
 * where few are of the size this would be the whole county.
 */
const selectFitting = (what: SQL, box: SQL, since: unknown) => sql`
  (SELECT ${what} FROM (SELECT id, south, west, first_day, last_day, least_size, most_size FROM sales_places WHERE ${box} LIMIT ${toSqlNumber(MOST_SEEN)})
  WHERE last_day >= ${since} AND first_day <= ${p('today')}
  AND most_size >= ${p('least')} AND least_size <= ${p('most')}`;

/**
 * The first box of a period that has `ENOUGH`, with `BOXES.length` more where it holds more than are looked at; -1 - box for the first
 * that is full of others; null where none is either.
 */
const selectFirstBox = (period: number) => {
  const tried = BOXES.map((_, at) => {
    const side = (name: string) => p(`${name}${at}`);
    const box = isInBox(side('south'), side('north'), side('west'), side('east'));
    const found = sql`(SELECT count(*) FROM ${selectFitting(sql`1`, box, p(`since${period}`))} LIMIT ${toSqlNumber(ENOUGH)}))`;
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
const IN_BOX = isInBox(p('south'), p('north'), p('west'), p('east'));
const nearestQuery = prepareOnce((db) => {
  const found = selectFitting(sql`id, south, west`, IN_BOX, p('since'));
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
async function findSalesAround(scope: Scope, place: Place, wanted: Wanted): Promise<Near<SaleRow>[]> {
  const { as_of, back = DAYS_BACK } = wanted;
  const today = countDaysBetween(EPOCH, as_of);
  const common = { account: scope.account.id, today, ...getSizes(wanted) };
  const boxes = BOXES.map((miles) => findSides(place, miles));
  const [found] = await boxQuery(scope.read).all({
    ...common,
    ...Object.fromEntries(back.map((days, period) => [`since${period}`, today - days])),
    ...Object.fromEntries(boxes.flatMap((box, i) => Object.entries(box).map(([name, value]) => [`${name}${i}`, value]))),
  });
  const nearestIn = async (box: number, days: number) => {
    const rows = await nearestQuery(scope.read).all({
      ...common,
      ...(boxes[box] as (typeof boxes)[number]),
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

type Row = Pick<SaleRow, 'id' | 'address' | 'zip' | 'reference' | 'price' | 'sold_on' | 'latitude' | 'longitude'>;

interface Parcel extends Row {
  /** Under which rows of the same house are one, however often it is listed. */
  house: string;
  /** Null where only a reference is known. */
  street: string | null;
}

/** A block. */
const NEIGHBOUR_MILES = 0.1;
/** Sales of one price in a ZIP code on one day that cannot be chance; fewer must be neighbors. */
const MIN_IN_ZIP = 3;
const MOST_COMPARED = 50;

const daysQuery = prepareOnce((db) =>
  db.select({ rows: sql<string | null>`found.rows` }).from(
    sql`(SELECT (SELECT json_group_array(json_object('id', id, 'address', address, 'zip', zip, 'reference', reference, 'price', price,
            'sold_on', sold_on, 'latitude', latitude, 'longitude', longitude))
          FROM (SELECT * FROM sales WHERE account_id = ${p('account')} AND zip = one.value ->> 'zip'
            AND sold_on = one.value ->> 'sold_on' LIMIT ${toSqlNumber(MOST_OF_A_DAY)})
          WHERE price = one.value ->> 'price') AS rows FROM json_each(${p('keys')}) AS one) AS found`,
  ),
);

const toKey = ({ zip, sold_on, price }: Row): string => `${zip?.slice(0, 5) ?? ''}|${sold_on}|${price}`;

/** For each of these sales that is one of several parcels of one price, of how many. Those that are not here are looked up as well. */
async function countParcels(scope: Scope, found: readonly Near<SaleRow>[]): Promise<Map<number, number>> {
  const keys = new Set(
    found.flatMap(({ sale: { zip, sold_on, price }, alike = 0 }) => (alike > 0 ? [JSON.stringify({ zip, sold_on, price })] : [])),
  );
  const others = keys.size === 0 ? [] : await daysQuery(scope.read).all({ account: scope.account.id, keys: `[${[...keys].join()}]` });
  const sales: Row[] = found.map(({ sale }) => sale);
  const rows = [...sales, ...others.flatMap(({ rows }) => (rows === null ? [] : (JSON.parse(rows) as Row[])))];
  const alike = new Map<string, Row[]>();
  for (const row of new Map(rows.map((row) => [row.id, row])).values()) alike.set(toKey(row), [...(alike.get(toKey(row)) ?? []), row]);
  const known = new Map<number, number>();
  for (const group of alike.values()) {
    if (group.length < 2) continue;
    const parcels = group.slice(0, MOST_COMPARED).flatMap(toParcels);
    for (const parcel of parcels) {
      const count = countWith(parcel, parcels);
      if (count > 1) known.set(parcel.id, count);
    }
  }
  return known;
}

/**
 * How many parcels one of them was sold with, itself among them. Rows by address and by reference count as one: two lists may name one
 * house.
 */
function countWith(one: Parcel, parcels: readonly Parcel[]): number {
  const others = parcels.filter((other) => other.house !== one.house && (other.street === null) === (one.street === null));
  const inZip = new Set(others.map(({ house }) => house)).size + 1;
  if (one.zip !== null && inZip >= MIN_IN_ZIP) return inZip;
  return new Set(others.filter((other) => isNeighbor(one, other)).map(({ house }) => house)).size + 1;
}

function isNeighbor(a: Parcel, b: Parcel): boolean {
  if (a.zip !== null && a.street !== null && a.street === b.street) return true;
  return (findMiles(a, b) ?? Infinity) <= NEIGHBOUR_MILES;
}

/** Two spellings of the same house count once: compared by number, first word of the street, and unit. */
function toParcels(row: Row): Parcel[] {
  const line = toAddressKey(row.address, null)?.slice(0, -1);
  if (line) {
    const [street = '', unit = ''] = line.split(' # ');
    const words = street.split(' ');
    const number = /^\d/.test(street) ? words.shift() : '';
    const name = words.find((word) => !/^[NSEW]{1,2}$/.test(word)) ?? '';
    return [{ ...row, house: `${number} ${name} ${unit}`, street: name }];
  }
  const reference = row.reference?.trim().toUpperCase();
  return reference ? [{ ...row, house: `#${reference}`, street: null }] : [];
}

/** Miles to each side. */
const WIDER = [1, 4, 16] as const;

/** No more are looked at than `MOST_SEEN`: the index of places does not know the type. */
const alikeQuery = prepareOnce((db) =>
  db
    .select(FOUND)
    .from(sales)
    .where(
      and(
        sql`${sales.id} IN ${selectFitting(sql`id`, IN_BOX, p('since'))})`,
        sql`+${sales.account_id} = ${p('account')}`,
        sql`coalesce(${sales.property_type}, ${p('type')}) = ${p('type')}`,
      ),
    )
    .limit(MOST_READ),
);

/** The sales of a type in the least of three boxes in which enough of them are, by `isEnough`; else in the widest. */
async function findSalesAlike(
  scope: Scope,
  place: Place,
  wanted: Wanted,
  type: PropertyType,
  isEnough: (found: Near<SaleRow>[]) => Promise<boolean>,
): Promise<Near<SaleRow>[]> {
  if (await isRareType(scope, place, wanted, type)) return findRareSales(scope, place, wanted, 'type', type);
  const { as_of, back = DAYS_BACK } = wanted;
  const today = countDaysBetween(EPOCH, as_of);
  let found: Near<SaleRow>[] = [];
  for (const miles of WIDER) {
    const rows = await alikeQuery(scope.read).all({
      ...{ ...findSides(place, miles), ...getSizes(wanted) },
      ...{ account: scope.account.id, type, today, since: today - back[1] },
    });
    found = rows.map((sale) => toNearSale(place, as_of, sale)).filter(({ days }) => days >= 0);
    if (await isEnough(found)) break;
  }
  return found;
}

interface Found {
  method: Valuation['method'];
  sales: Near<SaleRow>[];
}

/** By distance where both have coordinates; where too few of those fit, farther ones of its type and those of the ZIP code help out. */
export async function findSales(scope: Scope, house: House, wanted: Wanted, isOwn: (sale: SaleRow) => boolean): Promise<Found> {
  const { place } = wanted;
  const method = place ? 'distance' : 'zip';
  if (house.square_feet === null) return { method, sales: [] };
  const marked = async (many: Near<SaleRow>[]) => {
    const parcels = await countParcels(scope, many);
    return many.map((near) => ({ ...near, is_own: isOwn(near.sale), parcels: parcels.get(near.sale.id) }));
  };
  const fits = (near: Near<SaleRow>) => findExclusion(house, near) === null;
  const isEnough = (many: Near<SaleRow>[]) => many.filter(fits).length >= FEWEST_COMPARABLES;
  let near: Near<SaleRow>[] = place ? await marked(await findSalesAround(scope, place, wanted)) : [];
  // A full box may hide sales beside it.
  if (place && house.property_type && near.length >= ENOUGH && !isEnough(near)) {
    const alike = await findSalesAlike(scope, place, wanted, house.property_type, async (many) => isEnough(await marked(many)));
    near = mergeSales(near, await marked(alike));
  }
  if (isEnough(near)) return { method: 'distance', sales: near };
  const all = mergeSales(near, await marked(await findSalesInZip(scope, wanted)));
  const isHelped = all.filter(fits).length > near.filter(fits).length;
  return { method: isHelped ? 'zip' : method, sales: all };
}

function mergeSales(some: Near<SaleRow>[], more: Near<SaleRow>[]): Near<SaleRow>[] {
  const known = new Set(some.map(({ sale }) => sale.id));
  return [...some, ...more.filter(({ sale }) => !known.has(sale.id))];
}

/** Of some days of sales the newest that has `FEWEST_COMPARABLES` within the last years before it, itself among them. */
export function findNewestDay(sold: readonly string[]): string | undefined {
  const days = [...sold].sort().reverse();
  return days.find((day, n) => {
    const last = days[n + FEWEST_COMPARABLES - 1];
    return last !== undefined && countDaysBetween(last, day) <= DAYS_BACK[1];
  });
}
