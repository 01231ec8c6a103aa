/** How good predictions are, judged on finished records only, each predicted from what was known before it ended. */
import { z } from '../../core/zod.ts';
import { CHANCE_BASES } from '../../records/leads/score.ts';
import { PREDICTED } from './prediction.ts';

const howMany = z.int().min(0);
const share = z.number().min(0).max(1);

/** Records of about the same chance: what was said, and what came. */
const calibrationPoint = z.object({
  count: howMany,
  /** Mean of the chances that were said. */
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
export const leftOut = z.object({ count: howMany, why: z.string() });
export type LeftOut = z.output<typeof leftOut>;

/** A figure and its 80 % range. */
const spread = z.object({ mean: z.number(), low: z.number(), high: z.number() });

export const quality = z.object({
  predicted: z.enum(PREDICTED),
  /** Too few are finished; or it is being learned; or it has been judged. */
  state: z.enum(['too_little', 'learning', 'ready']),
  /** Finished records of which the state before their end is known. */
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
  /** How much closer the predictions came: brier_base - brier. Only where all of its range is above 0 are they called closer. */
  gain: spread.nullable(),
  /** Of 1, the pairs of one that ended well and one that did not in which the former was ranked higher: 0.5 is no better than chance. */
  order: spread.nullable(),
  /** The better was said of those that ended worse: all of the range of `order` is below 0.5. */
  is_backwards: z.boolean(),
  basis: z.enum(CHANCE_BASES),
  calibration: z.array(calibrationPoint),
  lift: z.array(liftGroup),
  learned_at: z.string().nullable(),
  words: z.string(),
});
export type Quality = z.output<typeof quality>;

/** What a source counts in the lead score, and what it was learned from. */
const sourcePoints = z.object({ source: z.string(), finished: howMany, contracts: howMany, points: z.number() });

export const predictionReport = z
  .object({
    leads: quality.extend({ sources: z.array(sourcePoints) }),
    deals: quality,
  })
  .meta({ id: 'PredictionReport' });
export type PredictionReport = z.output<typeof predictionReport>;
