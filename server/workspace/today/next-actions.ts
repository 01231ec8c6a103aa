/** The day's list: what leads, deals, milestones and offers ask for. */
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { readInTurn } from '#server/db/read-in-turn.ts';
import { MOST_ACTIONS, type NextActions } from '#shared/workspace/today/next-action.ts';
import { rankActions, combineValues } from '#shared/workspace/today/rank.ts';
import { listDealActions } from './from-deals.ts';
import { listDepositActions } from './from-deposits.ts';
import { listLeadActions } from './from-leads.ts';
import { loadSnoozedKeys } from './snoozes.ts';
import { loadUsualProfit } from './usual-profit.ts';

/** What to do today. Every source is read along an index and ends after some dozens: the list costs the same at any size. */
export async function listNextActions(scope: Scope): Promise<NextActions> {
  const snoozed = loadSnoozedKeys(scope);
  const [ofLeads, ofDeals, ofDeposits, put] = await readInTurn(scope.read, [
    () => listLeadActions(scope, loadUsualProfit(scope), snoozed),
    () => listDealActions(scope),
    () => listDepositActions(scope),
    () => snoozed,
  ]);
  const all = [...ofLeads, ...ofDeals, ...ofDeposits];
  const today = findToday(scope);
  const actions = rankActions(
    all.filter(({ key }) => !put.has(key)),
    MOST_ACTIONS,
    today,
  );
  return {
    today,
    actions,
    value: combineValues(actions),
    snoozed: all.filter(({ key }) => put.has(key)).length,
  };
}
