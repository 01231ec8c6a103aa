/** Quality of predictions, judged on finished records, each predicted from the data before it ended. */
import { z } from '../../core/zod.ts';
import { CHANCE_BASES } from '../../records/leads/score.ts';
import { PREDICTED } from './prediction.ts';

const howMany = z.int().min(0);
const share = z.number().min(0).max(1);

/** Records of about the same chance: what was predicted, and what happened. */
const calibrationPoint = z.object({
  count: howMany,
  /** Mean of the predicted chances. */
  predicted: share,
  /** Share that ended well, and its 80 % range. */
  observed: share,
  low: share,
  high: share,
});
export type CalibrationPoint = z.output<typeof calibrationPoint>;

/** Records of about the same score, the highest first. */
const liftGroup = z.object({
  /** Lead score, or chance in per cent, from and to. */
  from: z.number(),
  to: z.number(),
  count: howMany,
  won: howMany,
  rate: share,
  /** Rate of the group / rate of all; null when none ended well. */
  lift: z.number().nullable(),
});
export type LiftGroup = z.output<typeof liftGroup>;

/** Age in days at which a deal's prediction is compared with its outcome. */
export const LANDMARK_DAYS = 3;
/** Age in hours at which a lead's score is compared with its outcome. */
export const LANDMARK_HOURS = 24;

/** Finished records that cannot be judged. */
const leftOut = z.object({ count: howMany, why: z.string() });
export type LeftOut = z.output<typeof leftOut>;

/** A figure and its 80 % range. */
const spread = z.object({ mean: z.number(), low: z.number(), high: z.number() });

const quality = z.object({
  predicted: z.enum(PREDICTED),
  /** Too few finished records, training, or judged. */
  state: z.enum(['too_little', 'learning', 'ready']),
  /** Finished records whose earlier state is known. */
  judged: howMany,
  won: howMany,
  /** Finished records in all. */
  finished: howMany,
  /** How many of them cannot be judged, and why. */
  left_out: z.array(leftOut),
  /** How many more must be finished before it is judged. */
  needed: howMany,
  base_rate: share.nullable(),
  /** Mean of (chance - outcome)^2: 0 is perfect. Of the predictions, and of always saying how often it had gone well before. */
  brier: z.number().nullable(),
  brier_base: z.number().nullable(),
  /** Improvement over the base rate: brier_base - brier. Only a range entirely above 0 counts as better. */
  gain: spread.nullable(),
  /** The share of pairs (one ended well, one did not) ranked correctly: 0.5 is no better than chance. */
  order: spread.nullable(),
  /** Those with better predictions ended worse: the whole range of `order` is below 0.5. */
  is_backwards: z.boolean(),
  basis: z.enum(CHANCE_BASES),
  calibration: z.array(calibrationPoint),
  lift: z.array(liftGroup),
  learned_at: z.string().nullable(),
  words: z.string(),
});
export type Quality = z.output<typeof quality>;

/** The points of a source in the lead score, and the data they were learned from. */
const sourcePoints = z.object({ source: z.string(), finished: howMany, contracts: howMany, points: z.number() });

export const predictionReport = z
  .object({
    leads: quality.extend({ sources: z.array(sourcePoints) }),
    deals: quality,
  })
  .meta({ id: 'PredictionReport' });
export type PredictionReport = z.output<typeof predictionReport>;
