import { sum } from '../../core/money.ts';

/** The owner's equity: value less debt, in dollars; null while one of them is unknown. */
export function calculateEquity(lead: { estimated_value?: number | null; mortgage_balance?: number | null }): number | null {
  const { estimated_value: value = null, mortgage_balance: owed = null } = lead;
  return value === null || owed === null ? null : sum(value, -owed);
}
