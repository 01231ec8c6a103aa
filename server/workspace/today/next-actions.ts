/** The day's list: what leads, deals, milestones and offers ask for. */
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { readInTurn } from '#server/db/read-in-turn.ts';
import { MOST_ACTIONS, type NextActions } from '#shared/workspace/today/next-action.ts';
import { ranked, worthTogether } from '#shared/workspace/today/rank.ts';
import { actionsOfDeals } from './from-deals.ts';
import { actionsOfDeposits } from './from-deposits.ts';
import { actionsOfLeads } from './from-leads.ts';
import { snoozedKeys } from './snoozes.ts';
import { loadUsualProfit } from './usual-profit.ts';

/** What to do today. Every source is read along an index and ends after some dozens: the list costs the same at any size. */
export async function nextBestActions(scope: Scope): Promise<NextActions> {
  const snoozed = snoozedKeys(scope);
  const [ofLeads, ofDeals, ofDeposits, put] = await readInTurn(scope.read, [
    () => actionsOfLeads(scope, loadUsualProfit(scope), snoozed),
    () => actionsOfDeals(scope),
    () => actionsOfDeposits(scope),
    () => snoozed,
  ]);
  const all = [...ofLeads, ...ofDeals, ...ofDeposits];
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
