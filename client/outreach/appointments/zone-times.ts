/** Formats moments in the account's time zone, not the browser's. */
import { SLOT_MINUTES, type Slot } from '#shared/outreach/appointments/appointment.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { toLocalTime, toMoment } from '#shared/outreach/messages/guard/zones.ts';

const LOCALE = 'en-US';
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE, { timeZone, ...options });
  formats.set(key, format);
  return format;
}
/** Newer browsers put a narrow space before AM that older fonts lack. */
const formatInZone = (iso: string, zone: string, options: Intl.DateTimeFormatOptions): string =>
  getFormat(zone, options).format(new Date(iso)).replaceAll('\u202f', ' ');

/** "10:00 AM" */
export const formatClockIn = (iso: string, zone: string): string => formatInZone(iso, zone, { hour: 'numeric', minute: '2-digit' });

/** "10:00 – 11:00 AM" */
export const formatClockRange = ({ starts_at, ends_at }: Slot, zone: string): string => {
  const [from, to] = [formatClockIn(starts_at, zone), formatClockIn(ends_at, zone)];
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from} – ${to}`;
};

/** "Friday, 10:00 AM" within the next six days, else "Fri, Mar 13, 10:00 AM". */
export function formatDayAndClock(iso: string, zone: string, now = new Date()): string {
  const day = toDayIn(iso, zone);
  const today = toDay(now, zone);
  const at = formatClockIn(iso, zone);
  if (day === today) return `Today, ${at}`;
  if (day === addDays(today, 1)) return `Tomorrow, ${at}`;
  const isNear = day > today && day < addDays(today, 7);
  return `${formatInZone(iso, zone, isNear ? { weekday: 'long' } : { weekday: 'short', month: 'short', day: 'numeric' })}, ${at}`;
}

/** Today in the zone, YYYY-MM-DD. */
export const getTodayIn = (zone: string): string => toDay(new Date(), zone);

/** The calendar day in the zone, YYYY-MM-DD. */
export const toDayIn = (iso: string, zone: string): string => toDay(new Date(iso), zone);

/** Minutes since midnight by the zone's clock. */
export const toMinuteIn = (iso: string, zone: string): number => toLocalTime(Date.parse(iso), zone).minute;

/** The moment at which the zone's clock shows so many minutes of a day; of a time that is left out, the moment after the gap. */
export const toMomentAt = (day: string, minute: number, zone: string): string => new Date(toMoment(day, minute, zone)).toISOString();

/** The moment at which a day begins in the zone. */
export const findDayStart = (day: string, zone: string): string => toMomentAt(day, 0, zone);

/** The Sunday on or before a day. */
export const findSunday = (day: string): string => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());

/** The seven days of the week that begins with `first`. */
export const listWeekDays = (first: string): string[] => Array.from({ length: 7 }, (_, index) => addDays(first, index));

/** "Central Time" */
export const getZoneName = (zone: string): string =>
  getFormat(zone, { timeZoneName: 'longGeneric' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** Every quarter of an hour of a day, in minutes. */
export const QUARTERS: readonly number[] = Array.from({ length: (24 * 60) / SLOT_MINUTES }, (_, index) => index * SLOT_MINUTES);

/** "9:15 AM" for 555 minutes. */
export const formatMinute = (minute: number): string =>
  minute === 24 * 60 ? 'Midnight' : formatClockIn(new Date(minute * 60_000).toISOString(), 'UTC');

/** Free times by their day in the zone, both in order. */
export function groupSlotsByDay(slots: readonly Slot[], zone: string): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = toDayIn(slot.starts_at, zone);
    const known = days.get(day);
    if (known) known.push(slot);
    else days.set(day, [slot]);
  }
  return days;
}
