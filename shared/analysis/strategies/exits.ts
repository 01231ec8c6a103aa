/** The seven strategies: what each requires, what it leaves, and its inputs. */
import { END_BUYER_SOURCES } from './end-buyer.ts';
import { formatPercent, formatUsd } from '../../core/format.ts';
import type { AssumptionKey } from './assumptions.ts';
import { scaleByRatio, toHundredths, toRate, takeShare } from './cents.ts';
import { buildMoneyFigure, type Figure, type Part, buildPercentFigure, buildRatioFigure, sumFigure } from './figure.ts';
import {
  calculateAssignment,
  calculateBrrrr,
  calculateCostsFirst,
  calculateDoubleClose,
  calculateFlip,
  calculateHold,
  calculateRetail,
  calculateWholesale,
  findEndBuyerLimit,
} from './calculate.ts';
import type { Situation } from './situation.ts';
import type { Strategy } from './strategy.ts';

type Sign = (label: string, cents: number) => Part;
const subtractPart: Sign = (label, cents) => ({ label, cents: -cents });
const addPart: Sign = (label, cents) => ({ label, cents });
const formatAssumedPercent = (s: Situation, key: AssumptionKey) => formatPercent(s.assumed(key));
/** Days of a number of months in hundredths. */
const convertMonthsToDays = (months: number): number => scaleByRatio(months, 365, 1200);

interface Rules<Result> {
  label: string;
  /** In one sentence. */
  about: string;
  /** The contract is sold, where a deposit is no investment; or the house is sold, or rented out. */
  sells: 'contract' | 'house' | 'rent';
  calculate: (s: Situation) => Result;
  /** Whether the price leaves the required profit; turns false once as the price rises. */
  holds?: (s: Situation, result: Result) => boolean;
  /** The requirement, in words. */
  asks: (s: Situation, result: Result) => string;
  /** The parts of profit and cash, and the time it takes. */
  parts: (s: Situation, result: Result) => { profit: Part[]; cash: Part[]; days: number };
  /** Further figures at the price of the situation. */
  more: (s: Situation, result: Result) => Figure[];
  warnings: (s: Situation, result: Result) => string[];
}

/** A strategy, calculated for the situation that each of its functions is given. */
function defineExit<Result extends { profit: number; required?: number }>({ calculate, holds, ...rules }: Rules<Result>) {
  return {
    label: rules.label,
    about: rules.about,
    profitLabel: rules.sells === 'rent' ? 'If sold after a year' : 'Profit',
    needsRent: rules.sells === 'rent',
    isInvestment: rules.sells !== 'contract',
    /** At the price of the situation, in cents. */
    profit: (s: Situation) => calculate(s).profit,
    holds: (s: Situation) => {
      const result = calculate(s);
      return holds ? holds(s, result) : result.profit >= (result.required ?? 0);
    },
    asks: (s: Situation) => rules.asks(s, calculate(s)),
    parts: (s: Situation) => rules.parts(s, calculate(s)),
    more: (s: Situation) => rules.more(s, calculate(s)),
    warnings: (s: Situation) => rules.warnings(s, calculate(s)),
  };
}
export type Exit = ReturnType<typeof defineExit>;

type Bought = Pick<ReturnType<typeof calculateFlip>, 'closing' | 'surprises' | 'holding' | 'points' | 'interest' | 'loan'>;

/** The costs of buying, repairing and holding; signed by `sign`. */
const listPurchaseCosts = (s: Situation, b: Pick<Bought, 'closing' | 'surprises' | 'holding'>, sign: Sign): Part[] => [
  sign('purchase', s.price),
  sign('closing', b.closing),
  sign('repairs', s.repairs),
  sign('surprises', b.surprises),
  sign('holding', b.holding),
];
const listCosts = (s: Situation, b: Bought, sign: Sign): Part[] => [
  ...listPurchaseCosts(s, b, sign),
  sign('points', b.points),
  sign('interest', b.interest),
];
const buildLoanFigures = (s: Situation, b: Bought): Figure[] =>
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

/** "accepted offer", or "end buyer’s limit" by the rule. */
const describeBuyer = (s: Situation): string => (s.sold ? END_BUYER_SOURCES[s.sold.source] : 'end buyer’s limit');

