/** What a cell of a list of buyers can stand for: a field of the buyer, or what its fields are worked out from. */
import { fieldMeta } from '../../../core/fields.ts';
import { buyerFields } from '../../../records/buyers/buyer.ts';
import { CONTACT_FLAGS, ofFlags } from './contact-flags.ts';

type BuyerField = keyof typeof buyerFields;

/** Cells that are not a field of the buyer, but from which its fields are worked out. */
const DERIVED = {
  first_name: 'First name',
  last_name: 'Last name',
  price_range: 'Price range (from - to)',
  proof_of_funds: 'Proof of funds (a day or an amount)',
} as const;

export type BuyerTarget = BuyerField | keyof typeof DERIVED | keyof typeof CONTACT_FLAGS;

/** What the importer calls each of them. */
export const BUYER_LABELS: Record<BuyerTarget, string> = {
  ...(Object.fromEntries(Object.entries(buyerFields).map(([name, field]) => [name, fieldMeta(field).label])) as Record<BuyerField, string>),
  ...DERIVED,
  ...ofFlags(CONTACT_FLAGS, 'label'),
};
