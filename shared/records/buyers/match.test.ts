import { describe, expect, test } from 'vitest';
import { PROPERTY_TYPES } from '../properties/property.ts';
import { DEMAND_STEPS, calculateDemand, findTopPrices } from './demand.ts';
import { type BuyBox, type Candidate, closeRate, explainMatch, type HouseOnOffer, MATCH_SCORE, matchScore } from './match.ts';

const open: BuyBox = {
  property_types: [],
  price_min: null,
  price_max: null,
  bedrooms_min: null,
  bathrooms_min: null,
  square_feet_min: null,
  year_built_min: null,
  repairs_max: null,
  return_min: null,
  payment: null,
  proof_of_funds_on: null,
  proof_of_funds_amount: null,
};
const fitting: BuyBox = {
  ...open,
  property_types: ['single_family'],
  price_min: 100_000,
  price_max: 200_000,
  bedrooms_min: 3,
  repairs_max: 60_000,
  payment: 'cash',
};
const house: HouseOnOffer = {
  ask: 200_000,
  arv: 300_000,
  property_type: 'single_family',
  bedrooms: 3,
  bathrooms: 2,
  square_feet: 1500,
  year_built: 1985,
  repair_estimate: 60_000,
  returnAt: (price) => price && 50 - price / 5000,
  today: '2026-11-20',
};
const candidate = (box: Partial<BuyBox> = {}, more: Partial<Candidate> = {}): Candidate => ({
  box: { ...fitting, ...box },
  kind: 'zip',
  area: '78704',
  past: { closed: 0, fell: 0 },
  ...more,
});
const pointsOf = (one: Candidate, about: HouseOnOffer = house) =>
  Object.fromEntries(explainMatch(one, about).reasons.map(({ code, points }) => [code, points]));

describe('the terms', () => {
  test('a buyer whose wishes are all met has every point but those of a past', () => {
    expect(explainMatch(candidate(), house)).toMatchObject({ score: 99 });
    expect(pointsOf(candidate())).toEqual({ location: 30, price: 25, property_type: 15, repairs: 10, limits: 10, funds: 5, past: 3.8 });
  });

  test('who has named nothing is asked, and is no match yet', () => {
    expect(explainMatch({ ...candidate(), box: open, kind: 'anywhere' }, house).score).toBe(56);
  });

  test.each([
    ['location', {}, { kind: 'city' }, {}, 30],
    ['location', {}, { kind: 'county' }, {}, 30],
    ['location', {}, { kind: 'state' }, {}, 20],
    ['location', {}, { kind: 'anywhere' }, {}, 10],
    ['price', {}, {}, { ask: 200_000 }, 25],
    ['price', {}, {}, { ask: 215_000 }, 12.5],
    ['price', {}, {}, { ask: 227_000 }, 2.5],
    ['price', {}, {}, { ask: 230_000 }, 0],
    ['price', {}, {}, { ask: 90_000 }, 25],
    ['price', {}, {}, { ask: 90_000, arv: 95_000 }, 0],
    ['price', { price_max: null }, {}, {}, 12.5],
    ['property_type', {}, {}, { property_type: 'land' }, 0],
    ['property_type', { property_types: [] }, {}, { property_type: 'land' }, 15],
    ['repairs', {}, {}, { repair_estimate: 75_000 }, 5],
    ['repairs', {}, {}, { repair_estimate: 90_000 }, 0],
    ['repairs', {}, {}, { repair_estimate: null }, 10],
    ['repairs', { repairs_max: null }, {}, {}, 5],
    ['limits', { bathrooms_min: 2.5 }, {}, {}, 5],
    ['limits', { bedrooms_min: 4, year_built_min: 1990 }, {}, {}, 0],
    ['limits', { square_feet_min: 1200 }, {}, { square_feet: null }, 5],
    ['limits', { bedrooms_min: null }, {}, {}, 10],
    ['funds', { payment: 'financed' }, {}, {}, 0],
    ['funds', { payment: 'financed', proof_of_funds_on: '2026-08-23' }, {}, {}, 5],
    ['funds', { payment: 'financed', proof_of_funds_on: '2026-08-22' }, {}, {}, 0],
    ['funds', { payment: null, proof_of_funds_on: '2026-11-01', proof_of_funds_amount: 199_999 }, {}, {}, 0],
    ['funds', { payment: null, proof_of_funds_on: '2026-11-01', proof_of_funds_amount: 200_000 }, {}, {}, 5],
    ['past', {}, { past: { closed: 4, fell: 0 } }, {}, 4.4],
    ['past', {}, { past: { closed: 0, fell: 4 } }, {}, 1.9],
    ['return', { return_min: 10 }, {}, {}, 0],
    ['return', { return_min: 20 }, {}, {}, -10],
    ['return', { return_min: 20 }, {}, { returnAt: () => -5 }, -20],
    ['return', { return_min: 20 }, {}, { returnAt: () => null }, 0],
  ] as [string, Partial<BuyBox>, Partial<Candidate>, Partial<HouseOnOffer>, number][])(
    '%s with %j, %j and %j',
    (code, box, more, about, points) => {
      expect(pointsOf(candidate(box, more), { ...house, ...about })[code]).toBe(points);
    },
  );

  test.each([
    ['a type that is not wanted', { property_type: 'condo' }, 'Not a type the buyer wants'],
    ['a price above the maximum', { ask: 200_001 }, 'Above the maximum price'],
    ['a price far above the maximum', { ask: 230_000 }, 'Above the maximum price'],
  ] as [string, Partial<HouseOnOffer>, string][])('%s is no match', (_, about, evidence) => {
    const { score, reasons } = explainMatch(candidate(), { ...house, ...about });
    expect(score).toBeLessThanOrEqual(45);
    expect(reasons.at(-1)).toMatchObject({ code: 'no_match', evidence });
  });

  test('the close rate begins at 75 % and follows what happened', () => {
    expect([closeRate({ closed: 0, fell: 0 }), closeRate({ closed: 6, fell: 0 }), closeRate({ closed: 0, fell: 6 })]).toEqual([
      0.75, 0.9, 0.3,
    ]);
  });
});

