/** The seven strategies: what each requires, what it leaves, and its inputs. */
import { END_BUYER_SOURCES } from './end-buyer.ts';
import { formatUsd } from '../../core/format.ts';
import { buildMoneyFigure, type Figure, type Part, buildPercentFigure, sumFigure } from './figure.ts';
import * as calculate from './calculate.ts';
import type { Situation } from './situation.ts';
import { type Exit, subtractPart, listCosts, buildLoanFigures, convertMonthsToDays, formatAssumedPercent, addPart } from './exit.ts';
import { buyAndHold, repairAndRefinance } from './exits-by-rent.ts';
import type { Strategy } from './strategy.ts';

/** "accepted offer", or "end buyer’s limit" by the rule. */
const describeBuyer = (s: Situation): string => (s.sold ? END_BUYER_SOURCES[s.sold.source] : 'end buyer’s limit');

const limitFigure = (s: Situation): Figure =>
  s.sold
    ? sumFigure('end_buyer_limit', 'What an end buyer pays', [addPart(describeBuyer(s), s.sold.price)])
    : buildMoneyFigure(
        'end_buyer_limit',
        'What an end buyer pays at most',
        calculate.endBuyerLimit(s),
        `${formatUsd(s.arv)} ARV × ${formatAssumedPercent(s, 'rule_percent')} − ${formatUsd(s.repairs)} repairs`,
        [addPart('ARV', s.arv), subtractPart('repairs', s.repairs)],
      );

const describeFee = (s: Situation) => `your fee of ${formatUsd(s.fee)}`;
const listFeeRisks = (s: Situation): string[] => {
  const room = calculate.endBuyerLimit(s) - s.price;
  return s.price > 0 && room < s.fee
    ? [
        s.sold
          ? `The ${describeBuyer(s)} leaves ${formatUsd(room)}: not the fee of ${formatUsd(s.fee)}`
          : `The rule leaves an end buyer ${formatUsd(Math.abs(room))} ${room < 0 ? 'less than your price' : 'above your price'}: not the fee of ${formatUsd(s.fee)}`,
      ]
    : [];
};

const wholesale: Exit = {
  label: 'Wholesale',
  about: 'The contract goes to an end buyer at the most they pay.',
  profitLabel: 'Profit',
  needsRent: false,
  isInvestment: false,
  profit: (s) => calculate.calculateWholesale(s).profit,
  holds: (s) => calculate.calculateWholesale(s).profit >= s.fee,
  asks: describeFee,
  parts: (s) => {
    const { limit, cash } = calculate.calculateWholesale(s);
    return {
      profit: [addPart(describeBuyer(s), limit), subtractPart('purchase', s.price)],
      cash: [addPart('earnest money', cash)],
      days: s.assumed('wholesale_days'),
    };
  },
  more: (s) => {
    const { points, interest, holding, selling } = calculate.calculateFlip(s);
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
      limitFigure(s),
      buildMoneyFigure(
        'mao_costs_first',
        'Limit with the costs taken off first',
        calculate.calculateCostsFirst(s),
        `(${formatUsd(s.arv)} ARV${text}) × ${formatAssumedPercent(s, 'rule_percent')}`,
        [addPart('ARV', s.arv), ...costs],
      ),
    ];
  },
  warnings: listFeeRisks,
};

const assignment: Exit = {
  label: 'Assignment',
  about: 'The end buyer takes over your contract and pays you the agreed fee, which everyone sees.',
  profitLabel: 'Profit',
  needsRent: false,
  isInvestment: false,
  profit: (s) => calculate.calculateAssignment(s).profit,
  holds: (s) => calculate.calculateAssignment(s).profit >= s.fee,
  asks: describeFee,
  parts: (s) => {
    const { limit, profit, cash } = calculate.calculateAssignment(s);
    return {
      profit: s.sold
        ? [addPart(describeBuyer(s), limit), subtractPart('purchase', s.price)]
        : [addPart(profit < s.fee ? 'that the end buyer’s limit leaves of the fee' : 'assignment fee', profit)],
      cash: [addPart('earnest money', cash)],
      days: s.assumed('wholesale_days'),
    };
  },
  more: (s) => [
    limitFigure(s),
    sumFigure('room_above_fee', 'Room above your fee', [
      addPart(describeBuyer(s), calculate.endBuyerLimit(s)),
      subtractPart('purchase', s.price),
      subtractPart('fee', s.fee),
    ]),
  ],
  warnings: listFeeRisks,
};

