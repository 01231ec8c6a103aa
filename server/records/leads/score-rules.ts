/**
 * The rules of the built-in lead score: for each its points, its maximum and the reason it gives. `score.ts` adds them up.
 *
 * What is unknown gets neutral points, about 40 % of the rule's maximum, so that a lead nobody has asked yet stands below a
 * good one and above a bad one; the question that would settle it goes to `missing`.
 *
 * Sources: the weights and steps are DealFlow's own choice, after how the trade screens a seller (a reason to sell, and a debt
 * below what can be paid: investorriches.com, "Pre-qualifying seller calls"); the steps of the equity in dollars follow a published
 * scoring rubric for bought lists (github.com/urielholzman36-cmd/BatchLeads-GHL-COLD-AUDIENCE-); 70 % of the value is the 70 % rule
 * (see the analysis of properties).
 */
import { formatDay, formatDollars, toCapitalized } from '#shared/core/format.ts';
import type { SourceWeights } from './learning/models.ts';
import { countDaysBetween } from '#shared/core/days.ts';
import type { LeadSource } from '#shared/records/leads/lead.ts';
import type { ScorePart } from '#shared/records/leads/score.ts';
import type { LeadSignals, ListFlag } from '#shared/records/leads/signals.ts';
import type { ListedLead } from './list-points.ts';
import type { Horizon, NoteFacts } from '#server/language/notes.ts';
import { findSituation, getListedSituation, type SellerSituation } from './situation-points.ts';

export interface ScoredLead extends ListedLead {
  source?: LeadSource | null;
  /** Dollars. */
  mortgage_balance?: number | null;
  /** Of the list, dollars and per cent: they stand for a debt that is not known. */
  equity_amount?: number | null;
  equity_percent?: number | null;
  asking_price?: number | null;
  notes?: string | null;
  next_action_date?: string | null;
  /** A day or a moment. */
  created_at: string;
  /** A day or a moment: when the seller last wrote or called. Left out, it is taken from the signals. */
  last_inbound_at?: string | null;
  /** How the seller answers; left out, it is taken from the signals, which are absent until somebody has tried. */
  responsiveness?: { median_reply_hours: number | null; tries: number };
  /** What conversations and messages have shown. */
  signals?: LeadSignals | null;
}

/** The result of a rule: points, the reason, and, where a fact is unknown, which fields would settle it. */
export interface Finding {
  points: number;
  /** Written out where it is shown: most scores are only stored. */
  evidence: () => string;
  label?: string;
  unknown?: readonly string[];
}

export interface KnownFacts {
  facts: ScoredLead;
  today: string;
  notes: NoteFacts;
  signals: LeadSignals;
  /** What the list says of the situation, each once. */
  marks: ListFlag[];
  value: number | null;
  mortgage: number | null;
  asking: number | null;
  weights: SourceWeights | undefined;
}

interface ScoreRule {
  code: string;
  part: ScorePart;
  label: string;
  max: number;
  find: (known: KnownFacts) => Finding;
}

/** The most that the financial part can be while the debt is not below the value. */
export const SHORT_SALE_CAP = 20;
const EQUITY_STEPS = [
  [0.7, 40],
  [0.5, 32],
  [0.4, 26],
  [0.3, 18],
  [0.2, 10],
  [0.1, 4],
] as const;
const FRESHNESS_HALF_LIFE_DAYS = 14;

/** Of a source, until own leads have shown better. */
export const SOURCE_POINTS: Record<LeadSource, number> = {
  website_form: 30,
  referral: 26,
  direct_mail: 22,
  yard_sign: 20,
  social_media: 14,
  cold_call: 10,
  other: 8,
};
const SOURCE_WORDS: Record<LeadSource, string> = {
  website_form: 'Wrote to us through the website',
  referral: 'Was referred to us',
  direct_mail: 'Answered our mail',
  yard_sign: 'Called from a yard sign',
  social_media: 'Found us on social media',
  cold_call: 'We called first',
  other: 'The source is "other"',
};

/** How the notes rule out a sale. */
const REFUSALS: Record<NonNullable<NoteFacts['refused']>['how'], string> = {
  no: 'The notes say no',
  sold: 'The notes say it is sold',
  listed: 'The notes say an agent has it',
};

