/** How numbers, days and phones are written. Always US English: the product's market. */
import { toDay, daysBetween } from '#shared/core/days.ts';
import { formatDay, formatDollars, formatDollarsAndCents, formatNumber } from '#shared/core/format.ts';
import { phoneWords } from '#shared/core/phone.ts';
import { ownZone } from './zone.ts';

const LOCALE = 'en-US';

const NOTHING = '–';
type Amount = number | null | undefined;

/** "$138,000": for lists. A dash when unknown. */
export const formatMoney = (dollars: Amount): string => (dollars === null || dollars === undefined ? NOTHING : formatDollars(dollars));

/** "$1,234.50", and "$1,234" where there are no cents: for details and sums. */
export const exactMoney = (dollars: Amount): string => {
  if (dollars === null || dollars === undefined) return NOTHING;
  return Number.isInteger(dollars) ? formatDollars(dollars) : formatDollarsAndCents(dollars);
};

/** "1,284". */
export const formatNumberOrDash = (value: Amount): string => (value === null || value === undefined ? NOTHING : formatNumber(value));

/** "1 lead", "1,284 leads". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${formatNumber(count)} ${count === 1 ? one : many}`;

// A calendar day is read and written as UTC, so that no time zone can move it.
const dayFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...options });
const nearDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const asUtc = (day: string) => new Date(`${day}T00:00:00Z`);

/** "Mar 11, 2026", for YYYY-MM-DD. */
export const calendarDay = (day: string | null | undefined): string => (day ? formatDay(day) : NOTHING);

const weekday = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** "Tuesday, March 10", for YYYY-MM-DD. */
export const dayAndMonth = (day: string): string => weekday.format(asUtc(day));

/** "Mar 10" within the year, else "Mar 10, 2026": where dates stand one below the other. */
export const shortDay = (day: string, from = today()): string =>
  day.slice(0, 4) === from.slice(0, 4) ? calendarDay(day).replace(/, \d{4}$/, '') : calendarDay(day);

/** Today for the signed-in person, YYYY-MM-DD. */
export const today = (now = new Date()): string => toDay(now, ownZone());

/** "Today", "Tomorrow", "Yesterday", "Wed, Mar 11" within the next week, else "Mar 11, 2026". */
export function relativeDay(day: string, from = today()): string {
  const distance = daysBetween(from, day);
  if (distance === 0) return 'Today';
  if (distance === 1) return 'Tomorrow';
  if (distance === -1) return 'Yesterday';
  return distance > 1 && distance < 7 ? nearDay.format(asUtc(day)) : calendarDay(day);
}

/** "Today", "Tomorrow", "In 3 days", "1 day late", "12 days late": for what is due. */
export function dueDay(day: string, from = today()): string {
  const distance = daysBetween(from, day);
  if (distance < 0) return `${counted(-distance, 'day')} late`;
  if (distance < 2) return relativeDay(day, from);
  return distance < 15 ? `In ${distance} days` : calendarDay(day);
}

/** As `dueDay`, to stand beside the date itself: in days however far off it is. */
export function dueDistance(day: string, from = today()): string {
  const distance = daysBetween(from, day);
  return distance < 15 ? dueDay(day, from) : `In ${counted(distance, 'day')}`;
}

/** "Mar 11, 2026, 2:05 PM" where the signed-in person's days begin, for a moment in UTC. */
export const dateTime = (moment: string): string =>
  new Date(moment).toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone: ownZone() });

/** "Mar 11, 2:05 PM" where the signed-in person's days begin; with its year where it is another one. */
export const shortDateTime = (moment: string): string => `${shortDay(toDay(new Date(moment), ownZone()))}, ${clockTime(moment)}`;

/** "2:05 PM" where the signed-in person's days begin, for a moment in UTC. */
export const clockTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString(LOCALE, { timeStyle: 'short', timeZone: ownZone() });

/** "October 2025" where the signed-in person's days begin, for a moment in UTC. */
export const formatMonth = (moment: string): string =>
  new Date(moment).toLocaleDateString(LOCALE, { month: 'long', year: 'numeric', timeZone: ownZone() });

/** "just now", "5 minutes ago", "3 hours ago", then the day. */
export function ago(moment: string, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - Date.parse(moment)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  if (minutes < 24 * 60) return `${counted(Math.floor(minutes / 60), 'hour')} ago`;
  return relativeDay(toDay(new Date(moment), ownZone()), today(now));
}

/** A place as it was typed; a place that is a phone reads as one. */
export const placeText = (place: string): string => (/^\+?[\d().\s-]+$/.test(place) ? phoneWords(place) : place);

/** "(901) 555-0142", or that there is none. */
export const phoneNumber = (phone: string | null | undefined): string => (phone ? phoneWords(phone) : NOTHING);
