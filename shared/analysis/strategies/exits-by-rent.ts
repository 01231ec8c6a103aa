/** The strategies that rent the house out. */
import { toHundredths, toRate, takeShare } from './cents.ts';
import { formatUsd } from '../../core/format.ts';
import { buildMoneyFigure, type Figure, type Part, buildPercentFigure, buildRatioFigure, sumFigure } from './figure.ts';
import * as calculate from './calculate.ts';
import type { Situation } from './situation.ts';
import { type Exit, subtractPart, listCosts, buildLoanFigures, convertMonthsToDays, formatAssumedPercent, addPart } from './exit.ts';

/**
 * NOI against the payments of the long loan, and the return that is asked for. And no loss if it is sold after a year: with a loan
 * that does not grow with the price, and little or nothing asked for the cash, the rent alone would hold any price.
 */
function isRentEnough(s: Situation, r: { noi: number; debt: number; cashFlow: number; profit: number }, cash: number): boolean {
  if (r.profit < 0) return false;
  const covers = r.noi * 100 >= toHundredths(s.assumed('min_dscr')) * r.debt;
  return covers && r.cashFlow >= takeShare(Math.max(0, cash), toRate(s.assumed('cash_on_cash')));
}
const describeRentGoal = (s: Situation) =>
  `${formatAssumedPercent(s, 'cash_on_cash')} a year on the cash, a DSCR of ${s.assumed('min_dscr')}, and no loss if sold after a year`;

type Let = Omit<ReturnType<typeof calculate.calculateHold>, 'loan' | 'total' | 'months' | 'selling' | 'cash' | 'profit'>;
function buildRentFigures(s: Situation, r: Let): Figure[] {
  const noi = sumFigure('noi', 'Net operating income a year', [
    addPart('rent', r.gross),
    subtractPart('vacancy', r.vacancy),
    subtractPart('management', r.management),
    subtractPart('maintenance', r.maintenance),
    subtractPart('reserve', r.capex),
    subtractPart('taxes', r.tax),
    subtractPart('insurance', r.insurance),
    subtractPart('HOA', r.hoa * 12),
  ]);
  const price = addPart('purchase', s.price);
  return [
    noi,
    sumFigure('cash_flow', 'Cash flow a year', [addPart('net operating income', r.noi), subtractPart('loan payments', r.debt)]),
    buildPercentFigure('cap_rate', 'Cap rate', addPart('net operating income', r.noi), price),
    buildRatioFigure('dscr', 'DSCR by income', addPart('net operating income', r.noi), addPart('loan payments', r.debt)),
    buildRatioFigure(
      'dscr_lender',
      'DSCR as a lender calculates',
      addPart('rent', r.rent),
      addPart('payment, taxes, insurance and HOA', Math.round(r.housing)),
    ),
    buildPercentFigure(
      'rent_to_cost',
      'Rent to cost (1 % rule)',
      addPart('rent', r.rent),
      addPart('purchase and repairs', s.price + s.repairs),
    ),
    buildRatioFigure('gross_rent_multiplier', 'Gross rent multiplier', price, addPart('rent a year', r.gross)),
  ];
}
function listRentWarnings(s: Situation, r: { noi: number; debt: number; cashFlow: number }): string[] {
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
  profit: (s) => calculate.calculateHold(s).profit,
  holds: (s) => {
    const h = calculate.calculateHold(s);
    return isRentEnough(s, h, h.cash);
  },
  asks: describeRentGoal,
  parts: (s) => {
    const h = calculate.calculateHold(s);
    const spent = (sign: (label: string, cents: number) => Part) => [
      sign('purchase', s.price),
      sign('closing', h.closing),
      sign('repairs', s.repairs),
      sign('surprises', h.surprises),
      sign('holding', h.holding),
    ];
    return {
      profit: [addPart('ARV', s.arv), ...spent(subtractPart), subtractPart('selling', h.selling), addPart('cash flow', h.cashFlow)],
      cash: [...spent(addPart), subtractPart('loan', h.loan)],
      days: convertMonthsToDays(YEAR + h.months),
    };
  },
  more: (s) => {
    const h = calculate.calculateHold(s);
    return [
      buildPercentFigure('cash_on_cash', 'Cash-on-cash', addPart('cash flow', h.cashFlow), addPart('cash', h.cash)),
      ...buildRentFigures(s, h),
      buildMoneyFigure(
        'payment',
        'Loan payment a month',
        h.payment,
        `${formatUsd(h.loan)} at ${formatAssumedPercent(s, 'rent_rate')} over ${s.assumed('rent_years')} years`,
        [addPart('loan', h.loan)],
      ),
    ];
  },
  warnings: (s) => listRentWarnings(s, calculate.calculateHold(s)),
};

export const repairAndRefinance: Exit = {
  label: 'BRRRR',
  about:
    'Bought, repaired, let and refinanced, so that the cash comes back. The profit is a year’s cash flow and what a sale would leave then.',
  profitLabel: keptProfit,
  needsRent: true,
  isInvestment: true,
  profit: (s) => calculate.calculateBrrrr(s).profit,
  holds: (s) => {
    const b = calculate.calculateBrrrr(s);
    return isRentEnough(s, b, b.left);
  },
  asks: (s) => `after refinancing ${describeRentGoal(s)}`,
  parts: (s) => {
    const b = calculate.calculateBrrrr(s);
    return {
      profit: [
        addPart('ARV', s.arv),
        ...listCosts(s, b, subtractPart),
        subtractPart('refinancing', b.refinancing),
        subtractPart('selling', b.selling),
        addPart('cash flow', b.cashFlow),
      ],
      cash: [...listCosts(s, b, addPart), subtractPart('loan', b.loan)],
      days: convertMonthsToDays(YEAR + b.months),
    };
  },
  more: (s) => {
    const b = calculate.calculateBrrrr(s);
    const left = addPart('cash left in', b.left);
    return [
      b.left <= 0
        ? {
            ...buildPercentFigure('cash_on_cash', 'Cash-on-cash', addPart('cash flow', b.cashFlow), left),
            formula: `${formatUsd(b.cashFlow)} cash flow on nothing left in: all the cash comes back`,
          }
        : buildPercentFigure('cash_on_cash', 'Cash-on-cash', addPart('cash flow', b.cashFlow), left),
      sumFigure('all_in', 'All-in cost', [...listCosts(s, b, addPart), addPart('refinancing', b.refinancing)]),
      buildMoneyFigure('new_loan', 'New loan', b.newLoan, `${formatUsd(s.arv)} ARV × ${formatAssumedPercent(s, 'refi_ltv')}`, [
        addPart('ARV', s.arv),
      ]),
      sumFigure('left_in', 'Cash left in', [addPart('all-in', b.total), subtractPart('new loan', b.newLoan)]),
      sumFigure('equity', 'Equity after refinancing', [addPart('ARV', s.arv), subtractPart('new loan', b.newLoan)]),
      ...buildRentFigures(s, b),
      ...buildLoanFigures(s, b),
    ];
  },
  warnings: (s) => listRentWarnings(s, calculate.calculateBrrrr(s)),
};
