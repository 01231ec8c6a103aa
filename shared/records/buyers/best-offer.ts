/** Chooses the best bid: price times the buyer's close rate. Pure. */
import { formatUsd } from '../../core/format.ts';
import { toCents, toDollars } from '../../core/money.ts';
import { closeRate, type PastDeals, describePastDeals } from './match.ts';

interface Offered {
  id: number;
  amount: number;
  buyer: { name: string };
}

export interface WeighedOffer extends PastDeals {
  offer_id: number;
  close_rate: number;
  expected: number;
  formula: string;
}

const formatDollarAmount = (amount: number) => formatUsd(toCents(amount));

/** Price x past close rate (smoothed: `closeRate`), in dollars to the cent. */
export const calculateExpected = (amount: number, past: PastDeals): number =>
  toDollars(Math.floor(toCents(amount) * closeRate(past) + 0.5));

/** The expected value of a bid, with its formula. */
export function weigh(offer: Offered, past: PastDeals): WeighedOffer {
  const rate = closeRate(past);
  const expected = calculateExpected(offer.amount, past);
  const formula = `${formatDollarAmount(offer.amount)} × ${Math.round(rate * 100)}% = ${formatDollarAmount(expected)}. ${describePastDeals(past)}`;
  return { offer_id: offer.id, ...past, close_rate: rate, expected, formula };
}

/** The best of these offers, in words; null without any. Of equals the higher price, then the earlier one. */
export function describeBestBid(
  offers: readonly Offered[],
  weighed: ReadonlyMap<number, WeighedOffer>,
): { offer_id: number; is_highest: boolean; words: string } | null {
  const say = (offer: Offered, how = '') =>
    `${offer.buyer.name} offers ${formatDollarAmount(offer.amount)}, of which ${formatDollarAmount(expectedOf(offer))}${how}`;
  const expectedOf = (offer: Offered) => weighed.get(offer.id)?.expected ?? 0;
  const [best] = offers.toSorted((one, other) => expectedOf(other) - expectedOf(one) || other.amount - one.amount || one.id - other.id);
  const [highest] = offers.toSorted((one, other) => other.amount - one.amount || one.id - other.id);
  if (!best || !highest) return null;
  if (best.amount === highest.amount)
    return { offer_id: best.id, is_highest: true, words: `${best.buyer.name} offers most, and most may be expected of it` };
  return {
    offer_id: best.id,
    is_highest: false,
    words: `The best is not the highest: ${say(highest, ' may be expected')}; ${say(best)}`,
  };
}
