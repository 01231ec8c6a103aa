/** The sales that one's own closed deals are: made, changed and taken back so that they agree with the deals. */
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import { disableIndex } from '#server/db/conditions.ts';
import type { Db } from '#server/db/store.ts';
import { deals } from '../table.ts';
import { properties } from '#server/records/properties/table.ts';
import { toAddressKey } from '#server/core/address-key.ts';
import { convertToSale } from '#shared/records/deals/sales/own-deal.ts';
import { LEAST_MARKET_PRICE, type SaleInput, formatSaleLine } from '#shared/records/deals/sales/sale.ts';
import { pause } from '#server/core/pause.ts';
import type { Subscriber } from '#server/core/events/subscribers.ts';
import { listEventsOn } from '#shared/core/events.ts';
import { insertSales, toSale, writeSale } from './sales.ts';
import { sales } from './table.ts';
import { toSaleKey } from './sale-key.ts';

/** Deals that are gone through in one go. */
const PORTION = 200;

/** The name in the history. */
const formatSale = (sale: SaleInput): string =>
  formatSaleLine({
    address: sale.address ?? null,
    city: sale.city ?? null,
    state: sale.state ?? null,
    zip: sale.zip ?? null,
    reference: sale.reference ?? null,
  });

const selectClosedDeals = (scope: Scope, db: Db, ids: readonly number[]) =>
  db
    .select({ deal: deals, house: properties, sale: sales })
    .from(deals)
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .leftJoin(sales, eq(sales.deal_id, deals.id))
    .where(and(inArray(deals.id, [...ids]), eq(deals.account_id, scope.account.id), eq(deals.status, 'closed')));

type Closed = Awaited<ReturnType<typeof selectClosedDeals>>[number];

/** A price too low to be a market price makes no sale. */
const isSale = ({ deal, house }: Closed): boolean => convertToSale(deal, house).price >= LEAST_MARKET_PRICE;
const isOfDeal = ({ sale }: Closed): boolean => sale?.source === 'own_deal';

/**
 * Brings the sales of some deals into line: a closed deal has one, with its price and day; one that is not has none. What is known of
 * the house is taken over once, when the sale is made: it was sold as it was then, and what a person puts right stays. Where the same
 * sale is known from elsewhere, that one is the deal's, and keeps what it says.
 */
export async function syncDealSales(scope: Scope, ids: readonly number[]): Promise<void> {
  if (await isInSync(scope, ids)) return;
  await scope.write(async (tx) => {
    const closed = await selectClosedDeals(scope, tx, ids);
    await revertSales(scope, tx, [...(await selectStray(scope, tx, ids)), ...findGifts(closed)]);
    await removeDealLinks(scope, tx, ids);
    const wanted = closed
      .filter((one) => !one.sale && isSale(one))
      .map(({ deal, house }) => ({ ...convertToSale(deal, house), deal_id: deal.id }));
    const fresh = await attachToTwins(scope, tx, wanted);
    const added = await insertSales(scope, tx, fresh, 'own_deal');
    await emitEvents(
      scope,
      tx,
      added.map((id, at) => ({ type: 'sale.created', subject_id: id, summary: formatSale(fresh[at] as SaleInput) })),
    );
    for (const one of closed) {
      const { deal, house, sale } = one;
      if (!sale || !isOfDeal(one) || !isSale(one)) continue;
      const { price, sold_on } = convertToSale(deal, house);
      await writeSale(scope, tx, sale, { ...toSale(sale), price, sold_on });
    }
  });
}

/** Sales of deals whose price has become none. */
const findGifts = (closed: readonly Closed[]) =>
  closed.flatMap((one) => (one.sale && isOfDeal(one) && !isSale(one) ? [{ sale: one.sale }] : []));

/** Gives each deal the same sale that is known from elsewhere; returns those for which none is. */
async function attachToTwins<Wanted extends SaleInput & { deal_id: number }>(scope: Scope, tx: Db, wanted: Wanted[]): Promise<Wanted[]> {
  if (wanted.length === 0) return [];
  const keys = JSON.stringify(wanted.map(toSaleKey));
  const places = JSON.stringify(wanted.map(({ zip, sold_on }) => ({ zip: zip?.slice(0, 5) ?? null, sold_on })));
  const known = await tx
    .select()
    .from(sales)
    .where(
      and(
        eq(sales.account_id, scope.account.id),
        isNull(sql`+${sales.deal_id}`),
        // One that came with a parcel is found by that: its address is compared.
        or(
          sql`${sales.twin_key} IN (SELECT value FROM json_each(${keys}))`,
          // A ZIP+4 begins with the ZIP code and a hyphen, after which comes the full stop.
          sql`${sales.id} IN (SELECT same.id FROM json_each(${places}) JOIN ${sales} AS same ON same.account_id = ${scope.account.id}
            AND same.sold_on = value ->> 'sold_on' AND same.zip >= value ->> 'zip' AND same.zip < (value ->> 'zip') || '.')`,
        ),
      ),
    )
    .orderBy(asc(sales.id));
  const free = new Map(known.map((sale) => [sale.id, sale]));
  const keyOf = ({ address, zip, sold_on }: Pick<SaleInput, 'address' | 'zip' | 'sold_on'>) =>
    `${toAddressKey(address ?? null, zip ?? null) ?? ''}|${sold_on}`;
  const alone: Wanted[] = [];
  for (const one of wanted) {
    const same = [...free.values()].find((sale) => sale.address !== null && keyOf(sale) === keyOf(one));
    if (same) {
      free.delete(same.id);
      await tx.update(sales).set({ deal_id: one.deal_id }).where(eq(sales.id, same.id));
    } else alone.push(one);
  }
  return alone;
}

