/** The seven ways out of a contract: what each asks for, what it leaves, and from what it is calculated. */
import type { AssumptionKey } from './assumptions.ts';
import { hundredths, ratio, toRate, takeShare } from './cents.ts';
import { END_BUYER_SOURCES } from './end-buyer.ts';
import { formatPercent, formatUsd } from '../../core/format.ts';
import { moneyFigure, type Figure, type Part, percentFigure, ratioFigure, sumFigure } from './figure.ts';
import * as calculate from './calculate.ts';
import type { Situation } from './situation.ts';

export const STRATEGIES = ['wholesale', 'assignment', 'double_close', 'fix_and_flip', 'buy_and_hold', 'brrrr', 'retail'] as const;
export type Strategy = (typeof STRATEGIES)[number];

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

const less = (label: string, cents: number): Part => ({ label, cents: -cents });
const plus = (label: string, cents: number): Part => ({ label, cents });
const percentAssumed = (s: Situation, key: AssumptionKey) => formatPercent(s.assumed(key));
/** Hundredths of months as days. */
const daysOf = (months: number): number => ratio(months, 365, 1200);

/** "accepted offer", or "end buyer’s limit" by the rule. */
const buyerWords = (s: Situation): string => (s.sold ? END_BUYER_SOURCES[s.sold.source] : 'end buyer’s limit');

const limitFigure = (s: Situation): Figure =>
  s.sold
    ? sumFigure('end_buyer_limit', 'What an end buyer pays', [plus(buyerWords(s), s.sold.price)])
    : moneyFigure(
        'end_buyer_limit',
        'What an end buyer pays at most',
        calculate.endBuyerLimit(s),
        `${formatUsd(s.arv)} ARV × ${percentAssumed(s, 'rule_percent')} − ${formatUsd(s.repairs)} repairs`,
        [plus('ARV', s.arv), less('repairs', s.repairs)],
      );

const feeAsked = (s: Situation) => `your fee of ${formatUsd(s.fee)}`;
const feeRisk = (s: Situation): string[] => {
  const room = calculate.endBuyerLimit(s) - s.price;
  return s.price > 0 && room < s.fee
    ? [
        s.sold
          ? `The ${buyerWords(s)} leaves ${formatUsd(room)}: not the fee of ${formatUsd(s.fee)}`
          : `The rule leaves an end buyer ${formatUsd(Math.abs(room))} ${room < 0 ? 'less than your price' : 'above your price'}: not the fee of ${formatUsd(s.fee)}`,
      ]
    : [];
};

const wholesale: Exit = {
  label: 'Wholesale',
  about: 'The contract goes to an end buyer for all that one pays.',
  profitLabel: 'Profit',
  needsRent: false,
  isInvestment: false,
  profit: (s) => calculate.wholesale(s).profit,
  holds: (s) => calculate.wholesale(s).profit >= s.fee,
  asks: feeAsked,
  parts: (s) => {
    const { limit, cash } = calculate.wholesale(s);
    return {
      profit: [plus(buyerWords(s), limit), less('purchase', s.price)],
      cash: [plus('earnest money', cash)],
      days: s.assumed('wholesale_days'),
    };
  },
  more: (s) => {
    const { points, interest, holding, selling } = calculate.flip(s);
    const costs = [less('loan', points + interest), less('repairs', s.repairs), less('holding', holding), less('resale', selling)];
    const text = costs
      .filter(({ cents }) => cents !== 0)
      .map(({ cents, label }) => ` − ${formatUsd(-cents)} ${label}`)
      .join('');
    return [
      limitFigure(s),
      moneyFigure(
        'mao_costs_first',
        'Limit with the costs taken off first',
        calculate.costsFirst(s),
        `(${formatUsd(s.arv)} ARV${text}) × ${percentAssumed(s, 'rule_percent')}`,
        [plus('ARV', s.arv), ...costs],
      ),
    ];
  },
  warnings: feeRisk,
};

