/** Results of a campaign: response rates, and cost per lead, contract and deal. */
import type { Conversions, RecipientTotals } from './recipient.ts';
import { countDaysBetween, toDay } from '../../core/days.ts';

/** a / b; null when there is nothing to divide by. */
export const calculateShare = (a: number, b: number): number | null => (b > 0 ? a / b : null);

/** Cents-exact dollars for each of `n`; null without spending or without any. */
const calculateCostPer = (spent: number | null, n: number): number | null =>
  spent === null || n === 0 ? null : Math.round((spent / n) * 100) / 100;

/** (net profit - spent) / spent · 100: 2,000 spent and 12,000 earned is 500. Null when nothing was spent. */
const returnOnSpend = (profit: number, spent: number | null): number | null =>
  spent === null || spent === 0 ? null : Math.round(((profit - spent) / spent) * 10_000) / 100;

/** Rates of those reached: sent less bounced and less those that stayed in the outbox. */
export function calculateRates(totals: RecipientTotals, conversions: number, inOutbox = 0) {
  const delivered = Math.max(0, totals.sent - totals.bounced - inOutbox);
  return {
    delivery_rate: calculateShare(delivered, totals.sent),
    open_rate: calculateShare(totals.opened, delivered),
    click_rate: calculateShare(totals.clicked, delivered),
    click_to_open_rate: calculateShare(totals.clicked, totals.opened),
    response_rate: calculateShare(totals.responded, delivered),
    conversion_rate: calculateShare(conversions, delivered),
  };
}

/** Cost per lead (an owner who answered), per contract signed, per deal closed, and the return on spend in percent. */
export const calculateCosts = (spent: number | null, responded: number, { contracts, closed, profit }: Conversions) => ({
  cost_per_lead: calculateCostPer(spent, responded),
  cost_per_contract: calculateCostPer(spent, contracts),
  cost_per_closed_deal: calculateCostPer(spent, closed),
  return_on_spend: returnOnSpend(profit, spent),
});

/** The maximum number of days between campaign and contract. */
export const ATTRIBUTION_DAYS = 180;

/** A campaign's message to a lead, and the reply. */
export interface Touch {
  campaign_id: number;
  sent_at: string | null;
  responded_at: string | null;
}

/** A contract has a day and no hour: what was recorded before a message did not come of it either. */
interface Signed {
  contract_date: string;
  /** When the deal was recorded. */
  created_at: string;
}

/**
 * The campaign that a contract belongs to: the one that its lead last answered, else the one last sent to it, before it and within
 * `ATTRIBUTION_DAYS`. Undefined when none reached it. Days are those of `timeZone`.
 */
export function findAttribution({ contract_date, created_at }: Signed, touches: readonly Touch[], timeZone?: string): number | undefined {
  const within = (moment: string | null): moment is string => {
    if (moment === null || moment > created_at) return false;
    const days = countDaysBetween(toDay(new Date(moment), timeZone), contract_date);
    return days >= 0 && days <= ATTRIBUTION_DAYS;
  };
  const last = (kind: 'responded_at' | 'sent_at') => {
    let found: { campaign: number; at: string } | undefined;
    for (const touch of touches) {
      const at = touch[kind];
      if (within(at) && (!found || at > found.at)) found = { campaign: touch.campaign_id, at };
    }
    return found?.campaign;
  };
  return last('responded_at') ?? last('sent_at');
}