const doubleClose: Exit = {
  label: 'Double close',
  about: 'You buy and sell on the same day or the next: two closings, and nobody sees what you earn.',
  profitLabel: 'Profit',
  needsRent: false,
  isInvestment: false,
  profit: (s) => calculate.calculateDoubleClose(s).profit,
  holds: (s) => calculate.calculateDoubleClose(s).profit >= calculate.calculateDoubleClose(s).required,
  asks: (s) => {
    const { required } = calculate.calculateDoubleClose(s);
    return required < s.fee ? `the ${formatUsd(required)} that your deal leaves after its costs` : describeFee(s);
  },
  parts: (s) => {
    const d = calculate.calculateDoubleClose(s);
    return {
      profit: [
        addPart(describeBuyer(s), d.limit),
        subtractPart('purchase', s.price),
        subtractPart('closing of your purchase', d.buying),
        subtractPart('closing of your sale', d.selling),
        subtractPart('transactional funding', d.funding),
      ],
      cash: [
        addPart('earnest money', d.cash - d.buying - d.funding),
        addPart('closing of your purchase', d.buying),
        addPart('transactional funding', d.funding),
      ],
      days: s.assumed('wholesale_days'),
    };
  },
  more: (s) => {
    const d = calculate.calculateDoubleClose(s);
    return [
      limitFigure(s),
      sumFigure('privacy_cost', 'Cost of keeping your fee private', [
        addPart('closing of your purchase', d.buying),
        addPart('closing of your sale', d.selling),
        addPart('transactional funding', d.funding),
      ]),
    ];
  },
  warnings: listFeeRisks,
};

const fixAndFlip: Exit = {
  label: 'Fix and flip',
  about: 'Bought, repaired and sold.',
  profitLabel: 'Profit',
  needsRent: false,
  isInvestment: true,
  profit: (s) => calculate.calculateFlip(s).profit,
  holds: (s) => {
    const { profit, required } = calculate.calculateFlip(s);
    return profit >= required;
  },
  asks: (s) => `${formatAssumedPercent(s, 'flip_margin')} of the ARV, ${formatUsd(calculate.calculateFlip(s).required)}`,
  parts: (s) => {
    const f = calculate.calculateFlip(s);
    return {
      profit: [addPart('ARV', s.arv), ...listCosts(s, f, subtractPart), subtractPart('selling', f.selling)],
      cash: [...listCosts(s, f, addPart), subtractPart('loan', f.loan)],
      days: convertMonthsToDays(f.months),
    };
  },
  more: (s) => {
    const f = calculate.calculateFlip(s);
    return [
      buildPercentFigure('margin', 'Margin of the ARV', addPart('profit', f.profit), addPart('ARV', s.arv)),
      ...buildLoanFigures(s, f),
    ];
  },
  warnings: (s) => (calculate.calculateFlip(s).months === 0 ? ['No time to repair and sell is assumed'] : []),
};

const retail: Exit = {
  label: 'Retail',
  about: 'Bought, cleaned, and listed on the open market as is.',
  profitLabel: 'Profit',
  needsRent: false,
  isInvestment: true,
  profit: (s) => calculate.calculateRetail(s).profit,
  holds: (s) => {
    const { profit, required } = calculate.calculateRetail(s);
    return profit >= required;
  },
  asks: (s) => `${formatAssumedPercent(s, 'retail_margin')} of the sale price, ${formatUsd(calculate.calculateRetail(s).required)}`,
  parts: (s) => {
    const r = calculate.calculateRetail(s);
    const spent = (sign: (label: string, cents: number) => Part) => [
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
  more: (s) => {
    const r = calculate.calculateRetail(s);
    return [
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
    ];
  },
  warnings: (s) => {
    const { sale, refused } = calculate.calculateRetail(s);
    if (sale === 0) return ['The repairs cost more than the house is worth: nobody buys it as is'];
    return refused > 0 ? ['With repairs above a tenth of the ARV few but investors buy a house as is, and they pay by the rule'] : [];
  },
};

export const EXITS: Readonly<Record<Strategy, Exit>> = {
  wholesale,
  assignment,
  double_close: doubleClose,
  fix_and_flip: fixAndFlip,
  buy_and_hold: buyAndHold,
  brrrr: repairAndRefinance,
  retail,
};
