/** The day's list: what leads, deals, milestones and offers ask for. */
import { and, desc, eq } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/records/deals/table.ts';
import { MOST_ACTIONS, type NextActions } from '#shared/workspace/today/next-action.ts';
import { ranked, usualProfit, worthTogether } from '#shared/workspace/today/rank.ts';
import { actionsOfDeals } from './from-deals.ts';
import { actionsOfLeads } from './from-leads.ts';
import { snoozedKeys } from './snoozes.ts';

/** So many of the last closed deals tell what a deal usually leaves. */
const LAST_DEALS = 20;

/** What to do today. Every source is read along an index and ends after some dozens: the list costs the same at any size. */
export async function nextBestActions(scope: Scope): Promise<NextActions> {
  const closed = scope.read
    .select({ profit: deals.profit })
    .from(deals)
    .where(and(eq(deals.account_id, scope.account.id), eq(deals.status, 'closed')))
    .orderBy(desc(deals.closing_date), desc(deals.id))
    .limit(LAST_DEALS);
  const stake = async () => usualProfit((await closed).map(({ profit }) => profit));
  const [ofLeads, ofDeals, put] = await Promise.all([actionsOfLeads(scope, stake()), actionsOfDeals(scope), snoozedKeys(scope)]);
  const all = [...ofLeads, ...ofDeals];
  const today = findToday(scope);
  const actions = ranked(
    all.filter(({ key }) => !put.has(key)),
    MOST_ACTIONS,
    today,
  );
  return {
    today,
    actions,
    value: worthTogether(actions),
    snoozed: all.filter(({ key }) => put.has(key)).length,
  };
}
