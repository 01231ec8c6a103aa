/** The inputs of a strategy, in whole cents, thousandths of a percent and hundredths of a month. */
import { toCents } from '../../core/money.ts';
import { ASSUMPTION_KEYS, type AssumptionKey, type Assumptions } from './assumptions.ts';
import { toHundredths } from './cents.ts';
import { matchEstimate } from './differences.ts';
import type { EndBuyer } from './end-buyer.ts';

/** The property facts strategies need, in dollars; null or absent is unknown. */
export interface StrategyFacts {
  arv?: number | null;
  purchase_price?: number | null;
  repair_estimate?: number | null;
  /** For the whole holding time, without the interest of an assumed loan. */
  holding_costs?: number | null;
  assignment_fee?: number | null;
  /** Whether the repair estimate already includes a contingency; then none is added. */
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
  /** The known price of an end buyer; null: estimated by the rule. */
  sold: { price: number; source: EndBuyer['source'] } | null;
  /** What a double-close deal pays the seller; null: there is none. */
  doubleCloseContract: number | null;
  /** Added to the assumed holding time. */
  delay: number;
  /** Cents for `holdingMonths`, or a month when that is null. */
  holding: number;
  holdingMonths: number | null;
  assumed: (key: AssumptionKey) => number;
  /** Of an assumption in dollars. */
  cents: Readonly<Record<AssumptionKey, number>>;
  knows: (key: AssumptionKey) => boolean;
}

/** The facts of a property for its strategies; `repairs` is its saved estimate, `end_buyer` the known price. */
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
  surprises_included: Boolean(repairs && repairs.contingency_percent > 0 && matchEstimate(property.repair_estimate, repairs.expected)),
});

/** Whether the amount is positive; blank and zero mean unknown. */
const isKnown = (dollars: number | null | undefined): dollars is number => typeof dollars === 'number' && dollars > 0;
const toCentsOrZero = (dollars: number | null | undefined): number => (isKnown(dollars) ? toCents(dollars) : 0);

/** Converts facts and assumptions to the units of the calculation. */
export function toSituation(facts: StrategyFacts, assumptions: Assumptions): Situation {
  const assumed = (key: AssumptionKey) => (key === 'contingency' && facts.surprises_included ? 0 : (assumptions[key] ?? 0));
  const months = toHundredths(assumed('months_held'));
  const isTotal = isKnown(facts.holding_costs) && months > 0;
  return {
    arv: toCentsOrZero(facts.arv),
    price: toCentsOrZero(facts.purchase_price),
    repairs: toCentsOrZero(facts.repair_estimate),
    rent: isKnown(assumptions.rent) ? toCents(assumptions.rent) : null,
    fee: toCentsOrZero([facts.end_buyer?.fee, facts.assignment_fee].find(isKnown) ?? assumptions.wholesale_fee),
    doubleCloseContract: facts.end_buyer?.deal_type === 'double_close' ? toCentsOrZero(facts.end_buyer.contract_price) : null,
    sold: facts.end_buyer ? { price: toCents(facts.end_buyer.price), source: facts.end_buyer.source } : null,
    delay: 0,
    holding: isTotal ? toCentsOrZero(facts.holding_costs) : toCents(assumed('monthly_holding')),
    holdingMonths: isTotal ? months : null,
    assumed,
    cents: Object.fromEntries(ASSUMPTION_KEYS.map((key) => [key, toCents(assumed(key))])) as Record<AssumptionKey, number>,
    knows: (key) => assumptions[key] !== null,
  };
}
