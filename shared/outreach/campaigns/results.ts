/** Results of a campaign: response rates, and cost per lead, contract and deal. */
import type { Conversions, RecipientTotals } from './recipient.ts';

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
