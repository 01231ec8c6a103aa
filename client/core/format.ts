/** Formats numbers, days and phones, always in US English. */
import { toDay, countDaysBetween } from '#shared/core/days.ts';
import { formatDay, formatDollars, formatDollarsAndCents, formatNumber, formatQuantity } from '#shared/core/format.ts';
import { formatPhoneNumber } from '#shared/core/phone.ts';
import { getOwnZone } from './zone.ts';

export { formatQuantity };

const LOCALE = 'en-US';

const NOTHING = '–';
type Amount = number | null | undefined;

/** "$138,000": for lists. A dash when unknown. */
export const formatMoney = (dollars: Amount): string => (dollars === null || dollars === undefined ? NOTHING : formatDollars(dollars));

/** "$1,234.50", and "$1,234" where there are no cents: for details and sums. */
export const formatExactMoney = (dollars: Amount): string => {
  if (dollars === null || dollars === undefined) return NOTHING;
  return Number.isInteger(dollars) ? formatDollars(dollars) : formatDollarsAndCents(dollars);
};

/** "1,284". */
export const formatNumberOrDash = (value: Amount): string => (value === null || value === undefined ? NOTHING : formatNumber(value));

// Calendar days are handled as UTC, so that no time zone can shift them.
const createDayFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...options });
const nearDay = createDayFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const asUtc = (day: string) => new Date(`${day}T00:00:00Z`);

/** "Mar 11, 2026", for YYYY-MM-DD. */
export const formatCalendarDay = (day: string | null | undefined): string => (day ? formatDay(day) : NOTHING);

const weekday = createDayFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** "Tuesday, March 10", for YYYY-MM-DD. */
export const formatDayAndMonth = (day: string): string => weekday.format(asUtc(day));

/** "Mar 10" within the year, else "Mar 10, 2026": where dates stand one below the other. */
export const shortDay = (day: string, from = today()): string =>
  day.slice(0, 4) === from.slice(0, 4) ? formatCalendarDay(day).replace(/, \d{4}$/, '') : formatCalendarDay(day);

/** Today for the signed-in person, YYYY-MM-DD. */
export const today = (now = new Date()): string => toDay(now, getOwnZone());

/** "Today", "Tomorrow", "Yesterday", "Wed, Mar 11" within the next week, else "Mar 11, 2026". */
export function formatRelativeDay(day: string, from = today()): string {
  const distance = countDaysBetween(from, day);
  if (distance === 0) return 'Today';
  if (distance === 1) return 'Tomorrow';
  if (distance === -1) return 'Yesterday';
  return distance > 1 && distance < 7 ? nearDay.format(asUtc(day)) : formatCalendarDay(day);
}

/** "Today", "Tomorrow", "In 3 days", "1 day late", "12 days late": for what is due. */
export function formatDueDay(day: string, from = today()): string {
  const distance = countDaysBetween(from, day);
  if (distance < 0) return `${formatQuantity(-distance, 'day')} late`;
  if (distance < 2) return formatRelativeDay(day, from);
  return distance < 15 ? `In ${distance} days` : formatCalendarDay(day);
}

/** Like `formatDueDay`, beside the date itself: always in days. */
export function formatDueDistance(day: string, from = today()): string {
  const distance = countDaysBetween(from, day);
  return distance < 15 ? formatDueDay(day, from) : `In ${formatQuantity(distance, 'day')}`;
}

/** "Mar 11, 2026, 2:05 PM" where the signed-in person's days begin, for a moment in UTC. */
export const formatDateTime = (moment: string): string =>
  new Date(moment).toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone: getOwnZone() });

/** "Mar 11, 2:05 PM" where the signed-in person's days begin; with its year where it is another one. */
export const formatShortDateTime = (moment: string): string =>
  `${shortDay(toDay(new Date(moment), getOwnZone()))}, ${formatClockTime(moment)}`;

/** "2:05 PM" where the signed-in person's days begin, for a moment in UTC. */
export const formatClockTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString(LOCALE, { timeStyle: 'short', timeZone: getOwnZone() });

const clock = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** Minutes of a day: 540 is 9:00 AM; the end of the day is midnight. */
export const formatClockMinute = (minute: number): string => (minute === 24 * 60 ? 'midnight' : clock.format(new Date(minute * 60_000)));

/** "October 2025" where the signed-in person's days begin, for a moment in UTC. */
export const formatMonth = (moment: string): string =>
  new Date(moment).toLocaleDateString(LOCALE, { month: 'long', year: 'numeric', timeZone: getOwnZone() });

/** "just now", "5 minutes ago", "3 hours ago", then the day. */
export function formatAgo(moment: string, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - Date.parse(moment)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${formatQuantity(minutes, 'minute')} ago`;
  if (minutes < 24 * 60) return `${formatQuantity(Math.floor(minutes / 60), 'hour')} ago`;
  return formatRelativeDay(toDay(new Date(moment), getOwnZone()), today(now));
}

/** A location as typed; a phone number is formatted. */
export const placeText = (place: string): string => (/^\+?[\d().\s-]+$/.test(place) ? formatPhoneNumber(place) : place);

/** "(901) 555-0142", or a dash. */
export const formatPhoneOrDash = (phone: string | null | undefined): string => (phone ? formatPhoneNumber(phone) : NOTHING);

/** "40 s", "4 min", "1 h 5 min", "3 days"; a dash where nothing was measured. */
export function formatDuration(seconds: Amount): string {
  if (seconds === null || seconds === undefined) return NOTHING;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes >= 2 * 24 * 60) return formatQuantity(Math.round(minutes / (24 * 60)), 'day');
  return [`${Math.floor(minutes / 60)} h`, minutes % 60 > 0 ? `${minutes % 60} min` : ''].filter(Boolean).join(' ');
}
