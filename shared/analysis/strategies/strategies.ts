/** Compares strategies for a property. Pure, so that the page calculates while one types. */
import { toCents, toDollars } from '../../core/money.ts';
import { z } from '../../core/zod.ts';
import type { Assumptions } from './assumptions.ts';
import { findLargest, MAX_CENTS } from './cents.ts';
import type { Role } from '../../accounts/auth/account.ts';
import { type Exit, EXITS } from './exits.ts';
import { STRATEGIES, type Strategy } from './strategy.ts';
import { formatPercent, formatUsd } from '../../core/format.ts';
import { type Figure, figure, buildPercentFigure, sumFigure, sumText, sumParts, buildUnknownFigure } from './figure.ts';
import { type Situation, toSituation, type StrategyFacts } from './situation.ts';

export const strategyResult = z
  .object({
    strategy: z.enum(STRATEGIES),
    label: z.string(),
    about: z.string(),
    /** The maximum offer, to the cent; null where none leaves the required profit, or it is unknown. */
    max_offer: z.number().nullable(),
    /** What is asked for, in words. */
    asks: z.string(),
    /** Dollars, at the purchase price. */
    profit: z.number().nullable(),
    profit_label: z.string(),
    cash_needed: z.number().nullable(),
    /** Profit on the cash needed, in percent. */
    roi: z.number().nullable(),
    /** The same as a yearly rate, in percent; null where the cash is only a deposit. */
    annualized: z.number().nullable(),
    /** A year's cash flow on the cash that stays in, in percent. */
    cash_on_cash: z.number().nullable(),
    cap_rate: z.number().nullable(),
    /** Net operating income by the year's loan payments. */
    dscr: z.number().nullable(),
    /** Rent by payment, taxes, insurance and HOA. */
    dscr_lender: z.number().nullable(),
    days: z.number().nullable(),
    /** Dollars of profit for each month that it takes. */
    profit_a_month: z.number().nullable(),
    /** Whether the purchase price leaves what is asked for; null where it is not known. */
    holds: z.boolean().nullable(),
    /** The price is too high, but by so little (`NEAR`) that negotiating may do. */
    is_near: z.boolean(),
    figures: z.array(figure),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'StrategyResult' });
export type StrategyResult = z.output<typeof strategyResult>;

/** Every strategy for these facts, in the order in which they are offered. */
export function evaluateStrategies(facts: StrategyFacts, assumptions: Assumptions): StrategyResult[] {
  const situation = toSituation(facts, assumptions);
  return STRATEGIES.map((strategy) => buildResult(strategy, situation));
}

/** The missing input of a strategy, in words; undefined when nothing is missing. */
export function findMissingInput(exit: Exit, s: Situation): string | undefined {
  if (s.arv <= 0) return 'Not known without the after repair value (ARV)';
  if (exit.needsRent && s.rent === null) return 'Not known without the rent';
  return undefined;
}

/** The maximum offer in cents; null when no price leaves the required profit. */
const findMaximumOffer = (exit: Exit, s: Situation): number | null => findLargest(0, MAX_CENTS, (price) => exit.holds({ ...s, price }));

/** A price that is too high by no more than $1,000, or by 5% of the fee that is asked for, is near. */
const NEAR = { cents: 100_000, partOfFee: 0.05 } as const;

const isNear = (s: Situation, offer: number | null): boolean =>
  offer !== null && s.price > offer && s.price - offer <= Math.max(NEAR.cents, Math.round(s.fee * NEAR.partOfFee));

/** The figures that a result has as plain numbers too. */
const CODES = [
  ...(['max_offer', 'profit', 'cash_needed', 'roi', 'annualized'] as const),
  ...(['cash_on_cash', 'cap_rate', 'dscr', 'dscr_lender', 'days'] as const),
];
type Code = (typeof CODES)[number];

function buildResult(strategy: Strategy, s: Situation): StrategyResult {
  const exit = EXITS[strategy];
  const { label, about, profitLabel } = exit;
  const missing = findMissingInput(exit, s);
  const offer = missing === undefined ? findMaximumOffer(exit, s) : null;
  const hasPrice = missing === undefined && s.price > 0;
  const why = missing ?? 'Not known without the purchase price';
  const figures = [
    missing === undefined ? offerFigure(exit, s, offer) : buildUnknownFigure('max_offer', 'Maximum offer', 'usd', missing),
    ...(hasPrice
      ? buildPricedFigures(exit, s)
      : [
          buildUnknownFigure('profit', profitLabel, 'usd', why),
          buildUnknownFigure('cash_needed', 'Cash needed', 'usd', why),
          buildUnknownFigure('roi', 'Return on the cash', 'percent', why),
        ]),
  ];
  const values = Object.fromEntries(CODES.map((code) => [code, figures.find((one) => one.code === code)?.value ?? null]));
  const { profit, days } = values as Record<Code, number | null>;
  return {
    ...{ strategy, label, about, profit_label: profitLabel },
    ...(values as Record<Code, number | null>),
    asks: missing ?? exit.asks(s),
    profit_a_month: profit === null || days === null ? null : convertToMonthly(profit, days),
    holds: hasPrice ? offer !== null && s.price <= offer : null,
    is_near: hasPrice && isNear(s, offer),
    figures,
    warnings:
      missing === undefined ? [...(offer === null ? ['No price hits your target'] : []), ...(hasPrice ? exit.warnings(s) : [])] : [],
  };
}

/** Dollars for each twelfth of a year, in whole cents. */
const convertToMonthly = (profit: number, days: number): number =>
  toDollars(Math.round((toCents(profit) * 365) / (12 * Math.max(1, days))));

