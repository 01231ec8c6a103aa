/** What a campaign came to: rates of those reached, and what a lead, a contract and a deal cost. */
import type { Conversions, RecipientTotals } from './recipient.ts';

/** a / b; null when there is nothing to divide by. */
export const share = (a: number, b: number): number | null => (b > 0 ? a / b : null);

/** Cents-exact dollars for each of `n`; null without spending or without any. */
const costPer = (spent: number | null, n: number): number | null =>
  spent === null || n === 0 ? null : Math.round((spent / n) * 100) / 100;

/** (net profit - spent) / spent · 100: 2,000 spent and 12,000 earned is 500. Null when nothing was spent. */
const returnOnSpend = (profit: number, spent: number | null): number | null =>
  spent === null || spent === 0 ? null : Math.round(((profit - spent) / spent) * 10_000) / 100;

/** Rates of those whom it reached: sent less bounced and less what stayed in the outbox, which was delivered to nobody. */
export function calculateRates(totals: RecipientTotals, conversions: number, inOutbox = 0) {
  const delivered = Math.max(0, totals.sent - totals.bounced - inOutbox);
  return {
    delivery_rate: share(delivered, totals.sent),
    open_rate: share(totals.opened, delivered),
    click_rate: share(totals.clicked, delivered),
    click_to_open_rate: share(totals.clicked, totals.opened),
    response_rate: share(totals.responded, delivered),
    conversion_rate: share(conversions, delivered),
  };
}

/** Cost per lead (an owner who answered), per contract signed, per deal closed, and the return on spend in percent. */
export const calculateCosts = (spent: number | null, responded: number, { contracts, closed, profit }: Conversions) => ({
  cost_per_lead: costPer(spent, responded),
  cost_per_contract: costPer(spent, contracts),
  cost_per_closed_deal: costPer(spent, closed),
  return_on_spend: returnOnSpend(profit, spent),
});