const isOwn = (scope: Scope) => and(eq(sales.account_id, scope.account.id), eq(sales.source, 'own_deal'));

/** The sales of these deals, where the deal is not closed any more. */
const selectStray = (scope: Scope, db: Db, ids: readonly number[]) =>
  db
    .select({ sale: sales })
    .from(sales)
    .innerJoin(deals, eq(deals.id, sales.deal_id))
    .where(and(isOwn(scope), inArray(sales.deal_id, [...ids]), ne(deals.status, 'closed')));

/** Sales known from elsewhere, that are given to one of these deals though it is not closed any more. */
const matchAssigned = (scope: Scope, ids: readonly number[]) =>
  and(
    disableIndex(eq(sales.account_id, scope.account.id)),
    ne(sales.source, 'own_deal'),
    inArray(sales.deal_id, [...ids]),
    sql`EXISTS (SELECT 1 FROM ${deals} WHERE ${deals.id} = ${sales.deal_id} AND ${deals.status} <> 'closed')`,
  );

const removeDealLinks = (scope: Scope, tx: Db, ids: readonly number[]) =>
  tx.update(sales).set({ deal_id: null }).where(matchAssigned(scope, ids));

/** The sales whose deals are deleted. */
const selectOrphans = (scope: Scope, db: Db) =>
  db
    .select({ sale: sales })
    .from(sales)
    // The `+` keeps the database off the index of deals, in which all sales without one stand.
    .where(and(isOwn(scope), sql`+${sales.deal_id} IS NULL`));

async function revertSales(scope: Scope, tx: Db, gone: { sale: typeof sales.$inferSelect }[]): Promise<void> {
  for (let at = 0; at < gone.length; at += PORTION) {
    const some = gone.slice(at, at + PORTION).map(({ sale }) => sale);
    await tx.delete(sales).where(
      inArray(
        sales.id,
        some.map(({ id }) => id),
      ),
    );
    await emitEvents(
      scope,
      tx,
      some.map((sale) => ({ type: 'sale.deleted', subject_id: sale.id, summary: formatSaleLine(sale) })),
    );
  }
}

/** Takes the sales of deleted deals back. */
async function revertOrphans(scope: Scope): Promise<void> {
  if ((await selectOrphans(scope, scope.read).limit(1)).length === 0) return;
  await scope.write(async (tx) => revertSales(scope, tx, await selectOrphans(scope, tx)));
}

/** Whether everything is in sync, so that most checks write nothing. */
async function isInSync(scope: Scope, ids: readonly number[]): Promise<boolean> {
  const closed = await selectClosedDeals(scope, scope.read, ids);
  const isRight = closed.every((one) => {
    const { deal, house, sale } = one;
    if (sale && !isOfDeal(one)) return true;
    if (!isSale(one)) return sale === null;
    const wanted = convertToSale(deal, house);
    return sale?.price === wanted.price && sale.sold_on === wanted.sold_on;
  });
  if (!isRight || (await selectStray(scope, scope.read, ids)).length > 0) return false;
  return (await scope.read.select({ id: sales.id }).from(sales).where(matchAssigned(scope, ids)).limit(1)).length === 0;
}

const DEALS_AT_ONCE = 200;

export const ownSaleSubscriber: Subscriber = {
  name: 'sales.own-deals',
  types: listEventsOn('deals'),
  handle: async (scope, happened, signal) => {
    if (happened.some(({ type }) => type === 'deal.deleted')) await revertOrphans(scope);
    const ids = [...new Set(happened.map(({ subject_id }) => subject_id))];
    for (let at = 0; at < ids.length && !signal.aborted; at += DEALS_AT_ONCE) {
      await syncDealSales(scope, ids.slice(at, at + DEALS_AT_ONCE));
      await pause();
    }
  },
};
