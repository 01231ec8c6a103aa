import { describe, expect, test } from 'vitest';
import { type OwnAssumptions, resolveAssumptions } from './assumptions.ts';
import type { Strategy } from './strategy.ts';
import { calculateCostsFirstOffer, calculateMonthlyPayment, calculateYearlyPayment } from './calculate.ts';
import { evaluateStrategies, pickBestStrategy, sortOwnFirst, strategyResult, type StrategyResult } from './strategies.ts';
import type { StrategyFacts } from './situation.ts';

const results = (facts: StrategyFacts, own: OwnAssumptions = {}) => evaluateStrategies(facts, resolveAssumptions({}, own));
function one(strategy: Strategy, facts: StrategyFacts, own: OwnAssumptions = {}): StrategyResult {
  const found = results(facts, own).find((result) => result.strategy === strategy);
  if (!found) throw new Error(strategy);
  return found;
}
const figure = (result: StrategyResult, code: string) => result.figures.find((entry) => entry.code === code);

const ASSIGNED = { deal_type: 'assignment', deal_price: 174_000, deal_profit: 20_000 } as const;

describe('wholesale: 147,333 × 0.70 − 20,000 − 10,000 = 73,133.10 (biggerpockets.com)', () => {
  const facts = { arv: 147_333, repair_estimate: 20_000, assignment_fee: 10_000, purchase_price: 70_000 };

  test('the maximum offer leaves the fee, to the cent', () => {
    const result = one('wholesale', facts);
    expect(result).toMatchObject({ max_offer: 73_133.1, profit: 13_133.1, holds: true, cash_needed: 1_000, days: 30, annualized: null });
    expect(figure(result, 'end_buyer_limit')).toMatchObject({
      value: 83_133.1,
      formula: '$147,333 ARV × 70% − $20,000 repairs = $83,133.10',
    });
    expect(figure(result, 'profit')?.formula).toBe('$83,133.10 end buyer’s limit − $70,000 purchase = $13,133.10');
  });

  test('an end buyer pays at most 220,000 for an ARV of 400,000 with repairs of 60,000 (hardmoneyman.com)', () => {
    expect(figure(one('wholesale', { arv: 400_000, repair_estimate: 60_000, purchase_price: 1 }), 'end_buyer_limit')?.value).toBe(220_000);
  });

  test('costs first: (150,000 − 6,000 − 25,000 − 2,000 − 9,000) × 0.70 = 75,600, × 0.65 = 70,200 (connectedinvestors.com)', () => {
    const costs = { arv: 15_000_000, loan: 600_000, repairs: 2_500_000, holding: 200_000, resale: 900_000 };
    expect([calculateCostsFirstOffer(costs, 70), calculateCostsFirstOffer(costs, 65)]).toEqual([7_560_000, 7_020_000]);
  });

  test('without a fee of its own the account’s is asked for', () => {
    expect(one('wholesale', { ...facts, assignment_fee: null }, { wholesale_fee: 15_000 }).max_offer).toBe(68_133.1);
  });
});

describe('assignment and double close: 100,000 → 120,000 leaves 20,000 or 14,600', () => {
  // 200,000 × 70% − 20,000 = 120,000
  const facts = { arv: 200_000, repair_estimate: 20_000, purchase_price: 100_000, assignment_fee: 20_000 };

  test('an assignment leaves the fee', () => {
    expect(one('assignment', facts)).toMatchObject({ profit: 20_000, max_offer: 100_000, holds: true });
  });

  test('a double close costs 5,400 for not being seen', () => {
    const result = one('double_close', facts);
    expect(result).toMatchObject({ profit: 14_600, cash_needed: 4_600, holds: false });
    expect(figure(result, 'privacy_cost')?.value).toBe(5_400);
  });

  test('a fee that the limit leaves no room for is not earned', () => {
    const result = one('assignment', { ...facts, purchase_price: 112_000 });
    expect(result).toMatchObject({ profit: 8_000, holds: false });
    expect(result.warnings).toEqual(['The rule leaves an end buyer $8,000 above your price: not the fee of $20,000']);
  });
});

