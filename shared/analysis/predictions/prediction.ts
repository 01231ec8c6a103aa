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

const chance = z.number().min(0).max(1).meta({ description: 'A chance from 0 to 1' });
const dollars = z.number().meta({ description: 'US dollars' });

const chanceFactor = z.object({
  code: z.string(),
  label: z.string(),
  /** Its share of log(p / (1 - p)); all factors together give the chance. */
  log_odds: z.number(),
  /** The evidence in the record, in plain words. */
  evidence: z.string(),
});

/** The action that would raise the chance most. */
const nextStep = z.object({ code: z.string(), label: z.string() });

export const dealPrediction = z
  .object({
    deal_id: identity.id,
    status: z.enum(DEAL_STATUSES),
    deal_type: z.enum(DEAL_TYPES),
    address: z.string(),
    /** That the deal closes; 1 and 0 once it is finished. */
    probability: chance,
    /** The 80 % range of the chance. */
    low: chance,
    high: chance,
    /** The first is the base: how often such deals close. */
    factors: z.array(chanceFactor),
    /** Sale price - purchase price + assignment fee. */
    expected_profit: dollars,
    /** Expected profit x probability. */
    weighted_profit: dollars,
    basis: z.enum(CHANCE_BASES),
    /** Number of own finished deals the chance is based on. */
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
      /** The 80 % range of the sum. */
      low: dollars,
      high: dollars,
    }),
    learned_from: z.int().min(0),
    basis: z.enum(CHANCE_BASES),
  })
  .meta({ id: 'DealPredictions' });
export type DealPredictions = z.output<typeof dealPredictions>;
