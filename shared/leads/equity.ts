import { sum } from '../core/money.ts';

/** What the owner would keep before costs: value less what is owed, in dollars; null while one of them is unknown. */
export const leadEquity = (lead: { estimated_value?: number | null; mortgage_balance?: number | null }): number | null =>
  lead.estimated_value == null || lead.mortgage_balance == null ? null : sum(lead.estimated_value, -lead.mortgage_balance);
