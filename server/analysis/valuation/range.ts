/** The range of a value, and its confidence. */
import { countEffective, calculateWeightedQuantile } from './weigh.ts';
import { RANGE } from './shape.ts';
import type { Trial } from './trial.ts';

/**
 * Of cheap houses more are run down: where prices stand apart, the range goes lower from `from` dollars down to `to`, by `deeper` of its
 * lower side, and its upper side loses `lower`. Tuned on made-up counties 1 to 3 and 4 to 6 apart: of the houses sold at $50,000 to $100,000
 * the 80 % range covered 71 and 76 % without it, 78 and 80 % with it.
 * `far`: thinly sold, the range is `wider` where comparables lie from `from` to `to` miles away. Tuned on cheap counties 1 to 12 of 250
 * sales, judged on 1010 to 1021: of values below $100,000 it covered 76 %, 70 % without it, and more have no number (`WIDEST`).
 */
const CHEAP = { from: 200_000, to: 100_000, deeper: 0.4, lower: 0.15, far: { from: 0.5, to: 1.2, wider: 0.45 } };

interface Weighted {
  price: number;
  weight: number;
}

/** How far the range goes below and above the value, as logarithms. */
interface Halves {
  down: number;
  up: number;
}

interface Found extends Halves {
  /** 0 to 1: whether prices stand so far apart that some of the houses must be run down. */
  apart: number;
}

/** Errors of the rules on past sales, weighted by similar price, since errors differ by price level. */
const weighTrials = (value: number, trials: readonly Trial[]): Weighted[] =>
  trials.map(({ predicted, off }) => ({ price: off, weight: Math.exp(-Math.abs(predicted - Math.log(value)) / RANGE.alike) }));

/** The error that four of five similar sales stay below; null without trials. */
export const estimateMissedPart = (value: number, trials: readonly Trial[]): number | null =>
  trials.length === 0
    ? null
    : Math.expm1(
        calculateWeightedQuantile(
          weighTrials(value, trials).map(({ price, weight }) => ({ price: Math.abs(price), weight })),
          0.8,
        ),
      );

/**
 * Of two things. `own`: how far from the value the comparables' adjusted prices stand, widened by sqrt(1 + 1 / n) for the value's own
 * error, n the effective number of comparables. `tried`: how far off the same rules were on the sales near it (`tryOut`), above all on
 * those worth about as much. Of each the distance which four of five do not pass, and on its side nine of ten, by halves: of so few, one
 * side tells little. Each is shrunk toward the usual, which counts as `firmness` sales, more against a narrower range than against a
 * wider one, and hardly against one beyond `unusual`.
 *
 * Where prices stand far apart, houses in need of repair are among them and nobody knows which: from `narrow` to `wide` the lower side
 * goes down to what `deep` of the prices do not pass. Where the market went since the sales nobody knows either:
 * sqrt(half^2 + (drift x years)^2).
 */
export function calculateRange(value: number, entries: readonly Weighted[], trials: readonly Trial[], years: number): Found {
  const n = countEffective(entries);
  const own = entries.map(({ price, weight }) => ({ price: Math.log(price / value), weight }));
  const tried = weighTrials(value, trials);
  const shrink = (far: number, many: number) => {
    const firmness = far < RANGE.usual ? RANGE.firmness.narrower : RANGE.firmness.wider * Math.min(1, RANGE.unusual / far) ** 2;
    return (many * Math.max(0, far) + firmness * RANGE.usual) / (many + firmness);
  };
  /** By `turned`, the distance that `share` of them do not pass. */
  const distance = (share: number, turned: (log: number) => number) => {
    const of = (logs: readonly Weighted[], many: number) =>
      shrink(
        calculateWeightedQuantile(
          logs.map(({ price, weight }) => ({ price: turned(price), weight })),
          share,
        ),
        many,
      );
    return (1 - RANGE.trust) * of(own, n) * Math.sqrt(1 + 1 / n) + RANGE.trust * of(tried, countEffective(tried));
  };
  const below = (log: number) => -log;
  const both = distance(0.8, Math.abs);
  const down = (both + distance(0.9, below)) / 2;
  const up = (both + distance(0.9, Number)) / 2;
  const apart = Math.min(1, Math.max(0, (both - RANGE.narrow) / (RANGE.wide - RANGE.narrow)));
  const deeper = apart * Math.max(0, distance(RANGE.deep, below) - down);
  return { down: Math.hypot(down + deeper, RANGE.drift * years), up: Math.hypot(up, RANGE.drift * years), apart };
}

/** How much of a cheap house a value is: none from `CHEAP.from` dollars, all down from `CHEAP.to`. */
const calculateCheapPart = (value: number): number =>
  Math.min(1, Math.max(0, Math.log(CHEAP.from / value) / Math.log(CHEAP.from / CHEAP.to)));

/** The range of a cheap house whose comparables lie far away: the sales that are known tell less of its street (`CHEAP.far`). */
export function extendFarRange(value: number, miles: number, found: Found): Found {
  const far = Math.min(1, Math.max(0, (miles - CHEAP.far.from) / (CHEAP.far.to - CHEAP.far.from)));
  const factor = 1 + CHEAP.far.wider * far * calculateCheapPart(value);
  return { ...found, down: found.down * factor, up: found.up * factor };
}

/** The range as shown: for cheap houses with scattered prices it extends lower (`CHEAP`). */
export function extendLowEnd(value: number, { down, up, apart }: Found): Halves {
  const share = apart * calculateCheapPart(value);
  return { down: down * (1 + CHEAP.deeper * share), up: up * (1 - CHEAP.lower * share) };
}
