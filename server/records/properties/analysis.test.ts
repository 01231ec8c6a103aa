import { describe, expect, test } from 'vitest';
import { recordAnalysis } from '#shared/analysis/strategies/property-analysis.ts';
import { evaluateProperty, calculatePropertyScore } from './analysis.ts';

type PropertyFacts = Parameters<typeof evaluateProperty>[0];
const house: PropertyFacts & { id: number } = {
  id: 7,
  property_type: 'single_family',
  arv: 400_000,
  purchase_price: 200_000,
  repair_estimate: 60_000,
  holding_costs: 10_000,
  assignment_fee: 10_000,
  year_built: 1985,
};
const figure = (property: Partial<PropertyFacts>, code: string) => {
  const found = evaluateProperty({ ...house, ...property }).figures.find((f) => f.code === code);
  if (!found) throw new Error(`no figure ${code}`);
  return found;
};

describe('figures', () => {
  test('the 70% rule: ARV 400 000 and repairs of 60 000 allow 220 000', () => {
    const analysis = evaluateProperty(house);
    expect(analysis).toMatchObject({ property_id: 7, mao: 220_000, headroom: 20_000, potential_profit: 140_000 });
    expect(figure({}, 'mao').formula).toBe('$400,000 × 70% − $60,000 repairs = $220,000');
  });

  test("the wholesaler's form leaves the fee: 147 333 x 0.70 - 20 000 - 10 000 = 73 133.10", () => {
    const deal = { arv: 147_333, repair_estimate: 20_000, assignment_fee: 10_000 };
    expect(figure(deal, 'mao_wholesale').value).toBe(73_133.1);
    expect(figure(deal, 'mao_wholesale').formula).toBe('$147,333 × 70% − $20,000 repairs − $10,000 fee = $73,133.10');
  });

  test('a price above the maximum offer is negative headroom', () => {
    expect(evaluateProperty({ ...house, purchase_price: 225_000.5 }).headroom).toBe(-5_000.5);
  });

  test('cents are exact, and half a cent goes up', () => {
    expect(figure({ arv: 100_000.05, repair_estimate: 0.1 }, 'mao').value).toBe(69_999.94);
    expect(figure({ arv: 0.1, purchase_price: 0.2, repair_estimate: 0 }, 'spread').value).toBe(-0.1);
    expect(figure({ arv: 1_000_000_000, repair_estimate: 0.01 }, 'mao').value).toBe(699_999_999.99);
  });

  test('return is what is left after purchase, repairs and holding, on that cash', () => {
    // (400 000 - 270 000) / 270 000
    expect(evaluateProperty(house).roi).toBe(48.15);
  });

  test('a flip after usual costs: buying 2%, surprises 15% of the repairs, selling 8% of the ARV', () => {
    // 400 000 - 200 000 - 60 000 - 10 000 - 4 000 - 9 000 - 32 000
    expect(figure({}, 'flip_profit').value).toBe(85_000);
    expect(figure({}, 'flip_margin').value).toBe(21.25);
  });

  test('the rule follows what is assumed, the score does not', () => {
    const [usual, assumed] = [evaluateProperty(house), evaluateProperty(house, { rulePercent: 65.5 })];
    // 400 000 × 65.5% − 60 000
    expect(assumed).toMatchObject({ mao: 202_000, headroom: 2_000, ai_score: usual.ai_score, factors: usual.factors });
    expect(assumed.figures.find(({ code }) => code === 'mao')?.formula).toBe('$400,000 × 65.5% − $60,000 repairs = $202,000');
  });

  test('land without an estimate counts no repairs', () => {
    const lot = evaluateProperty({ ...house, property_type: 'land', repair_estimate: null, year_built: null });
    expect(lot).toMatchObject({ mao: 280_000, potential_profit: 200_000 });
  });

  test('without an ARV what depends on it is not known', () => {
    expect(evaluateProperty({ ...house, arv: 0 })).toMatchObject({ mao: null, headroom: null });
    expect(figure({ arv: 0 }, 'flip_margin').value).toBeNull();
  });

  test('the answer has the shape that the API promises', () => {
    const analysis = evaluateProperty(house);
    expect(recordAnalysis.parse(analysis)).toEqual(analysis);
  });
});