const formatDollarAmount = (amount: number) => formatDollars(amount);
const formatShare = (share: number) => `${Math.round(share * 1000) / 10}%`;
const formatHours = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`);
const formatDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);
const takeNeutral = (max: number) => Math.round(max * 0.4);

/** The points of the first step whose limit the number reaches from below (`atMost`) or from above (`atLeast`). */
const atMost = (value: number, steps: readonly (readonly [number, number])[]) => steps.find(([limit]) => value <= limit)?.[1] ?? 0;
const atLeast = (value: number, steps: readonly (readonly [number, number])[]) => steps.find(([limit]) => value >= limit)?.[1] ?? 0;

/** A rule over some amounts: neutral while one of them is unknown. */
const defineAmountRule = <Key extends keyof typeof AMOUNTS>(
  code: string,
  part: ScorePart,
  label: string,
  max: number,
  keys: readonly Key[],
  find: (amounts: Record<Key, number>) => Finding,
): ScoreRule => ({
  ...{ code, part, label, max },
  find: (known) => {
    const absent = keys.filter((key) => known[key] === null);
    if (absent.length === 0) return find(known as unknown as Record<Key, number>);
    const verb = absent.length === 1 ? 'is' : 'are';
    return {
      points: takeNeutral(max),
      evidence: () => `${toCapitalized(absent.map((key) => AMOUNTS[key].words).join(' and '))} ${verb} not known yet`,
      unknown: absent.map((key) => AMOUNTS[key].field),
    };
  },
});

const AMOUNTS = {
  value: { field: 'estimated_value', words: 'the value' },
  mortgage: { field: 'mortgage_balance', words: 'the debt' },
  asking: { field: 'asking_price', words: 'the asking price' },
} as const;

export const SCORE_RULES: readonly ScoreRule[] = [
  defineAmountRule('F1', 'financial', 'Equity share', 40, ['value', 'mortgage'], ({ value, mortgage }) => {
    if (mortgage >= value)
      return {
        points: 0,
        label: 'Short sale',
        evidence: () =>
          `Owes ${formatDollarAmount(mortgage)} on a value of ${formatDollarAmount(value)}: the lender must agree, so the financial part stays at ${SHORT_SALE_CAP} or below`,
      };
    const equity = (value - mortgage) / value;
    const points = atLeast(equity, EQUITY_STEPS);
    return {
      points,
      evidence: () => `Owns ${formatShare(equity)} of the value: ${formatDollarAmount(mortgage)} owed on ${formatDollarAmount(value)}`,
    };
  }),
  defineAmountRule('F2', 'financial', 'Equity in dollars', 15, ['value', 'mortgage'], ({ value, mortgage }) => {
    const equity = value - mortgage;
    const points = atLeast(equity, [
      [150_000, 15],
      [75_000, 10],
      [30_000, 5],
    ]);
    return {
      points,
      evidence: () => `Equity of ${formatDollarAmount(equity)}: ${formatDollarAmount(value)} less ${formatDollarAmount(mortgage)} owed`,
    };
  }),
  defineAmountRule('F3', 'financial', 'Asking price against value', 30, ['value', 'asking'], ({ value, asking }) => {
    const points = atMost(asking / value, [
      [0.6, 30],
      [0.7, 26],
      [0.8, 18],
      [0.9, 9],
      [1, 3],
    ]);
    return {
      points,
      evidence: () => `Asks ${formatDollarAmount(asking)}, ${formatShare(asking / value)} of the value of ${formatDollarAmount(value)}`,
    };
  }),
  defineAmountRule('F4', 'financial', 'An investor offer clears the debt', 15, ['value', 'mortgage'], ({ value, mortgage }) => {
    // Compared as a share: 0.70 times a price is not exact in binary.
    const points = atMost(mortgage / value, [
      [0.7, 15],
      [0.8, 8],
    ]);
    const share = points === 8 ? 0.8 : 0.7;
    const verdict = points > 0 ? 'covers' : 'does not cover';
    return {
      points,
      evidence: () =>
        `${share * 100}% of the value, ${formatDollarAmount(value * share)}, ${verdict} the ${formatDollarAmount(mortgage)} owed`,
    };
  }),
  {
    code: 'M1',
    part: 'motivation',
    label: 'Source',
    max: 30,
    find: ({ facts: { source }, weights }) => {
      if (!source) return { points: takeNeutral(30), evidence: () => 'The source is not known yet', unknown: ['source'] };
      const own = weights?.sources[source];
      if (!weights || !own) return { points: SOURCE_POINTS[source], evidence: () => SOURCE_WORDS[source] };
      const came = `${own.contracts} of ${own.finished} finished ones became a contract`;
      return { points: own.points, evidence: () => `${SOURCE_WORDS[source]}: ${came} (learned from ${weights.learned_from} leads)` };
    },
  },
  defineAmountRule('M2', 'motivation', 'Asks below value', 15, ['value', 'asking'], ({ value, asking }) => {
    const share = asking / value;
    const points = atMost(share, [
      [0.6, 15],
      [0.7, 12],
      [0.8, 8],
      [0.9, 4],
      [1, 1],
    ]);
    const where = share < 1 ? `${formatShare(1 - share)} below` : share === 1 ? 'exactly' : `${formatShare(share - 1)} above`;
    return { points, evidence: () => `Asks ${where} the value of ${formatDollarAmount(value)}` };
  }),
  { code: 'M3', part: 'motivation', label: 'Reason to sell', max: 35, find: scoreSituation },
  {
    code: 'M4',
    part: 'motivation',
    label: 'Answers us',
    max: 20,
    find: ({ facts, notes, signals: { reply_hours = [], tries: tried = 0, last_inbound_at, refused, motivation_asked } }) => {
      // An answer that says no is no sign of a wish to sell.
      if (refused) return { points: 0, evidence: () => `Not interested: "${refused.quote}"` };
      // What the seller wrote in a conversation is newer than the notes.
      const noted = motivation_asked ? null : notes.refused;
      if (noted) return { points: 0, evidence: () => `${REFUSALS[noted.how]}: "${noted.quote}"` };
      const { median_reply_hours: reply, tries } = facts.responsiveness ?? { median_reply_hours: findMedian(reply_hours), tries: tried };
      if (reply !== null) {
        const points = reply <= 24 ? 20 : reply <= 72 ? 14 : 10;
        return { points, evidence: () => `Usually answers within ${formatHours(Math.max(1, Math.ceil(reply)))}` };
      }
      if (last_inbound_at !== undefined) return { points: 10, evidence: () => 'Has written or called without being asked' };
      if (tries >= 3) return { points: 0, evidence: () => `No answer after ${tries} tries` };
      const evidence = () => (tries === 0 ? 'Not tried yet' : `No answer yet after ${tries} ${tries === 1 ? 'try' : 'tries'}`);
      return { points: 8, evidence, unknown: ['responsiveness'] };
    },
  },
  {
    code: 'U1',
    part: 'urgency',
    label: 'Stated timeline',
    max: 45,
    find: (known) => {
      const timeline = resolveTimeline(known);
      if (!timeline) return { points: 14, evidence: () => 'No timeline in the notes yet', unknown: ['timeline'] };
      const points =
        atMost(timeline.days, [
          [14, 45],
          [30, 38],
          [90, 24],
          [180, 12],
        ]) || 4;
      const when = timeline.days <= 180 ? `within ${formatDays(timeline.days)}` : 'later than 180 days';
      return { points, evidence: () => `${timeline.from} "${timeline.quote}": ${when}` };
    },
  },
  {
    code: 'U2',
    part: 'urgency',
    label: 'Freshness',
    max: 25,
    find: ({ facts, signals, today }) => {
      const heard = signals.refused ? undefined : (facts.last_inbound_at ?? signals.last_inbound_at);
      const since = heard ?? facts.created_at;
      const days = Math.max(0, countDaysBetween(since.slice(0, 10), today));
      const what = heard ? 'Last heard from' : 'Came in';
      return {
        points: 25 * 0.5 ** (days / FRESHNESS_HALF_LIFE_DAYS),
        evidence: () => `${what} ${days === 0 ? 'today' : `${formatDays(days)} ago`}`,
      };
    },
  },
  {
    code: 'U3',
    part: 'urgency',
    label: 'Next action',
    max: 15,
    find: ({ facts: { next_action_date: date }, today }) => {
      if (!date) return { points: 0, evidence: () => 'No next action is planned', unknown: ['next_action_date'] };
      const days = countDaysBetween(today, date);
      const points = atMost(days, [
        [3, 15],
        [7, 10],
        [30, 5],
      ]);
      const when = () =>
        days < 0 ? `overdue since ${formatDay(date)}` : days === 0 ? 'due today' : `due on ${formatDay(date)}, in ${formatDays(days)}`;
      return { points, evidence: () => `The next action is ${when()}` };
    },
  },
  {
    code: 'U4',
    part: 'urgency',
    label: 'Dated deadline',
    max: 15,
    find: (known) => {
      const deadline = resolveDeadline(known);
      if (!deadline) return { points: 0, evidence: () => 'No auction, court or move date in the notes', unknown: ['deadline'] };
      const points = atMost(deadline.days, [
        [30, 15],
        [90, 8],
      ]);
      return { points, evidence: () => `${deadline.from}: ${deadline.quote}, in ${formatDays(deadline.days)}` };
    },
  },
];

/**
 * M3: the strongest situation, and a quarter of the next two; at most 35. What the seller wrote counts beside the notes and the marks of
 * the list, each kind once.
 */
function scoreSituation({ notes, signals, marks }: KnownFacts): Finding {
  const fromSeller = (signals.situation ?? []).flatMap(({ code, quote }) => findSituation(code, quote) ?? []);
  const { refused } = notes;
  if (refused?.how === 'sold' && fromSeller.length === 0)
    return { points: 0, evidence: () => `The notes say it is sold: "${refused.quote}"` };
  const noted = notes.situations
    .flatMap(({ code, quote }) => findSituation(code, quote) ?? [])
    .filter(({ code }) => !fromSeller.some((one) => one.code === code));
  const listed = marks.map(getListedSituation).filter(({ code }) => ![...fromSeller, ...noted].some((one) => one.code === code));
  const [first, ...others] = [...removeDuplicates(fromSeller), ...noted, ...listed].sort((one, other) => other.points - one.points);
  if (!first) {
    if (notes.noReason) return { points: 4, evidence: () => `Asked, and there is none: "${notes.noReason}"` };
    return signals.motivation_asked
      ? { points: 4, evidence: () => 'Asked in a conversation, and there is none' }
      : { points: 12, evidence: () => 'No reason to sell in the notes yet', unknown: ['situation'] };
  }
  const next = others.slice(0, 2);
  const points = next.reduce((total, situation) => total + situation.points / 4, first.points);
  const counted = [first, ...next];
  const evidence = () => {
    const quotes = (some: readonly SellerSituation[]) => some.map((situation) => `"${situation.quote}" (${situation.label})`).join(', ');
    const mentions = [
      ['The seller said', counted.filter((one) => fromSeller.includes(one))],
      ['The notes mention', counted.filter((one) => noted.includes(one))],
      ['The list says', counted.filter((one) => listed.includes(one))],
    ] as const;
    return mentions.flatMap(([who, some]) => (some.length > 0 ? [`${who} ${quotes(some)}`] : [])).join('. ');
  };
  return { points: Math.min(35, points), evidence };
}

const removeDuplicates = (situations: readonly SellerSituation[]): SellerSituation[] =>
  situations.filter(({ code }, at) => situations.findIndex((one) => one.code === code) === at);

/** The median; null without numbers. */
function findMedian(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** The seller's own words count before the notes; the days that went by since are taken off. */
function resolveTimeline({ notes, signals: { timeline }, today }: KnownFacts): (Horizon & { from: string }) | null {
  if (timeline) {
    const gone = Math.max(0, countDaysBetween(timeline.at.slice(0, 10), today));
    return { days: Math.max(0, timeline.days - gone), quote: timeline.quote, from: 'The seller said' };
  }
  return notes.timeline && { ...notes.timeline, from: 'The notes say' };
}

/** The nearer of the seller's deadline and that of the notes, unless it is past. */
function resolveDeadline({ notes, signals, today }: KnownFacts): (Horizon & { from: string }) | null {
  const days = signals.deadline ? countDaysBetween(today, signals.deadline.day) : -1;
  const fromSeller =
    signals.deadline && days >= 0
      ? {
          days,
          quote: `"${signals.deadline.quote}", ${signals.deadline.day}`,
          from: signals.list?.some(({ label }) => label === signals.deadline?.quote) ? 'The list gives a date' : 'The seller gave a date',
        }
      : null;
  const noted = notes.deadline && { ...notes.deadline, from: 'The notes give a date' };
  return fromSeller && (!noted || fromSeller.days <= noted.days) ? fromSeller : noted;
}
