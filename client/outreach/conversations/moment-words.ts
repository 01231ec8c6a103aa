/** Short times of messages, in the signed-in person's time zone. */
import { formatClockTime, shortDay } from '#client/core/format.ts';
import { getOwnZone } from '#client/core/zone.ts';
import { toDay } from '#shared/core/days.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Within these days a weekday is not mistaken for another one. */
const NEAR_MS = 6 * DAY_MS;

function formatDayShort(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime();
  if (age >= 0 && age < NEAR_MS) return moment.toLocaleDateString('en-US', { weekday: 'short', timeZone: getOwnZone() });
  return shortDay(toDay(moment, getOwnZone()), toDay(now, getOwnZone()));
}

/** "now", "18 min", "3 h", "Mon", "Mar 3", "Mar 3, 2025". */
export function formatSince(at: string, now = new Date()): string {
  const moment = new Date(at);
  const age = Math.max(0, now.getTime() - moment.getTime());
  if (age < 60_000) return 'now';
  if (age < HOUR_MS) return `${Math.floor(age / 60_000)} min`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h`;
  return formatDayShort(moment, now);
}

/** "Today, 10:12 AM", "Mon, 9:02 AM", "Mar 3, 9:02 AM". */
export function formatMomentShort(at: string, now = new Date()): string {
  const moment = new Date(at);
  const isToday = toDay(moment, getOwnZone()) === toDay(now, getOwnZone());
  return `${isToday ? 'Today' : formatDayShort(moment, now)}, ${formatClockTime(at)}`;
}
