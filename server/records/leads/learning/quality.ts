/** What is published about the quality of predictions. */
import { ENOUGH_FOR_DECIMALS } from '#shared/analysis/predictions/odds.ts';
import { LEAST_FINISHED, type Predicted } from '#shared/analysis/predictions/prediction.ts';
import type { LeftOut, Quality } from '#shared/analysis/predictions/quality.ts';
import { calculateCalibration, type HeldOut, type Judged, calculateLift, type Spread } from './judge.ts';

/** Smaller gains, in Brier score, make no difference in practice. */
const LEAST_GAIN = 0.005;

const NOUNS: Record<Predicted, { one: string; what: string; backwards: string }> = {
  leads: {
    one: 'lead',
    what: 'how often a lead becomes a contract',
    backwards: 'Your lead scores rank backwards: leads with higher scores became contracts less often. Do not work by the score.',
  },
  deals: {
    one: 'deal',
    what: 'how often a deal closes',
    backwards: 'The chances of your deals rank backwards: deals with better chances closed less often. Do not go by them.',
  },
};
const formatCounted = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

/** Nothing is judged yet: so many are finished in all, and of so many the state before their end is known. */
export function buildUnjudgedQuality(
  predicted: Predicted,
  finished: number,
  judged: number,
  won: number,
  left_out: LeftOut[] = [],
): Quality {
  const needed = Math.max(0, LEAST_FINISHED - judged);
  const { one } = NOUNS[predicted];
  const words =
    needed > 0
      ? `${formatCounted(needed, `more finished ${one}`)} needed before it can be judged. Until then chances rest on starting assumptions and on how yours ended.`
      : 'It is being judged now: look again in a minute.';
  return {
    ...{ predicted, state: needed > 0 ? ('too_little' as const) : ('learning' as const), judged, won, finished, needed, left_out },
    ...{
      base_rate: null,
      brier: null,
      brier_base: null,
      gain: null,
      order: null,
      is_backwards: false,
      basis: 'starting' as const,
      calibration: [],
      lift: [],
      learned_at: null,
      words,
    },
  };
}

/** The quality of a model. Predictions that are no better than the base rate are not used, as `basis` tells. */
export function summarizeQuality(
  predicted: Predicted,
  finished: number,
  { heldOut, brier, brier_base, gain, order }: Judged,
  value: (one: HeldOut) => number,
  learned_at: string,
  left_out: LeftOut[] = [],
): Quality {
  const won = heldOut.filter((one) => one.won).length;
  if (heldOut.length < LEAST_FINISHED || brier === null || brier_base === null || gain === null)
    return { ...buildUnjudgedQuality(predicted, finished, heldOut.length, won, left_out), learned_at };
  const { one, what, backwards } = NOUNS[predicted];
  const steps = heldOut.length >= ENOUGH_FOR_DECIMALS ? 1000 : 100;
  const round = (share: number) => Math.round(share * steps) / steps;
  const hundredths = (share: number) => String(Math.round(share * steps * 100) / steps);
  const is_backwards = order !== null && order.high < 0.5;
  const isCloser = gain.low > 0 && gain.mean >= LEAST_GAIN && round(brier) < round(brier_base);
  const isBetter = isCloser && !is_backwards;
  const scores = `Brier score ${hundredths(round(brier))} against ${hundredths(round(brier_base))}`;
  const verdict = isBetter
    ? `Better than the base rate: ${scores}.`
    : is_backwards
      ? `${backwards} Of 100 pairs ${Math.round(order.mean * 100)} were in the right order (in 8 of 10 cases between ${Math.round(order.low * 100)} and ${Math.round(order.high * 100)}), where chance alone gives 50. So only ${what} is shown.`
      : `Not shown to be better than the base rate: ${scores}. The base rate is shown.`;
  return {
    ...{ predicted, state: 'ready', judged: heldOut.length, won, finished, needed: 0, left_out },
    base_rate: round(won / heldOut.length),
    brier: round(brier),
    brier_base: round(brier_base),
    ...{ gain: rounded(gain), order: order && rounded(order), is_backwards },
    basis: isBetter ? 'learned' : 'base_rate',
    calibration: calculateCalibration(heldOut),
    lift: calculateLift(heldOut, value),
    learned_at,
    words: `${verdict} Judged on ${formatCounted(heldOut.length, `finished ${one}`)}.`,
  };

  function rounded({ mean, low, high }: Spread): Spread {
    return { mean: round(mean), low: round(low), high: round(high) };
  }
}
