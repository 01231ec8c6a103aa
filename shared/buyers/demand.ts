/** The demand curve of a property: how many buyers would take it, as its price moves. Pure. */
import { type Candidate, type HouseOnOffer, MATCH_SCORE, matchScore } from './match.ts';

const STEP = 2.5;
const WIDEST = 20;
/** Of so many buyers the price that keeps them is told. */
const TOLD = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

/** From 20 % less to 20 % more, in steps of 2.5 %. */
export const DEMAND_STEPS: readonly number[] = Array.from({ length: (2 * WIDEST) / STEP + 1 }, (_, at) => at * STEP - WIDEST);

export interface Demand {
  /** By price, lowest first. */
  points: { change: number; price: number; buyers: number }[];
  /** The highest price, to a quarter of a percent, at which at least so many are left; null: still so many at the highest of the curve. */
  keeps: { buyers: number; price: number | null }[];
  /** How many of them would buy at the price asked and have named no maximum: they stay on the curve whatever the price. */
  without_maximum: number;
}

/** Prices between the points, a quarter of a percent apart: the return is reckoned once for each, not once for each buyer. */
const FINE = 10;

type Grid = { price: number; found: number | null }[];

const gridOf = (house: HouseOnOffer): Grid =>
  Array.from({ length: (DEMAND_STEPS.length - 1) * FINE + 1 }, (_, at) => {
    const price = Math.round(house.ask * (1 + ((at * STEP) / FINE - WIDEST) / 100));
    return { price, found: house.returnAt(price) };
  });

/** How far a buyer goes with a house. */
export interface Reach {
  /** Up to which point of the fine grid; -1: not even at the lowest price. */
  last: number;
  /** Would buy at the price asked and has named no maximum. */
  isOpen: boolean;
}

/** How far each of some buyers goes. The last price is found by halving, since no score rises with the price. */
export function reachOf(candidates: readonly Candidate[], house: HouseOnOffer): Reach[] {
  const grid = gridOf(house);
  const takesAt = (candidate: Candidate, at: number) => {
    const point = grid[at];
    return point !== undefined && matchScore(candidate, house, point.price, point.found) >= MATCH_SCORE;
  };
  const lastOf = (candidate: Candidate): number => {
    let [yes, no] = [-1, grid.length];
    while (no - yes > 1) {
      const middle = Math.floor((yes + no) / 2);
      if (takesAt(candidate, middle)) yes = middle;
      else no = middle;
    }
    return yes;
  };
  return candidates.map((candidate) => ({
    last: lastOf(candidate),
    isOpen: candidate.box.price_max === null && matchScore(candidate, house) >= MATCH_SCORE,
  }));
}

/** Reckons the curve from how far each buyer goes. */
export function demandOf(reaches: readonly Reach[], house: HouseOnOffer): Demand {
  const grid = gridOf(house);
  const last = reaches
    .map((reach) => reach.last)
    .filter((at) => at >= 0)
    .sort((one, other) => other - one);
  return {
    points: DEMAND_STEPS.map((change, step) => ({
      change,
      price: grid[step * FINE]?.price ?? house.ask,
      buyers: last.filter((at) => at >= step * FINE).length,
    })),
    keeps: TOLD.filter((buyers) => buyers <= last.length).map((buyers) => {
      const at = last[buyers - 1] ?? 0;
      return { buyers, price: at === grid.length - 1 ? null : (grid[at]?.price ?? house.ask) };
    }),
    without_maximum: reaches.filter(({ isOpen }) => isOpen).length,
  };
}
