/** When something was said, in few words, where the signed-in person's days begin. */
import { clockTime, shortDay } from '#client/core/format.ts';
import { ownZone } from '#client/core/zone.ts';
import { toDay } from '#shared/core/days.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Within these days a weekday is not mistaken for another one. */
const NEAR_MS = 6 * DAY_MS;

function dayWords(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime();
  if (age >= 0 && age < NEAR_MS) return moment.toLocaleDateString('en-US', { weekday: 'short', timeZone: ownZone() });
  return shortDay(toDay(moment, ownZone()), toDay(now, ownZone()));
}

/** "now", "18 min", "3 h", "Mon", "Mar 3", "Mar 3, 2025". */
export function since(at: string, now = new Date()): string {
  const moment = new Date(at);
  const age = Math.max(0, now.getTime() - moment.getTime());
  if (age < 60_000) return 'now';
  if (age < HOUR_MS) return `${Math.floor(age / 60_000)} min`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h`;
  return dayWords(moment, now);
}

/** "Today, 10:12 AM", "Mon, 9:02 AM", "Mar 3, 9:02 AM". */
export function saidAt(at: string, now = new Date()): string {
  const moment = new Date(at);
  const isToday = toDay(moment, ownZone()) === toDay(now, ownZone());
  return `${isToday ? 'Today' : dayWords(moment, now)}, ${clockTime(at)}`;
}