describe('score', () => {
  /** A price that leaves the given share of the ARV below the maximum offer after the fee. */
  const withHeadroom = (share: number) => ({ ...house, purchase_price: Math.round(210_000 - share * 400_000) });
  const headroomPoints = (share: number) => evaluateProperty(withHeadroom(share)).factors[0]?.points;

  test.each([
    [0.2, 60],
    [0.05, 60],
    [0.025, 52.5],
    [0, 45],
    [-0.05, 27.5],
    [-0.1, 10],
    [-0.101, 0],
  ])('headroom of %d of the ARV gives %d', (share, expected) => {
    expect(headroomPoints(share)).toBe(expected);
  });

  test.each([
    [61_000, 25],
    [60_000, 25],
    [59_999, 18],
    [40_000, 18],
    [39_999, 8],
    [20_000, 8],
    [19_999, 0],
  ])('a flip that leaves %d of 400 000 gives %d', (left, expected) => {
    const holding_costs = 10_000 + 85_000 - left;
    expect(evaluateProperty({ ...house, holding_costs }).factors[1]?.points).toBe(expected);
  });

  test('each risk takes 5 of 15', () => {
    const risks = (change: Partial<PropertyFacts>) => evaluateProperty({ ...house, ...change }).factors[2]?.points;
    expect(risks({})).toBe(15);
    expect(risks({ year_built: 1939 })).toBe(10);
    expect(risks({ year_built: 1940 })).toBe(15);
    expect(risks({ property_type: 'mobile_home' })).toBe(10);
    expect(risks({ property_type: 'land' })).toBe(10);
    expect(risks({ repair_estimate: 140_000 })).toBe(15);
    expect(risks({ repair_estimate: 140_001, year_built: 1920, property_type: 'mobile_home' })).toBe(0);
  });

  test('a good deal reaches 100, a hopeless one 0, and the factors add up', () => {
    expect(calculatePropertyScore({ ...house, purchase_price: 150_000 }, null)).toBe(100);
    const hopeless = {
      ...house,
      purchase_price: 900_000,
      repair_estimate: 200_000,
      year_built: 1900,
      property_type: 'mobile_home' as const,
    };
    expect(calculatePropertyScore(hopeless, null)).toBe(0);
    const analysis = evaluateProperty(withHeadroom(0.0123));
    const total = analysis.factors.reduce((points, factor) => points + factor.points, 0);
    expect(Math.abs(analysis.ai_score - total)).toBeLessThanOrEqual(0.5);
  });

  test('a higher price or dearer repairs never raise it', () => {
    let last = 101;
    for (let price = 50_000; price < 400_000; price += 2_500) {
      const score = calculatePropertyScore({ ...house, purchase_price: price }, null);
      expect(score).toBeLessThanOrEqual(last);
      expect(calculatePropertyScore({ ...house, purchase_price: price, repair_estimate: 65_000 }, null)).toBeLessThanOrEqual(score);
      last = score;
    }
  });
});

describe('warnings', () => {
  test('a sound house has none', () => {
    expect(evaluateProperty(house).warnings).toEqual([]);
  });

  test('over the maximum offer that leaves the fee, by how much', () => {
    expect(evaluateProperty({ ...house, purchase_price: 210_000 }).warnings).toEqual([]);
    expect(evaluateProperty({ ...house, purchase_price: 215_000 }).warnings).toEqual([
      'The purchase price is $5,000 over the maximum offer of $210,000 (70% rule less the fee)',
    ]);
    expect(evaluateProperty({ ...house, purchase_price: 230_000, assignment_fee: 0 }).warnings).toEqual([
      'The purchase price is $10,000 over the maximum offer of $220,000 (70% rule)',
    ]);
  });

  test('age, land and a loss are named', () => {
    const { warnings } = evaluateProperty({ ...house, year_built: 1920, property_type: 'land', purchase_price: 350_000 });
    expect(warnings).toContain('Built in 1920, before 1940');
    expect(warnings).toContain('Land sells slowly and has few buyers');
    expect(warnings.join()).toContain('cost as much as the house is worth');
  });
});
