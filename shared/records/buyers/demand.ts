/** The demand curve of a property: the number of buyers by price. Pure. */
import { type Candidate, type HouseOnOffer, MATCH_SCORE, matchScore } from './match.ts';

const STEP = 2.5;
const WIDEST = 20;
/** Numbers of buyers for which the price that keeps them is given. */
const BUYER_STEPS = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

/** From 20 % less to 20 % more, in steps of 2.5 %. */
export const DEMAND_STEPS: readonly number[] = Array.from({ length: (2 * WIDEST) / STEP + 1 }, (_, at) => at * STEP - WIDEST);

interface Demand {
  /** By price, lowest first. */
  points: { change: number; price: number; buyers: number }[];
  /**
   * The highest price at which at least so many are left: the maximum that one of them has named, else to a quarter of a percent;
   * null: still so many at the highest of the curve.
   */
  keeps: { buyers: number; price: number | null }[];
  /** How many of them would buy at the price asked and have named no maximum: they stay on the curve whatever the price. */
  without_maximum: number;
}

/** Prices between the points, a quarter of a percent apart: the return is calculated once for each, not once for each buyer. */
const FINE = 10;

type Grid = { price: number; found: number | null }[];

/** Empty while no price is known. */
function buildGrid({ ask, returnAt }: HouseOnOffer): Grid {
  if (ask === null) return [];
  return Array.from({ length: (DEMAND_STEPS.length - 1) * FINE + 1 }, (_, at) => {
    const price = Math.round(ask * (1 + ((at * STEP) / FINE - WIDEST) / 100));
    return { price, found: returnAt(price) };
  });
}

/** The highest price a buyer accepts. */
export interface Reach {
  /** Up to which point of the fine grid; -1: not even at the lowest price. */
  last: number;
  /** Up to which price: the maximum named, or the last of the fine grid before the score is lost; null: as far as the curve goes. */
  price: number | null;
  /** Would buy at the price asked and has named no maximum. */
  isOpen: boolean;
}

/** How far each of some buyers goes. The last price is found by halving, since no score rises with the price. */
export function findTopPrices(candidates: readonly Candidate[], house: HouseOnOffer): Reach[] {
  const grid = buildGrid(house);
  const isOpen = (candidate: Candidate) => candidate.box.price_max === null && matchScore(candidate, house) >= MATCH_SCORE;
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
  const priceOf = (candidate: Candidate, last: number): number | null => {
    if (last === grid.length - 1) return null;
    const { price_max } = candidate.box;
    const onGrid = grid[last]?.price ?? 0;
    const isFurther = price_max !== null && price_max > onGrid && matchScore(candidate, house, price_max) >= MATCH_SCORE;
    return isFurther ? price_max : onGrid;
  };
  return candidates.map((candidate) => {
    const last = lastOf(candidate);
    return { last, price: priceOf(candidate, last), isOpen: isOpen(candidate) };
  });
}

/** Calculates the curve from how far each buyer goes. */
export function calculateDemand(reaches: readonly Reach[], house: HouseOnOffer): Demand {
  const grid = buildGrid(house);
  const taking = reaches.filter(({ last }) => last >= 0);
  const prices = taking.map(({ price }) => price ?? Number.POSITIVE_INFINITY).sort((one, other) => other - one);
  return {
    points: DEMAND_STEPS.flatMap((change, step) => {
      const price = grid[step * FINE]?.price;
      return price === undefined ? [] : [{ change, price, buyers: taking.filter(({ last }) => last >= step * FINE).length }];
    }),
    keeps: BUYER_STEPS.filter((buyers) => buyers <= prices.length).map((buyers) => {
      const price = prices[buyers - 1] ?? 0;
      return { buyers, price: Number.isFinite(price) ? price : null };
    }),
    without_maximum: reaches.filter(({ isOpen }) => isOpen).length,
  };
}
