import { buildNounTexts } from '../../core/noun-texts.ts';

const formatCount = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const buyerTexts = {
  ...buildNounTexts('buyer', 'buyers'),
  submit: 'Create Buyer',
  /** Why a buyer stays. */
  inUse: (offers: number, deals: number) => {
    const uses = [
      ...(deals > 0 ? [`${formatCount(deals, 'deal names', 'deals name')} this buyer`] : []),
      ...(offers > 0 ? [`this buyer has ${formatCount(offers, 'offer', 'offers')}`] : []),
    ].join(', and ');
    return `${uses.charAt(0).toUpperCase()}${uses.slice(1)}. Make the buyer inactive instead, or remove ${offers + deals === 1 ? 'that' : 'those'} first.`;
  },
} as const;

/** What is said of a house that buyers can have no more. */
export const matchTexts = {
  promisedTo: (name: string) => `Promised: the offer of ${name} is accepted`,
  pending: 'Promised: its deal is pending',
  /** Why nothing is sent. */
  sold: 'This property is sold: there is no deal sheet to send to buyers.',
} as const;
