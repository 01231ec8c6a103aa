/**
 * What a lead's notes say that a score can use: the seller's situation, how soon they want to sell, and a dated deadline.
 *
 * A careful reader rather than a clever one: it knows a short list of phrases, a hit with "not", "no", "never" or "n't" within
 * the three words before it (in the same sentence) is ignored, and what it does not recognise is unknown, never guessed.
 */
import { daysBetween, isDay } from '#shared/core/days.ts';
import type { ListFlag } from '#shared/records/leads/signals.ts';

export interface SellerSituation {
  /** The kind, as conversations know it too. */
  code: string;
  label: string;
  /** Points of rule M3. */
  points: number;
  /** The words that were found. */
  quote: string;
}

export interface Horizon {
  /** Days from today. */
  days: number;
  quote: string;
}

export interface NoteFacts {
  /** Each kind of situation once, strongest first. */
  situations: SellerSituation[];
  /** The seller was asked, and has no reason to sell. */
  noReason: string | null;
  /** The soonest timeline that is stated. */
  timeline: Horizon | null;
  /** The nearest auction, court or move date that is not past. */
  deadline: Horizon | null;
}

const SITUATIONS: readonly { code: string; label: string; points: number; words: RegExp }[] = [
  {
    code: 'foreclosure',
    label: 'foreclosure or auction',
    points: 35,
    words:
      /\b(pre-?\s?foreclos\w*|foreclos\w*|auction\w*|sheriff'?s? sale|trustee'?s? sale|notice of default|lis pendens|behind on (?:the |his |her |their |my |house |mortgage )*(?:mortgage|payments?|loan))\b/g,
  },
  {
    code: 'probate',
    label: 'probate or inheritance',
    points: 28,
    words: /\b(probate|inherit\w*|executor|executrix|heirs?|passed away|deceased)\b/g,
  },
  { code: 'divorce', label: 'divorce', points: 28, words: /\b(divorc\w*)\b/g },
  {
    code: 'lien',
    label: 'lien or taxes owed',
    points: 28,
    words:
      /\b(tax liens?|liens?|back taxes|delinquent (?:on )?(?:property )?tax\w*|tax delinquen\w*|taxes (?:are )?(?:owed|overdue|delinquent)|judge?ments?)\b/g,
  },
  {
    code: 'vacant',
    label: 'vacant',
    points: 22,
    words: /\b(vacant|unoccupied|abandoned|(?:house|property|home) (?:is |sits |sitting )*empty|empty (?:house|property|home))\b/g,
  },
  { code: 'code_violation', label: 'code violation', points: 22, words: /\b(code violations?|code enforcement|condemned)\b/g },
  {
    code: 'landlord',
    label: 'tired landlord or eviction',
    points: 22,
    words:
      /\b(tired landlord|tired of (?:being a landlord|tenants?|renting)|evict\w*|(?:bad|problem|non-?paying) (?:tenants?|renters?))\b/g,
  },
  {
    code: 'relocation',
    label: 'relocation or job loss',
    points: 22,
    words: /\b(relocat\w*|job transfer|transferred|job loss|lost (?:his |her |their |my |the )?job|laid off|unemployed)\b/g,
  },
  {
    code: 'downsizing',
    label: 'downsizing or moving for family or care',
    points: 18,
    words: /\b(downsiz\w*|mov\w+ (?:near|nearer|closer|close) to|mov\w+ near|assisted living|nursing home|(?:elder|memory) care)\b/g,
  },
  {
    code: 'repairs',
    label: 'repairs',
    points: 14,
    words:
      /\b(repairs?|fixer(?:[- ]upper)?|needs (?:a lot of |lots of |some |much )?work|(?:fire|water|storm|flood) damage\w*|mold|(?:leaking|leaky|new) roof|roof leaks?|foundation (?:issues?|problems?|cracks?))\b/g,
  },
];

const NO_REASON =
  /\b(not motivated|no motivation|no (?:real |particular )?reason (?:to|for) sell\w*|just curious|test(?:ing)? the market)\b/;

