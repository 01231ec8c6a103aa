/** The seven ways out of a contract: what each asks for, what it leaves, and from what it is calculated. */
import { END_BUYER_SOURCES } from './end-buyer.ts';
import { formatUsd } from '../../core/format.ts';
import { moneyFigure, type Figure, type Part, percentFigure, sumFigure } from './figure.ts';
import * as calculate from './calculate.ts';
import type { Situation } from './situation.ts';
import { type Exit, less, listCosts, loanFigures, monthsToDays, percentAssumed, plus } from './exit.ts';
import { buyAndHold, repairAndRefinance } from './exits-by-rent.ts';
import type { Strategy } from './strategy.ts';

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
      profit: [plus('ARV', s.arv), ...listCosts(s, f, less), less('selling', f.selling)],
      cash: [...listCosts(s, f, plus), less('loan', f.loan)],
      days: monthsToDays(f.months),
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
      days: monthsToDays(r.months),
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

export const EXITS: Readonly<Record<Strategy, Exit>> = {
  wholesale,
  assignment,
  double_close: doubleClose,
  fix_and_flip: fixAndFlip,
  buy_and_hold: buyAndHold,
  brrrr: repairAndRefinance,
  retail,
};
