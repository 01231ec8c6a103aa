/** Predictions: whether a lead becomes a contract, and a deal closes. */
import { optionalCount } from '../../core/fields.ts';
import { identity } from '../../core/record.ts';
import { CHANCE_BASES } from '../../records/leads/score.ts';
import { z } from '../../core/zod.ts';
import { DEAL_STATUSES, DEAL_TYPES } from '../../records/deals/deal.ts';

export const PREDICTED = ['leads', 'deals'] as const;
export type Predicted = (typeof PREDICTED)[number];

/** Finished records needed before the model learns from them, and before its quality is judged. */
export const LEAST_FINISHED = 30;

/**
 * Upon what a chance rests: starting assumptions and how own records ended; what those have shown besides; or only how often own
 * records end well, because what is known of a single one has not told more.
 */

const chance = z.number().min(0).max(1).meta({ description: 'A chance from 0 to 1' });
const dollars = z.number().meta({ description: 'US dollars' });

const chanceFactor = z.object({
  code: z.string(),
  label: z.string(),
  /** What it adds to log(p / (1 - p)); of all factors together the chance is made. */
  log_odds: z.number(),
  /** What in the record says so, in plain words. */
  evidence: z.string(),
});
export type ChanceFactor = z.output<typeof chanceFactor>;

/** What somebody could do that would raise the chance most. */
const nextStep = z.object({ code: z.string(), label: z.string() });

export const dealPrediction = z
  .object({
    deal_id: identity.id,
    status: z.enum(DEAL_STATUSES),
    deal_type: z.enum(DEAL_TYPES),
    address: z.string(),
    /** That the deal closes; 1 and 0 once it is finished. */
    probability: chance,
    /** Between these the chance lies in 8 of 10 cases. */
    low: chance,
    high: chance,
    /** The first is the base: how often such deals close. */
    factors: z.array(chanceFactor),
    /** Sale price - purchase price + assignment fee. */
    expected_profit: dollars,
    /** Expected profit x probability. */
    weighted_profit: dollars,
    basis: z.enum(CHANCE_BASES),
    /** Own finished deals that the chance rests on. */
    learned_from: z.int().min(0),
    words: z.string(),
    next: nextStep.nullable(),
  })
  .meta({ id: 'DealPrediction' });
export type DealPrediction = z.output<typeof dealPrediction>;

/** Open deals predicted one by one: the newest, half of each status. The others count with the chance of their status. */
export const MOST_DEALS = 500;

export const dealPredictionsInput = z.object({
  /** How many deals are listed; the totals are of all. */
  limit: optionalCount({ label: 'Limit', min: 0, max: MOST_DEALS }),
});

export const dealPredictions = z
  .object({
    /** Those with the most at stake first. */
    deals: z.array(dealPrediction),
    totals: z.object({
      deals: z.int().min(0),
      /** Sum of the expected profits. */
      unweighted: dollars,
      /** Sum of the expected profits, each times its probability. */
      weighted: dollars,
      /** Between these the sum that comes in lies in 8 of 10 cases. */
      low: dollars,
      high: dollars,
    }),
    learned_from: z.int().min(0),
    basis: z.enum(CHANCE_BASES),
  })
  .meta({ id: 'DealPredictions' });
export type DealPredictions = z.output<typeof dealPredictions>;
