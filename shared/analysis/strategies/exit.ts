/** What every way out of a contract answers, and what several of them share. */
import type { AssumptionKey } from './assumptions.ts';
import { ratio } from './cents.ts';
import { formatPercent, formatUsd } from '../../core/format.ts';
import { moneyFigure, type Figure, type Part } from './figure.ts';
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
  /** Whether the price leaves what is asked for; turns false once as the price rises. */
  holds: (s: Situation) => boolean;
  /** What is asked for, in words. */
  asks: (s: Situation) => string;
  /** What the profit and the cash are made of, and how long it takes. */
  parts: (s: Situation) => { profit: Part[]; cash: Part[]; days: number };
  /** Whether a yearly rate of the return says anything: a deposit is no investment. */
  isInvestment: boolean;
  /** Further figures at the price of the situation. */
  more: (s: Situation) => Figure[];
  warnings: (s: Situation) => string[];
}

export const less = (label: string, cents: number): Part => ({ label, cents: -cents });
export const plus = (label: string, cents: number): Part => ({ label, cents });
export const percentAssumed = (s: Situation, key: AssumptionKey) => formatPercent(s.assumed(key));
/** Days of a number of months in hundredths. */
export const monthsToDays = (months: number): number => ratio(months, 365, 1200);

type Bought = Pick<ReturnType<typeof calculate.flip>, 'closing' | 'surprises' | 'holding' | 'points' | 'interest' | 'loan'>;
/** What buying, repairing and holding cost; signed by `sign`. */
export const listCosts = (s: Situation, b: Bought, sign: (label: string, cents: number) => Part): Part[] => [
  sign('purchase', s.price),
  sign('closing', b.closing),
  sign('repairs', s.repairs),
  sign('surprises', b.surprises),
  sign('holding', b.holding),
  sign('points', b.points),
  sign('interest', b.interest),
];
export const loanFigures = (s: Situation, b: Bought): Figure[] =>
  b.loan === 0
    ? []
    : [
        moneyFigure('loan', 'Loan', b.loan, `${formatUsd(s.price)} purchase × ${percentAssumed(s, 'flip_loan')}`, [
          plus('purchase', s.price),
        ]),
        moneyFigure(
          'interest',
          'Interest and points',
          b.interest + b.points,
          `${formatUsd(b.interest)} at ${percentAssumed(s, 'flip_rate')} a year + ${formatUsd(b.points)} points`,
          [plus('interest', b.interest), plus('points', b.points)],
        ),
      ];
