/**
 * What an action is worth, in dollars, and which actions a day holds:
 *
 *   value = chance × share × stake
 *   the day holds those with the most value × urgency; what is overdue first, then today, then next, each by value
 *
 * - chance: that the lead or the deal ends in a closing, by the predictions: of an open deal its own, also for its lead; of a lead
 *   without one that of its score, learned from the account's own finished leads.
 * - share: how much of that chance hangs on the action. An assumption of the product, in SHARES, the same for all records.
 * - stake: the deal's profit; for a lead the usual profit of the account's own closed deals, and before there is one the fee of the
 *   usual worked example of a wholesaler's maximum offer, $10,000.
 * - urgency: 1 on the day it is due, half for every three days that are left, and a tenth more for each day it is late, up to 2. It
 *   brings no more money: it chooses. How fresh a lead is counts in its score.
 *
 * No action is worth more than may be expected of its deal or lead. Several about the same one share that, so that of these a sum
 * counts the largest.
 */
import { formatDollars } from '../../core/format.ts';
import { toCents, toDollars } from '../../core/money.ts';
import type { ActionKind } from './next-action.ts';

/** The share of the chance that depends on the action, and why. */
export const SHARES: Readonly<Record<Exclude<ActionKind, 'milestone' | 'missing_fact'>, { share: number; why: string }>> = {
  follow_up: { share: 0.5, why: 'half the chance is lost when nobody follows up' },
  first_contact: { share: 0.8, why: 'a lead nobody calls never becomes a deal' },
  find_buyer: { share: 0.8, why: 'without a buyer there is rarely a closing' },
  closing: { share: 0.4, why: 'the last days decide whether it closes on time' },
  deposit: { share: 1, why: 'the whole deposit hangs on the day' },
  offer_decision: { share: 0.9, why: 'an offer that is not answered goes elsewhere' },
};
export const CRITICAL_SHARE = 0.6;
export const NORMAL_SHARE = 0.15;

/** The usual fee without own closed deals. */
const USUAL_PROFIT = 10_000;

const HALVED_AFTER_DAYS = 3;
const MORE_A_DAY_LATE = 0.1;
const MOST_URGENT = 2;
const roundTo = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** By days left until it is due; negative when it is late. */
export const calculateUrgency = (daysLeft: number): number =>
  roundTo(daysLeft >= 0 ? 0.5 ** (daysLeft / HALVED_AFTER_DAYS) : Math.min(MOST_URGENT, 1 - MORE_A_DAY_LATE * daysLeft), 2);

/** The order of first calls: the higher score, then the newer lead. */
export const compareFirstCalls = (one: { ai_score: number; id: number }, other: { ai_score: number; id: number }): number =>
  other.ai_score - one.ai_score || other.id - one.id;

/** The usual profit of own closed deals, in dollars; none that lost money brings it below zero. */
export function estimateUsualProfit(profits: readonly number[]): number {
  const cents = profits.map(toCents);
  const mean = cents.reduce((sum, one) => sum + one, 0) / cents.length;
  return profits.length === 0 || mean <= 0 ? USUAL_PROFIT : toDollars(Math.round(mean));
}

interface Weighed {
  chance: number;
  share: number;
  stake: number;
}

const formatShare = (part: number): string => `${roundTo(part * 100, 1)}%`;

/** The worth of an action in whole dollars, and how it was calculated. */
export function calculateWorth({ chance, share, stake }: Weighed): { value: number; formula: string } {
  const value = Math.round(chance * share * Math.max(0, stake));
  const parts = [formatShare(chance), formatShare(share), formatDollars(Math.max(0, stake))];
  return { value, formula: `${parts.join(' × ')} = ${formatDollars(value)}` };
}

/** "48% chance × $10,000, 50% of it depends on this: half the chance is lost when nobody follows up." */
export const explainWorth = ({ chance, share, stake }: Weighed, because: string): string =>
  `${formatShare(chance)} chance × ${formatDollars(Math.max(0, stake))}, ${formatShare(share)} of it depends on this: ${because}.`;

/** What all of these are worth: of several about the same deal or lead the largest, for they share what may be expected of it. */
export function combineValues(actions: readonly { about: string; value: number }[]): number {
  const largest = new Map<string, number>();
  for (const { about, value } of actions) largest.set(about, Math.max(value, largest.get(about) ?? 0));
  return [...largest.values()].reduce((sum, one) => sum + one, 0);
}

/** What each group adds to those before it, so that the groups add up to what all of them are worth. */
export function listAddedValues<Action extends { about: string; value: number }>(groups: readonly (readonly Action[])[]): number[] {
  const upTo = groups.map((_, at) => combineValues(groups.slice(0, at + 1).flat()));
  return upTo.map((worth, at) => worth - (upTo[at - 1] ?? 0));
}

export const DAY_GROUPS = ['overdue', 'today', 'next'] as const;
export type DayGroup = (typeof DAY_GROUPS)[number];

/** Tasks without a day can be done any time today. */
export const groupByDay = ({ due_on }: { due_on: string | null }, today: string): DayGroup =>
  due_on === null || due_on === today ? 'today' : due_on < today ? 'overdue' : 'next';

interface Ranked {
  key: string;
  value: number;
  urgency: number;
  due_on: string | null;
  page: string;
  page_id: number;
  is_critical?: boolean;
  /** The lead to call; its score breaks a tie of value and day. */
  lead?: { ai_score: number | null } | null;
}

/**
 * The actions of a day: those with the most value and urgency, of each page the best. Overdue, today, next; in each by value, then a
 * critical milestone that is overdue, then the earlier day, then the higher score. Such a milestone is always among them.
 */
export function rankActions<Action extends Ranked>(actions: readonly Action[], most: number, today: string): Action[] {
  const late = '9999';
  const scoreOf = ({ lead }: Action) => lead?.ai_score ?? -1;
  const byDay = (one: Action, other: Action) =>
    (one.due_on ?? late).localeCompare(other.due_on ?? late) || scoreOf(other) - scoreOf(one) || other.page_id - one.page_id;
  const isLateAndCritical = (action: Action) => action.is_critical === true && groupByDay(action, today) === 'overdue';
  const byWeight = (one: Action, other: Action) => Number(isLateAndCritical(other)) - Number(isLateAndCritical(one));
  const pressing = [...actions].sort(
    (one, other) => byWeight(one, other) || other.value * other.urgency - one.value * one.urgency || byDay(one, other),
  );
  const pages = new Set<string>();
  const chosen = pressing
    .filter(({ key, page, page_id }) => {
      // A deposit has its own last day, whatever else its deal asks for.
      const name = key.startsWith('deposit:') ? key : `${page} ${page_id}`;
      return pages.has(name) ? false : pages.add(name);
    })
    .slice(0, most);
  const group = (action: Action) => DAY_GROUPS.indexOf(groupByDay(action, today));
  return chosen.sort((one, other) => group(one) - group(other) || other.value - one.value || byWeight(one, other) || byDay(one, other));
}