const buildLimitFigure = (s: Situation): Figure =>
  s.sold
    ? sumFigure('end_buyer_limit', 'What an end buyer pays', [addPart(describeBuyer(s), s.sold.price)])
    : buildMoneyFigure(
        'end_buyer_limit',
        'The most an end buyer pays',
        findEndBuyerLimit(s),
        `${formatUsd(s.arv)} ARV × ${formatAssumedPercent(s, 'rule_percent')} − ${formatUsd(s.repairs)} repairs`,
        [addPart('ARV', s.arv), subtractPart('repairs', s.repairs)],
      );

const describeFee = (s: Situation) => `your fee of ${formatUsd(s.fee)}`;
const listFeeRisks = (s: Situation): string[] => {
  const room = findEndBuyerLimit(s) - s.price;
  return s.price > 0 && room < s.fee
    ? [
        s.sold
          ? `The ${describeBuyer(s)} leaves ${formatUsd(room)}: not the fee of ${formatUsd(s.fee)}`
          : `The rule leaves an end buyer ${formatUsd(Math.abs(room))} ${room < 0 ? 'less than your price' : 'above your price'}: not the fee of ${formatUsd(s.fee)}`,
      ]
    : [];
};

const wholesale = defineExit({
  label: 'Wholesale',
  about: 'You sell the contract to an end buyer for the most they will pay.',
  sells: 'contract',
  calculate: calculateWholesale,
  asks: describeFee,
  parts: (s, { limit, cash }) => ({
    profit: [addPart(describeBuyer(s), limit), subtractPart('purchase', s.price)],
    cash: [addPart('earnest money', cash)],
    days: s.assumed('wholesale_days'),
  }),
  more: (s) => {
    const { points, interest, holding, selling } = calculateFlip(s);
    const costs = [
      subtractPart('loan', points + interest),
      subtractPart('repairs', s.repairs),
      subtractPart('holding', holding),
      subtractPart('resale', selling),
    ];
    const text = costs
      .filter(({ cents }) => cents !== 0)
      .map(({ cents, label }) => ` − ${formatUsd(-cents)} ${label}`)
      .join('');
    return [
      buildLimitFigure(s),
      buildMoneyFigure(
        'mao_costs_first',
        'Limit with the costs taken off first',
        calculateCostsFirst(s),
        `(${formatUsd(s.arv)} ARV${text}) × ${formatAssumedPercent(s, 'rule_percent')}`,
        [addPart('ARV', s.arv), ...costs],
      ),
    ];
  },
  warnings: listFeeRisks,
});

const assignment = defineExit({
  label: 'Assignment',
  about: 'The end buyer takes over your contract and pays you the agreed fee, which everyone sees.',
  sells: 'contract',
  calculate: calculateAssignment,
  asks: describeFee,
  parts: (s, { limit, profit, cash }) => ({
    profit: s.sold
      ? [addPart(describeBuyer(s), limit), subtractPart('purchase', s.price)]
      : [addPart(profit < s.fee ? 'that the end buyer’s limit leaves of the fee' : 'assignment fee', profit)],
    cash: [addPart('earnest money', cash)],
    days: s.assumed('wholesale_days'),
  }),
  more: (s, { limit }) => [
    buildLimitFigure(s),
    sumFigure('room_above_fee', 'Room above your fee', [
      addPart(describeBuyer(s), limit),
      subtractPart('purchase', s.price),
      subtractPart('fee', s.fee),
    ]),
  ],
  warnings: listFeeRisks,
});

type Closings = Pick<ReturnType<typeof calculateDoubleClose>, 'buying' | 'selling' | 'funding'>;
const listClosingCosts = ({ buying, selling, funding }: Closings, sign: Sign): Part[] => [
  sign('closing of your purchase', buying),
  sign('closing of your sale', selling),
  sign('transactional funding', funding),
];