const assignment: Exit = {
  label: 'Assignment',
  about: 'The end buyer takes your contract over and pays you the agreed fee, for all to see.',
  profitLabel: 'Profit',
  needsRent: false,
  isInvestment: false,
  profit: (s) => calculate.assignment(s).profit,
  holds: (s) => calculate.assignment(s).profit >= s.fee,
  asks: feeAsked,
  parts: (s) => {
    const { limit, profit, cash } = calculate.assignment(s);
    return {
      profit: s.sold
        ? [plus(buyerWords(s), limit), less('purchase', s.price)]
        : [plus(profit < s.fee ? 'that the end buyer’s limit leaves of the fee' : 'assignment fee', profit)],
      cash: [plus('earnest money', cash)],
      days: s.assumed('wholesale_days'),
    };
  },
  more: (s) => [
    limitFigure(s),
    sumFigure('room_above_fee', 'Room above your fee', [
      plus(buyerWords(s), calculate.endBuyerLimit(s)),
      less('purchase', s.price),
      less('fee', s.fee),
    ]),
  ],
  warnings: feeRisk,
};

const doubleClose: Exit = {
  label: 'Double close',
  about: 'You buy and sell on the same day or the next: two closings, and nobody sees what you earn.',
  profitLabel: 'Profit',
  needsRent: false,
  isInvestment: false,
  profit: (s) => calculate.doubleClose(s).profit,
  holds: (s) => calculate.doubleClose(s).profit >= calculate.doubleClose(s).required,
  asks: (s) => {
    const { required } = calculate.doubleClose(s);
    return required < s.fee ? `the ${formatUsd(required)} that your deal leaves after its costs` : feeAsked(s);
  },
  parts: (s) => {
    const d = calculate.doubleClose(s);
    return {
      profit: [
        plus(buyerWords(s), d.limit),
        less('purchase', s.price),
        less('closing of your purchase', d.buying),
        less('closing of your sale', d.selling),
        less('transactional funding', d.funding),
      ],
      cash: [
        plus('earnest money', d.cash - d.buying - d.funding),
        plus('closing of your purchase', d.buying),
        plus('transactional funding', d.funding),
      ],
      days: s.assumed('wholesale_days'),
    };
  },
  more: (s) => {
    const d = calculate.doubleClose(s);
    return [
      limitFigure(s),
      sumFigure('privacy_cost', 'What not being seen costs', [
        plus('closing of your purchase', d.buying),
        plus('closing of your sale', d.selling),
        plus('transactional funding', d.funding),
      ]),
    ];
  },
  warnings: feeRisk,
};

type Bought = Pick<ReturnType<typeof calculate.flip>, 'closing' | 'surprises' | 'holding' | 'points' | 'interest' | 'loan'>;
/** What buying, repairing and holding cost; signed by `sign`. */
const costsOf = (s: Situation, b: Bought, sign: (label: string, cents: number) => Part): Part[] => [
  sign('purchase', s.price),
  sign('closing', b.closing),
  sign('repairs', s.repairs),
  sign('surprises', b.surprises),
  sign('holding', b.holding),
  sign('points', b.points),
  sign('interest', b.interest),
];
const loanFigures = (s: Situation, b: Bought): Figure[] =>
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

const fixAndFlip: Exit = {
  label: 'Fix and flip',
  about: 'Bought, repaired and sold.',
  profitLabel: 'Profit',
  needsRent: false,
  isInvestment: true,
  profit: (s) => calculate.flip(s).profit,
  holds: (s) => {
    const { profit, required } = calculate.flip(s);
    return profit >= required;
  },
  asks: (s) => `${percentAssumed(s, 'flip_margin')} of the ARV, ${formatUsd(calculate.flip(s).required)}`,
  parts: (s) => {
    const f = calculate.flip(s);
    return {
      profit: [plus('ARV', s.arv), ...costsOf(s, f, less), less('selling', f.selling)],
      cash: [...costsOf(s, f, plus), less('loan', f.loan)],
      days: daysOf(f.months),
    };
  },
  more: (s) => {
    const f = calculate.flip(s);
    return [percentFigure('margin', 'Margin of the ARV', plus('profit', f.profit), plus('ARV', s.arv)), ...loanFigures(s, f)];
  },
  warnings: (s) => (calculate.flip(s).months === 0 ? ['No time to repair and sell is assumed'] : []),
};

