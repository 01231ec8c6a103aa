/**
 * The built-in lead score: 0 to 100, deterministic, every point with its reason.
 *
 * ai_score = 40 % financial + 35 % motivation + 25 % urgency. Each part is the sum of its rules' points, rounded half up and
 * clamped between 0 and 100. Finance weighs most because it is known at once; the other two fill up as the seller answers.
 * What a bought list knows adds points of its own (`list-points.ts`).
 * The rules are in `score-rules.ts`.
 */
import { type NoteFacts, readNotes } from '#server/language/notes.ts';
import type { SourceWeights } from './learning/models.ts';
import { FLAG_FACTS } from '#shared/records/leads/list-facts.ts';
import { type MissingFact, SCORE_PARTS, SCORE_WEIGHTS, type ScoreFactor, type ScorePart } from '#shared/records/leads/score.ts';
import { listMarks, listPoints } from './list-points.ts';
import { type Finding, type KnownFacts, SCORE_RULES, type ScoredLead, SHORT_SALE_CAP } from './score-rules.ts';

/** Changes whenever the same facts could give other points. */
export const SCORE_MODEL = 'dealflow-lead-5';

interface LeadScoring {
  ai_score: number;
  motivation_score: number;
  urgency_score: number;
  financial_score: number;
  factors: ScoreFactor[];
  missing: MissingFact[];
}

const QUESTIONS: Record<string, string> = {
  estimated_value: 'What is the house worth today?',
  mortgage_balance: 'What is still owed on it: loans and liens?',
  asking_price: 'What price do you have in mind?',
  source: 'How did you hear about us?',
  situation: 'What makes you think of selling?',
  responsiveness: 'When is the best time to reach you?',
  timeline: 'If the number works, how soon would you like to close?',
  next_action_date: 'When should we talk next?',
  deadline: 'Is there a date by which it must be sold: an auction, a court date, a move?',
};

type Scores = Pick<LeadScoring, 'ai_score' | 'motivation_score' | 'urgency_score' | 'financial_score'>;
type Found = Pick<ScoreFactor, 'code' | 'part' | 'label' | 'points' | 'max'> & Pick<Finding, 'evidence' | 'unknown'>;

/** Notes that were read lately, by day and text: a change of a status reads the same ones again. */
const readLately = new Map<string, NoteFacts>();
const MOST_READ = 500;
const LONGEST_RECALLED = 2000;

function recallNotes(notes: string | null, today: string): NoteFacts {
  if (!notes || notes.length > LONGEST_RECALLED) return readNotes(notes, today);
  const key = `${today} ${notes}`;
  const facts = readLately.get(key) ?? readNotes(notes, today);
  if (readLately.size >= MOST_READ) readLately.clear();
  readLately.set(key, facts);
  return facts;
}

function weigh(facts: ScoredLead, today: string, weights?: SourceWeights): { scores: Scores; found: Found[] } {
  const signals = facts.signals ?? {};
  const known: KnownFacts = {
    facts,
    today,
    notes: recallNotes(facts.notes ?? null, today),
    signals,
    marks: listMarks(facts, signals.list),
    // A value or a price of nothing is not a fact; a debt of nothing is.
    value: facts.estimated_value || null,
    mortgage: findDebt(facts),
    asking: facts.asking_price || null,
    weights,
  };
  const found: Found[] = SCORE_RULES.map(({ find, code, part, label: usual, max }) => {
    const { points, label = usual, evidence, unknown } = find(known);
    return { code, part, label, points: Math.round(points * 100) / 100, max, evidence, ...(unknown && { unknown }) };
  });
  found.push(...listPoints(facts, known.marks, today));
  const underwater = known.value !== null && known.mortgage !== null && known.mortgage >= known.value;
  const parts = sumParts(found);
  if (underwater) parts.financial = Math.min(SHORT_SALE_CAP, parts.financial);
  const scores = {
    ai_score: roundHalfUp(SCORE_PARTS.reduce((total, part) => total + SCORE_WEIGHTS[part] * parts[part], 0)),
    motivation_score: parts.motivation,
    urgency_score: parts.urgency,
    financial_score: parts.financial,
  };
  return { scores, found };
}