describe('fix and flip: 250,000 less everything leaves 25,865.83', () => {
  const facts = { arv: 250_000, purchase_price: 140_000, repair_estimate: 40_000 };
  const own = { monthly_holding: 1_500, flip_loan: 85, flip_points: 2, flip_rate: 11 };
  const result = one('fix_and_flip', facts, own);

  test('profit, cash, return and margin', () => {
    expect(result).toMatchObject({ profit: 25_865.83, cash_needed: 85_134.17, roi: 30.38, days: 152 });
    expect(figure(result, 'margin')?.value).toBe(10.35);
    expect(figure(result, 'loan')?.value).toBe(119_000);
    expect(figure(result, 'interest')?.value).toBe(7_834.17);
  });

  test('the formula opens with the property’s numbers', () => {
    expect(figure(result, 'profit')?.formula).toBe(
      '$250,000 ARV − $140,000 purchase − $2,800 closing − $40,000 repairs − $6,000 surprises − $7,500 holding − $2,380 points − $5,454.17 interest − $20,000 selling = $25,865.83',
    );
  });

  test('the holding costs of the property are for the months assumed, and half of them for half the time', () => {
    const held = { ...facts, holding_costs: 7_500 };
    expect(one('fix_and_flip', held, { months_held: 5, flip_loan: 0 }).profit).toBe(33_700);
    expect(figure(one('retail', held, { retail_months: 2.5 }), 'cash_needed')?.formula).toContain('$3,750 holding');
  });

  test('at the maximum offer 15% of the ARV is left, one cent more leaves less', () => {
    const offer = result.max_offer ?? 0;
    const left = (price: number) => one('fix_and_flip', { ...facts, purchase_price: price }, own).profit ?? 0;
    expect(left(offer)).toBeGreaterThanOrEqual(37_500);
    expect(left(offer + 0.01)).toBeLessThan(37_500);
    expect(left(offer)).toBeLessThan(37_500.03);
  });
});

describe('buy and hold: price 200,000, rent 2,000', () => {
  const facts = { arv: 200_000, purchase_price: 200_000 };
  const own = { rent: 2_000, tax_year: 3_600, insurance_year: 1_200, ready_months: 0 };
  const result = one('buy_and_hold', facts, own);

  test('NOI, cap rate, DSCR of both kinds, cash flow, cash-on-cash', () => {
    expect(figure(result, 'noi')?.value).toBe(13_680);
    expect(figure(result, 'payment')?.value).toBe(997.95);
    expect(figure(result, 'cash_flow')?.value).toBe(1_704.56);
    expect(result).toMatchObject({ cap_rate: 6.84, dscr: 1.142, dscr_lender: 1.431, cash_needed: 54_000, cash_on_cash: 3.16 });
  });

  test('a loan without interest is paid in equal parts', () => {
    expect(calculateMonthlyPayment(36_000_000, 0, 30)).toBe(100_000);
    expect(calculateYearlyPayment(15_000_000, 7_000, 30)).toBe(1_197_544);
  });

  test('without the rent nothing is made up', () => {
    const unknown = one('buy_and_hold', facts);
    expect(unknown).toMatchObject({ max_offer: null, profit: null, dscr: null, holds: null, asks: 'Not known without the rent' });
  });
});