/** The same numbers at every run: between 0 and 1, without 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const next = numbers(20_261_120);
const upTo = (most: number) => Math.floor(next() * (most + 1));
const amount = () => 1 + upTo(400_000);
const orNull = <T>(value: T): T | null => (next() < 0.4 ? null : value);
const oneOf = <T>(...values: T[]): T => values[upTo(values.length - 1)] as T;

const anyCandidate = (): Candidate => ({
  box: {
    property_types: PROPERTY_TYPES.filter(() => next() < 0.4),
    price_min: orNull(amount()),
    price_max: orNull(amount()),
    bedrooms_min: orNull(upTo(6)),
    bathrooms_min: null,
    square_feet_min: orNull(upTo(3000)),
    year_built_min: null,
    repairs_max: orNull(amount()),
    return_min: orNull(upTo(60)),
    payment: oneOf('cash', 'financed', null),
    proof_of_funds_on: oneOf('2026-11-01', '2020-01-01', null),
    proof_of_funds_amount: orNull(amount()),
  },
  kind: oneOf('zip', 'state', 'anywhere'),
  area: '78704',
  past: { closed: upTo(20), fell: upTo(20) },
});
const anyHouse = () => ({ ...house, ask: amount(), arv: amount(), repair_estimate: orNull(amount()) });
const times = (count: number, check: () => void) => Array.from({ length: count }, check);

describe('for any buyer and house', () => {
  test('a higher price never raises the score, nor do more repairs; a closed deal never lowers it', () => {
    times(2000, () => {
      const [one, about] = [anyCandidate(), anyHouse()];
      const score = matchScore(one, about);
      expect(matchScore(one, { ...about, ask: about.ask + amount() })).toBeLessThanOrEqual(score);
      expect(matchScore(one, { ...about, repair_estimate: (about.repair_estimate ?? 0) + amount() })).toBeLessThanOrEqual(score);
      expect(matchScore({ ...one, past: { ...one.past, closed: one.past.closed + 1 } }, about)).toBeGreaterThanOrEqual(score);
    });
  });

  test('the reasons add up to the score, which lies between 0 and 100', () => {
    times(1000, () => {
      const [one, about] = [anyCandidate(), anyHouse()];
      const { score, reasons } = explainMatch(one, about);
      const total = reasons.reduce((sum, { points }) => sum + points, 0);
      expect(Math.abs(Math.max(0, total) - score)).toBeLessThanOrEqual(0.51);
      expect(score).toBe(matchScore(one, about));
      expect(score >= 0 && score <= 100).toBe(true);
    });
  });

  test('the demand falls with the price, and counts whom the scores count', () => {
    times(60, () => {
      const among = Array.from({ length: upTo(12) }, anyCandidate);
      const about = anyHouse();
      const { points, keeps } = calculateDemand(findTopPrices(among, about), about);
      const buyers = points.map((point) => point.buyers);
      expect(buyers).toEqual(buyers.toSorted((one, other) => other - one));
      expect(buyers).toEqual(points.map(({ price }) => takers(among, about, price)));
      for (const { price, buyers: wanted } of keeps) if (price !== null) expect(takers(among, about, price)).toBeGreaterThanOrEqual(wanted);
    });
  });
});

const takers = (among: readonly Candidate[], about: HouseOnOffer, price: number) =>
  among.filter((one) => matchScore(one, about, price) >= MATCH_SCORE).length;

test('the curve gives the price for each number of buyers, and none stays above their maximum', () => {
  const among = [184_000, 200_000, 300_000, null].map((price_max) => candidate({ price_max }));
  const { points, keeps, without_maximum } = calculateDemand(findTopPrices(among, house), house);
  expect(points.map(({ change }) => change)).toEqual(DEMAND_STEPS);
  expect(points.map(({ price, buyers }) => [price, buyers])).toEqual(
    expect.arrayContaining([
      [180_000, 4],
      [185_000, 3],
      [200_000, 3],
      [205_000, 2],
      [240_000, 2],
    ]),
  );
  expect(keeps).toEqual([
    { buyers: 1, price: null },
    { buyers: 2, price: null },
    { buyers: 3, price: 200_000 },
  ]);
  expect(without_maximum).toBe(1);
  const both = calculateDemand(findTopPrices([candidate({ price_max: 184_000 }), candidate({ price_max: 230_000 })], house), house);
  expect(both.keeps).toEqual([
    { buyers: 1, price: 230_000 },
    { buyers: 2, price: 184_000 },
  ]);
});
