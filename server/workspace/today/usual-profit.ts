/** What a deal of the account usually leaves. */
import { and, desc, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/records/deals/table.ts';
import { estimateUsualProfit } from '#shared/workspace/today/rank.ts';

/** Closed deals from which the usual profit is taken. */
const LAST_DEALS = 20;

/** In dollars; a guess of the trade while no deal has closed. */
export async function loadUsualProfit(scope: Scope): Promise<number> {
  const closed = await scope.read
    .select({ profit: deals.profit })
    .from(deals)
    .where(and(eq(deals.account_id, scope.account.id), eq(deals.status, 'closed')))
    .orderBy(desc(deals.closing_date), desc(deals.id))
    .limit(LAST_DEALS);
  return estimateUsualProfit(closed.map(({ profit }) => profit));
}
