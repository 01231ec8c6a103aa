/**
 * What an action is worth today, in dollars:
 *
 *   value = chance × share × stake × urgency
 *
 * - chance: that the lead or the deal ends in a closing. Of an open deal it is the prediction's. Of a lead it is that of its stage:
 *   5 % new, 15 % contacted, 30 % with an appointment, out of the typical fixed stage odds 5/15/30/50/75 %; they are guesses of the
 *   trade, and said to be. A lead's score moves it: at 50 points not at all, at 100 to twice, at 0 to nothing, in between evenly.
 * - share: how much of that chance hangs on the action. An assumption of the product, in SHARES, the same for all records.
 * - stake: the deal's profit; for a lead the usual profit of the account's own closed deals, and before there is one the fee of the
 *   usual worked example of a wholesaler's maximum offer, $10,000.
 * - urgency: 1 on the day it is due, half for every three days that are left, and a tenth more for each day it is late, up to 2. A
 *   lead that nobody has spoken to loses half of its worth in 14 days, as in the lead score.
 *
 * The order is what counts; the dollars say how far two actions are apart.
 */
import { toCents, toDollars } from '../core/money.ts';
import type { LeadStatus } from '../leads/lead.ts';
import type { ActionKind } from './next-action.ts';

/** The chance of a closing by stage. */
export const STAGE_CHANCE: Readonly<Record<LeadStatus, number>> = { new: 0.05, qualified: 0.15, hot: 0.3, cold: 0.02 };

/** How much of the chance hangs on the action, and why. */
export const SHARES: Readonly<Record<Exclude<ActionKind, 'milestone' | 'missing_fact'>, { share: number; why: string }>> = {
  follow_up: { share: 0.5, why: 'half of the chance is lost where nobody follows up' },
  first_contact: { share: 0.8, why: 'a lead that is never called does not become a deal by itself' },
  find_buyer: { share: 0.8, why: 'without a buyer there is hardly a closing' },
  closing: { share: 0.4, why: 'the last days decide whether it closes on time' },
  offer_decision: { share: 0.9, why: 'an offer that is not answered goes elsewhere' },
};
export const CRITICAL_SHARE = 0.6;
export const NORMAL_SHARE = 0.15;

/** A wholesaler's fee where no own deal tells another. */
export const USUAL_PROFIT = 10_000;

const HALVED_AFTER_DAYS = 3;
const MORE_A_DAY_LATE = 0.1;
const MOST_URGENT = 2;
const FRESH_FOR_DAYS = 14;
/** Nobody is called with more than this chance before a contract is signed. */
const MOST_OF_A_LEAD = 0.75;

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** By days left until it is due; negative when it is late. */
export const dueUrgency = (daysLeft: number): number =>
  rounded(daysLeft >= 0 ? 0.5 ** (daysLeft / HALVED_AFTER_DAYS) : Math.min(MOST_URGENT, 1 - MORE_A_DAY_LATE * daysLeft), 2);

/** By days since a lead came in. */
export const freshUrgency = (daysOld: number): number => rounded(0.5 ** (Math.max(0, daysOld) / FRESH_FOR_DAYS), 2);

/** That a lead becomes a closing: by its stage, moved by its score of 0 to 100. */
export const leadChance = (status: LeadStatus, score: number): number =>
  rounded(Math.min(MOST_OF_A_LEAD, STAGE_CHANCE[status] * (score / 50)), 4);

/** The usual profit of own closed deals, in dollars; none that lost money brings it below zero. */
export function usualProfit(profits: readonly number[]): number {
  const cents = profits.map(toCents);
  const mean = cents.reduce((sum, one) => sum + one, 0) / cents.length;
  return profits.length === 0 || mean <= 0 ? USUAL_PROFIT : toDollars(Math.round(mean));
}

export interface Weighed {
  chance: number;
  share: number;
  stake: number;
  urgency: number;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const percent = (part: number): string => `${rounded(part * 100, 1)} %`;

/** The worth of an action in whole dollars, and how it was reckoned. */
export function worthOf({ chance, share, stake, urgency }: Weighed): { value: number; formula: string } {
  const value = Math.round(chance * share * Math.max(0, stake) * urgency);
  const parts = [percent(chance), percent(share), dollars.format(Math.max(0, stake)), String(rounded(urgency, 2))];
  return { value, formula: `${parts.join(' × ')} = ${dollars.format(value)}` };
}

interface Ranked {
  key: string;
  value: number;
  due_on: string | null;
  page: string;
  page_id: number;
}

/** The most valuable first; of two of the same worth the one that is due earlier. Of each page only the best action stands. */
export function ranked<Action extends Ranked>(actions: readonly Action[], most: number): Action[] {
  const late = '9999';
  const sorted = [...actions].sort(
    (one, other) => other.value - one.value || (one.due_on ?? late).localeCompare(other.due_on ?? late) || (one.key < other.key ? -1 : 1),
  );
  const pages = new Set<string>();
  return sorted
    .filter(({ page, page_id }) => {
      const name = `${page} ${page_id}`;
      return pages.has(name) ? false : pages.add(name);
    })
    .slice(0, most);
}