/** The scores alone, as they are stored. */
export const scoreNumbers = (facts: ScoredLead, today: string, weights?: SourceWeights): Scores => weigh(facts, today, weights).scores;

/**
 * Scores a lead as of `today` (YYYY-MM-DD). Pure: the same facts and day give the same answer. Freshness, the next action and
 * dates in the notes move with the day: a stored score is that of the last write or of the day's own scoring, whichever came later. With a `weights` the points of the source are
 * those that the account's own finished leads have shown.
 */
export function scoreLead(facts: ScoredLead, today: string, weights?: SourceWeights): LeadScoring {
  const { scores, found } = weigh(facts, today, weights);
  const gains = new Map<string, { part: ScorePart; max: number; hundredths: number }>();
  for (const { part, points, max, unknown = [] } of found)
    for (const field of unknown) {
      const before = gains.get(field) ?? { part, max: 0, hundredths: 0 };
      const more = max - points;
      gains.set(field, {
        part: before.part,
        max: before.max + (before.part === part ? more : 0),
        hundredths: before.hundredths + more * SCORE_WEIGHTS[part],
      });
    }
  return {
    ...scores,
    factors: found.map(({ unknown: _, evidence, ...factor }) => ({ ...factor, evidence: evidence() })),
    missing: [...gains]
      .map(([field, { max, hundredths }]) => ({ field, question: QUESTIONS[field] ?? field, max, gain: Math.round(hundredths) / 100 }))
      .sort((one, other) => other.gain - one.gain),
  };
}

/** The debt: as given, else value less the list's equity. In dollars; null while neither is known. */
function findDebt({ estimated_value: value, mortgage_balance: owed, equity_amount: amount, equity_percent: percent }: ScoredLead) {
  if (owed !== undefined && owed !== null) return owed;
  const equity = amount ?? (value && typeof percent === 'number' ? (value * percent) / 100 : null);
  return value && equity !== null ? Math.max(0, Math.round(value - equity)) : null;
}

/**
 * Whether anything is known that tells one lead from another: the source (but "other", which names none and is what an import gives
 * where nobody stated it), a mark of the list it came from, the value, the debt, the asking price, or what notes or conversations tell of the seller (a reason to sell or that there is none, a timeline, a deadline, an answer, or three tries without
 * one). A next action is our own plan and the day it came in is known of every lead: with these alone there is no score, but a dash.
 * Read as of the day of the last write, as the stored score is.
 */
export function isScored(facts: ScoredLead & { updated_at?: string }): boolean {
  if (
    (facts.source && facts.source !== 'other') ||
    facts.estimated_value ||
    (facts.mortgage_balance ?? null) !== null ||
    facts.asking_price ||
    facts.last_sale_date ||
    facts.tax_owed ||
    FLAG_FACTS.some((fact) => facts[fact])
  )
    return true;
  const { situation = [], list = [], motivation_asked, timeline, deadline, last_inbound_at, tries = 0 } = facts.signals ?? {};
  if (situation.length > 0 || list.length > 0 || motivation_asked || timeline || deadline || last_inbound_at !== undefined || tries >= 3)
    return true;
  if (!facts.notes) return false;
  const recalled = recallNotes(facts.notes, (facts.updated_at ?? facts.created_at).slice(0, 10));
  return (
    recalled.situations.length > 0 ||
    recalled.noReason !== null ||
    recalled.timeline !== null ||
    recalled.deadline !== null ||
    recalled.refused !== null
  );
}

function sumParts(factors: readonly Pick<ScoreFactor, 'part' | 'points'>[]): Record<ScorePart, number> {
  const hundredths: Record<ScorePart, number> = { financial: 0, motivation: 0, urgency: 0 };
  for (const { part, points } of factors) hundredths[part] += Math.round(points * 100);
  return {
    financial: roundHalfUp(hundredths.financial),
    motivation: roundHalfUp(hundredths.motivation),
    urgency: roundHalfUp(hundredths.urgency),
  };
}

/** Whole hundredths to a whole number, half up, between 0 and 100. */
const roundHalfUp = (hundredths: number): number => Math.min(100, Math.max(0, Math.floor((hundredths + 50) / 100)));
