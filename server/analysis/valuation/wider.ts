/** Where very many sales of another kind lie nearest: those of the property's own, farther out. */
import { and, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { sales } from '#server/records/sales/table.ts';
import { countDaysBetween } from '#shared/core/days.ts';
import type { PropertyType } from '#shared/records/properties/property.ts';
import { toDegrees, type Near, type Place } from './house.ts';
import { FOUND, toNearSale, type SaleRow, type Wanted } from './near.ts';
import { isRareType, findRareSales } from './rare.ts';
import { DAYS_BACK, LEAST_SIZE_RATIO, MOST_READ, MOST_SEEN } from './shape.ts';

/** Miles to each side. */
const WIDER = [1, 4, 16] as const;

/** No more are looked at than `MOST_SEEN`: the index of places does not know the type. */
const alikeQuery = prepareOnce((db) => {
  const p = sql.placeholder;
  return db
    .select(FOUND)
    .from(sales)
    .where(
      and(
        sql`${sales.id} IN (SELECT id FROM (SELECT id, first_day, last_day, least_size, most_size FROM sales_places
          WHERE north >= ${p('south')} AND south <= ${p('north')} AND east >= ${p('west')} AND west <= ${p('east')}
          AND most_account >= ${p('account')} AND least_account <= ${p('account')} LIMIT ${sql.raw(String(MOST_SEEN))})
          WHERE last_day >= ${p('since')} AND first_day <= ${p('today')} AND most_size >= ${p('least')} AND least_size <= ${p('most')})`,
        sql`+${sales.account_id} = ${p('account')}`,
        sql`coalesce(${sales.property_type}, ${p('type')}) = ${p('type')}`,
      ),
    )
    .limit(MOST_READ);
});

/** The sales of a type in the least of three boxes in which enough of them are, by `isEnough`; else in the widest. */
export async function findSalesAlike(
  scope: Scope,
  place: Place,
  wanted: Wanted,
  type: PropertyType,
  isEnough: (found: Near<SaleRow>[]) => Promise<boolean>,
): Promise<Near<SaleRow>[]> {
  if (await isRareType(scope, place, wanted, type)) return findRareSales(scope, place, wanted, 'type', type);
  const { as_of, square_feet, back = DAYS_BACK } = wanted;
  const today = countDaysBetween('1970-01-01', as_of);
  let found: Near<SaleRow>[] = [];
  for (const miles of WIDER) {
    const { north, east } = toDegrees(miles, place.latitude);
    const rows = await alikeQuery(scope.read).all({
      ...{ south: place.latitude - north, north: place.latitude + north, west: place.longitude - east, east: place.longitude + east },
      ...{ account: scope.account.id, type, today, since: today - back[1] },
      ...{ least: square_feet * LEAST_SIZE_RATIO, most: square_feet / LEAST_SIZE_RATIO },
    });
    found = rows.map((sale) => toNearSale(place, as_of, sale)).filter(({ days }) => days >= 0);
    if (await isEnough(found)) break;
  }
  return found;
}
