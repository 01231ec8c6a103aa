/** What is told of how good predictions are. */
import { ENOUGH_FOR_DECIMALS } from '#shared/predictions/odds.ts';
import { LEAST_FINISHED, type Predicted } from '#shared/predictions/prediction.ts';
import type { LeftOut, Quality } from '#shared/predictions/quality.ts';
import { calibrationOf, type Held, type Judged, liftOf } from './judge.ts';

const NOUNS: Record<Predicted, { one: string; what: string }> = {
  leads: { one: 'lead', what: 'how often a lead becomes a contract' },
  deals: { one: 'deal', what: 'how often a deal closes' },
};
const counted = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

/** Nothing is judged yet: so many are finished in all, and of so many the state before their end is known. */
export function notJudged(predicted: Predicted, finished: number, judged: number, won: number, left_out: LeftOut[] = []): Quality {
  const needed = Math.max(0, LEAST_FINISHED - judged);
  const { one } = NOUNS[predicted];
  const words =
    needed > 0
      ? `${counted(needed, `more finished ${one}`)} needed before it can be judged. Until then chances rest on starting assumptions and on how yours ended.`
      : 'It is being judged now: look again in a minute.';
  return {
    ...{ predicted, state: needed > 0 ? ('too_little' as const) : ('learning' as const), judged, won, finished, needed, left_out },
    ...{ base_rate: null, brier: null, brier_base: null, basis: 'starting' as const, calibration: [], lift: [], learned_at: null, words },
  };
}

/** What judging has shown. Predictions that are no closer to what came than the base rate are not used: `basis` says so. */
export function qualityOf(
  predicted: Predicted,
  finished: number,
  { held, brier, brier_base }: Judged,
  value: (one: Held) => number,
  learned_at: string,
  left_out: LeftOut[] = [],
): Quality {
  const won = held.filter((one) => one.won).length;
  if (held.length < LEAST_FINISHED || brier === null || brier_base === null)
    return { ...notJudged(predicted, finished, held.length, won, left_out), learned_at };
  const isBetter = brier < brier_base;
  const { one, what } = NOUNS[predicted];
  const steps = held.length >= ENOUGH_FOR_DECIMALS ? 1000 : 100;
  const round = (share: number) => Math.round(share * steps) / steps;
  const hundredths = (share: number) => String(Math.round(share * steps * 100) / steps);
  const scores = `Brier score ${hundredths(round(brier))} against ${hundredths(round(brier_base))}, and 0 is perfect`;
  return {
    ...{ predicted, state: 'ready', judged: held.length, won, finished, needed: 0, left_out },
    base_rate: round(won / held.length),
    brier: round(brier),
    brier_base: round(brier_base),
    basis: isBetter ? 'learned' : 'base_rate',
    calibration: calibrationOf(held),
    lift: liftOf(held, value),
    learned_at,
    words: isBetter
      ? `The chances were closer to what came than always saying ${what}: ${scores}. Judged on ${counted(held.length, `finished ${one}`)}.`
      : `The chances were no closer to what came than always saying ${what}: ${scores}. So only that base rate is shown. Judged on ${counted(held.length, `finished ${one}`)}.`,
  };
}
