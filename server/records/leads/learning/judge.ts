/**
 * Judges chances on history that they have not seen: each finished record is predicted by what had been learned from those that ended
 * before it was asked about, exactly as it would have been that day, and compared with the outcome.
 */
import { pause } from '#server/core/pause.ts';
import { toChance, calculateShareRange, clampChance, EIGHTY_PERCENT, ENOUGH_FOR_DECIMALS } from '#shared/analysis/predictions/odds.ts';
import { LEAST_FINISHED } from '#shared/analysis/predictions/prediction.ts';
import type { CalibrationPoint, LiftGroup } from '#shared/analysis/predictions/quality.ts';
import { type Fit, fitLogistic, type Prior } from './logistic.ts';
/** A finished record, as it was before its end. */
export interface Case {
  /** When it is predicted, and when it ended, in milliseconds since 1970. */
  asked_at: number;
  ended_at: number;
  won: boolean;
  /** Entered after its end: it is used for training, but had no prediction to judge. */
  isAfterwards?: boolean;
  /** The model's input, given the records that had ended by then. */
  x: (before: Ended) => number;
  /** How often such records had ended well by then. */
  base: (before: Ended) => number;
}

/** The records that had ended by some moment, and how many of them well. */
export interface Ended {
  cases: readonly Case[];
  won: number;
}

export interface HeldOut {
  won: boolean;
  x: number;
  chance: number;
  base: number;
}

export interface Judged {
  heldOut: HeldOut[];
  /** Trained on all of them. */
  fit: Fit;
  /** Mean of (chance - outcome)^2, of the model and of the base rate; null of nothing. Source: Brier 1950. */
  brier: number | null;
  brier_base: number | null;
  /** The improvement over the base rate. */
  gain: Spread | null;
  /** Of 1, the pairs of one that ended well and one that did not in which the former was ranked higher; equals count half. */
  order: Spread | null;
}

/** A figure and its 80 % range. */
export interface Spread {
  mean: number;
  low: number;
  high: number;
}

/** Whether a tenth more records are finished than the model was trained on: then it is trained again. */
export const hasGrown = (now: number, before: number): boolean => now > before && now * 10 >= before * 11;

/** Predicts each case from those that ended before it was asked about. Fewer than 30 of them leave the prior as it is. Works in turns. */
export async function judge(cases: readonly Case[], prior: Prior): Promise<Judged> {
  const byEnd = [...cases].sort((one, other) => one.ended_at - other.ended_at);
  const byQuestion = [...cases].sort((one, other) => one.asked_at - other.asked_at);
  const known = new Map<Case, number>();
  const before: Case[] = [];
  let won = 0;
  let learnedFrom = 0;
  let fit = fitLogistic([], prior);
  const heldOut: HeldOut[] = [];
  for (const one of byQuestion) {
    for (let next = byEnd[before.length]; next && next.ended_at < one.asked_at; next = byEnd[before.length]) {
      before.push(next);
      if (next.won) won += 1;
    }
    if (before.length >= LEAST_FINISHED && hasGrown(before.length, learnedFrom)) {
      // Records that ended earlier were predicted earlier.
      fit = fitLogistic(
        before.map((ended) => ({ x: known.get(ended) as number, won: ended.won })),
        prior,
      );
      learnedFrom = before.length;
      await pause();
    }
    const ended = { cases: before, won };
    const x = one.x(ended);
    known.set(one, x);
    if (!one.isAfterwards) heldOut.push({ won: one.won, x, chance: clampChance(toChance(fit.a + fit.b * x)), base: one.base(ended) });
  }
  return {
    heldOut,
    fit: fitLogistic(cases.length >= LEAST_FINISHED ? cases.map((one) => ({ x: known.get(one) as number, won: one.won })) : [], prior),
    brier: calculateBrierScore(heldOut.map(({ chance, won }) => [chance, won])),
    brier_base: calculateBrierScore(heldOut.map(({ base, won }) => [base, won])),
    gain: calculateGain(heldOut),
    order: calculateRankOrder(heldOut),
  };
}

/** Each prediction against the base rate of its own record; the range by the standard error of their mean. */
function calculateGain(heldOut: readonly HeldOut[]): Spread | null {
  if (heldOut.length < 2) return null;
  const gains = heldOut.map(({ chance, base, won }) => (base - (won ? 1 : 0)) ** 2 - (chance - (won ? 1 : 0)) ** 2);
  const mean = gains.reduce((total, one) => total + one, 0) / gains.length;
  const variance = gains.reduce((total, one) => total + (one - mean) ** 2, 0) / (gains.length - 1);
  const half = EIGHTY_PERCENT * Math.sqrt(variance / gains.length);
  return { mean, low: mean - half, high: mean + half };
}