function offerFigure(exit: Exit, s: Situation, offer: number | null): Figure {
  if (offer === null) return buildUnknownFigure('max_offer', 'Maximum offer', 'usd', `No price leaves ${exit.asks(s)}`);
  const at = { ...s, price: offer };
  const { profit } = exit.parts(at);
  return {
    code: 'max_offer',
    label: 'Maximum offer',
    value: toDollars(offer),
    unit: 'usd',
    formula: `${formatUsd(offer)} is the highest price that leaves ${exit.asks(s)}. At it: ${sumText(profit)} = ${formatUsd(sumParts(profit))}`,
    inputs: profit.map(({ label, cents }) => ({ label, value: toDollars(cents), unit: 'usd' })),
  };
}

function buildPricedFigures(exit: Exit, s: Situation): Figure[] {
  const { profit, cash, days } = exit.parts(s);
  const gained = { label: 'profit', cents: sumParts(profit) };
  const put = { label: 'cash', cents: sumParts(cash) };
  const roi = buildPercentFigure('roi', 'Return on the cash', gained, put);
  return [
    sumFigure('profit', exit.profitLabel, profit),
    sumFigure('cash_needed', 'Cash needed', cash),
    roi,
    ...(exit.isInvestment ? [buildAnnualizedFigure(roi.value, days)] : []),
    { code: 'days', label: 'Days', value: days, unit: 'days', formula: `${days} days from buying to the end, as assumed`, inputs: [] },
    ...exit.more(s),
  ];
}

/** (1 + ROI)^(365 / days) - 1. */
function buildAnnualizedFigure(roi: number | null, days: number): Figure {
  const unknown = (why: string) => buildUnknownFigure('annualized', 'Return a year', 'percent', why);
  if (roi === null || days <= 0) return unknown('Nothing to calculate it from');
  if (roi <= -100) return unknown('More than the cash would be lost');
  const rate = ((1 + roi / 100) ** (365 / days) - 1) * 100;
  if (rate > 100_000) return unknown('Too short to annualize');
  const value = Math.floor(rate * 100 + 0.5) / 100;
  return { ...unknown(`(1 + ${formatPercent(roi)})^(365 ÷ ${days} days) − 1 = ${formatPercent(value)}`), value };
}

/** The strategies of each kind of business: those that its owner looks at first. */
const OWN_STRATEGIES: Readonly<Record<Role, readonly Strategy[]>> = {
  wholesaler: ['wholesale', 'assignment', 'double_close'],
  investor: ['fix_and_flip', 'buy_and_hold', 'brrrr'],
  agent: ['retail'],
};

/** Sorts the account's own strategies first. */
export function sortOwnFirst<Of extends { strategy: Strategy }>(results: readonly Of[], role: Role): Of[] {
  const own = OWN_STRATEGIES[role];
  return [...results.filter(({ strategy }) => own.includes(strategy)), ...results.filter(({ strategy }) => !own.includes(strategy))];
}

/** The strategy to take at this price, and why; `strategy` is null when none leaves what is asked for, nor nearly. */
export const bestStrategy = z.object({
  strategy: z.enum(STRATEGIES).nullable(),
  is_near: z.boolean().meta({ description: 'Just short of your target' }),
  why: z.string(),
});

/**
 * How a deal already sells, while that leaves what is asked for; else of one's own strategies that leave what is asked for, or nearly
 * do, the one that leaves most for each month it takes; the others where none of them does. What takes a month would else stand before
 * what takes five, whoever asks, and a fee that misses by little would send a wholesaler to the open market. null while nothing is known.
 */
export function pickBestStrategy(
  results: readonly StrategyResult[],
  role: Role,
  dealType: Strategy | null = null,
): z.output<typeof bestStrategy> | null {
  const own = OWN_STRATEGIES[role];
  const perMonth = (result: StrategyResult) => result.profit_a_month ?? Number.NEGATIVE_INFINITY;
  const rank = ({ strategy, holds }: StrategyResult) => (own.includes(strategy) ? 0 : 2) + (holds ? 0 : 1);
  const holding = results
    .filter((result) => (result.holds === true || result.is_near) && perMonth(result) > 0)
    .sort((one, other) => rank(one) - rank(other) || perMonth(other) - perMonth(one));
  const ofDeal = holding.find(({ strategy, holds }) => holds && strategy === dealType);
  if (ofDeal)
    return {
      strategy: ofDeal.strategy,
      is_near: false,
      why: `${ofDeal.label}, as your deal says: ${formatUsd(toCents(ofDeal.profit ?? 0))}.`,
    };
  const [best, next] = holding;
  const say = ({ label, profit_a_month, days }: StrategyResult) =>
    `${label}: ${formatUsd(toCents(Math.round(profit_a_month ?? 0)))} for each month, over ${days} days`;
  if (best) {
    const near = best.is_near ? `${best.label} is near your number: ${formatUsd(toCents(best.max_offer ?? 0))} would leave it. ` : '';
    const after = next ? `Next, ${say(next)}.` : best.is_near ? 'No exit hits your whole target.' : 'No other exit hits your target.';
    return { strategy: best.strategy, is_near: best.is_near, why: `${near}${say(best)}. ${after}` };
  }
  if (results.every((result) => result.holds === null)) return null;
  const offers = results.flatMap((result) => (result.max_offer === null ? [] : [{ label: result.label, offer: result.max_offer }]));
  const highest = offers.sort((one, other) => other.offer - one.offer)[0];
  return {
    strategy: null,
    is_near: false,
    why: highest
      ? `No exit hits your target at this price. ${highest.label} allows most: ${formatUsd(toCents(highest.offer))}.`
      : 'No exit hits your target at any price.',
  };
}
