/** Facts of a buyer as lists and pages say them. */
import { formatQuantity, formatMoney, today } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { Badge } from '#client/ui/badge.tsx';
import { BUYER_PAYMENTS, BUYER_STATUSES, type Buyer } from '#shared/records/buyers/buyer.ts';
import { FRESH_PROOF_DAYS } from '#shared/records/buyers/match.ts';
import { countDaysBetween } from '#shared/core/days.ts';
import { PROPERTY_TYPES } from '#shared/records/properties/property.ts';

const NOTHING = '–';

export const formatAreas = ({ areas }: Pick<Buyer, 'areas'>): string => (areas.length === 0 ? 'Anywhere' : areas.join(' · '));

export const formatTypes = ({ property_types }: Pick<Buyer, 'property_types'>): string =>
  property_types.length === 0 ? 'Any type' : property_types.map((type) => formatOption(PROPERTY_TYPES, type)).join(', ');

/** The first kind and how many more: "Single family +3". */
export const formatTypesBriefly = ({ property_types }: Pick<Buyer, 'property_types'>): string => {
  const [first, ...others] = property_types.map((type) => formatOption(PROPERTY_TYPES, type));
  if (first === undefined) return 'Any type';
  return others.length === 0 ? first : `${first} +${others.length}`;
};

export function formatPriceRange({ price_min, price_max }: Pick<Buyer, 'price_min' | 'price_max'>): string {
  if (price_min === null && price_max === null) return NOTHING;
  if (price_max === null) return `from ${formatMoney(price_min)}`;
  return price_min === null ? `to ${formatMoney(price_max)}` : `${formatMoney(price_min)} to ${formatMoney(price_max)}`;
}

export const formatPayment = ({ payment }: { payment: Buyer['payment'] }): string =>
  payment === null ? NOTHING : formatOption(BUYER_PAYMENTS, payment);

/** What is known of these in one line; what is not is left out. */
export const joinKnown = (facts: readonly (string | null)[]): string => facts.filter((fact) => fact && fact !== NOTHING).join(' · ');

/** Whether there is a proof of funds, and how old it is. */
export function ProofOfFunds({ buyer }: { buyer: Pick<Buyer, 'proof_of_funds_on'> }) {
  if (buyer.proof_of_funds_on === null) return <span className="muted">None</span>;
  const age = Math.max(0, countDaysBetween(buyer.proof_of_funds_on, today()));
  return <Badge tone={age < FRESH_PROOF_DAYS ? 'green' : 'orange'}>{age === 0 ? 'Today' : `${formatQuantity(age, 'day')} old`}</Badge>;
}

export const BuyerStatus = ({ status }: Pick<Buyer, 'status'>) => (
  <Badge tone={status === 'active' ? 'green' : 'neutral'}>{formatOption(BUYER_STATUSES, status)}</Badge>
);
