/** The sales that one's own closed deals are: made, changed and taken back so that they agree with the deals. */
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { recordActivities } from '#server/activities/activities.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/connect.ts';
import { deals } from '#server/deals/table.ts';
import { properties } from '#server/properties/table.ts';
import { saleOfDeal } from '#shared/sales/own-deal.ts';
import { type SaleInput, saleLine } from '#shared/sales/sale.ts';
import { insertSales, toSale, writeChange } from './sales.ts';
import { sales } from './table.ts';

/** Deals that are gone through in one go. */
const PORTION = 200;

/** What the history calls it. */
const lineOf = (sale: SaleInput): string =>
  saleLine({
    address: sale.address ?? null,
    city: sale.city ?? null,
    state: sale.state ?? null,
    zip: sale.zip ?? null,
    reference: sale.reference ?? null,
  });

const closedDeals = (scope: Scope, db: Db, ids: readonly number[]) =>
  db
    .select({ deal: deals, house: properties, sale: sales })
    .from(deals)
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .leftJoin(sales, eq(sales.deal_id, deals.id))
    .where(and(inArray(deals.id, [...ids]), eq(deals.account_id, scope.account.id), eq(deals.status, 'closed')));

/**
 * Brings the sales of some deals into line: a closed deal has one, with its price and day; one that is not has none. What is known of
 * the house is taken over once, when the sale is made: it was sold as it was then, and what a person puts right stays.
 */
export async function settleDeals(scope: Scope, ids: readonly number[]): Promise<void> {
  if (await agrees(scope, ids)) return;
  await scope.write(async (tx) => {
    const closed = await closedDeals(scope, tx, ids);
    await takeBack(scope, tx, await astray(scope, tx, ids));
    const fresh = closed.filter(({ sale }) => !sale).map(({ deal, house }) => ({ ...saleOfDeal(deal, house), deal_id: deal.id }));
    const added = await insertSales(scope, tx, fresh, 'own_deal');
    await recordActivities(
      scope,
      tx,
      added.map((id, at) => ({ entity: 'sales', entity_id: id, action: 'created', summary: lineOf(fresh[at] as SaleInput) })),
    );
    for (const { deal, house, sale } of closed) {
      if (!sale) continue;
      const { price, sold_on } = saleOfDeal(deal, house);
      await writeChange(scope, tx, sale, { ...toSale(sale), price, sold_on });
    }
  });
}

const isOwn = (scope: Scope) => and(eq(sales.account_id, scope.account.id), eq(sales.source, 'own_deal'));

/** The sales of these deals, where the deal is not closed any more. */
const astray = (scope: Scope, db: Db, ids: readonly number[]) =>
  db
    .select({ sale: sales })
    .from(sales)
    .innerJoin(deals, eq(deals.id, sales.deal_id))
    .where(and(isOwn(scope), inArray(sales.deal_id, [...ids]), ne(deals.status, 'closed')));

/** The sales whose deals are deleted. */
const orphans = (scope: Scope, db: Db) =>
  db
    .select({ sale: sales })
    .from(sales)
    // The `+` keeps the database off the index of deals, in which all sales without one stand.
    .where(and(isOwn(scope), sql`+${sales.deal_id} IS NULL`));

async function takeBack(scope: Scope, tx: Db, gone: { sale: typeof sales.$inferSelect }[]): Promise<void> {
  for (let at = 0; at < gone.length; at += PORTION) {
    const some = gone.slice(at, at + PORTION).map(({ sale }) => sale);
    await tx.delete(sales).where(
      inArray(
        sales.id,
        some.map(({ id }) => id),
      ),
    );
    await recordActivities(
      scope,
      tx,
      some.map((sale) => ({ entity: 'sales', entity_id: sale.id, action: 'deleted', summary: saleLine(sale) })),
    );
  }
}

/** Takes the sales of deleted deals back. */
export async function takeBackOrphans(scope: Scope): Promise<void> {
  if ((await orphans(scope, scope.read).limit(1)).length === 0) return;
  await scope.write(async (tx) => takeBack(scope, tx, await orphans(scope, tx)));
}

/** Whether nothing needs to be done, so that most looks write nothing. */
async function agrees(scope: Scope, ids: readonly number[]): Promise<boolean> {
  const closed = await closedDeals(scope, scope.read, ids);
  const isRight = closed.every(({ deal, house, sale }) => {
    const wanted = saleOfDeal(deal, house);
    return sale?.price === wanted.price && sale.sold_on === wanted.sold_on;
  });
  return isRight && (await astray(scope, scope.read, ids)).length === 0;
}

/** Brings the sales of all the account's closed deals into line, a portion at a time; `pause` lets others run in between. */
export async function settleAccount(scope: Scope, pause: () => Promise<void>, signal: AbortSignal): Promise<void> {
  await takeBackOrphans(scope);
  const own = { deals: eq(deals.account_id, scope.account.id), sales: isOwn(scope) };
  for (const idsAfter of [
    (after: number) =>
      scope.read
        .select({ id: deals.id })
        .from(deals)
        .where(and(own.deals, eq(deals.status, 'closed'), gt(deals.id, after)))
        .orderBy(asc(deals.id))
        .limit(PORTION),
    async (after: number) =>
      (
        await scope.read
          .select({ id: sales.deal_id })
          .from(sales)
          .where(and(own.sales, gt(sales.deal_id, after)))
          .orderBy(asc(sales.deal_id))
          .limit(PORTION)
      ).map(({ id }) => ({ id: id as number })),
  ]) {
    for (let after = 0; !signal.aborted; ) {
      const ids = (await idsAfter(after)).map(({ id }) => id);
      await settleDeals(scope, ids);
      if (ids.length < PORTION) break;
      after = ids.at(-1) as number;
      await pause();
    }
  }
}
