import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/core/days.ts';
import { toChance, describeChance, toLogOdds, roundChance } from '#shared/analysis/predictions/odds.ts';
import {
  findBaseRate,
  calculateDealChance,
  listDealFactors,
  calculateMaximumPayment,
  countMilestoneFacts,
  findNextStep,
} from './deal-model.ts';
import { chooseResults } from './deals.ts';
import { calculatePipelineValue } from './pipeline.ts';

const TODAY = '2026-11-20';
const NO_MILESTONES = countMilestoneFacts([], TODAY);
type DealFacts = Parameters<typeof listDealFactors>[0];
const plain: DealFacts = {
  status: 'active',
  purchase_price: 100_000,
  sale_price: 100_000,
  assignment_fee: null,
  earnest_money: 500,
  closing_date: addDays(TODAY, 20),
  financing_contingency: false,
  inspection_contingency: false,
  appraisal_contingency: false,
  title_contingency: false,
  arv: 0,
  repair_estimate: null,
  rule_percent: 70,
  buyer: null,
  milestones: NO_MILESTONES,
  last_progress: TODAY,
};
const percent = (share: number) => Math.round(share * 1000) / 10;
const own = { closed: 4, cancelled: 3 };
const factorsOf = (about: Partial<DealFacts>) => listDealFactors({ ...plain, ...about }, TODAY);
const moves = (about: Partial<DealFacts>) => Object.fromEntries(factorsOf(about).map(({ code, log_odds }) => [code, log_odds]));

describe('the worked example', () => {
  test('4 closed and 3 cancelled give an active deal 64.7 % (48.9 to 77.8)', () => {
    const { probability, low, high } = calculateDealChance(findBaseRate('active', own), []);
    expect([probability, low, high].map(percent)).toEqual([64.7, 48.9, 77.8]);
  });

  test('with what is known of the deal 57.6 % (41.5 to 72.2), and the reasons add up to it', () => {
    const factors = factorsOf({
      earnest_money: 1000,
      arv: 200_000,
      repair_estimate: 30_000,
      inspection_contingency: true,
      title_contingency: true,
      milestones: { ...NO_MILESTONES, overdue: 1, due: 1, critical: 1 },
    });
    const chance = calculateDealChance(findBaseRate('active', own), factors);
    expect([chance.probability, chance.low, chance.high].map(percent)).toEqual([57.6, 41.5, 72.2]);
    expect(toChance(chance.factors.reduce((total, { log_odds }) => total + log_odds, 0))).toBeCloseTo(chance.probability, 10);
    expect(describeChance(chance)).toBe('40-70% chance');
    expect(roundChance(chance.probability, 7)).toBe(0.58);
    expect(roundChance(chance.probability, 100)).toBe(0.576);
  });

  test('the results of a type count alone from 20 finished deals on', () => {
    const all = { closed: 30, cancelled: 10 };
    expect(chooseResults({ closed: 15, cancelled: 4 }, all)).toBe(all);
    expect(chooseResults({ closed: 15, cancelled: 5 }, all)).toEqual({ closed: 15, cancelled: 5 });
  });
});

