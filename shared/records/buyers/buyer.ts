/** Buyers: who takes a property off one's hands, and what they are looking for (their buy box). */
import {
  choices,
  optionalCount,
  optionalDay,
  optionalDecimal,
  optionalLongText,
  optionalMoney,
  optionalOption,
  optionalText,
  text,
  texts,
} from '../../core/fields.ts';
import { identity, storedShape } from '../../core/record.ts';
import { whenObject, z } from '../../core/zod.ts';
import { contactFields, withMailing } from '../contacts/contact-fields.ts';
import { contactPoint } from '../contacts/contact-point.ts';
import { PROPERTY_TYPES } from '../properties/property.ts';

export const BUYER_STATUSES = ['active', 'inactive'] as const;
export const BUYER_PAYMENTS = ['cash', 'financed'] as const;

const BUYER_PHONE = /^\(?\+?\(?[1-9][\d\s().-]{8,18}$/;
const BUYER_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const buyerFields = {
  name: text({ label: 'Name', max: 200 }),
  company: optionalText({ label: 'Company', max: 200 }),
  email: optionalText({ label: 'Email', max: 254, pattern: BUYER_EMAIL, wrong: 'Must be a valid email' }),
  phone: optionalText({ label: 'Phone', max: 30, pattern: BUYER_PHONE, wrong: 'Must be a valid phone number' }),
  status: optionalOption(BUYER_STATUSES, { label: 'Status' }),
  /** "78704", "Austin, TX", "Travis County, TX", "TX"; none means anywhere. */
  areas: texts({ label: 'Areas', max: 200 }),
  /** None means any. */
  property_types: choices(PROPERTY_TYPES, { label: 'Property types' }),
  price_min: optionalMoney({ label: 'Minimum price' }),
  price_max: optionalMoney({ label: 'Maximum price' }),
  bedrooms_min: optionalCount({ label: 'Minimum bedrooms', min: 0, max: 1000 }),
  bathrooms_min: optionalDecimal({ label: 'Minimum bathrooms', min: 0, max: 1000, decimals: 2, step: 0.5 }),
  square_feet_min: optionalCount({ label: 'Minimum living area (sq ft)', min: 0, max: 100_000_000 }),
  year_built_min: optionalCount({ label: 'Built since', min: 1600, max: 9999, say: String }),
  /** The most repairs taken on. */
  repairs_max: optionalMoney({ label: 'Maximum repairs' }),
  /** On the cash put in, in per cent. */
  return_min: optionalDecimal({ label: 'Minimum return (%)', min: 0, max: 1000, decimals: 2, step: 0.5 }),
  payment: optionalOption(BUYER_PAYMENTS, { label: 'Pays by' }),
  /** The day of the bank's or lender's letter. */
  proof_of_funds_on: optionalDay({ label: 'Proof of funds of' }),
  proof_of_funds_amount: optionalMoney({ label: 'Proof of funds amount' }),
  notes: optionalLongText({ label: 'Notes' }),
  ...contactFields,
};

const inOrder = (buyer: { price_min?: unknown; price_max?: unknown }) =>
  typeof buyer.price_min !== 'number' || typeof buyer.price_max !== 'number' || buyer.price_min <= buyer.price_max;

const plainBuyer = z.object(buyerFields);

/** POST, PUT and the form. */
export const buyerInput = withMailing(plainBuyer).refine(inOrder, {
  path: ['price_max'],
  error: 'Maximum price must not be below the minimum',
  when: whenObject(),
});
export type BuyerInput = z.output<typeof buyerInput>;

/** PATCH: any subset; the merged record is checked by `buyerInput`. */
export const buyerPatch = plainBuyer.partial();

export const buyerRecord = z
  .object({
    id: identity.id,
    ...storedShape(buyerFields),
    status: z.enum(BUYER_STATUSES),
    areas: z.array(z.string()),
    property_types: z.array(z.enum(PROPERTY_TYPES)),
    contact_points: z.array(contactPoint).optional().meta({ description: 'Of one buyer: every phone, email and mailing address' }),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    version: identity.version,
  })
  .meta({ id: 'Buyer' });
export type Buyer = z.output<typeof buyerRecord>;
