/**
 * Logistic regression on one number, regularized by a prior: p = 1 / (1 + exp(-(a + b x))). The prior is what is assumed before anything
 * is learned; each assumption counts by its precision (1 / variance), which is ridge regression around the assumption instead of
 * around nothing. Few outcomes leave a and b near the prior, many take over. Source: Hoerl and Kennard 1970 (ridge); le Cessie and
 * van Houwelingen 1992 (its logistic form); found by Newton's method, as any generalised linear model.
 */
import { toChance } from '#shared/analysis/predictions/odds.ts';

interface Example {
  x: number;
  won: boolean;
}

export interface Prior {
  a: number;
  b: number;
  /** 1 / variance of each assumption. */
  precision: readonly [a: number, b: number];
}

export interface Fit {
  a: number;
  b: number;
  /** Variances of a and b, and their covariance: how sure they are. */
  variance: [a: number, b: number, ab: number];
}

/** The step size below which nothing shown changes. */
const SETTLED = 1e-9;
const MOST_STEPS = 50;

/** The a and b that fit the outcomes and the prior best; of no outcomes the prior itself. */
export function fitLogistic(outcomes: readonly Example[], prior: Prior): Fit {
  let [a, b] = [prior.a, prior.b];
  let now = computeCurvature(outcomes, prior, a, b);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { gradient, variance } = now;
    const move = [variance[0] * gradient[0] + variance[2] * gradient[1], variance[2] * gradient[0] + variance[1] * gradient[1]] as const;
    // A whole step may go too far where the curve is flat: then half of it, and half of that.
    let share = 1;
    let next = computeCurvature(outcomes, prior, a + move[0], b + move[1]);
    while (next.loss > now.loss && share > SETTLED) {
      share /= 2;
      next = computeCurvature(outcomes, prior, a + share * move[0], b + share * move[1]);
    }
    [a, b] = [a + share * move[0], b + share * move[1]];
    now = next;
    if (Math.abs(share * move[0]) + Math.abs(share * move[1]) < SETTLED) break;
  }
  return { a, b, variance: now.variance };
}

/** The loss at a and b, which way it falls, and the inverse of how it bends. */
function computeCurvature(outcomes: readonly Example[], prior: Prior, a: number, b: number) {
  const [da, db] = [a - prior.a, b - prior.b];
  let loss = (prior.precision[0] * da * da + prior.precision[1] * db * db) / 2;
  let [ga, gb] = [-prior.precision[0] * da, -prior.precision[1] * db];
  let [haa, hbb, hab] = [prior.precision[0], prior.precision[1], 0];
  for (const { x, won } of outcomes) {
    const odds = a + b * x;
    const p = toChance(odds);
    // log(1 + e^-z) without running over.
    const z = won ? odds : -odds;
    loss += z > 0 ? Math.log1p(Math.exp(-z)) : -z + Math.log1p(Math.exp(z));
    const off = (won ? 1 : 0) - p;
    ga += off;
    gb += off * x;
    const weight = p * (1 - p);
    haa += weight;
    hab += weight * x;
    hbb += weight * x * x;
  }
  const determinant = haa * hbb - hab * hab;
  const variance: Fit['variance'] = [hbb / determinant, haa / determinant, -hab / determinant];
  return { loss, gradient: [ga, gb] as const, variance };
}

/** The standard error of a + b x. */
export const calculateErrorAt = ({ variance: [a, b, ab] }: Pick<Fit, 'variance'>, x: number): number =>
  Math.sqrt(Math.max(0, a + 2 * x * ab + x * x * b));
