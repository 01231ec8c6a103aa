/** The day's list: what leads, deals, milestones and offers ask for. */
import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { readInTurn } from '#server/db/read-in-turn.ts';
import { type NextActions, type NextAction, toActionKey } from '#shared/workspace/today/next-action.ts';
import { rankActions, combineValues, calculateWorth, calculateUrgency, explainWorth, SHARES } from '#shared/workspace/today/rank.ts';
import { deposits } from '#server/closing/deposits/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { addDays, countDaysBetween } from '#shared/core/days.ts';
import { formatDay, formatDollars } from '#shared/core/format.ts';
import { OPEN_DEALS } from '#shared/records/deals/deal.ts';
import { listDealActions } from './from-deals.ts';
import { listLeadActions } from './from-leads.ts';
import { loadSnoozedKeys } from './snoozes.ts';
import { loadUsualProfit } from './usual-profit.ts';

/** No list of a day is longer. */
const MOST_ACTIONS = 50;

/** Shown so many days before a deposit is due. */
const AHEAD_DAYS = 2;
const LOOKED_AT = 30;

/** The deposits of open deals that ask for something now. */
export async function listDepositActions(scope: Scope): Promise<NextAction[]> {
  const today = findToday(scope);
  const own = eq(deposits.account_id, scope.account.id);
  const isOpen = inArray(deals.status, [...OPEN_DEALS]);
  const isDue = and(eq(deposits.status, 'expected'), lte(deposits.due_on, addDays(today, AHEAD_DAYS)));
  const hardens = and(eq(deposits.status, 'held'), lte(deposits.inspection_ends_on, addDays(today, 1)));
  const rows = await scope.read
    .select({ deposit: deposits, address: properties.address })
    .from(deposits)
    .innerJoin(deals, eq(deals.id, deposits.deal_id))
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .where(and(own, isOpen, or(isDue, hardens)))
    .orderBy(sql`coalesce(${deposits.inspection_ends_on}, ${deposits.due_on})`, asc(deposits.id))
    .limit(LOOKED_AT);
  return rows.map(({ deposit, address }) => toAction(deposit, address, today));
}

function toAction(deposit: typeof deposits.$inferSelect, address: string, today: string): NextAction {
  const { id, deal_id, amount, status, due_on, inspection_ends_on, direction } = deposit;
  const isExpected = status === 'expected';
  const day = isExpected ? due_on : (inspection_ends_on ?? due_on);
  const worth = { chance: 1, share: SHARES.deposit.share, stake: amount };
  const money = `${formatDollars(amount)} ${direction === 'to_seller' ? 'to the seller' : 'from the buyer'}`;
  return {
    key: toActionKey('deposit', id),
    kind: 'deposit',
    title: isExpected ? `Earnest money due: ${money}` : `Earnest money becomes non-refundable: ${money}`,
    subject: address,
    page: 'deals',
    page_id: deal_id,
    due_on: day,
    is_critical: true,
    about: `deals:${deal_id}`,
    chance: 1,
    stake: amount,
    urgency: calculateUrgency(countDaysBetween(today, day)),
    ...calculateWorth(worth),
    why: explainWorth(worth, SHARES.deposit.why),
    lead: null,
    reasons: [isExpected ? `Due ${formatDay(day)}` : `The inspection period ends ${formatDay(day)}`],
    completes: null,
  };
}

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
