/** Which of the proposed times somebody takes, or which other time they name, in the zone of the appointment. */
import { Temporal } from 'temporal-polyfill';
import { textOf, yesOrNo } from './words.ts';

export interface Proposed {
  starts_at: string;
}
/** A moment; `other` when none of the times suits; undefined when the words do not say. */
export type Picked = { starts_at: string; quote: string } | 'other' | undefined;

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const WEEKDAY = /\b(mon|tues?|wed|thurs?|thu|fri|sat|sun)(?:day|nesday|rsday|sday|urday)?s?\b/;
const CLOCK =
  /\b(?:at |@ ?|around |by )?(\d{1,2})(?::(\d{2}))? ?(am|pm|a\.m\.?|p\.m\.?|o'?clock)?(?!\d|,\d|k\b|%| ?(?:days?|weeks?|months?))/;
const NOON = /\b(noon|midday)\b/;
const FIRST = /\b(first(?: one)?|1st|former|earlier(?: one)?|sooner|the earlier)\b/;
const SECOND = /\b(second(?: one)?|2nd|latter|later (?:one|time)|last one|the later)\b/;
const ANY = /\b(either|both|any(?: ?time)?|whichever|whenever)\b/;
const NONE =
  /\b(neither|none|can'?t|cannot|won'?t work|doesn'?t work|don'?t work|not (?:available|free|good|possible)|busy|another (?:day|time)|other (?:day|time)s?|different (?:day|time)|too (?:early|late|soon)|next week)\b/;
const TOMORROW = /\b(tomorrow|today)\b/;

/** Reads an answer to proposed times. */
export function pickTime(body: string, proposed: readonly Proposed[], zone: string, now: Date): Picked {
  const text = textOf(body);
  const { plain } = text;
  const local = proposed.map(({ starts_at }) => ({ starts_at, at: Temporal.Instant.from(starts_at).toZonedDateTimeISO(zone) }));
  const day = dayIn(plain, zone, now);
  const clock = clockIn(plain.replace(WEEKDAY, ' '));
  const isRefusal = NONE.test(plain) || yesOrNo(text)?.says === 'no';
  if (day !== undefined || clock !== undefined) {
    const fitting = local.filter(({ at }) => (day === undefined || day(at)) && (clock === undefined || isClock(at, clock)));
    const [only] = fitting;
    if (only && fitting.length === 1 && !isRefusal) return { starts_at: only.starts_at, quote: body.trim() };
    const named = namedTime(day, clock, zone, now);
    if (named !== undefined && fitting.length === 0) return { starts_at: named, quote: body.trim() };
    if (isRefusal) return 'other';
    return fitting.length === 0 ? 'other' : undefined;
  }
  if (isRefusal) return 'other';
  const [first, second] = local;
  if (first && (FIRST.test(plain) || ANY.test(plain))) return { starts_at: first.starts_at, quote: body.trim() };
  if (second && SECOND.test(plain)) return { starts_at: second.starts_at, quote: body.trim() };
  return undefined;
}

type DayTest = ((at: Temporal.ZonedDateTime) => boolean) & { weekday?: number; date?: Temporal.PlainDate };

function dayIn(plain: string, zone: string, now: Date): DayTest | undefined {
  const relative = TOMORROW.exec(plain)?.[1];
  const weekday = WEEKDAY.exec(plain)?.[1];
  if (relative) {
    const date = Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO(zone)
      .toPlainDate()
      .add({ days: relative === 'tomorrow' ? 1 : 0 });
    return Object.assign((at: Temporal.ZonedDateTime) => at.toPlainDate().equals(date), { date });
  }
  if (!weekday) return undefined;
  const number = WEEKDAYS.findIndex((name) => name.startsWith(weekday.slice(0, 3))) + 1;
  return Object.assign((at: Temporal.ZonedDateTime) => at.dayOfWeek === number, { weekday: number });
}

interface Clock {
  hour: number;
  minute: number;
  /** Whether the half of the day was said. */
  isSure: boolean;
}

function clockIn(plain: string): Clock | undefined {
  if (NOON.test(plain)) return { hour: 12, minute: 0, isSure: true };
  const hit = CLOCK.exec(plain);
  if (!hit?.[1]) return undefined;
  const hour = Number(hit[1]);
  const minute = Number(hit[2] ?? 0);
  if (hour > 23 || minute > 59 || hour === 0) return undefined;
  const half = hit[3]?.[0];
  if (half === 'p') return { hour: (hour % 12) + 12, minute, isSure: true };
  if (half === 'a') return { hour: hour % 12, minute, isSure: true };
  return { hour, minute, isSure: hour > 12 };
}

const isClock = (at: Temporal.ZonedDateTime, { hour, minute, isSure }: Clock): boolean =>
  at.minute === minute && (at.hour === hour || (!isSure && at.hour === (hour % 12) + 12));

/** "Thursday at 2" that was not proposed: the next one, in the hours in which people meet. */
function namedTime(day: DayTest | undefined, clock: Clock | undefined, zone: string, now: Date): string | undefined {
  if (day === undefined || clock === undefined) return undefined;
  const hour = clock.isSure || clock.hour >= 8 ? clock.hour : clock.hour + 12;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const date = day.date ?? today.add({ days: ((day.weekday ?? 1) - today.dayOfWeek + 7) % 7 || 7 });
  const at = date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour, minute: clock.minute }) });
  return at.epochMilliseconds > now.getTime() ? new Date(at.epochMilliseconds).toISOString() : undefined;
}

/** "Friday, November 27 at 10:00 AM" */
export const timeWords = (startsAt: string, zone: string): string =>
  new Date(startsAt)
    .toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: zone })
    .replaceAll('\u202f', ' ');
