/** The answer of GET /properties/{id}/ai-analysis: every calculated figure of a property, with its formula. */
import { identity } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { repairEstimate } from './repairs/repair.ts';
import { valuation } from '../valuation/valuation.ts';
import { usedAssumption } from './assumptions.ts';
import { endBuyer } from './end-buyer.ts';
import { figure } from './figure.ts';
import { breakEvenRow, sensitivityRow } from './sensitivity.ts';
import { bestStrategy, strategyResult } from './strategies.ts';

const propertyFactor = z.object({
  code: z.string(),
  label: z.string(),
  points: z.number(),
  max: z.number(),
  /** The evidence for these points, in plain words. */
  evidence: z.string(),
});
export type PropertyFactor = z.output<typeof propertyFactor>;

/** What the record says. The score is of the record alone: no assumption of the account goes in, so that scores can be compared. */
export const recordAnalysis = z.object({
  property_id: identity.id,
  ai_score: z.int().min(0).max(100),
  /** ARV - purchase - repairs, in dollars: gross. */
  potential_profit: z.number().nullable(),
  /** The most an end buyer pays by the rule, with the share of the ARV that is assumed, in dollars. */
  mao: z.number().nullable(),
  /** mao - purchase price; negative when the price is above it. */
  headroom: z.number().nullable(),
  /** Return on the cash put in, in percent. */
  roi: z.number().nullable(),
  figures: z.array(figure),
  /** The factors of the score; their points add up to it. */
  factors: z.array(propertyFactor),
  /** What to look at before offering, in plain words. */
  warnings: z.array(z.string()),
});

export const propertyAnalysis = recordAnalysis
  .extend({
    /** The known price of an end buyer, from bids or the deal; null: estimated by the rule. */
    end_buyer: endBuyer.nullable(),
    /** Each strategy by the account's and the property's assumptions, those of one's own kind of business first. */
    strategies: z.array(strategyResult),
    /** null while nothing is known. */
    best: bestStrategy.nullable(),
    /** Each strategy's profit with the ARV, the repairs and the months a step lower and higher. */
    sensitivity: z.array(sensitivityRow),
    /** For each strategy and input, the value at which the profit is nothing. */
    break_even: z.array(breakEvenRow),
    /** The assumptions used, and where each comes from. */
    assumptions: z.array(usedAssumption),
    /** The saved estimate; null when there is none. */
    repairs: repairEstimate.nullable(),
    /** What the sales nearby say; the ARV is null while there are too few. */
    valuation: valuation
      .omit({ property_id: true, comparables: true, needed: true, too_wide: true, rests_on: true, model: true })
      .extend({ comparables: z.int() }),
  })
  .meta({ id: 'PropertyAnalysis' });
export type PropertyAnalysis = z.output<typeof propertyAnalysis>;
