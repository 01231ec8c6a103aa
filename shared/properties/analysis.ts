/** The answer of GET /properties/{id}/ai-analysis: the figures that the record itself gives, each with its formula. */
import { identity } from '../core/record.ts';
import { z } from '../core/zod.ts';

export const FIGURE_UNITS = ['usd', 'percent'] as const;

const figureInput = z.object({ label: z.string(), value: z.number(), unit: z.enum(FIGURE_UNITS) });

export const propertyFigure = z.object({
  code: z.string(),
  label: z.string(),
  /** null where it cannot be known. */
  value: z.number().nullable(),
  unit: z.enum(FIGURE_UNITS),
  /** How it was reckoned, with the property's own numbers. */
  formula: z.string(),
  inputs: z.array(figureInput),
});
export type PropertyFigure = z.output<typeof propertyFigure>;

export const propertyFactor = z.object({
  code: z.string(),
  label: z.string(),
  points: z.number(),
  max: z.number(),
  /** What in the record gave these points, in plain words. */
  evidence: z.string(),
});
export type PropertyFactor = z.output<typeof propertyFactor>;

export const propertyAnalysis = z
  .object({
    property_id: identity.id,
    ai_score: z.int().min(0).max(100),
    /** ARV - purchase - repairs, in dollars: gross. */
    potential_profit: z.number(),
    /** The most an end buyer pays by the 70 % rule, in dollars. */
    mao: z.number().nullable(),
    /** mao - purchase price; negative when the price is above it. */
    headroom: z.number().nullable(),
    /** Return on the cash put in, in percent. */
    roi: z.number().nullable(),
    figures: z.array(propertyFigure),
    /** Why the score is what it is; the points add up to it. */
    factors: z.array(propertyFactor),
    /** What to look at before offering, in plain words. */
    warnings: z.array(z.string()),
  })
  .meta({ id: 'PropertyAnalysis' });
export type PropertyAnalysis = z.output<typeof propertyAnalysis>;