test('BRRRR: 188,400 all in, 180,000 refinanced: 8,400 left in, 60,000 of equity', () => {
  const facts = { arv: 240_000, purchase_price: 120_000, repair_estimate: 40_000, holding_costs: 9_000 };
  // 7,000 for financing: 120,000 at 14% for 5 months.
  const own = { rent: 2_300, flip_loan: 100, flip_points: 0, flip_rate: 14, refi_costs: 4_000 };
  const result = one('brrrr', facts, own);
  expect(figure(result, 'all_in')?.value).toBe(188_400);
  expect(figure(result, 'new_loan')?.value).toBe(180_000);
  expect(figure(result, 'left_in')?.value).toBe(8_400);
  expect(figure(result, 'equity')?.value).toBe(60_000);
  const cheap = one('brrrr', { ...facts, purchase_price: 100_000 }, own);
  expect(cheap.cash_on_cash).toBeNull();
  expect(figure(cheap, 'cash_on_cash')?.formula).toContain('nothing left in');
});

test('retail: what the house brings as it stands, less buying, cleaning, holding and selling', () => {
  // 200,000 − 20,000 − 3,000 − 10,000 = 167,000; − 120,000 − 2,400 − 3,000 − 4,500 − 13,360
  const result = one('retail', { arv: 200_000, purchase_price: 120_000, repair_estimate: 20_000 });
  expect(figure(result, 'as_is')?.value).toBe(167_000);
  expect(result).toMatchObject({ profit: 23_740, cash_needed: 129_900 });
});

test('a flip is paid with a loan unless it is paid in cash', () => {
  const facts = { arv: 250_000, purchase_price: 140_000, repair_estimate: 40_000 };
  expect(one('fix_and_flip', facts).profit).toBe(25_865.83);
  expect(one('fix_and_flip', facts, { flip_loan: 0 }).profit).toBe(33_700);
});

describe('retail, as it stands', () => {
  const facts = (repair_estimate: number) => ({ arv: 200_000, purchase_price: 90_000, repair_estimate });

  test('up to a tenth of the ARV repairs cost what they cost', () => {
    expect(figure(one('retail', facts(20_000)), 'as_is')?.value).toBe(167_000);
  });

  test('from a fifth on investors are the buyers, who pay by the rule: 200,000 × 70% − 50,000', () => {
    const result = one('retail', facts(50_000));
    expect(figure(result, 'as_is')?.value).toBe(90_000);
    expect([result.holds, result.warnings.join()]).toEqual([false, expect.stringContaining('mostly investors')]);
  });

  test('in between it goes over from one to the other: half of 155,500 to 110,000 lost', () => {
    // 200,000 − 30,000 − 4,500 − 10,000 = 155,500 on the open market; 110,000 by the rule.
    expect(figure(one('retail', facts(30_000)), 'as_is')?.value).toBe(132_750);
  });
});

describe('with a buyer who is known', () => {
  // The rule allows 200,000 × 70% − 30,000 = 110,000.
  const facts = { arv: 200_000, repair_estimate: 30_000, purchase_price: 154_000, assignment_fee: 10_000 };
  const end_buyer = { source: 'accepted_offer', price: 172_000, fee: 18_000, contract_price: 154_000, ...ASSIGNED } as const;

  test('what he pays takes the place of the rule, and the profit is that of the deal', () => {
    expect(one('assignment', facts)).toMatchObject({ profit: -44_000, holds: false });
    const result = one('assignment', { ...facts, end_buyer });
    expect(result).toMatchObject({ profit: 18_000, max_offer: 154_000, holds: true, warnings: [] });
    expect(figure(result, 'profit')?.formula).toBe('$172,000 accepted offer − $154,000 purchase = $18,000');
    expect(one('wholesale', { ...facts, end_buyer }).profit).toBe(18_000);
    // 18,000 − (1.5% of 154,000 + 600) − (1% of 172,000 + 600) − 1% of 154,000
    expect(one('double_close', { ...facts, end_buyer }).profit).toBe(11_230);
  });

  test('a price that leaves less than the fee says so', () => {
    const result = one('assignment', { ...facts, end_buyer: { ...end_buyer, source: 'best_offer', price: 160_000, fee: null } });
    expect(result).toMatchObject({ profit: 6_000, holds: false });
    expect(result.warnings).toEqual(['The best offer leaves $6,000: not the fee of $10,000']);
  });
});