/** Phrases with a fixed reading, in days. What only says "soon" is read at its latest. */
const PHRASES: readonly [RegExp, number][] = [
  [/\b(asap|as soon as possible|immediately|right away|urgent(?:ly)?|(?:by|sold|gone|done|sell it) yesterday)\b/g, 14],
  [/\b(this week|next week|within (?:a|the) week)\b/g, 14],
  [/\b(this month|within (?:a|the) month|(?:sell|sale|close|closing) (?:fast|quick(?:ly)?)|quick (?:sale|close|closing))\b/g, 30],
  [/\b(next month)\b/g, 45],
  [/\b(next year)\b/g, 365],
];
/** Said with a negation of its own. */
const NO_RUSH =
  /\b(no (?:rush|hurry|timeline|time ?frame)|not in (?:a|any) (?:rush|hurry)|isn'?t in (?:a|any) (?:rush|hurry)|someday|some day|whenever)\b/;
const NO_RUSH_DAYS = 365;

const COUNT_WORDS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, 'couple of': 2, couple: 2, few: 3, six: 6 };
const UNIT_DAYS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 };
const DURATION = /\b(?:\d{1,3} ?(?:-|–|to) ?)?(\d{1,3}|an?|one|two|three|six|couple of|couple|few) ?-?(day|week|month|year)s?\b/g;
const BEFORE_A_PAST_DURATION = new Set(['for', 'last', 'past', 'every', 'been', 'since', 'per', 'already', 'previous', 'over', 'about']);
const AFTER_A_PAST_DURATION =
  /^[\s,]*(?:ago|behind|late|past|old|overdue|on (?:the )?market|vacant|back|notice|lease|left on|delinquent|or older|supply|warranty)\b/;
const LEADS_TO_A_FUTURE = new Set(['in', 'within', 'next', 'under', 'than']);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DATES: readonly RegExp[] = [
  /\b(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})\b/g,
  /\b(?<month>\d{1,2})\/(?<date>\d{1,2})(?:\/(?<year>\d{4}|\d{2}))?\b(?!\/)/g,
  new RegExp(`\\b(?<name>${MONTH}) (?<date>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\\d{4}))?\\b`, 'g'),
  new RegExp(`\\b(?<date>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<name>${MONTH})(?:,? (?<year>\\d{4}))?\\b`, 'g'),
];
const DEADLINE_WORD = /^(auction\w*|foreclos\w*|sheriff'?s?|trustee'?s?|court|hearing|trial|evict\w*|move|moves|moving)$/;
const TIMELINE_WORD = /^(by|before|until|clos\w*|sell|sold)$/;
const CALLED_OFF = /^(cancel\w*|postpon\w*|withdrawn|stopped)$/;

