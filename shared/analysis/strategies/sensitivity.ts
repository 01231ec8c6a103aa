/** How much a profit depends on each estimate, and the break-even value of each input. */
import { toDollars } from '../../core/money.ts';
import { z } from '../../core/zod.ts';
import type { Assumptions } from './assumptions.ts';
import { toHundredths, findLargest, MAX_CENTS, scaleByRatio } from './cents.ts';
import { type Exit, EXITS } from './exits.ts';
import { STRATEGIES } from './strategy.ts';
import { type Situation, toSituation, type StrategyFacts } from './situation.ts';
import { findMissingInput } from './strategies.ts';

/** The smallest whole number in [low, high] for which `holds`; null when not even `high` does. `holds` must turn true at most once. */
function findSmallest(low: number, high: number, holds: (at: number) => boolean): number | null {
  const below = findLargest(low, high, (at) => !holds(at));
  if (below === null) return low;
  return below === high ? null : below + 1;
}

/** The change of each estimate: percent of ARV and repairs, months of time. */
export const SENSITIVITY_STEPS = { arv: 10, repairs: 20, months: 2 } as const;
export const SENSITIVITY_INPUTS = ['arv', 'repairs', 'months'] as const;
const BREAK_EVEN_INPUTS = ['price', 'arv', 'repairs', 'months', 'rent'] as const;
type SensitivityInput = (typeof SENSITIVITY_INPUTS)[number];
type BreakEvenInput = (typeof BREAK_EVEN_INPUTS)[number];

const swing = z.object({
  input: z.enum(SENSITIVITY_INPUTS),
  label: z.string(),
  /** The change, in words: "ARV 10% lower". */
  low_label: z.string(),
  high_label: z.string(),
  /** The profit then, in dollars. */
  low: z.number(),
  high: z.number(),
});
export const sensitivityRow = z
  .object({ strategy: z.enum(STRATEGIES), label: z.string(), profit: z.number(), swings: z.array(swing) })
  .meta({ id: 'Sensitivity' });
type SensitivityRow = z.output<typeof sensitivityRow>;

const BREAK_EVEN_UNITS = ['usd', 'usd_month', 'months'] as const;
const breakEvenValue = z.object({
  input: z.enum(BREAK_EVEN_INPUTS),
  label: z.string(),
  /** The break-even value; null where there is none. */
  value: z.number().nullable(),
  unit: z.enum(BREAK_EVEN_UNITS),
  /** What it is now; null where it is not known. */
  now: z.number().nullable(),
  /** Why there is no value. */
  why_not: z.string().nullable(),
});
export const breakEvenRow = z
  .object({ strategy: z.enum(STRATEGIES), label: z.string(), values: z.array(breakEvenValue) })
  .meta({ id: 'BreakEven' });
type BreakEvenRow = z.output<typeof breakEvenRow>;

const CHANGES: Record<SensitivityInput, { label: string; unit: '%' | ' months'; change: (s: Situation, step: number) => Situation }> = {
  arv: { label: 'ARV', unit: '%', change: (s, step) => ({ ...s, arv: scaleByRatio(s.arv, 100 + step, 100) }) },
  repairs: { label: 'Repairs', unit: '%', change: (s, step) => ({ ...s, repairs: scaleByRatio(s.repairs, 100 + step, 100) }) },
  months: { label: 'Months held', unit: ' months', change: (s, step) => ({ ...s, delay: toHundredths(step) }) },
};

/** The strategies whose profit is known, each with its profit when one estimate is off. */
function listKnownExits(s: Situation): { strategy: (typeof STRATEGIES)[number]; exit: Exit }[] {
  return STRATEGIES.map((strategy) => ({ strategy, exit: EXITS[strategy] })).filter(
    ({ exit }) => s.price > 0 && findMissingInput(exit, s) === undefined,
  );
}

