/** Whether a house is still available: a sold one is not offered, one under contract is marked as such. */
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { isOwn, isAmong } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { matchTexts } from '#shared/records/buyers/texts.ts';
import { buyerOffers, buyers } from './table.ts';

/** By the status of a property and that of its newest deal that is not cancelled: the sheet for buyers is gone then. */
export const isSold = ({ status, deal }: { status: string; deal: string | null }): boolean => status === 'sold' || deal === 'closed';

interface PropertyAvailability {
  is_sold: boolean;
  /** The buyer it is promised to, in words; null while it is available. */
  promised: string | null;
}

/** Whether an offer, by the name its table has in a query, is accepted; one whose deal was cancelled promises nothing any more. */
export const isPromised = (offer: SQL): SQL<number> =>
  sql`(${offer}.status = 'accepted'
    AND NOT EXISTS (SELECT 1 FROM ${deals} AS its WHERE its.id = ${offer}.deal_id AND its.status = 'cancelled'))`;

/** For queries of `properties`: the name of the buyer whose offer for it is accepted, null without one. */
export const selectTaker = sql<
  string | null
>`(SELECT taker.name FROM ${buyerOffers} AS taken JOIN ${buyers} AS taker ON taker.id = taken.buyer_id
  WHERE taken.property_id = ${properties}.id AND ${isPromised(sql`taken`)} LIMIT 1)`;

/** What has become of these properties of the account, by id; of none but the account's own. */
export async function loadAvailability(scope: Scope, ids: readonly number[]): Promise<Map<number, PropertyAvailability>> {
  const newest = scope.read
    .select({ status: deals.status })
    .from(deals)
    .where(and(eq(deals.property_id, properties.id), isOwn(scope, deals), ne(deals.status, 'cancelled')))
    .orderBy(desc(deals.created_at), desc(deals.id))
    .limit(1);
  const rows = await scope.read
    .select({
      id: properties.id,
      status: properties.status,
      deal: sql<string | null>`(${newest})`,
      taker: selectTaker,
    })
    .from(properties)
    .where(and(isOwn(scope, properties), isAmong(properties.id, ids)));
  return new Map(
    rows.map(({ id, taker, ...house }) => {
      const promised = taker ? matchTexts.promisedTo(taker) : house.deal === 'pending' ? matchTexts.pending : null;
      return [id, { is_sold: isSold(house), promised }];
    }),
  );
}

/** Throws `Conflict` when buyers are to be sent nothing about the house any more. */
export async function assertForSale(scope: Scope, propertyId: number): Promise<void> {
  if ((await loadAvailability(scope, [propertyId])).get(propertyId)?.is_sold) throw new Conflict(matchTexts.sold);
}
