/** The answer of GET /leads/{id}/ai-score: the parts, each rule's points with its evidence, and what to ask next. */
import { identity } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { score } from './lead.ts';

export const CHANCE_BASES = ['starting', 'learned', 'base_rate'] as const;

export const SCORE_PARTS = ['financial', 'motivation', 'urgency'] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];
/** The weight of each part, in percent: finances are known at once, the rest follows from conversations. */
export const SCORE_WEIGHTS: Readonly<Record<ScorePart, number>> = { financial: 40, motivation: 35, urgency: 25 };

const share = z.number().min(0).max(1);

const scoreFactor = z.object({
  /** The rule, F1 to U4; F5 and M5 to M10 where a list knows of it. */
  code: z.string(),
  part: z.enum(SCORE_PARTS),
  label: z.string(),
  points: z.number(),
  max: z.number(),
  /** The evidence for these points, in plain words. */
  evidence: z.string(),
});
export type ScoreFactor = z.output<typeof scoreFactor>;

const missingFact = z.object({
  field: z.string(),
  /** What to ask the seller. */
  question: z.string(),
  /** How many points of the first part it touches the answer could bring. */
  max: z.number(),
  /** How many points of the whole score the answer could bring, over all parts. */
  gain: z.number(),
});
export type MissingFact = z.output<typeof missingFact>;

export const leadScore = z
  .object({
    lead_id: identity.id,
    ai_score: score,
    /** As lists show it. A lead that has a deal or is cold keeps the one with which that came. */
    stored_score: score,
    motivation_score: score,
    urgency_score: score,
    financial_score: score,
    /** False while nothing is known that the score reads: then it says nothing, and there is no chance. */
    is_scored: z.boolean(),
    /** That it becomes a contract, and between what that lies in 8 of 10 cases; null while nothing is known. */
    chance: z.object({ probability: share, low: share, high: share }).nullable(),
    basis: z.enum(CHANCE_BASES),
    /** Own finished leads that the chance rests on. */
    learned_from: z.int().min(0),
    words: z.string(),
    factors: z.array(scoreFactor),
    missing: z.array(missingFact),
    model: z.string(),
    computed_at: identity.created_at,
  })
  .meta({ id: 'LeadScore' });
export type LeadScore = z.output<typeof leadScore>;