const retail: Exit = {
  label: 'Retail',
  about: 'Bought, cleaned, and listed on the open market as it stands.',
  profitLabel: 'Profit',
  needsRent: false,
  isInvestment: true,
  profit: (s) => calculate.retail(s).profit,
  holds: (s) => {
    const { profit, required } = calculate.retail(s);
    return profit >= required;
  },
  asks: (s) => `${percentAssumed(s, 'retail_margin')} of the sale price, ${formatUsd(calculate.retail(s).required)}`,
  parts: (s) => {
    const r = calculate.retail(s);
    const spent = (sign: (label: string, cents: number) => Part) => [
      sign('purchase', s.price),
      sign('closing', r.closing),
      sign('cleaning', r.prep),
      sign('holding', r.holding),
    ];
    return {
      profit: [plus('sale as it stands', r.sale), ...spent(less), less('selling', r.selling)],
      cash: spent(plus),
      days: daysOf(r.months),
    };
  },
  more: (s) => {
    const r = calculate.retail(s);
    return [
      moneyFigure(
        'as_is',
        'Sale price as it stands',
        r.sale,
        `${formatUsd(s.arv)} ARV − ${formatUsd(s.repairs)} repairs − ${formatUsd(r.surprises)} surprises − ${formatUsd(r.discount)} discount${r.refused > 0 ? ` − ${formatUsd(r.refused)} for buyers who refuse such repairs` : ''}`,
        [
          plus('ARV', s.arv),
          less('repairs', s.repairs),
          less('surprises', r.surprises),
          less('discount', r.discount),
          less('buyers who refuse such repairs', r.refused),
        ],
      ),
    ];
  },
  warnings: (s) => {
    const { sale, refused } = calculate.retail(s);
    if (sale === 0) return ['The repairs cost more than the house is worth: nobody buys it as it stands'];
    return refused > 0
      ? ['With repairs above a tenth of the ARV few but investors buy a house as it stands, and they pay by the rule']
      : [];
  },
};

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

const buyAndHold: Exit = {
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
      days: daysOf(YEAR + h.months),
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

const brrrr: Exit = {
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
        ...costsOf(s, b, less),
        less('refinancing', b.refinancing),
        less('selling', b.selling),
        plus('cash flow', b.cashFlow),
      ],
      cash: [...costsOf(s, b, plus), less('loan', b.loan)],
      days: daysOf(YEAR + b.months),
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
      sumFigure('all_in', 'All-in cost', [...costsOf(s, b, plus), plus('refinancing', b.refinancing)]),
      moneyFigure('new_loan', 'New loan', b.newLoan, `${formatUsd(s.arv)} ARV × ${percentAssumed(s, 'refi_ltv')}`, [plus('ARV', s.arv)]),
      sumFigure('left_in', 'Cash left in', [plus('all-in', b.total), less('new loan', b.newLoan)]),
      sumFigure('equity', 'Equity after refinancing', [plus('ARV', s.arv), less('new loan', b.newLoan)]),
      ...rentFigures(s, b),
      ...loanFigures(s, b),
    ];
  },
  warnings: (s) => rentWarnings(s, calculate.brrrr(s)),
};

export const EXITS: Readonly<Record<Strategy, Exit>> = {
  wholesale,
  assignment,
  double_close: doubleClose,
  fix_and_flip: fixAndFlip,
  buy_and_hold: buyAndHold,
  brrrr,
  retail,
};
