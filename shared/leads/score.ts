/** The answer of GET /leads/{id}/ai-score: the parts, each rule's points with its evidence, and what to ask next. */
import { identity } from '../core/record.ts';
import { z } from '../core/zod.ts';
import { score } from './lead.ts';

export const SCORE_PARTS = ['financial', 'motivation', 'urgency'] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];

export const scoreFactor = z.object({
  /** The rule, F1 to U4. */
  code: z.string(),
  part: z.enum(SCORE_PARTS),
  label: z.string(),
  points: z.number(),
  max: z.number(),
  /** What in the record gave these points, in plain words. */
  evidence: z.string(),
});
export type ScoreFactor = z.output<typeof scoreFactor>;

export const missingFact = z.object({
  field: z.string(),
  /** What to ask the seller. */
  question: z.string(),
  /** How many points of its part the answer could bring. */
  max: z.number(),
});
export type MissingFact = z.output<typeof missingFact>;

export const leadScore = z
  .object({
    lead_id: identity.id,
    ai_score: score,
    motivation_score: score,
    urgency_score: score,
    financial_score: score,
    factors: z.array(scoreFactor),
    missing: z.array(missingFact),
    model: z.string(),
    computed_at: identity.created_at,
  })
  .meta({ id: 'LeadScore' });
export type LeadScore = z.output<typeof leadScore>;
