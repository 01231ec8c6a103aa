/** What a strategy is calculated from, in whole cents, thousandths of a percent and hundredths of a month. */
import { toCents } from '../../core/money.ts';
import { ASSUMPTION_KEYS, type AssumptionKey, type Assumptions } from './assumptions.ts';
import { hundredths, ratio, toRate, takeShare } from './cents.ts';
import { holdsEstimate } from './differences.ts';
import type { EndBuyer } from './end-buyer.ts';

/** A property as far as strategies need it: dollars; null or absent is not known. */
export interface StrategyFacts {
  arv?: number | null;
  purchase_price?: number | null;
  repair_estimate?: number | null;
  /** For the whole time that it is held, without the interest of a loan that is assumed. */
  holding_costs?: number | null;
  assignment_fee?: number | null;
  /** Whether the repair estimate already holds something for surprises: then nothing more is added for them. */
  surprises_included?: boolean;
  end_buyer?: EndBuyer | null;
}

export interface Situation {
  arv: number;
  price: number;
  repairs: number;
  /** A month; null: not known. */
  rent: number | null;
  fee: number;
  /** What an end buyer is known to pay; null: the rule guesses it. */
  sold: { price: number; source: EndBuyer['source'] } | null;
  /** What a deal that is a double close pays the seller; null: there is none. */
  doubleCloseContract: number | null;
  /** Of the assumed months held: what is later is held longer. */
  delay: number;
  /** Cents for `holdingMonths`, or a month when that is null. */
  holding: number;
  holdingMonths: number | null;
  assumed: (key: AssumptionKey) => number;
  /** Of an assumption in dollars. */
  cents: Readonly<Record<AssumptionKey, number>>;
  knows: (key: AssumptionKey) => boolean;
}

/** What is known of a property for its strategies; `repairs` is its saved estimate, `end_buyer` what a buyer is known to pay. */
export const toStrategyFacts = (
  property: StrategyFacts,
  repairs: { expected: number; contingency_percent: number } | null | undefined,
  end_buyer: EndBuyer | null = null,
): StrategyFacts => ({
  arv: property.arv ?? null,
  purchase_price: property.purchase_price ?? null,
  repair_estimate: property.repair_estimate ?? null,
  holding_costs: property.holding_costs ?? null,
  assignment_fee: property.assignment_fee ?? null,
  end_buyer,
  surprises_included: Boolean(repairs && repairs.contingency_percent > 0 && holdsEstimate(property.repair_estimate, repairs.expected)),
});

/** A positive amount; a blank or a zero is not known. */
const isKnown = (dollars: number | null | undefined): dollars is number => typeof dollars === 'number' && dollars > 0;
const cents = (dollars: number | null | undefined): number => (isKnown(dollars) ? toCents(dollars) : 0);

/** Facts and assumptions in the units in which they are calculated. */
export function toSituation(facts: StrategyFacts, assumptions: Assumptions): Situation {
  const assumed = (key: AssumptionKey) => (key === 'contingency' && facts.surprises_included ? 0 : (assumptions[key] ?? 0));
  const months = hundredths(assumed('months_held'));
  const isTotal = isKnown(facts.holding_costs) && months > 0;
  return {
    arv: cents(facts.arv),
    price: cents(facts.purchase_price),
    repairs: cents(facts.repair_estimate),
    rent: isKnown(assumptions.rent) ? toCents(assumptions.rent) : null,
    fee: cents([facts.end_buyer?.fee, facts.assignment_fee].find(isKnown) ?? assumptions.wholesale_fee),
    doubleCloseContract: facts.end_buyer?.deal_type === 'double_close' ? cents(facts.end_buyer.contract_price) : null,
    sold: facts.end_buyer ? { price: toCents(facts.end_buyer.price), source: facts.end_buyer.source } : null,
    delay: 0,
    holding: isTotal ? cents(facts.holding_costs) : toCents(assumed('monthly_holding')),
    holdingMonths: isTotal ? months : null,
    assumed,
    cents: Object.fromEntries(ASSUMPTION_KEYS.map((key) => [key, toCents(assumed(key))])) as Record<AssumptionKey, number>,
    knows: (key) => assumptions[key] !== null,
  };
}

/** Hundredths of months of an assumption, with the delay; never below none. */
export const countMonths = (s: Situation, key: 'months_held' | 'ready_months' | 'retail_months'): number =>
  Math.max(0, hundredths(s.assumed(key)) + s.delay);

/** What holding costs for so many hundredths of a month. */
export const holdingFor = (s: Situation, months: number): number => ratio(s.holding, months, s.holdingMonths ?? 100);

/** A percentage that is assumed, of cents. */
export const assumedShare = (s: Situation, key: AssumptionKey, of: number): number => takeShare(of, toRate(s.assumed(key)));

/** Dollars that are assumed, in cents. */
export const assumedCents = (s: Situation, key: AssumptionKey): number => s.cents[key];
