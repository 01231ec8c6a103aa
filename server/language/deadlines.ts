/** Dates that are written out, and those that cannot be moved: an auction, a hearing, a move. */
import { addDays, isDay } from '#shared/core/days.ts';
import type { Hit } from './about.ts';
import { MONTH, MONTH_WORD, readMonth, SPANISH_MONTH } from './calendar.ts';
import { COUNT_WORDS, MOST_DATES, UNIT_DAYS } from './durations.ts';
import { isNegated, findAllMatches, type Text, getWordsAfter, getWordsBefore } from './words.ts';

interface Deadline extends Hit {
  /** YYYY-MM-DD */
  day: string;
}

const DATES: readonly RegExp[] = [
  /\b(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})\b/g,
  /\b(?<month>\d{1,2})\/(?<date>\d{1,2})(?:\/(?<year>\d{4}|\d{2}))?\b(?!\/)/g,
  new RegExp(`\\b(?<name>${MONTH})\\.? (?<date>\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (?<year>\\d{4}))?`, 'g'),
  new RegExp(`\\b(?:the )?(?<date>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<name>${MONTH})\\b(?:,? (?<year>\\d{4}))?`, 'g'),
  new RegExp(`\\b(?<date>\\d{1,2}|primero|1ro) de (?<name>${SPANISH_MONTH})\\b(?:,? (?:de |del )?(?<year>\\d{4}))?`, 'g'),
];

const DEADLINE_WORD =
  /^(auction\w*(?:'s)?|foreclos\w*|sheriff'?s?|trustee'?s?|court|hearing|trial|evict\w*|move|moves|moving|closing|deploy\w*|report|start)$/;
/** The day of a foreclosure sale; the last sale of a house is none. */
const SALE_DATE =
  /(?<!\b(?:last|prior|previous|purchase|list) )\bsale(?:'s)? (?:date|day)\b|\b(?:foreclosure|trustee'?s?|sheriff'?s?|tax|bank) sale\b|\bsale (?:is |was )?(?:set|scheduled)\b/;
const DATED =
  /auction|foreclos|sheriff|trustee|court|hearing|trial|evict|mov|closing|deploy|report|start|sale|remate|subasta|corte|desalojo/;
const CALLED_OFF = /^(cancel\w*|postpon\w*|withdrawn|stopped|if)$/;

/** Dates from today on. */
export function findDates({ plain }: Pick<Text, 'plain'>, today: string): Deadline[] {
  if (!/\d[/-]\d/.test(plain) && !(/\d|primero/.test(plain) && MONTH_WORD.test(plain))) return [];
  return DATES.flatMap((pattern) =>
    findAllMatches(plain, pattern)
      .slice(0, MOST_DATES)
      .flatMap((hit) => {
        const day = resolveDay(hit.groups ?? {}, today);
        return day !== undefined && day >= today ? [{ index: hit.index, length: hit[0].length, day }] : [];
      }),
  );
}

/** The nearest auction, court or move date. */
export function findDeadline(text: Text, today: string): Deadline | undefined {
  if (!DATED.test(text.plain)) return undefined;
  const found = [...findDates(text, today), ...findRelativeDates(text, today)].flatMap((date) => {
    const before = getWordsBefore(text.plain, date.index, 7);
    const after = getWordsAfter(text.plain, date.index + date.length, 4);
    if ([...before, ...after].some((word) => CALLED_OFF.test(word)) || isNegated(text.plain, date.index)) return [];
    const isSale = SALE_DATE.test(text.plain.slice(Math.max(0, date.index - 40), date.index));
    return isSale || [...before, ...after].some((word) => DEADLINE_WORD.test(word)) ? [date] : [];
  });
  return found.sort((one, other) => (one.day < other.day ? -1 : 1))[0];
}

const IN_DURATION = /\bin (\d{1,3}|one|two|three|four|five|six|ten|a|an|couple of|few) ?(day|week|month)s?\b/g;

/** "The auction is in 10 days." */
function findRelativeDates({ plain }: Text, today: string): Deadline[] {
  return findAllMatches(plain, IN_DURATION).flatMap((hit) => {
    const near = [...getWordsBefore(plain, hit.index, 5), ...getWordsAfter(plain, hit.index + hit[0].length, 3)];
    // A move within months is a wish; an auction or a hearing is a date.
    if (!near.some((word) => /^(auction\w*|foreclos\w*|sheriff'?s?|trustee'?s?|court|hearing|evict\w*)$/.test(word))) return [];
    const days = (COUNT_WORDS[hit[1] ?? ''] ?? Number(hit[1])) * (UNIT_DAYS[hit[2] ?? ''] ?? 1);
    return [{ index: hit.index, length: hit[0].length, day: addDays(today, days) }];
  });
}

/** A date without a year is the next one of that name. */
function resolveDay(parts: Record<string, string | undefined>, today: string): string | undefined {
  const month = parts.name ? readMonth(parts.name) : Number(parts.month);
  const year = parts.year ? Number(parts.year.length === 2 ? `20${parts.year}` : parts.year) : Number(today.slice(0, 4));
  const ending = `-${String(month).padStart(2, '0')}-${String(parts.date?.startsWith('p') || parts.date === '1ro' ? 1 : Number(parts.date)).padStart(2, '0')}`;
  if (!isDay(`${year}${ending}`)) return undefined;
  return parts.year || `${year}${ending}` >= today ? `${year}${ending}` : `${year + 1}${ending}`;
}
