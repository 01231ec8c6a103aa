/** The days that the dashboard is about, the equal period before, and the steps of a small chart over them. */
import { addDays, countDaysBetween } from '../../core/days.ts';

export const PERIODS = ['7_days', '30_days', '90_days', 'year'] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = '30_days';

const LENGTH: Record<Period, number> = { '7_days': 7, '30_days': 30, '90_days': 90, year: 365 };

/** From one day to another, both included. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The longest that may be asked for. */
export const MOST_DAYS = 3660;

export const countDays = ({ from, to }: DaySpan): number => countDaysBetween(from, to) + 1;

/** The days up to today of a named length. */
export const toDaySpan = (period: Period, today: string): DaySpan => ({ from: addDays(today, 1 - LENGTH[period]), to: today });

/** The days that are asked for; the last 30 by default. */
export const resolvePeriod = (
  { period, from, to }: { period?: Period | null | undefined; from?: string | null | undefined; to?: string | null | undefined },
  today: string,
): DaySpan => (from && to ? { from, to } : toDaySpan(period ?? DEFAULT_PERIOD, today));

/** As many days, ending the day before. */
export const getPreviousSpan = (span: DaySpan): DaySpan => ({ from: addDays(span.from, -countDays(span)), to: addDays(span.from, -1) });

const MOST_STEPS = 12;

/** The span in equal steps, at most 12; the first may be shorter, so that the last one ends with the span. */
export function splitSpan(span: DaySpan): DaySpan[] {
  const length = countDays(span);
  const days = Math.ceil(length / MOST_STEPS);
  const steps: DaySpan[] = [];
  for (let to = span.to; to >= span.from; to = addDays(to, -days)) {
    const from = addDays(to, 1 - days);
    steps.unshift({ from: from < span.from ? span.from : from, to });
  }
  return steps;
}

/** The twelve calendar months that end with the month of a day, as YYYY-MM. */
export function listMonthsUpTo(day: string): string[] {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(year, month - 12 + n, 1)).toISOString().slice(0, 7));
}