const SENTENCE_END = /[.!?;\n](?=\s|$)/g;
const WORD = /[\p{L}\d']+/gu;
const NEGATION = /^(not|no|never|\w+n't|(?:do|does|did|is|are|was|were|wo|has|have|had)nt)$/;

const NOTHING: NoteFacts = { situations: [], noReason: null, timeline: null, deadline: null };

/** Reads the notes as of `today` (YYYY-MM-DD): dates become days from today, and a date that is past says nothing. */
export function readNotes(notes: string | null, today: string): NoteFacts {
  if (!notes) return NOTHING;
  const text = notes.toLowerCase().replaceAll('’', "'");
  const horizons = datesIn(text, today);
  return {
    situations: situationsIn(text),
    noReason: NO_REASON.exec(text)?.[0] ?? null,
    timeline: soonest([...statedTimelines(text), ...horizons.timelines]),
    deadline: soonest(horizons.deadlines),
  };
}

/** A situation that a conversation has found, with its points; undefined for a code that no rule knows. */
export function findSituation(code: string, quote: string): SellerSituation | undefined {
  const known = SITUATIONS.find((one) => one.code === code);
  return known && { code, label: known.label, points: known.points, quote };
}

/**
 * What a list's mark counts, beside the points that the same situation has in notes: taxes owed for a year 22, two 28, three or more 32;
 * a bankruptcy 28; an owner who lives elsewhere 14, since that alone is no reason to sell.
 */
export function listedSituation({ code, said, years }: ListFlag): SellerSituation {
  if (code === 'absentee') return { code, label: 'absentee owner', points: 14, quote: said };
  if (code === 'bankruptcy') return { code, label: 'bankruptcy', points: 28, quote: said };
  const known = SITUATIONS.find((one) => one.code === code) as (typeof SITUATIONS)[number];
  const points = years === undefined ? known.points : years >= 3 ? 32 : years === 2 ? 28 : 22;
  return { code, label: known.label, points, quote: said };
}

function situationsIn(text: string): SellerSituation[] {
  const found: SellerSituation[] = [];
  for (const { code, label, points, words } of SITUATIONS) {
    for (const hit of text.matchAll(words)) {
      if (isNegated(text, hit.index)) continue;
      found.push({ code, label, points, quote: hit[0] });
      break;
    }
  }
  return found;
}

function statedTimelines(text: string): Horizon[] {
  const found: Horizon[] = [];
  for (const [words, days] of PHRASES)
    for (const hit of text.matchAll(words)) if (!isNegated(text, hit.index)) found.push({ days, quote: hit[0] });
  const noRush = NO_RUSH.exec(text);
  if (noRush) found.push({ days: NO_RUSH_DAYS, quote: noRush[0] });
  for (const hit of text.matchAll(DURATION)) {
    const [quote, amount, unit] = hit as unknown as [string, string, string];
    const before = wordsBefore(text, hit.index, 2);
    if (AFTER_A_PAST_DURATION.test(text.slice(hit.index + quote.length)) || isNegated(text, hit.index)) continue;
    const led = before.some((word) => LEADS_TO_A_FUTURE.has(word));
    // "20 years" is more often how long they have lived there, and "a month" what the rent is: these need "in" or "within".
    if (!led && (unit === 'year' || amount === 'a' || amount === 'an' || amount === 'one')) continue;
    if (!led && before.some((word) => BEFORE_A_PAST_DURATION.has(word))) continue;
    found.push({ days: (COUNT_WORDS[amount] ?? Number(amount)) * (UNIT_DAYS[unit] ?? 1), quote });
  }
  return found;
}

function datesIn(text: string, today: string): { timelines: Horizon[]; deadlines: Horizon[] } {
  const timelines: Horizon[] = [];
  const deadlines: Horizon[] = [];
  for (const pattern of DATES) {
    for (const hit of text.matchAll(pattern)) {
      const day = dayFrom(hit.groups ?? {}, today);
      if (day === null || day < today) continue;
      const before = wordsBefore(text, hit.index, 6);
      const after = wordsAfter(text, hit.index + hit[0].length, 3);
      if (isDenied(before) || after.some((word) => CALLED_OFF.test(word))) continue;
      const horizon = { days: daysBetween(today, day), quote: hit[0] };
      if (before.slice(-4).some((word) => TIMELINE_WORD.test(word))) timelines.push(horizon);
      const reason = [...before, ...after].find((word) => DEADLINE_WORD.test(word));
      if (reason) deadlines.push({ ...horizon, quote: `${reason} ${day}` });
    }
  }
  return { timelines, deadlines };
}

/** A date without a year is the next one of that name. */
function dayFrom(parts: Record<string, string | undefined>, today: string): string | null {
  const month = parts.name ? MONTHS.indexOf(parts.name.slice(0, 3)) + 1 : Number(parts.month);
  const year = parts.year ? Number(parts.year.length === 2 ? `20${parts.year}` : parts.year) : Number(today.slice(0, 4));
  const ending = `-${String(month).padStart(2, '0')}-${String(Number(parts.date)).padStart(2, '0')}`;
  const day = `${year}${ending}`;
  if (!isDay(day)) return null;
  return parts.year || day >= today ? day : `${year + 1}${ending}`;
}

const soonest = (horizons: Horizon[]): Horizon | null =>
  horizons.reduce<Horizon | null>((best, horizon) => (best && best.days <= horizon.days ? best : horizon), null);

const isNegated = (text: string, index: number): boolean => wordsBefore(text, index, 3).some((word) => NEGATION.test(word));

/** "no later than" sets a date, every other negation takes it back. */
const isDenied = (words: string[]): boolean => words.some((word, at) => NEGATION.test(word) && words[at + 1] !== 'later');

function wordsBefore(text: string, index: number, count: number): string[] {
  const sentence =
    text
      .slice(Math.max(0, index - 80), index)
      .split(SENTENCE_END)
      .at(-1) ?? '';
  return (sentence.match(WORD) ?? []).slice(-count);
}

function wordsAfter(text: string, index: number, count: number): string[] {
  const sentence = text.slice(index, index + 80).split(SENTENCE_END)[0] ?? '';
  return (sentence.match(WORD) ?? []).slice(0, count);
}
