/**
 * The chance that a lead becomes a contract, from its score. Before anything is learned a line through three guesses of the trade for
 * cold, talking and hot leads: 5, 15 and 30 % at scores of about 35, 65 and 90 (fixed chances by stage, as customer relationship
 * systems ship them; they are guesses, and labeled so). In log-odds that is -1.73 at 65, and 0.38 more for each 10 points.
 */
import { calculateStandardError } from './learning/judge.ts';
import { type Fit, calculateErrorAt, type Prior, fitLogistic } from './learning/logistic.ts';
import { toChance, describeChance, clampChance, EIGHTY_PERCENT, roundChance } from '#shared/analysis/predictions/odds.ts';
import type { Learned } from './learning/models.ts';
import { LEAST_FINISHED } from '#shared/analysis/predictions/prediction.ts';

/** The guesses may be wrong threefold in odds (a standard deviation of 1), and in what ten points bring by 0.25. */
export const CHANCE_PRIOR: Prior = { a: -1.73, b: 0.38, precision: [1, 16] };

/** Tens of points above 65. */
export const scaleScore = (score: number): number => (score - 65) / 10;

interface LeadChance {
  probability: number;
  low: number;
  high: number;
}

/** What finished leads show: the fit, or when scores predict nothing, the share that became a contract. */
type ChanceWeights =
  | { basis: 'starting' | 'learned'; fit: Fit; between?: number }
  | { basis: 'base_rate'; won: number; judged: number; between?: number; isBackwards?: boolean };

/** The base rate of nothing known: what the line gives at 65. */
const ASSUMED_RATE = 0.15;
const ASSUMED_LEADS = 10;

/** How often leads become a contract, smoothed by ten leads of the starting assumption. */
export const baseRate = (won: number, count: number): number => (won + ASSUMED_LEADS * ASSUMED_RATE) / (count + ASSUMED_LEADS);

/** The chance and its 80 % range, rounded as they are shown. */
export function calculateLeadChance(score: number, weights: ChanceWeights, learnedFrom: number): LeadChance {
  const x = scaleScore(score);
  const round = (odds: number) => roundChance(clampChance(toChance(odds)), learnedFrom);
  if (weights.basis !== 'base_rate') {
    const odds = weights.fit.a + weights.fit.b * x;
    const half = EIGHTY_PERCENT * calculateStandardError(calculateErrorAt(weights.fit, x) ** 2, weights.between);
    return { probability: round(odds), low: round(odds - half), high: round(odds + half) };
  }
  const { won, judged } = weights;
  const rate = baseRate(won, judged);
  const [a, b] = [rate * (judged + ASSUMED_LEADS), (1 - rate) * (judged + ASSUMED_LEADS)];
  const odds = Math.log(rate / (1 - rate));
  const half = EIGHTY_PERCENT * calculateStandardError(1 / a + 1 / b, weights.between);
  return { probability: round(odds), low: round(odds - half), high: round(odds + half) };
}

/** "10-30% chance of a contract, based on your 64 finished leads and starting assumptions." */
export function describeLeadChance(chance: LeadChance, weights: ChanceWeights, learnedFrom: number): string {
  const about = describeChance(chance);
  const sentence = `${about.charAt(0).toUpperCase()}${about.slice(1)} of a contract`;
  const own = `your ${learnedFrom} finished ${learnedFrom === 1 ? 'lead' : 'leads'}`;
  const { basis } = weights;
  if (basis === 'base_rate' && weights.isBackwards)
    return `${sentence}, based on how ${own} ended: those with higher scores became contracts less often. Do not go by the score.`;
  if (basis === 'base_rate') return `${sentence}, based on how ${own} ended: their scores predict no better.`;
  return basis === 'starting'
    ? `${sentence}, from starting assumptions: too few of your leads are finished to learn from.`
    : `${sentence}, based on ${own} and starting assumptions.`;
}

/** The stored weights and their number of leads; without any, the starting assumptions. */
export function resolveChanceWeights(learned: Learned | undefined): { weights: ChanceWeights; learned_from: number } {
  const { quality, trained, between, a, b, variance } = learned?.weights ?? {};
  const finished = Math.max(quality?.judged ?? 0, trained?.finished ?? 0);
  if (quality?.basis === 'base_rate') {
    const won = trained?.won ?? quality.won;
    return { weights: { basis: 'base_rate', won, judged: finished, between, isBackwards: quality.is_backwards }, learned_from: finished };
  }
  // Those entered after their end teach before enough others can be judged: the starting assumptions give way to them bit by bit.
  const isTaught = quality?.basis === 'learned' || (trained?.finished ?? 0) >= LEAST_FINISHED;
  if (!isTaught || a === undefined || b === undefined || !variance)
    return { weights: { basis: 'starting', fit: fitLogistic([], CHANCE_PRIOR) }, learned_from: quality?.judged ?? 0 };
  return { weights: { basis: 'learned', fit: { a, b, variance }, between }, learned_from: finished };
}
