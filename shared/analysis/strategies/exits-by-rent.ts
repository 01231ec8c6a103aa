/** The ways out in which the house is kept and let. */
import { hundredths, toRate, takeShare } from './cents.ts';
import { formatUsd } from '../../core/format.ts';
import { moneyFigure, type Figure, type Part, percentFigure, ratioFigure, sumFigure } from './figure.ts';
import * as calculate from './calculate.ts';
import type { Situation } from './situation.ts';
import { type Exit, less, listCosts, loanFigures, monthsToDays, percentAssumed, plus } from './exit.ts';

/**
 * NOI against the payments of the long loan, and the return that is asked for. And no loss if it is sold after a year: with a loan
 * that does not grow with the price, and little or nothing asked for the cash, the rent alone would hold any price.
 */
function rentHolds(s: Situation, r: { noi: number; debt: number; cashFlow: number; profit: number }, cash: number): boolean {
  if (r.profit < 0) return false;
  const covers = r.noi * 100 >= hundredths(s.assumed('min_dscr')) * r.debt;
  return covers && r.cashFlow >= takeShare(Math.max(0, cash), toRate(s.assumed('cash_on_cash')));
}
const rentAsked = (s: Situation) =>
  `${percentAssumed(s, 'cash_on_cash')} a year on the cash, a DSCR of ${s.assumed('min_dscr')}, and no loss if sold after a year`;

type Let = Omit<ReturnType<typeof calculate.hold>, 'loan' | 'total' | 'months' | 'selling' | 'cash' | 'profit'>;
function rentFigures(s: Situation, r: Let): Figure[] {
  const noi = sumFigure('noi', 'Net operating income a year', [
    plus('rent', r.gross),
    less('vacancy', r.vacancy),
    less('management', r.management),
    less('maintenance', r.maintenance),
    less('reserve', r.capex),
    less('taxes', r.tax),
    less('insurance', r.insurance),
    less('HOA', r.hoa * 12),
  ]);
  const price = plus('purchase', s.price);
  return [
    noi,
    sumFigure('cash_flow', 'Cash flow a year', [plus('net operating income', r.noi), less('loan payments', r.debt)]),
    percentFigure('cap_rate', 'Cap rate', plus('net operating income', r.noi), price),
    ratioFigure('dscr', 'DSCR by income', plus('net operating income', r.noi), plus('loan payments', r.debt)),
    ratioFigure(
      'dscr_lender',
      'DSCR as a lender calculates',
      plus('rent', r.rent),
      plus('payment, taxes, insurance and HOA', Math.round(r.housing)),
    ),
    percentFigure('rent_to_cost', 'Rent to cost (1 % rule)', plus('rent', r.rent), plus('purchase and repairs', s.price + s.repairs)),
    ratioFigure('gross_rent_multiplier', 'Gross rent multiplier', price, plus('rent a year', r.gross)),
  ];
}
function rentWarnings(s: Situation, r: { noi: number; debt: number; cashFlow: number }): string[] {
  const dscr = r.debt > 0 ? r.noi / r.debt : null;
  return [
    ...(r.cashFlow < 0 ? [`The rent falls ${formatUsd(-r.cashFlow)} a year short of the loan`] : []),
    ...(r.cashFlow >= 0 && dscr !== null && dscr < s.assumed('min_dscr')
      ? [`DSCR below ${s.assumed('min_dscr')}: a lender may refuse`]
      : []),
    ...(s.knows('tax_year') ? [] : ['Property taxes by a rule of thumb: enter the tax bill']),
    ...(s.knows('insurance_year') ? [] : ['Insurance by a rule of thumb: enter the policy']),
  ];
}
const YEAR = 1200;
const keptProfit = 'If sold after a year';

export const buyAndHold: Exit = {
  label: 'Buy and hold',
  about: 'Bought, made ready and let. The profit is a year’s cash flow and what a sale would leave then.',
  profitLabel: keptProfit,
  needsRent: true,
  isInvestment: true,
  profit: (s) => calculate.hold(s).profit,
  holds: (s) => {
    const h = calculate.hold(s);
    return rentHolds(s, h, h.cash);
  },
  asks: rentAsked,
  parts: (s) => {
    const h = calculate.hold(s);
    const spent = (sign: (label: string, cents: number) => Part) => [
      sign('purchase', s.price),
      sign('closing', h.closing),
      sign('repairs', s.repairs),
      sign('surprises', h.surprises),
      sign('holding', h.holding),
    ];
    return {
      profit: [plus('ARV', s.arv), ...spent(less), less('selling', h.selling), plus('cash flow', h.cashFlow)],
      cash: [...spent(plus), less('loan', h.loan)],
      days: monthsToDays(YEAR + h.months),
    };
  },
  more: (s) => {
    const h = calculate.hold(s);
    return [
      percentFigure('cash_on_cash', 'Cash-on-cash', plus('cash flow', h.cashFlow), plus('cash', h.cash)),
      ...rentFigures(s, h),
      moneyFigure(
        'payment',
        'Loan payment a month',
        h.payment,
        `${formatUsd(h.loan)} at ${percentAssumed(s, 'rent_rate')} over ${s.assumed('rent_years')} years`,
        [plus('loan', h.loan)],
      ),
    ];
  },
  warnings: (s) => rentWarnings(s, calculate.hold(s)),
};

export const repairAndRefinance: Exit = {
  label: 'BRRRR',
  about:
    'Bought, repaired, let and refinanced, so that the cash comes back. The profit is a year’s cash flow and what a sale would leave then.',
  profitLabel: keptProfit,
  needsRent: true,
  isInvestment: true,
  profit: (s) => calculate.brrrr(s).profit,
  holds: (s) => {
    const b = calculate.brrrr(s);
    return rentHolds(s, b, b.left);
  },
  asks: (s) => `after refinancing ${rentAsked(s)}`,
  parts: (s) => {
    const b = calculate.brrrr(s);
    return {
      profit: [
        plus('ARV', s.arv),
        ...listCosts(s, b, less),
        less('refinancing', b.refinancing),
        less('selling', b.selling),
        plus('cash flow', b.cashFlow),
      ],
      cash: [...listCosts(s, b, plus), less('loan', b.loan)],
      days: monthsToDays(YEAR + b.months),
    };
  },
  more: (s) => {
    const b = calculate.brrrr(s);
    const left = plus('cash left in', b.left);
    return [
      b.left <= 0
        ? {
            ...percentFigure('cash_on_cash', 'Cash-on-cash', plus('cash flow', b.cashFlow), left),
            formula: `${formatUsd(b.cashFlow)} cash flow on nothing left in: all the cash comes back`,
          }
        : percentFigure('cash_on_cash', 'Cash-on-cash', plus('cash flow', b.cashFlow), left),
      sumFigure('all_in', 'All-in cost', [...listCosts(s, b, plus), plus('refinancing', b.refinancing)]),
      moneyFigure('new_loan', 'New loan', b.newLoan, `${formatUsd(s.arv)} ARV × ${percentAssumed(s, 'refi_ltv')}`, [plus('ARV', s.arv)]),
      sumFigure('left_in', 'Cash left in', [plus('all-in', b.total), less('new loan', b.newLoan)]),
      sumFigure('equity', 'Equity after refinancing', [plus('ARV', s.arv), less('new loan', b.newLoan)]),
      ...rentFigures(s, b),
      ...loanFigures(s, b),
    ];
  },
  warnings: (s) => rentWarnings(s, calculate.brrrr(s)),
};
