import { sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';

/**
 * When each buyer was last sent a property by a campaign, in ISO UTC by the buyer's id; what failed or came back does not count. The
 * tables are called by their names, for campaigns know buyers already: an import would close the circle.
 */
export async function sentMoments(scope: Scope, propertyId: number): Promise<Map<number, string>> {
  const rows = await scope.read.all<{ id: number; sent: number }>(sql`
    SELECT r.buyer_id AS id, max(r.sent_at) AS sent
    FROM campaigns AS c JOIN campaign_recipients AS r ON r.campaign_id = c.id
    WHERE c.property_id = ${propertyId} AND c.account_id = ${scope.account.id}
      AND r.buyer_id IS NOT NULL AND r.sent_at IS NOT NULL AND r.failed_at IS NULL AND r.bounced_at IS NULL
    GROUP BY r.buyer_id`);
  return new Map(rows.map(({ id, sent }) => [id, new Date(sent).toISOString()]));
}
