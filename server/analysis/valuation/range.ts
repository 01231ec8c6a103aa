/** The range of a value, and its confidence. */
import { countEffective, calculateWeightedQuantile } from './weigh.ts';
import { CHEAP, RANGE } from './shape.ts';
import type { Trial } from './trial.ts';

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

/**
 * 0 to 100: half for how narrow the range is (none at a half range of 40 %), a quarter for how many comparables tell it (all at
 * eight), a quarter for how little they had to be adjusted (none at 40 % of their price).
 */
export function calculateConfidence(half: number, n: number, grossShare: number): number {
  const part = (value: number) => Math.min(1, Math.max(0, value));
  return Math.round(50 * part(1 - half / 0.4) + 25 * part(n / 8) + 25 * part(1 - grossShare / 0.4));
}