describe('side by side', () => {
  const facts = { arv: 250_000, purchase_price: 110_000, repair_estimate: 40_000, holding_costs: 7_500, assignment_fee: 10_000 };

  test('every strategy is answered, in the promised shape', () => {
    const all = results(facts, { rent: 1_900 });
    expect(all.map(({ strategy }) => strategy)).toEqual([
      'wholesale',
      'assignment',
      'double_close',
      'fix_and_flip',
      'buy_and_hold',
      'brrrr',
      'retail',
    ]);
    for (const result of all) expect(strategyResult.parse(result)).toEqual(result);
  });

  test('the best leaves most a month, of those that leave what is asked for', () => {
    const all = results(facts);
    const best = pickBestStrategy(all, 'wholesaler');
    expect(best?.strategy).toBe('wholesale');
    expect(best?.why).toBe('Wholesale: $25,347 for each month, over 30 days. Next, Double close: $19,568 for each month, over 30 days.');
  });

  test('the own kind of business comes first: what takes a month does not stand before every flip', () => {
    const all = results(facts, { rent: 1_900 });
    expect(pickBestStrategy(all, 'investor')?.strategy).toBe('fix_and_flip');
    expect(pickBestStrategy(all, 'agent')?.strategy).toBe('retail');
    expect(sortOwnFirst(all, 'investor').map(({ strategy }) => strategy)).toEqual([
      'fix_and_flip',
      'buy_and_hold',
      'brrrr',
      'wholesale',
      'assignment',
      'double_close',
      'retail',
    ]);
    expect(sortOwnFirst(all, 'wholesaler')).toEqual(all);
  });

  test('another’s strategy is the best only where none of one’s own leaves what is asked for', () => {
    const lived = { arv: 250_000, purchase_price: 165_000, repair_estimate: 5_000, assignment_fee: 10_000 };
    const all = results(lived);
    expect(all.find(({ strategy }) => strategy === 'wholesale')?.holds).toBe(false);
    expect(pickBestStrategy(all, 'wholesaler')?.strategy).toBe('retail');
    expect(pickBestStrategy(results({ ...lived, purchase_price: 150_000 }), 'wholesaler')?.strategy).toBe('wholesale');
  });

  test.each([
    // The rule allows 250,000 × 70% − 5,000 = 170,000, less the fee.
    [10_000, 160_500, 'wholesale', true],
    [10_000, 161_000, 'wholesale', true],
    [10_000, 161_001, 'retail', false],
    [40_000, 132_000, 'wholesale', true],
    [10_000, 160_000, 'wholesale', false],
  ])('a fee of $%i at a price of $%i: best is %s', (assignment_fee, purchase_price, strategy, is_near) => {
    const all = results({ arv: 250_000, repair_estimate: 5_000, purchase_price, assignment_fee });
    const best = pickBestStrategy(all, 'wholesaler');
    expect(best).toMatchObject({ strategy, is_near });
    if (is_near) expect(best?.why).toMatch(/^Wholesale is near your number: \$1[36]\d,000 would leave it\. /);
    if (is_near) expect(all.find((one) => one.strategy === strategy)?.holds).toBe(false);
  });

  test('too high a price has no best, but a highest offer', () => {
    const best = pickBestStrategy(results({ ...facts, purchase_price: 240_000 }), 'wholesaler');
    expect(best?.strategy).toBeNull();
    expect(best?.why).toContain('No exit hits your target at this price. ');
  });

  test('without an ARV nothing is known', () => {
    const all = results({ purchase_price: 110_000 });
    expect(all.every(({ max_offer, profit }) => max_offer === null && profit === null)).toBe(true);
    expect(pickBestStrategy(all, 'wholesaler')).toBeNull();
  });

  test('without a price there are offers, and no profit', () => {
    expect(one('wholesale', { ...facts, purchase_price: null })).toMatchObject({ max_offer: 125_000, profit: null, holds: null });
  });
});
