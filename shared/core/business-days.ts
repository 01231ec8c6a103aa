/** Business days of banks, recorders and title companies: no weekends or federal holidays (5 U.S.C. 6103). */
import { addDays } from './days.ts';

const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const formatDayIn = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** A holiday: by its date, its weekday (0 is Sunday) in a month or the days after that, or its days from Easter. */
export type HolidayRule = { name: string; even_years?: boolean | undefined } & (
  | { month: number; date: number }
  | { month: number; weekday: number; nth: number | 'last'; days_after?: number | undefined }
  | { from_easter: number }
);

/** The nth weekday of a month: the third Monday of January. */
function findNthWeekday(year: number, month: number, day: number, n: number | 'last'): string {
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  if (n === 'last') return addDays(last, -((getWeekday(last) - day + 7) % 7));
  const first = formatDayIn(year, month, 1);
  return addDays(first, ((day - getWeekday(first) + 7) % 7) + (n - 1) * 7);
}

/** Easter Sunday in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function calculateEaster(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const leaps = century - Math.floor(century / 4);
  const epact = (19 * golden + leaps - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  const days = epact + sunday - 7 * late + 114;
  return formatDayIn(year, Math.floor(days / 31), (days % 31) + 1);
}

/** The day of a holiday in a year; undefined in a year that has none. */
function findHoliday(rule: HolidayRule, year: number): string | undefined {
  if (rule.even_years && year % 2 === 1) return undefined;
  if ('date' in rule) return formatDayIn(year, rule.month, rule.date);
  if ('nth' in rule) return addDays(findNthWeekday(year, rule.month, rule.weekday, rule.nth), rule.days_after ?? 0);
  return addDays(calculateEaster(year), rule.from_easter);
}

/** A holiday on a fixed date is observed on the Friday before a Saturday and the Monday after a Sunday. */
const moveToObserved = (day: string): string => addDays(day, getWeekday(day) === SATURDAY ? -1 : getWeekday(day) === SUNDAY ? 1 : 0);

const FEDERAL: readonly HolidayRule[] = [
  { name: 'New Year’s Day', month: 1, date: 1 },
  { name: 'Martin Luther King Jr. Day', month: 1, weekday: MONDAY, nth: 3 },
  { name: 'Washington’s Birthday', month: 2, weekday: MONDAY, nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: MONDAY, nth: 'last' },
  { name: 'Juneteenth', month: 6, date: 19 },
  { name: 'Independence Day', month: 7, date: 4 },
  { name: 'Labor Day', month: 9, weekday: MONDAY, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: MONDAY, nth: 2 },
  { name: 'Veterans Day', month: 11, date: 11 },
  { name: 'Thanksgiving Day', month: 11, weekday: THURSDAY, nth: 4 },
  { name: 'Christmas Day', month: 12, date: 25 },
];

const findObservedDay = (rule: HolidayRule, year: number): string | undefined => {
  const day = findHoliday(rule, year);
  return day && 'date' in rule ? moveToObserved(day) : day;
};

/** The eleven federal holidays of a year, as observed. */
export const listFederalHolidays = (year: number): string[] => FEDERAL.flatMap((rule) => findObservedDay(rule, year) ?? []);

const NONE: readonly HolidayRule[] = [];
type NamedDays = ReadonlyMap<string, string>;
const known = new WeakMap<readonly HolidayRule[], Map<number, NamedDays>>();

/** The days of a year on which rules close, with their names: a holiday's own day, and the one on which it is observed. */
function nameDays(rules: readonly HolidayRule[], year: number): NamedDays {
  const years = known.get(rules) ?? new Map<number, NamedDays>();
  known.set(rules, years);
  const found = years.get(year);
  if (found) return found;
  // New Year's Day on a Saturday is observed in the old year.
  const entries = [year, year + 1].flatMap((one) =>
    rules.flatMap((rule) =>
      [findHoliday(rule, one), findObservedDay(rule, one)].flatMap((day) => (day ? [[day, rule.name] as const] : [])),
    ),
  );
  const named = new Map(entries);
  years.set(year, named);
  return named;
}

/** The holiday of a day by its name: a federal one, or one of `also`. */
export function findHolidayName(day: string, also: readonly HolidayRule[] = NONE): string | undefined {
  const year = Number(day.slice(0, 4));
  return nameDays(FEDERAL, year).get(day) ?? nameDays(also, year).get(day);
}

/** Why a day is no business day: "a Saturday", "Labor Day"; undefined for a business day. */
export function explainDayOff(day: string): string | undefined {
  if (getWeekday(day) === SATURDAY) return 'a Saturday';
  if (getWeekday(day) === SUNDAY) return 'a Sunday';
  return findHolidayName(day);
}

const isBusinessDay = (day: string): boolean => explainDayOff(day) === undefined;

/** The day itself, or the last business day before it. */
export function findBusinessDayUntil(day: string): string {
  let found = day;
  while (!isBusinessDay(found)) found = addDays(found, -1);
  return found;
}

/** The day itself, or the first business day after it. */
export function findBusinessDayFrom(day: string): string {
  let found = day;
  while (!isBusinessDay(found)) found = addDays(found, 1);
  return found;
}

/** The day that is `days` business days after a day, or before it when negative; the day itself does not count. */
export function addBusinessDays(day: string, days: number): string {
  const step = days < 0 ? -1 : 1;
  let found = days === 0 ? findBusinessDayFrom(day) : day;
  for (let left = Math.abs(days); left > 0; left -= 1) {
    found = addDays(found, step);
    while (!isBusinessDay(found)) found = addDays(found, step);
  }
  return found;
}