/** Each strategy's profit with the ARV, the repairs and the months a step lower and higher; widest swing first. */
export function calculateSensitivity(facts: StrategyFacts, assumptions: Assumptions): SensitivityRow[] {
  const s = toSituation(facts, assumptions);
  return listKnownExits(s).map(({ strategy, exit }) => ({
    strategy,
    label: exit.label,
    profit: toDollars(exit.profit(s)),
    swings: SENSITIVITY_INPUTS.map((input) => {
      const { label, unit, change } = CHANGES[input];
      const step = SENSITIVITY_STEPS[input];
      const [less, more] = unit === '%' ? ['lower', 'higher'] : ['less', 'more'];
      const at = (by: number) => toDollars(exit.profit(change(s, by)));
      return { input, label, low_label: `${step}${unit} ${less}`, high_label: `${step}${unit} ${more}`, low: at(-step), high: at(step) };
    }).sort((one, other) => Math.abs(other.high - other.low) - Math.abs(one.high - one.low)),
  }));
}

const MAX_MONTHS = 1_200;
const MAX_RENT_CENTS = 100_000_000;

interface Search {
  label: string;
  unit: (typeof BREAK_EVEN_UNITS)[number];
  /** Whether the profit falls as the input grows. */
  falls: boolean;
  max: number;
  now: (s: Situation) => number | null;
  /** The situation with the input set to an amount in cents, or hundredths of a month. */
  at: (s: Situation, value: number) => Situation;
  /** Converts the search's whole units to those of the answer. */
  shown: (value: number) => number;
}

const searchDollars = (key: 'price' | 'arv' | 'repairs' | 'rent', label: string, falls: boolean): Search => ({
  label,
  unit: key === 'rent' ? 'usd_month' : 'usd',
  falls,
  max: key === 'rent' ? MAX_RENT_CENTS : MAX_CENTS,
  now: ({ [key]: cents }) => (cents === null ? null : toDollars(cents)),
  at: (s, value) => ({ ...s, [key]: value }),
  shown: toDollars,
});

const getHoldingKey = (exit: Exit): 'months_held' | 'ready_months' | 'retail_months' =>
  exit === EXITS.buy_and_hold ? 'ready_months' : exit === EXITS.retail ? 'retail_months' : 'months_held';

const buildSearches = (exit: Exit): Record<BreakEvenInput, Search> => {
  const holdingTime = (s: Situation) => toHundredths(s.assumed(getHoldingKey(exit)));
  return {
    price: searchDollars('price', 'Purchase price', true),
    arv: searchDollars('arv', 'ARV', false),
    repairs: searchDollars('repairs', 'Repairs', true),
    months: {
      label: 'Months held',
      unit: 'months',
      falls: true,
      max: MAX_MONTHS * 100,
      now: (s) => holdingTime(s) / 100,
      at: (s, months) => ({ ...s, delay: months - holdingTime(s) }),
      shown: (value) => value / 100,
    },
    rent: searchDollars('rent', 'Rent', false),
  };
};

/**
 * For each strategy and input, the value at which the profit is nothing, the others as they are: to the cent, or a hundredth of a month.
 */
export function calculateBreakEven(facts: StrategyFacts, assumptions: Assumptions): BreakEvenRow[] {
  const s = toSituation(facts, assumptions);
  return listKnownExits(s).map(({ strategy, exit }) => ({
    strategy,
    label: exit.label,
    values: BREAK_EVEN_INPUTS.map((input) => {
      const search = buildSearches(exit)[input];
      return { input, label: search.label, unit: search.unit, now: search.now(s), ...findBreakEven(exit, s, search) };
    }),
  }));
}

/** Shown where the profit does not depend on an input. */
export const NO_EFFECT = 'Does not matter here';

/** The break-even value: the highest of a cost, the lowest of an income. */
function findBreakEven(exit: Exit, s: Situation, { falls, max, at, shown }: Search): { value: number | null; why_not: string | null } {
  const profit = (value: number) => exit.profit(at(s, value));
  const none = (why_not: string) => ({ value: null, why_not });
  const [atNone, atMost] = [profit(0), profit(max)];
  if (atNone === atMost) return none(NO_EFFECT);
  const noLoss = (value: number) => profit(value) >= 0;
  const found = falls ? findLargest(0, max, noLoss) : findSmallest(0, max, noLoss);
  if (found === null) return none('A loss whatever it is');
  if (falls ? found === max : found === 0) return none('No loss whatever it is');
  return { value: shown(found), why_not: null };
}
