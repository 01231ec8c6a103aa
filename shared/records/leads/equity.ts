import { sum } from '../../core/money.ts';

/** What the owner would keep before costs: value less what is owed, in dollars; null while one of them is unknown. */
export function leadEquity(lead: { estimated_value?: number | null; mortgage_balance?: number | null }): number | null {
  const { estimated_value: value = null, mortgage_balance: owed = null } = lead;
  return value === null || owed === null ? null : sum(value, -owed);
}