describe('each step', () => {
  test.each<[string, Partial<DealFacts>, Record<string, number>]>([
    ['nothing known', {}, {}],
    [
      'one overdue',
      { milestones: { ...NO_MILESTONES, overdue: 1, due: 2, due_done: 1, critical: 2, critical_done: 1 } },
      { overdue: -0.7 },
    ],
    ['many overdue', { milestones: { ...NO_MILESTONES, overdue: 5, due: 5, critical: 5 } }, { overdue: -2.1 }],
    ['on track', { milestones: { ...NO_MILESTONES, due: 2, due_done: 2, critical: 4, critical_done: 2 } }, { on_track: 0.5 }],
    ['closing passed', { closing_date: addDays(TODAY, -1) }, { past_closing: -1 }],
    [
      'nearly there',
      { closing_date: addDays(TODAY, 7), milestones: { ...NO_MILESTONES, due: 3, due_done: 3, critical: 3, critical_done: 3 } },
      { on_track: 0.5, nearly_there: 0.7 },
    ],
    ['near, but not all done', { closing_date: addDays(TODAY, 7), milestones: { ...NO_MILESTONES, critical: 3, critical_done: 2 } }, {}],
    ['buyer', { milestones: { ...NO_MILESTONES, buyer_done: true } }, { buyer: 0.8 }],
    ['a buyer who is named', { buyer: 'named' }, { buyer: 0.8 }],
    ['an accepted offer', { buyer: 'offer', milestones: { ...NO_MILESTONES, buyer_done: true } }, { buyer: 0.8 }],
    ['nothing left for a buyer who is there', { buyer: 'named', sale_price: 90_000 }, { buyer: 0.8, price_above: -0.5 }],
    ['a price above the rule, sold on for more', { buyer: 'offer', sale_price: 105_000, arv: 100_000 }, { buyer: 0.8, price_fits: 0.4 }],
    ['a price above the rule, hoped to be sold on for more', { sale_price: 105_000, arv: 100_000 }, { price_above: -0.5 }],
    ['the rule of the account', { arv: 134_000, rule_percent: 75 }, { price_fits: 0.4 }],
    ['title', { milestones: { ...NO_MILESTONES, title: 2, title_done: 2 } }, { title: 0.3 }],
    ['half the title', { milestones: { ...NO_MILESTONES, title: 2, title_done: 1 } }, {}],
    ['deposit of 1 %', { earnest_money: 1000 }, { deposit: 0.3 }],
    ['deposit of a little less', { earnest_money: 999.99 }, {}],
    ['no deposit', { earnest_money: null }, { no_deposit: -0.4 }],
    ['price at the maximum', { arv: 200_000, repair_estimate: 40_000 }, { price_fits: 0.4 }],
    ['price a cent above', { arv: 200_000, repair_estimate: 40_000.01 }, { price_above: -0.5 }],
    ['a contingency', { title_contingency: true }, { contingencies: -0.15 }],
    ['financing', { financing_contingency: true }, { contingencies: -0.3 }],
    ['quiet', { last_progress: addDays(TODAY, -14) }, { quiet: -0.4 }],
    ['not quiet yet', { last_progress: addDays(TODAY, -13) }, {}],
  ])('%s', (_, about, expected) => expect(moves(about)).toEqual(expected));

  test('the 70 % rule is exact to the cent', () =>
    expect(calculateMaximumPayment({ arv: 123_456.79, repair_estimate: 0.01, rule_percent: 70 })).toBe(86_419.74));
});

test('the range is never outside 2 to 98 %, whatever is known', () => {
  const good = calculateDealChance(
    findBaseRate('pending', { closed: 500, cancelled: 0 }),
    factorsOf({ arv: 900_000, earnest_money: 9000 }),
  );
  expect([good.probability, good.high]).toEqual([0.98, 0.98]);
  const bad = calculateDealChance(findBaseRate('active', { closed: 0, cancelled: 500 }), factorsOf({ earnest_money: 0 }));
  expect([bad.probability, bad.low]).toEqual([0.02, 0.02]);
});

test('more closed deals never lower a chance, more cancelled ones never raise it, and more of both narrow its range, down to that of twenty', () => {
  for (let n = 0; n < 40; n++) {
    const here = calculateDealChance(findBaseRate('active', { closed: n, cancelled: n }), []);
    expect(calculateDealChance(findBaseRate('active', { closed: n + 1, cancelled: n }), []).probability).toBeGreaterThan(here.probability);
    expect(calculateDealChance(findBaseRate('active', { closed: n, cancelled: n + 1 }), []).probability).toBeLessThan(here.probability);
    const more = calculateDealChance(findBaseRate('active', { closed: n + 1, cancelled: n + 1 }), []);
    if (n < 4) expect(more.high - more.low).toBeLessThan(here.high - here.low);
    expect(more.high - more.low).toBeGreaterThan(0.2);
  }
});

