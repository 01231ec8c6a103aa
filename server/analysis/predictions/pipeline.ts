/** The expected total of open deals: a sum of profits that each happen or not. */
import { toCents, toDollars } from '#shared/core/money.ts';
import { toChance, toLogOdds } from '#shared/analysis/predictions/odds.ts';

interface Stake {
  /** Dollars, if it closes. */
  profit: number;
  probability: number;
}

interface PipelineValue {
  unweighted: number;
  weighted: number;
  low: number;
  high: number;
}

/** Simulation runs; fewer for many deals, where the sum is stable. */
const MAX_RUNS = 2000;
const FEWEST_RUNS = 200;
const MOST_THROWS = 60_000;
/** A fixed seed: the same deals give the same range. */
const SEED = 20_250_607;

/** A small, uniform, repeatable generator (mulberry32, public domain, Tommy Ettinger). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Sum of profit x probability, and a range that holds the true sum in 8 of 10 cases. `spread` is the standard error of the log-odds of
 * the base that all chances share: when that is wrong, it is wrong for all of them, so each run moves all chances together and then
 * lets every deal close or not.
 */
export function calculatePipelineValue(stakes: readonly Stake[], spread: number): PipelineValue {
  const profits = stakes.map(({ profit }) => toCents(profit));
  const odds = stakes.map(({ probability }) => toLogOdds(probability));
  const unweighted = profits.reduce((total, cents) => total + cents, 0);
  const weighted = stakes.reduce((total, { probability }, at) => total + Math.round((profits[at] as number) * probability), 0);
  if (stakes.length === 0) return { unweighted: 0, weighted: 0, low: 0, high: 0 };
  const runs = Math.max(FEWEST_RUNS, Math.min(MAX_RUNS, Math.floor(MOST_THROWS / stakes.length)));
  const random = createRandom(SEED);
  const sums = Array.from({ length: runs }, () => {
    // Box-Muller: two uniform numbers give a normal one.
    const shift = spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return odds.reduce((total, one, at) => (random() < toChance(one + shift) ? total + (profits[at] as number) : total), 0);
  }).sort((one, other) => one - other);
  const at = (share: number) => toDollars(sums[Math.round(share * (runs - 1))] as number);
  return { unweighted: toDollars(unweighted), weighted: toDollars(weighted), low: at(0.1), high: at(0.9) };
}
