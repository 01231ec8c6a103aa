/** Buyers and their buy boxes. */
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
import { identity, buildStoredShape, stamps } from '../../core/record.ts';
import { whenObject, z } from '../../core/zod.ts';
import { contactFields, withMailing } from '../contacts/contact-fields.ts';
import { contactPoint } from '../contacts/contact-point.ts';
import { PROPERTY_TYPES } from '../properties/property.ts';

export const BUYER_STATUSES = ['active', 'inactive'] as const;
export const BUYER_PAYMENTS = ['cash', 'financed'] as const;

const BUYER_PHONE = /^\(?\+?\(?[1-9][\d\s().-]{8,18}$/;
const BUYER_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const buyerFields = {
  name: text({
    label: 'Name',
    max: 200,
    columns: ['buyer name full|cash?', 'contact name', 'full name', '=name', '=client name', 'buyer', 'contact'],
  }),
  company: optionalText({ label: 'Company', max: 200, columns: ['company name|buyer?', '=buying entity'] }),
  email: optionalText({
    label: 'Email',
    max: 254,
    pattern: BUYER_EMAIL,
    wrong: 'Must be a valid email',
    columns: ['email address|buyer|contact|personal|text|1|nth|main|home?'],
  }),
  phone: optionalText({
    label: 'Phone',
    max: 30,
    pattern: BUYER_PHONE,
    wrong: 'Must be a valid phone number',
    columns: ['phone number|buyer|contact|personal|text|1|nth|main|home|line?'],
  }),
  status: optionalOption(BUYER_STATUSES, { label: 'Status', columns: ['=buyer status', '=status'] }),
  /** "78704", "Austin, TX", "Travis County, TX", "TX"; none means anywhere. */
  areas: texts({
    label: 'Areas',
    max: 200,
    columns: [
      'areas|area buyer|preferred?',
      ...['=areas of interest', '=area of interest', '=buy box areas', '=zip codes', '=zips', '=cities', '=counties', '=states'],
      'market buyer|preferred?',
      ...['=markets', '=target markets', '=buying markets', '=preferred markets'],
      'areas preferred|zip|city|county|state|site code?',
      'preferred zip|city|county|state|site code?',
      ...['=locations', '=location'],
    ],
  }),
  /** None means any. */
  property_types: choices(PROPERTY_TYPES, {
    label: 'Property types',
    columns: [
      'property|home type preferred|buyer?',
      ...['=asset types', '=asset type', '=asset class', '=asset classes', '=type of property', '=looking for', '=buys'],
    ],
  }),
  price_min: optionalMoney({ label: 'Minimum price', columns: ['min price|budget|purchase buyer?', '=price from', '=lowest price'] }),
  price_max: optionalMoney({
    label: 'Maximum price',
    columns: ['max price|budget|purchase|offer buyer?', '=price to', '=highest price', '=price limit', 'budget', '=buying power'],
  }),
  bedrooms_min: optionalCount({ label: 'Minimum bedrooms', min: 0, max: 1000, columns: ['min beds', 'beds'] }),
  bathrooms_min: optionalDecimal({
    label: 'Minimum bathrooms',
    min: 0,
    max: 1000,
    decimals: 2,
    step: 0.5,
    columns: ['min baths', 'baths'],
  }),
  square_feet_min: optionalCount({
    label: 'Minimum living area (sq ft)',
    min: 0,
    max: 100_000_000,
    columns: ['min sqft', 'min living area sqft?', 'min size'],
  }),
  year_built_min: optionalCount({
    label: 'Built since',
    min: 1600,
    max: 9999,
    say: String,
    columns: ['min year built?', ...['=built after', '=built since', '=oldest year', '=year built after']],
  }),
  /** The most repairs taken on. */
  repairs_max: optionalMoney({ label: 'Maximum repairs', columns: ['max repairs budget?', 'repairs budget'] }),
  /** On the cash invested, in per cent; a landlord's cap rate or yield is another figure. */
  return_min: optionalDecimal({
    label: 'Minimum return (%)',
    min: 0,
    max: 1000,
    decimals: 2,
    step: 0.5,
    columns: ['min return', 'return preferred?', '=desired roi', '=required return'],
  }),
  payment: optionalOption(BUYER_PAYMENTS, {
    label: 'Pays by',
    columns: [
      ...['=pays by', '=payment', '=payment type', '=payment method', '=cash or financed', '=cash financed', '=cash or finance'],
      ...['=funding', '=funding type', '=funding source', '=finance type', '=financing', '=financing type', '=purchase method'],
      ...['=cash buyer', '=cash'],
    ],
  }),
  /** The day of the bank's or lender's letter. */
  proof_of_funds_on: optionalDay({
    label: 'Proof of funds of',
    columns: ['=proof of funds of', '=proof of funds date', '=proof of funds on', '=pof date', '=pof on', '=date of pof'],
  }),
  proof_of_funds_amount: optionalMoney({
    label: 'Proof of funds amount',
    columns: [
      ...['=proof of funds amount', '=pof amount', '=verified funds', '=funds available', '=available funds', '=liquid funds'],
      '=funds verified amount',
    ],
  }),
  notes: optionalLongText({
    label: 'Notes',
    columns: ['=notes', 'note buyer|alternate?', ...['=buy box', '=criteria', '=buying criteria']],
  }),
  ...contactFields,
};

const isPriceRangeValid = (buyer: { price_min?: unknown; price_max?: unknown }) =>
  typeof buyer.price_min !== 'number' || typeof buyer.price_max !== 'number' || buyer.price_min <= buyer.price_max;

const plainBuyer = z.object(buyerFields);

/** POST, PUT and the form. */
export const buyerInput = withMailing(plainBuyer).refine(isPriceRangeValid, {
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
    ...buildStoredShape(buyerFields),
    status: z.enum(BUYER_STATUSES),
    areas: z.array(z.string()),
    property_types: z.array(z.enum(PROPERTY_TYPES)),
    contact_points: z.array(contactPoint).optional().meta({ description: 'Of one buyer: every phone, email and mailing address' }),
    ...stamps,
  })
  .meta({ id: 'Buyer' });
export type Buyer = z.output<typeof buyerRecord>;