test('what was learned is a reason of its own: half of what was assumed moves the chance half as far', () => {
  const base = findBaseRate('active', { closed: 20, cancelled: 20 });
  const chance = calculateDealChance(base, factorsOf({ earnest_money: null }), { a: 0, b: 0.5 });
  expect(toLogOdds(chance.probability)).toBeCloseTo((toLogOdds(base.chance) - 0.4) / 2, 10);
  expect(chance.factors.reduce((total, { log_odds }) => total + log_odds, 0)).toBeCloseTo(toLogOdds(chance.probability), 10);
});

describe('the next step', () => {
  const next = (about: Partial<DealFacts>) => findNextStep({ ...plain, ...about }, TODAY)?.code;
  test('is what would add most', () => {
    expect(next({})).toBe('buyer');
    expect(next({ arv: 100_000 })).toBe('price_above');
    const asked = (arv: number) => findNextStep({ ...plain, buyer: 'named', sale_price: 95_000, arv }, TODAY)?.label;
    expect(asked(200_000)).toBe('Renegotiate the price to below $95,000');
    expect(asked(130_000)).toBe('Renegotiate the price to $91,000 or less');
    expect(next({ buyer: 'named' })).not.toBe('buyer');
    expect(next({ closing_date: addDays(TODAY, -3) })).toBe('past_closing');
    expect(next({ milestones: { ...NO_MILESTONES, overdue: 3, due: 3, critical: 3 } })).toBe('overdue');
    const all = { ...NO_MILESTONES, buyer_done: true, title: 1, title_done: 1 };
    expect(next({ milestones: all, earnest_money: null })).toBe('no_deposit');
    expect(next({ milestones: all, earnest_money: 1000, financing_contingency: true, title_contingency: true })).toBe('financing');
    expect(next({ milestones: all, earnest_money: 1000 })).toBeUndefined();
  });
});

describe('what open deals are worth together', () => {
  test('one deal comes or does not: nothing to all of it', () => {
    expect(calculatePipelineValue([{ profit: 10_000, probability: 0.65 }], 0.5)).toEqual({
      unweighted: 10_000,
      weighted: 6500,
      low: 0,
      high: 10_000,
    });
  });

  test('the sum is exact, and the range of many independent deals is that of the normal distribution', () => {
    const stakes = Array.from({ length: 400 }, () => ({ profit: 1000.01, probability: 0.5 }));
    const value = calculatePipelineValue(stakes, 0);
    expect(value).toMatchObject({ unweighted: 400_004, weighted: 200_004 });
    // Standard deviation of 400 throws of a coin: 10; 1.28 of them on each side.
    expect(Math.abs(value.low - 187_200)).toBeLessThan(2000);
    expect(Math.abs(value.high - 212_800)).toBeLessThan(2000);
  });

  test('doubt about the base widens it, and the same deals give the same answer', () => {
    const stakes = Array.from({ length: 100 }, (_, n) => ({ profit: 5000 + n, probability: 0.6 }));
    const [sure, unsure] = [calculatePipelineValue(stakes, 0), calculatePipelineValue(stakes, 0.6)];
    expect(unsure.high - unsure.low).toBeGreaterThan(1.5 * (sure.high - sure.low));
    expect(calculatePipelineValue(stakes, 0.6)).toEqual(unsure);
    expect(calculatePipelineValue([], 0.6)).toEqual({ unweighted: 0, weighted: 0, low: 0, high: 0 });
  });
});

test('words near the ends promise nothing', () => {
  expect(describeChance({ low: 0.9, high: 0.98 })).toBe('over 90% chance');
  expect(describeChance({ low: 0.02, high: 0.04 })).toBe('under 5% chance');
});
