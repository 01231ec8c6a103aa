/** Calendar days as `YYYY-MM-DD` strings: no time, no zone, arithmetic in whole days. */

export const dayProblem = 'Must be a valid date (YYYY-MM-DD)';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS_A_DAY = 86_400_000;

/** Whether the text is a real calendar day (2026-02-30 is not). */
export function isDay(value: string): boolean {
  const parts = DAY.exec(value);
  if (!parts) return false;
  const [, year, month, date] = parts.map(Number) as [number, number, number, number];
  if (year < 1000) return false;
  const parsed = new Date(Date.UTC(year, month - 1, date));
  return parsed.getUTCFullYear() === year && parsed.getUTCMonth() === month - 1 && parsed.getUTCDate() === date;
}

const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
/** The first and the last day that `isDay` takes: beyond them a day is no text of ten characters. */
const [FIRST_MS, LAST_MS] = [toMs('1000-01-01'), toMs('9999-12-31')];
const fromMs = (ms: number) => new Date(Math.min(LAST_MS, Math.max(FIRST_MS, ms))).toISOString().slice(0, 10);

/** The day `days` after (or, negative, before) `day`. */
export const addDays = (day: string, days: number): string => fromMs(toMs(day) + days * MS_A_DAY);

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const countDaysBetween = (from: string, to: string): number => Math.round((toMs(to) - toMs(from)) / MS_A_DAY);

const padTwoDigits = (value: number): string => String(value).padStart(2, '0');

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter is slow; there are about four hundred zones. */
function getCalendar(timeZone: string): Intl.DateTimeFormat {
  const calendar =
    calendars.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, calendar: 'iso8601', year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(timeZone, calendar);
  return calendar;
}

/** The calendar day of a moment in an IANA time zone; in the zone of the running process when none is given. */
export const toDay = (moment: Date, timeZone?: string): string => {
  // Fast path for every write: a formatter would take longer than the rest of it.
  if (timeZone === undefined) return [moment.getFullYear(), padTwoDigits(moment.getMonth() + 1), padTwoDigits(moment.getDate())].join('-');
  const parts = getCalendar(timeZone).formatToParts(moment);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
};
