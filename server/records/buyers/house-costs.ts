/** What houses cost us, and what of an offer that a partner brings is the partner's. */
import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { isAmong } from '#server/db/conditions.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { calculatePartnerShare } from '#shared/records/buyers/best-offer.ts';
import type { buyerOffers } from './table.ts';

/** By the deal that accepting an offer would change, else by the property's record; in dollars. */
export async function loadHouseCosts(scope: Scope, propertyIds: readonly number[]): Promise<Map<number, number>> {
  const ofDeal = sql`(SELECT bought.purchase_price FROM ${deals} AS bought
    WHERE bought.property_id = ${properties.id} AND bought.account_id = ${properties.account_id} AND bought.status <> 'cancelled'
    ORDER BY bought.status = 'closed', bought.created_at DESC, bought.id DESC LIMIT 1)`;
  const rows = await scope.read
    .select({ id: properties.id, cost: sql<number>`coalesce(${ofDeal}, ${properties.purchase_price})`.mapWith(properties.purchase_price) })
    .from(properties)
    .where(and(eq(properties.account_id, scope.account.id), isAmong(properties.id, propertyIds)));
  return new Map(rows.map(({ id, cost }) => [id, cost]));
}

type Offered = Pick<typeof buyerOffers.$inferSelect, 'id' | 'property_id' | 'amount' | 'partner_percent'>;

/** What the partners of offers would have of the fee, in dollars by offer; nothing for who came without one. */
export async function loadPartnerShares(scope: Scope, offers: readonly Offered[]): Promise<Map<number, number>> {
  const brought = offers.filter(({ partner_percent }) => partner_percent !== null);
  if (brought.length === 0) return new Map();
  const costs = await loadHouseCosts(scope, [...new Set(brought.map(({ property_id }) => property_id))]);
  return new Map(
    brought.map(({ id, property_id, amount, partner_percent }) => [
      id,
      calculatePartnerShare(amount, costs.get(property_id) ?? amount, partner_percent ?? 0),
    ]),
  );
}
