/** Our cost of houses. */
import { and, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { isOwn, isAmong } from '#server/db/conditions.ts';
import { properties } from '#server/records/properties/table.ts';

/**
 * By the deal that accepting an offer would change, else by the property's record; in dollars, null while unknown. Columns are written
 * out: of a single table drizzle names them alone, which inside the subquery would be those of the deal.
 */
export const selectHouseCost = sql<number | null>`coalesce(
  (SELECT bought.purchase_price FROM deals AS bought
    WHERE bought.property_id = properties.id AND bought.account_id = properties.account_id AND bought.status <> 'cancelled'
    ORDER BY bought.status = 'closed', bought.created_at DESC, bought.id DESC LIMIT 1),
  properties.purchase_price)`.mapWith(properties.purchase_price);

/** Of these properties, where it is known. */
export async function loadHouseCosts(scope: Scope, propertyIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await scope.read
    .select({ id: properties.id, cost: selectHouseCost })
    .from(properties)
    .where(and(isOwn(scope, properties), isAmong(properties.id, propertyIds)));
  return new Map(rows.flatMap(({ id, cost }) => (cost === null ? [] : [[id, cost] as const])));
}
