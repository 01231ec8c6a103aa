/** Which offer is the best: the price, less what a partner has of it, weighed by how often the buyer has closed. Pure. */
import { formatUsd } from '../../core/format.ts';
import { sum, toCents, toDollars } from '../../core/money.ts';
import { closeRate, type PastDeals, pastWords } from './match.ts';

interface Offered {
  id: number;
  amount: number;
  buyer: { name: string };
}

export interface WeighedOffer extends PastDeals {
  offer_id: number;
  close_rate: number;
  partner_share: number;
  expected: number;
  formula: string;
}

const dollars = (amount: number) => formatUsd(toCents(amount));

/** Price x past close rate (smoothed: `closeRate`), in dollars to the cent. */
export const calculateExpected = (amount: number, past: PastDeals): number =>
  toDollars(Math.floor(toCents(amount) * closeRate(past) + 0.5));

/** A partner's share of the fee, which is what an offer leaves above the cost; in dollars to the cent. */
export const calculatePartnerShare = (amount: number, cost: number, percent: number): number =>
  toDollars(Math.floor((Math.max(0, toCents(amount) - toCents(cost)) * percent) / 100 + 0.5));

/** What may be expected of an offer, with its formula; `partner_share` is what is not ours to keep. */
export function weigh(offer: Offered, past: PastDeals, partner_share = 0): WeighedOffer {
  const rate = closeRate(past);
  const kept = sum(offer.amount, -partner_share);
  const expected = calculateExpected(kept, past);
  const ours = partner_share === 0 ? dollars(kept) : `(${dollars(offer.amount)} − ${dollars(partner_share)} for the partner)`;
  const formula = `${ours} × ${Math.round(rate * 100)}% = ${dollars(expected)}. ${pastWords(past)}`;
  return { offer_id: offer.id, ...past, close_rate: rate, partner_share, expected, formula };
}

/** The best of these offers, in words; null without any. Of equals the higher price, then the earlier one. */
export function bestOffer(
  offers: readonly Offered[],
  weighed: ReadonlyMap<number, WeighedOffer>,
): { offer_id: number; is_highest: boolean; words: string } | null {
  const say = (offer: Offered, how = '') => {
    const share = weighed.get(offer.id)?.partner_share ?? 0;
    const after = share > 0 ? ` after ${dollars(share)} for the partner` : '';
    return `${offer.buyer.name} offers ${dollars(offer.amount)}, of which ${dollars(expectedOf(offer))}${how}${after}`;
  };
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
