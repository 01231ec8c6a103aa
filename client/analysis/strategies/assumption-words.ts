import { exactMoney, formatNumberOrDash } from '#client/core/format.ts';
import type { AssumptionUnit } from '#shared/analysis/strategies/assumptions.ts';

/** What stands before and behind the control of an assumption. */
export function unitSigns(unit: AssumptionUnit): { pre?: string; post?: string } {
  const signs: Record<AssumptionUnit, { pre?: string; post?: string }> = {
    usd: { pre: '$' },
    usd_month: { pre: '$', post: 'a month' },
    usd_year: { pre: '$', post: 'a year' },
    percent: { post: '%' },
    months: { post: 'months' },
    years: { post: 'years' },
    days: { post: 'days' },
    ratio: {},
  };
  return signs[unit];
}

/** "$1,500 a month", "70%", "5 months". */
export function assumptionWords(value: number, unit: AssumptionUnit): string {
  const { pre, post } = unitSigns(unit);
  const plain = pre ? exactMoney(value) : formatNumberOrDash(value);
  return post === '%' ? `${plain}%` : post ? `${plain} ${post}` : plain;
}
