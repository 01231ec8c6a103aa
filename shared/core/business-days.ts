/** Days on which banks, recorders and title companies work: not on weekends and not on federal holidays (5 U.S.C. 6103). */
import { addDays } from './days.ts';

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const dayIn = (year: number, month: number, date: number): string => new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** The nth weekday of a month: the third Monday of January. */
function nth(year: number, month: number, day: number, n: number): string {
  const first = dayIn(year, month, 1);
  return addDays(first, ((day - weekday(first) + 7) % 7) + (n - 1) * 7);
}

const lastMondayOfMay = (year: number): string => {
  const last = dayIn(year, 5, 31);
  return addDays(last, -((weekday(last) - MONDAY + 7) % 7));
};

/** A holiday of a fixed date is kept on the Friday before a Saturday and on the Monday after a Sunday. */
const observed = (day: string): string => addDays(day, weekday(day) === SATURDAY ? -1 : weekday(day) === SUNDAY ? 1 : 0);

/** The eleven federal holidays of a year, as observed. */
export const federalHolidays = (year: number): string[] => [
  observed(dayIn(year, 1, 1)),
  nth(year, 1, MONDAY, 3),
  nth(year, 2, MONDAY, 3),
  lastMondayOfMay(year),
  observed(dayIn(year, 6, 19)),
  observed(dayIn(year, 7, 4)),
  nth(year, 9, MONDAY, 1),
  nth(year, 10, MONDAY, 2),
  observed(dayIn(year, 11, 11)),
  nth(year, 11, THURSDAY, 4),
  observed(dayIn(year, 12, 25)),
];

function isBusinessDay(day: string): boolean {
  if (weekday(day) === SATURDAY || weekday(day) === SUNDAY) return false;
  const year = Number(day.slice(0, 4));
  // New Year's Day on a Saturday is kept in the old year.
  return !federalHolidays(year).includes(day) && !federalHolidays(year + 1).includes(day);
}

/** The day itself, or the last business day before it. */
export function businessDayUntil(day: string): string {
  let found = day;
  while (!isBusinessDay(found)) found = addDays(found, -1);
  return found;
}

/** The day itself, or the first business day after it. */
export function businessDayFrom(day: string): string {
  let found = day;
  while (!isBusinessDay(found)) found = addDays(found, 1);
  return found;
}

/** The day that is `days` business days after a day, or before it when negative; the day itself does not count. */
export function addBusinessDays(day: string, days: number): string {
  const step = days < 0 ? -1 : 1;
  let found = days === 0 ? businessDayFrom(day) : day;
  for (let left = Math.abs(days); left > 0; left -= 1) {
    found = addDays(found, step);
    while (!isBusinessDay(found)) found = addDays(found, step);
  }
  return found;
}