const doubleClose = defineExit({
  label: 'Double close',
  about: 'You buy and sell on the same day or the next: two closings, and nobody sees what you earn.',
  sells: 'contract',
  calculate: calculateDoubleClose,
  asks: (s, { required }) => (required < s.fee ? `the ${formatUsd(required)} that your deal leaves after its costs` : describeFee(s)),
  parts: (s, d) => ({
    profit: [addPart(describeBuyer(s), d.limit), subtractPart('purchase', s.price), ...listClosingCosts(d, subtractPart)],
    cash: [
      addPart('earnest money', d.cash - d.buying - d.funding),
      addPart('closing of your purchase', d.buying),
      addPart('transactional funding', d.funding),
    ],
    days: s.assumed('wholesale_days'),
  }),
  more: (s, d) => [buildLimitFigure(s), sumFigure('privacy_cost', 'Cost of keeping your fee private', listClosingCosts(d, addPart))],
  warnings: listFeeRisks,
});

const fixAndFlip = defineExit({
  label: 'Fix and flip',
  about: 'Bought, repaired and sold.',
  sells: 'house',
  calculate: calculateFlip,
  asks: (s, { required }) => `${formatAssumedPercent(s, 'flip_margin')} of the ARV, ${formatUsd(required)}`,
  parts: (s, f) => ({
    profit: [addPart('ARV', s.arv), ...listCosts(s, f, subtractPart), subtractPart('selling', f.selling)],
    cash: [...listCosts(s, f, addPart), subtractPart('loan', f.loan)],
    days: convertMonthsToDays(f.months),
  }),
  more: (s, f) => [
    buildPercentFigure('margin', 'Margin on ARV', addPart('profit', f.profit), addPart('ARV', s.arv)),
    ...buildLoanFigures(s, f),
  ],
  warnings: (_s, { months }) => (months === 0 ? ['No time to repair and sell is assumed'] : []),
});

const retail = defineExit({
  label: 'Retail',
  about: 'Bought, cleaned, and listed on the open market as is.',
  sells: 'house',
  calculate: calculateRetail,
  asks: (s, { required }) => `${formatAssumedPercent(s, 'retail_margin')} of the sale price, ${formatUsd(required)}`,
  parts: (s, r) => {
    const spent = (sign: Sign) => [
      sign('purchase', s.price),
      sign('closing', r.closing),
      sign('cleaning', r.prep),
      sign('holding', r.holding),
    ];
    return {
      profit: [addPart('sale as it stands', r.sale), ...spent(subtractPart), subtractPart('selling', r.selling)],
      cash: spent(addPart),
      days: convertMonthsToDays(r.months),
    };
  },
  more: (s, r) => [
    buildMoneyFigure(
      'as_is',
      'As-is sale price',
      r.sale,
      `${formatUsd(s.arv)} ARV − ${formatUsd(s.repairs)} repairs − ${formatUsd(r.surprises)} surprises − ${formatUsd(r.discount)} discount${r.refused > 0 ? ` − ${formatUsd(r.refused)} for buyers who refuse such repairs` : ''}`,
      [
        addPart('ARV', s.arv),
        subtractPart('repairs', s.repairs),
        subtractPart('surprises', r.surprises),
        subtractPart('discount', r.discount),
        subtractPart('buyers who refuse such repairs', r.refused),
      ],
    ),
  ],
  warnings: (_s, { sale, refused }) => {
    if (sale === 0) return ['The repairs cost more than the house is worth: nobody buys it as is'];
    return refused > 0 ? ['With repairs above 10% of ARV, mostly investors buy as is, and they pay by the rule'] : [];
  },
});

/**
 * NOI against the payments of the long loan, and the return that is asked for. And no loss if it is sold after a year: with a loan
 * that does not grow with the price, and little or nothing asked for the cash, the rent alone would hold any price.
 */
function isRentEnough(s: Situation, r: Pick<Let, 'noi' | 'debt' | 'cashFlow'> & { profit: number }, cash: number): boolean {
  if (r.profit < 0) return false;
  const covers = r.noi * 100 >= toHundredths(s.assumed('min_dscr')) * r.debt;
  return covers && r.cashFlow >= takeShare(Math.max(0, cash), toRate(s.assumed('cash_on_cash')));
}
const describeRentGoal = (s: Situation) =>
  `${formatAssumedPercent(s, 'cash_on_cash')} a year on the cash, a DSCR of ${s.assumed('min_dscr')}, and no loss if sold after a year`;

