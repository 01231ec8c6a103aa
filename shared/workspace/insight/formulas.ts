/** The figures of one's own calls. Pure. */
import { calculateShareRange, EIGHTY_PERCENT } from '../../analysis/predictions/odds.ts';
import { BAND_ENDS, type InsightAttempts, LEAST_TO_TELL, type Share, SPEED_BANDS } from './insight.ts';

const roundShare = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/** A share with its 80% range; null for fewer than `LEAST_TO_TELL`. */
export function toShare(reached: number, of: number): Share {
  if (of < LEAST_TO_TELL) return { of, reached, share: null, low: null, high: null };
  const { low, high } = calculateShareRange(reached, of);
  return { of, reached, share: roundShare(reached / of), low: roundShare(low), high: roundShare(high) };
}

/** In which band a first try after so many minutes falls. */
export const findBand = (minutes: number): (typeof SPEED_BANDS)[number] =>
  SPEED_BANDS[BAND_ENDS.findIndex((end) => minutes < end)] ?? 'over_a_day';

/** The value below which a part of the sorted values lies (nearest rank); null without any. */
export const pickQuantile = (sorted: readonly number[], part: number): number | null =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null;

/**
 * The share of all leads reached by the first, second, third try, where leads were tried differently often: the product of the shares
 * not reached at each try (Kaplan and Meier 1958), with the 80% range of Greenwood (1926).
 */
export function estimateReached(tries: readonly { of: number; reached: number }[]): InsightAttempts['attempts'] {
  let [missed, spread, isTold] = [1, 0, true];
  return tries.map(({ of, reached }, at) => {
    isTold &&= of >= LEAST_TO_TELL;
    if (!isTold) return { attempt: at + 1, of, reached, share: null, low: null, high: null };
    missed *= 1 - reached / of;
    // All were reached: nothing is left to be unsure of.
    if (reached < of) spread += reached / (of * (of - reached));
    const half = EIGHTY_PERCENT * missed * Math.sqrt(spread);
    return {
      ...{ attempt: at + 1, of, reached },
      ...{ share: roundShare(1 - missed), low: roundShare(1 - missed - half), high: roundShare(1 - missed + half) },
    };
  });
}
