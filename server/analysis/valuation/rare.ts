/** Sales of a size or a type of which the account has few: by the index of that, not by place, where nearly all are others. */
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { prepareEach } from '#server/db/prepared.ts';
import { sales } from '#server/records/deals/sales/table.ts';
import type { PropertyType } from '#shared/records/properties/property.ts';
import type { Near, Place } from './house.ts';
import {
  measureSquaredDistance,
  FOUND,
  getFirstDay,
  getSizes,
  calculateNarrowing,
  toNearSale,
  toSqlNumber,
  type SaleRow,
  findSides,
  type Wanted,
} from './near.ts';
import { BOXES, MOST_READ, MOST_SEEN } from './shape.ts';

type Kind = 'size' | 'type';
const p = sql.placeholder;
const seen = toSqlNumber(MOST_SEEN);

/** Within one index each, from its beginning. */
const OF_KIND: Record<Kind, SQL> = {
  size: sql`account_id = ${p('account')} AND square_feet >= ${p('least')} AND square_feet <= ${p('most')}`,
  type: sql`account_id = ${p('account')} AND property_type = ${p('type')} AND sold_on >= ${p('since')} AND sold_on <= ${p('today')}`,
};

/** Whether the account has so few that all of them may be looked at. */
export const isRare = (kind: Kind): SQL => sql`(SELECT count(*) FROM (SELECT 1 FROM sales WHERE ${OF_KIND[kind]} LIMIT ${seen})) < ${seen}`;

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
export async function isRareType(scope: Scope, place: Place, wanted: Wanted, type: PropertyType): Promise<boolean> {
  const [found] = await isRareQuery(scope.read, 'type').all(buildValues(scope, place, wanted, type));
  return found?.rare === 1;
}

/** The nearest sales of a like size, or those of a type among them, within the widest box and the last years: for what is rare. */
export async function findRareSales(scope: Scope, place: Place, wanted: Wanted, kind: Kind, type?: PropertyType): Promise<Near<SaleRow>[]> {
  const rows = await rareQuery(scope.read, kind).all(buildValues(scope, place, wanted, type));
  return rows.map((sale) => toNearSale(place, wanted.as_of, sale));
}