type Let = Omit<ReturnType<typeof calculateHold>, 'loan' | 'total' | 'months' | 'selling' | 'cash' | 'profit'>;
function buildRentFigures(s: Situation, r: Let): Figure[] {
  const income = addPart('net operating income', r.noi);
  const price = addPart('purchase', s.price);
  return [
    sumFigure('noi', 'Net operating income a year', [
      addPart('rent', r.gross),
      subtractPart('vacancy', r.vacancy),
      subtractPart('management', r.management),
      subtractPart('maintenance', r.maintenance),
      subtractPart('reserve', r.capex),
      subtractPart('taxes', r.tax),
      subtractPart('insurance', r.insurance),
      subtractPart('HOA', r.hoa * 12),
    ]),
    sumFigure('cash_flow', 'Cash flow a year', [income, subtractPart('loan payments', r.debt)]),
    buildPercentFigure('cap_rate', 'Cap rate', income, price),
    buildRatioFigure('dscr', 'DSCR by income', income, addPart('loan payments', r.debt)),
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
function listRentWarnings(s: Situation, r: Pick<Let, 'noi' | 'debt' | 'cashFlow'>): string[] {
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

const buyAndHold = defineExit({
  label: 'Buy and hold',
  about: 'Bought, made ready and let. The profit is a year’s cash flow and what a sale would leave then.',
  sells: 'rent',
  calculate: calculateHold,
  holds: (s, h) => isRentEnough(s, h, h.cash),
  asks: describeRentGoal,
  parts: (s, h) => ({
    profit: [
      addPart('ARV', s.arv),
      ...listPurchaseCosts(s, h, subtractPart),
      subtractPart('selling', h.selling),
      addPart('cash flow', h.cashFlow),
    ],
    cash: [...listPurchaseCosts(s, h, addPart), subtractPart('loan', h.loan)],
    days: convertMonthsToDays(YEAR + h.months),
  }),
  more: (s, h) => [
    buildPercentFigure('cash_on_cash', 'Cash-on-cash', addPart('cash flow', h.cashFlow), addPart('cash', h.cash)),
    ...buildRentFigures(s, h),
    buildMoneyFigure(
      'payment',
      'Loan payment a month',
      h.payment,
      `${formatUsd(h.loan)} at ${formatAssumedPercent(s, 'rent_rate')} over ${s.assumed('rent_years')} years`,
      [addPart('loan', h.loan)],
    ),
  ],
  warnings: listRentWarnings,
});

const repairAndRefinance = defineExit({
  label: 'BRRRR',
  about:
    'Bought, repaired, let and refinanced, so that the cash comes back. The profit is a year’s cash flow and what a sale would leave then.',
  sells: 'rent',
  calculate: calculateBrrrr,
  holds: (s, b) => isRentEnough(s, b, b.left),
  asks: (s) => `after refinancing ${describeRentGoal(s)}`,
  parts: (s, b) => ({
    profit: [
      addPart('ARV', s.arv),
      ...listCosts(s, b, subtractPart),
      subtractPart('refinancing', b.refinancing),
      subtractPart('selling', b.selling),
      addPart('cash flow', b.cashFlow),
    ],
    cash: [...listCosts(s, b, addPart), subtractPart('loan', b.loan)],
    days: convertMonthsToDays(YEAR + b.months),
  }),
  more: (s, b) => {
    const cashOnCash = buildPercentFigure(
      'cash_on_cash',
      'Cash-on-cash',
      addPart('cash flow', b.cashFlow),
      addPart('cash left in', b.left),
    );
    if (b.left <= 0) cashOnCash.formula = `${formatUsd(b.cashFlow)} cash flow on nothing left in: all the cash comes back`;
    return [
      cashOnCash,
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
  warnings: listRentWarnings,
});

export const EXITS: Readonly<Record<Strategy, Exit>> = {
  wholesale,
  assignment,
  double_close: doubleClose,
  fix_and_flip: fixAndFlip,
  buy_and_hold: buyAndHold,
  brrrr: repairAndRefinance,
  retail,
};