/** The area under the curve of hits, and its 80 % range (Hanley and McNeil 1982); null where all or none ended well. */
export function calculateRankOrder(heldOut: readonly Pick<HeldOut, 'x' | 'won'>[]): Spread | null {
  const sorted = [...heldOut].sort((one, other) => one.x - other.x);
  const won = countWins(sorted);
  const lost = sorted.length - won;
  if (won === 0 || lost === 0) return null;
  let ranks = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (sorted[to]?.x === sorted[from]?.x) to += 1;
    ranks += countWins(sorted.slice(from, to)) * ((from + 1 + to) / 2);
    from = to;
  }
  const mean = (ranks - (won * (won + 1)) / 2) / (won * lost);
  const [twoWon, twoLost] = [mean / (2 - mean), (2 * mean * mean) / (1 + mean)];
  const variance = (mean * (1 - mean) + (won - 1) * (twoWon - mean * mean) + (lost - 1) * (twoLost - mean * mean)) / (won * lost);
  const half = EIGHTY_PERCENT * Math.sqrt(Math.max(0, variance));
  return { mean, low: Math.max(0, mean - half), high: Math.min(1, mean + half) };
}

/** Mean of (chance - outcome)^2; null of nothing. */
export function calculateBrierScore(predictions: readonly (readonly [chance: number, won: boolean])[]): number | null {
  if (predictions.length === 0) return null;
  return predictions.reduce((total, [chance, won]) => total + (chance - (won ? 1 : 0)) ** 2, 0) / predictions.length;
}

const GROUP_OF = 10;
const MOST_GROUPS = 10;

/** Sorted, the highest first, in groups of the same size of ten or more, at most ten of them. */
function splitIntoGroups<T>(items: readonly T[], value: (item: T) => number): T[][] {
  const sorted = [...items].sort((one, other) => value(other) - value(one));
  const many = Math.min(MOST_GROUPS, Math.max(1, Math.floor(sorted.length / GROUP_OF)));
  return Array.from({ length: many }, (_, at) =>
    sorted.slice(Math.round((at * sorted.length) / many), Math.round(((at + 1) * sorted.length) / many)),
  ).filter((group) => group.length > 0);
}

const countWins = (group: readonly { won: boolean }[]) => group.filter(({ won }) => won).length;
const roundShare = (share: number, judged: number) => {
  const steps = judged >= ENOUGH_FOR_DECIMALS ? 1000 : 100;
  return Math.round(share * steps) / steps;
};

/** Predictions and outcomes in groups of about the same chance, the lowest first. */
export function calculateCalibration(heldOut: readonly HeldOut[]): CalibrationPoint[] {
  const round = (share: number) => roundShare(share, heldOut.length);
  return splitIntoGroups(heldOut, ({ chance }) => chance)
    .reverse()
    .map((group) => {
      const won = countWins(group);
      const range = calculateShareRange(won, group.length);
      const predicted = group.reduce((total, { chance }) => total + chance, 0) / group.length;
      return {
        count: group.length,
        predicted: round(predicted),
        observed: round(won / group.length),
        low: round(range.low),
        high: round(range.high),
      };
    });
}

/** How much more often the better ones end well than all of them: rate of the group / rate of all. `value` is what is shown of each. */
export function calculateLift(heldOut: readonly HeldOut[], value: (one: HeldOut) => number): LiftGroup[] {
  const all = heldOut.length === 0 ? 0 : countWins(heldOut) / heldOut.length;
  return splitIntoGroups(heldOut, value).map((group) => {
    const won = countWins(group);
    const values = group.map(value);
    return {
      from: Math.min(...values),
      to: Math.max(...values),
      count: group.length,
      won,
      rate: roundShare(won / group.length, heldOut.length),
      lift: all === 0 ? null : Math.round((won / group.length / all) * 10) / 10,
    };
  });
}

/**
 * Log-odds. However many records are finished, the market and one's own work move on: no chance is surer than after about twenty of
 * them (the fewer effective observations of a beta-binomial).
 */
const LEAST_DOUBT = 0.45;
const PERIOD = 20;

/** The standard error of log-odds: what finished records leave in doubt, never less than the least, and what changes between periods. */
export const calculateStandardError = (variance: number, between = 0): number => Math.sqrt(Math.max(variance, LEAST_DOUBT ** 2) + between);

/**
 * How much the log-odds of ending well change from one period of twenty ended records to the next, as a variance: what neighboring
 * periods differ by, less what chance alone makes differ (method of moments: DerSimonian and Laird 1986). 0 of fewer than two.
 */
export function estimatePeriodVariance(cases: readonly Pick<Case, 'ended_at' | 'won'>[]): number {
  const byEnd = [...cases].sort((one, other) => one.ended_at - other.ended_at);
  const periods = Array.from({ length: Math.floor(byEnd.length / PERIOD) }, (_, at) => {
    const won = byEnd.slice(at * PERIOD, (at + 1) * PERIOD).filter((one) => one.won).length;
    const [wins, losses] = [won + 0.5, PERIOD - won + 0.5];
    return { odds: Math.log(wins / losses), variance: 1 / wins + 1 / losses };
  });
  const excess = periods.slice(1).map((period, at) => {
    const before = periods[at] as (typeof periods)[number];
    return (period.odds - before.odds) ** 2 - period.variance - before.variance;
  });
  return excess.length === 0 ? 0 : Math.max(0, excess.reduce((total, one) => total + one, 0) / excess.length);
}
