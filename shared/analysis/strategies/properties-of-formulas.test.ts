/** What must hold for every property: checked on generated ones, always the same. */
import { expect, test } from 'vitest';
import { toCents, toDollars } from '../../core/money.ts';
import { ACCOUNT_KEYS, ASSUMPTIONS, type OwnAssumptions, propertyAssumptionsInput, resolveAssumptions } from './assumptions.ts';
import { scaleByRatio } from './cents.ts';
import { EXITS } from './exits.ts';
import { STRATEGIES } from './strategy.ts';
import { calculateBreakEven } from './sensitivity.ts';
import { toSituation, type StrategyFacts } from './situation.ts';
import { evaluateStrategies } from './strategies.ts';

/** mulberry32: the same numbers on every machine. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const CASES = 60;
/** Rounding each line of a sum to the cent: as many cents as there are lines. */
const ROUNDING = 8;

interface Case {
  facts: StrategyFacts;
  own: OwnAssumptions;
}
function* cases(): Generator<Case> {
  const random = generator(20_260_131);
  const dollars = (max: number) => toDollars(Math.floor(random() * max * 100));
  for (let at = 0; at < CASES; at++) {
    const arv = toDollars(2_000_000 + toCents(dollars(at % 10 === 0 ? 50_000_000 : 800_000)));
    const own: OwnAssumptions = { rent: dollars(arv / 60) };
    for (const key of ACCOUNT_KEYS) {
      const { default: usual, min, max, unit } = ASSUMPTIONS[key];
      if (usual === null || random() < 0.6) continue;
      const decimals = unit === 'days' || unit === 'years' ? 0 : 2;
      own[key] = Number(Math.min(max, Math.max(min, usual * 2 * random())).toFixed(decimals));
    }
    yield {
      facts: {
        arv,
        purchase_price: toDollars(100_000 + toCents(dollars(arv * 0.9))),
        repair_estimate: dollars(arv * 0.4),
        holding_costs: random() < 0.5 ? 0 : dollars(20_000),
        assignment_fee: random() < 0.2 ? 0 : dollars(40_000),
      },
      own,
    };
  }
}

test('generated assumptions are such as may be entered', () => {
  for (const { own } of cases()) expect(propertyAssumptionsInput.safeParse(own).error).toBeUndefined();
});

test('profits rise with the ARV, and fall with repairs and price', () => {
  for (const { facts, own } of cases()) {
    const s = toSituation(facts, resolveAssumptions({}, own));
    for (const strategy of STRATEGIES) {
      const { profit } = EXITS[strategy];
      const more = 100_000;
      expect(profit({ ...s, arv: s.arv + more }) + ROUNDING, `${strategy} ARV`).toBeGreaterThanOrEqual(profit(s));
      expect(profit({ ...s, repairs: s.repairs + more }) - ROUNDING, `${strategy} repairs`).toBeLessThanOrEqual(profit(s));
      expect(profit({ ...s, price: s.price + more }) - ROUNDING, `${strategy} price`).toBeLessThanOrEqual(profit(s));
    }
  }
});

test('at the maximum offer what is asked for is left, and at a cent more it is not', () => {
  let offers = 0;
  for (const { facts, own } of cases()) {
    const assumptions = resolveAssumptions({}, own);
    const s = toSituation(facts, assumptions);
    for (const { strategy, max_offer, holds } of evaluateStrategies(facts, assumptions)) {
      const exit = EXITS[strategy];
      if (max_offer === null) {
        expect(exit.holds({ ...s, price: 0 }), strategy).toBe(false);
        continue;
      }
      offers++;
      const price = toCents(max_offer);
      expect(exit.holds({ ...s, price }), strategy).toBe(true);
      expect(exit.holds({ ...s, price: price + 1 }), strategy).toBe(false);
      expect(holds).toBe(s.price <= price);
    }
  }
  expect(offers).toBeGreaterThan(CASES);
});

test('no assumptions make a house worth buying at a loss: what is asked for bounds every price', () => {
  for (const { facts, own } of cases()) {
    const assumptions = resolveAssumptions({ cash_on_cash: 0, min_dscr: 1, refi_ltv: 60, rent_loan: 0 }, { rent: own.rent ?? null });
    const s = toSituation(facts, assumptions);
    for (const { strategy, max_offer } of evaluateStrategies(facts, assumptions)) {
      if (max_offer === null) continue;
      expect(max_offer, strategy).toBeLessThan(2 * (facts.arv ?? 0));
      expect(EXITS[strategy].profit({ ...s, price: toCents(max_offer) }), strategy).toBeGreaterThanOrEqual(0);
    }
  }
});

test('the sums of the formulas are the figures, in whole cents', () => {
  for (const { facts, own } of cases()) {
    const assumptions = resolveAssumptions({}, own);
    const s = toSituation(facts, assumptions);
    for (const result of evaluateStrategies(facts, assumptions)) {
      const exit = EXITS[result.strategy];
      for (const code of ['profit', 'cash_needed', 'noi', 'all_in']) {
        const figure = result.figures.find((entry) => entry.code === code);
        if (!figure || figure.value === null) continue;
        const cents = figure.inputs.reduce((sum, input) => sum + toCents(input.value), 0);
        expect(toCents(figure.value), `${result.strategy} ${code}`).toBe(cents);
      }
      expect(toCents(result.profit ?? 0), result.strategy).toBe(exit.profit(s));
      expect(Number.isInteger(exit.profit(s))).toBe(true);
    }
  }
});

test('a break-even leaves no loss, and a step further there is one', () => {
  for (const { facts, own } of cases()) {
    const assumptions = resolveAssumptions({}, own);
    for (const { strategy, values } of calculateBreakEven(facts, assumptions)) {
      const { profit } = EXITS[strategy];
      for (const { input, value } of values) {
        if (value === null || input === 'months') continue;
        const s = toSituation(facts, assumptions);
        const at = (cents: number) => profit({ ...s, [input]: cents });
        const found = toCents(value);
        const beyond = input === 'arv' || input === 'rent' ? found - 1 : found + 1;
        expect(at(found), `${strategy} ${input}`).toBeGreaterThanOrEqual(0);
        expect(at(beyond), `${strategy} ${input}`).toBeLessThan(0);
      }
    }
  }
});

test('a share of any amount is exact, half a cent up', () => {
  const random = generator(7);
  for (let at = 0; at < 2_000; at++) {
    const whole = Math.floor((random() - 0.3) * 100_000_000_000);
    const numerator = Math.floor(random() * 3_000_000);
    const denominator = 1 + Math.floor(random() * 120_000_000);
    const doubled = 2n * BigInt(whole) * BigInt(numerator) + BigInt(denominator);
    const divisor = 2n * BigInt(denominator);
    const floor = doubled >= 0n || doubled % divisor === 0n ? doubled / divisor : doubled / divisor - 1n;
    expect(scaleByRatio(whole, numerator, denominator)).toBe(Number(floor));
  }
  expect([scaleByRatio(1, 1, 2), scaleByRatio(-1, 1, 2), scaleByRatio(100_000_000_000, 99_999_999, 100_000_000)]).toEqual([
    1, 0, 99_999_999_000,
  ]);
});
