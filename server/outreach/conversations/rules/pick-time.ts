/** Which of the proposed times somebody takes, or which other time they name, in the zone of the appointment. */
import { Temporal } from 'temporal-polyfill';
import { formatZone } from '#server/outreach/appointments/zone.ts';
import { toDay } from '#shared/core/days.ts';
import { findDates } from '#server/language/deadlines.ts';
import { mayBeSpanish } from '#server/language/spanish.ts';
import type { Language } from '#shared/language/topics.ts';
import { toText, readYesOrNo } from '#server/language/words.ts';

interface Proposed {
  starts_at: string;
}
/** A moment; `other` when none of the times suits; undefined when the words do not say. */
type Picked = { starts_at: string; quote: string } | 'other' | undefined;

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const WEEKDAY = /\b(mon|tues?|wed|thurs?|thu|fri|sat|sun)(?:day|nesday|rsday|sday|urday)?s?\b/g;
const FIRST =
  /\b(the first(?! thing)|first (?:one|time|option|choice|slot|works|is|would|sounds|please)|1st|former|earlier(?: one)?|sooner|the earlier|(?:el|la) primer[oa]?)\b|^\W*first\W*$/;
const SECOND = /\b(second(?: one)?|2nd|latter|later (?:one|time)|last one|the later|(?:el|la) segund[oa])\b/;
const ANY = /\b(either|both|any(?: ?time)?|whichever|whenever|cualquiera|(?:el|la) que sea)\b/;
const NONE =
  /\b(neither|none|can'?t(?! wait)|cannot|won'?t (?:work|be)|doesn'?t work|don'?t work|isn'?t (?:good|possible|great|ideal)|(?:not|un)[ -]?(?:available|free|good|possible|able)|no good|bad (?:day|time)|rather not|busy|out of town|another (?:day|time)|other (?:day|time)s?|different (?:day|time)|too (?:early|late|soon)|next week|ningun[oa]s?|no (?:puedo|podemos|me (?:queda|sirve))|otro dia|otra hora)\b/;
const RELATIVE = /\b(tomorrow|today)\b/g;

const HALF = "am|pm|a\\.m\\.?|p\\.m\\.?|o'?clock";
/** A clock that cannot be anything else. */
const CLOCK = new RegExp(
  `(?:\\b(?<led>at)(?: about| around)?|@)? ?(?<![\\d:.,$/-])\\b(?<hour>\\d{1,2})(?::(?<minute>\\d{2}))?(?: ?(?<half>${HALF})(?![a-z]))?(?![\\d/:%]|[.,]\\d|k\\b| ?(?:st|nd|rd|th)\\b)`,
  'g',
);
/** "Tuesday 3 works": a number between a day and the end of the thought. */
const AFTER_DAY = new RegExp(`${WEEKDAY.source},? ?(?:around |about )?$`);
const THOUGHT_ENDS = /^\W*$|^ ?[,.!?;]|^ (?:works?|is|please|would|ok|okay|sounds|good|fine|then)\b/;
const NOON = /\b(?:noon|midday)\b/;
/** "Busy until 3", "after 5": where a time ends or begins is no time to meet. */
const BOUND = new RegExp(
  `\\b(?:until|till|til|'til|before|after|by|past|from|since) (?:about |around |at |like )?(?:noon|midday|\\d{1,2}(?::\\d{2})?(?![\\d/])(?: ?(?:${HALF})(?![a-z]))?)`,
  'g',
);
/** Numbers of other things: how long, how much, and where. */
const LENGTH = /\b\d+(?:\.\d+)? ?-?(?:min(?:ute)?|hr|hour|day|week|month|year)s?\b/g;
const AMOUNT = /\$ ?\d[\d,.]*k?|\b\d[\d,.]*(?:k\b|%)/g;
const STREET = /\b\d+ (?:[a-z.]+ ){1,3}(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|blvd|way|pl|place|cir|circle)\b/g;
/** "The 1st", "on the 24th"; not "the 1st one". */
const ORDINAL = /\b(?<date>\d{1,2})(?:st|nd|rd|th)\b(?! (?:one|time|option|choice|slot))/g;

/** The text with each hit blanked, so that no number is read twice. */
const maskMatches = (plain: string, ...patterns: readonly RegExp[]): string =>
  patterns.reduce((text, pattern) => text.replaceAll(pattern, (hit) => ' '.repeat(hit.length)), plain);

/** Days of the month that an answer names, at most. */
const MOST_DAYS = 5;
/** Accepting a time takes few words. */
const MOST_SIGNS = 300;

/** Words of days and hours in Spanish, where a message has no English ones. */
const SPANISH_TIMES: readonly (readonly [RegExp, string])[] = [
  [/\blunes\b/g, 'monday'],
  [/\bmartes\b/g, 'tuesday'],
  [/\bmi[eé]rcoles\b/g, 'wednesday'],
  [/\bjueves\b/g, 'thursday'],
  [/\bviernes\b/g, 'friday'],
  [/\bs[aá]bado\b/g, 'saturday'],
  [/\bdomingo\b/g, 'sunday'],
  [/ ?\b(?:de|en|por) la ma[nñ]ana\b/g, ' am'],
  [/ ?\b(?:de|en|por) la (?:tarde|noche)\b/g, ' pm'],
  [/\bma[nñ]ana\b/g, 'tomorrow'],
  [/\bhoy\b/g, 'today'],
  [/\ba las? (?=\d)/g, 'at '],
];
function translateTimes(body: string): string {
  const lower = body.toLowerCase();
  if (!mayBeSpanish(lower)) return body;
  return SPANISH_TIMES.reduce((text, [pattern, english]) => text.replaceAll(pattern, english), lower);
}

/** Reads an answer to proposed times. */
export function pickTime(body: string, proposed: readonly Proposed[], zone: string, now: Date): Picked {
  const text = toText(translateTimes(body.slice(0, MOST_SIGNS)));
  const { plain } = text;
  const take = ({ starts_at }: Proposed) => ({ starts_at, quote: body.trim() });
  if (NONE.test(plain) || readYesOrNo(text)?.says === 'no') return 'other';
  const local = proposed.map(({ starts_at }) => ({ starts_at, at: Temporal.Instant.from(starts_at).toZonedDateTimeISO(zone) }));
  const today = Temporal.PlainDate.from(toDay(now, zone));
  const { days, rest } = findDays(plain, today);
  const isBound = rest.search(BOUND) >= 0;
  const clocks = findClocks(maskMatches(rest, BOUND));
  const [first, second] = local;
  if (isFirstOrDate(plain, days, local)) return undefined;
  if (days.length === 0 && clocks.length === 0) {
    if (isBound) return 'other';
    if (first && (FIRST.test(plain) || ANY.test(plain))) return take(first);
    return second && SECOND.test(plain) ? take(second) : undefined;
  }
  const byDay = local.filter(({ at }) => days.length === 0 || days.some((day) => day.fits(at.toPlainDate())));
  const fitting = byDay.filter(({ at }) => clocks.length === 0 || clocks.some((clock) => isClock(at, clock)));
  const isSaid = clocks.some(({ isMarked }) => isMarked);
  const [only, another] = fitting;
  if (only && another) return ANY.test(plain) ? take(only) : undefined;
  if (only) return isBound && !isSaid ? 'other' : take(only);
  // A bare number next to a day that was proposed may count anything.
  if (clocks.length > 0 && !isSaid) return days.length === 0 ? undefined : byDay[0] && !byDay[1] && !isBound ? take(byDay[0]) : 'other';
  const named =
    days.length === 1 && clocks.length === 1 ? resolveNamedTime(days[0] as Day, clocks[0] as Clock, { byDay, zone, now }) : undefined;
  return named === undefined ? 'other' : { starts_at: named, quote: body.trim() };
}

/** "The 1st" of two times, the second of which is on December 1: nobody knows which. */
const isFirstOrDate = (plain: string, days: readonly Day[], [first, second]: readonly { at: Temporal.ZonedDateTime }[]): boolean =>
  days.length === 1 &&
  days[0]?.isOrdinal === true &&
  ((/\b1st\b/.test(plain) && second?.at.day === 1 && first?.at.day !== 1) ||
    (/\b2nd\b/.test(plain) && first?.at.day === 2 && second?.at.day !== 2));

interface Day {
  fits: (date: Temporal.PlainDate) => boolean;
  /** The next one from a day on. */
  next: Temporal.PlainDate | undefined;
  /** Whether only "the 1st" was named. */
  isOrdinal?: boolean;
}

const findNextDay = (today: Temporal.PlainDate, from: number, fits: Day['fits']): Temporal.PlainDate | undefined =>
  Array.from({ length: 366 }, (_, more) => today.add({ days: from + more })).find(fits);

/** The days that are named, any of which is meant, and the text without the numbers in them. A weekday and its date are one day. */
function findDays(plain: string, today: Temporal.PlainDate): { days: Day[]; rest: string } {
  let rest = plain;
  const blank = (index: number, length: number) => {
    rest = rest.slice(0, index) + ' '.repeat(length) + rest.slice(index + length);
  };
  const dates = findDates({ plain }, today.toString())
    // "10 may work" is no day in May.
    .filter(({ index, length }) => !/\d may$/.test(plain.slice(index, index + length)) || !/^ [a-z]/.test(plain.slice(index + length)))
    .map(({ index, length, day }) => {
      blank(index, length);
      return Temporal.PlainDate.from(day);
    });
  rest = maskMatches(rest, LENGTH, AMOUNT, STREET);
  const ordinals = [...rest.matchAll(ORDINAL)].slice(0, MOST_DAYS).map((hit) => {
    blank(hit.index, hit[0].length);
    return Number(hit.groups?.date);
  });
  const weekdays = [...plain.matchAll(WEEKDAY)].map(([name]) => WEEKDAYS.findIndex((one) => one.startsWith(name.slice(0, 3))) + 1);
  const isWeekday = (date: Temporal.PlainDate) => weekdays.length === 0 || weekdays.includes(date.dayOfWeek);
  const fixed: Day[] = [
    ...dates.map((one) => ({
      fits: (date: Temporal.PlainDate) => date.equals(one) && isWeekday(date),
      next: isWeekday(one) ? one : undefined,
    })),
    ...ordinals.map((day) => {
      const fits = (date: Temporal.PlainDate) => date.day === day && isWeekday(date);
      return { fits, next: findNextDay(today, 0, fits), isOrdinal: weekdays.length === 0 && dates.length === 0 };
    }),
  ];
  if (fixed.length > 0) return { days: fixed, rest };
  const relative = [...plain.matchAll(RELATIVE)].map(([word]) => {
    const one = today.add({ days: word === 'tomorrow' ? 1 : 0 });
    return { fits: (date: Temporal.PlainDate) => date.equals(one), next: one };
  });
  const named = [...new Set(weekdays)].map((number) => {
    const fits = (date: Temporal.PlainDate) => date.dayOfWeek === number;
    return { fits, next: findNextDay(today, 1, fits) };
  });
  return { days: [...relative, ...named], rest };
}

interface Clock {
  hour: number;
  minute: number;
  /** Whether AM or PM was named. */
  isSure: boolean;
  /** Whether it cannot be another number. */
  isMarked: boolean;
}

/** The times that are named; a bare number counts only where there is no other. */
function findClocks(plain: string): Clock[] {
  if (NOON.test(plain)) return [{ hour: 12, minute: 0, isSure: true, isMarked: true }];
  const found = [...plain.matchAll(CLOCK)].flatMap((hit) => {
    const { led, hour: hours, minute: minutes, half } = hit.groups ?? {};
    const hour = Number(hours);
    const minute = Number(minutes ?? 0);
    if (hour > 23 || minute > 59 || hour === 0) return [];
    const isAfterDay =
      AFTER_DAY.test(plain.slice(0, hit.index) + hit[0].slice(0, hit[0].search(/\d/))) &&
      THOUGHT_ENDS.test(plain.slice(hit.index + hit[0].length));
    const isMarked = minutes !== undefined || half !== undefined || led === 'at' || hit[0].startsWith('@') || isAfterDay;
    const isTold = half?.startsWith('p') || half?.startsWith('a');
    return [
      { hour: isTold ? (hour % 12) + (half?.startsWith('p') ? 12 : 0) : hour, minute, isSure: Boolean(isTold) || hour > 12, isMarked },
    ];
  });
  const marked = found.filter(({ isMarked }) => isMarked);
  if (marked.length > 0) return marked;
  return found.length === 1 && plain.match(/\d+/g)?.length === 1 ? found : [];
}

const isClock = (at: Temporal.ZonedDateTime, { hour, minute, isSure }: Clock): boolean =>
  at.minute === minute && (at.hour === hour || (!isSure && at.hour === (hour % 12) + 12));

/** "Thursday at 2" that was not proposed: on the day of that name that was, else on the next one, in the hours in which people meet. */
function resolveNamedTime(
  day: Day,
  clock: Clock,
  { byDay, zone, now }: { byDay: readonly { at: Temporal.ZonedDateTime }[]; zone: string; now: Date },
): string | undefined {
  const date = byDay[0]?.at.toPlainDate() ?? day.next;
  if (date === undefined) return undefined;
  const hour = clock.isSure || clock.hour >= 8 ? clock.hour : clock.hour + 12;
  const at = date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour, minute: clock.minute }) });
  return at.epochMilliseconds > now.getTime() ? new Date(at.epochMilliseconds).toISOString() : undefined;
}

/** "Friday, November 27 at 10:00 AM Central": who reads it may live in another zone than who comes. */
export const formatProposedTime = (startsAt: string, zone: string, language: Language = 'en'): string =>
  `${new Date(startsAt)
    .toLocaleString(language === 'es' ? 'es-US' : 'en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
    })
    .replaceAll('\u202f', ' ')} ${formatZone(zone, new Date(startsAt))}`;
