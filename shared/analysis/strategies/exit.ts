/** The interface of every strategy, and helpers they share. */
import type { AssumptionKey } from './assumptions.ts';
import { scaleByRatio } from './cents.ts';
import { formatPercent, formatUsd } from '../../core/format.ts';
import { buildMoneyFigure, type Figure, type Part } from './figure.ts';
import type * as calculate from './calculate.ts';
import type { Situation } from './situation.ts';

export interface Exit {
  label: string;
  /** In one sentence. */
  about: string;
  profitLabel: string;
  needsRent: boolean;
  /** At the price of the situation, in cents. */
  profit: (s: Situation) => number;
  /** Whether the price leaves the required profit; turns false once as the price rises. */
  holds: (s: Situation) => boolean;
  /** The requirement, in words. */
  asks: (s: Situation) => string;
  /** The parts of profit and cash, and the time it takes. */
  parts: (s: Situation) => { profit: Part[]; cash: Part[]; days: number };
  /** Whether a yearly return is meaningful: a deposit is no investment. */
  isInvestment: boolean;
  /** Further figures at the price of the situation. */
  more: (s: Situation) => Figure[];
  warnings: (s: Situation) => string[];
}

export const subtractPart = (label: string, cents: number): Part => ({ label, cents: -cents });
export const addPart = (label: string, cents: number): Part => ({ label, cents });
export const formatAssumedPercent = (s: Situation, key: AssumptionKey) => formatPercent(s.assumed(key));
/** Days of a number of months in hundredths. */
export const convertMonthsToDays = (months: number): number => scaleByRatio(months, 365, 1200);

type Bought = Pick<ReturnType<typeof calculate.calculateFlip>, 'closing' | 'surprises' | 'holding' | 'points' | 'interest' | 'loan'>;
/** The costs of buying, repairing and holding; signed by `sign`. */
export const listCosts = (s: Situation, b: Bought, sign: (label: string, cents: number) => Part): Part[] => [
  sign('purchase', s.price),
  sign('closing', b.closing),
  sign('repairs', s.repairs),
  sign('surprises', b.surprises),
  sign('holding', b.holding),
  sign('points', b.points),
  sign('interest', b.interest),
];
export const buildLoanFigures = (s: Situation, b: Bought): Figure[] =>
  b.loan === 0
    ? []
    : [
        buildMoneyFigure('loan', 'Loan', b.loan, `${formatUsd(s.price)} purchase × ${formatAssumedPercent(s, 'flip_loan')}`, [
          addPart('purchase', s.price),
        ]),
        buildMoneyFigure(
          'interest',
          'Interest and points',
          b.interest + b.points,
          `${formatUsd(b.interest)} at ${formatAssumedPercent(s, 'flip_rate')} a year + ${formatUsd(b.points)} points`,
          [addPart('interest', b.interest), addPart('points', b.points)],
        ),
      ];
