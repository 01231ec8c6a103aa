/** What other tools call the fields of a buyer; see `readForms`. The first is the surest. */
import type { BuyerTarget } from './buyer-targets.ts';
import { CONTACT_FLAGS, flagHeaders } from './contact-flags.ts';
import { MAIL_HEADERS, reachHeaders } from './lead-headers.ts';

const { mailing_unit: _unit, mailing_full: _full, ...MAIL } = MAIL_HEADERS;

export const BUYER_HEADERS: Record<BuyerTarget, readonly string[]> = {
  ...MAIL,
  ...reachHeaders('buyer|contact|personal|text'),
  name: ['buyer name full|cash?', 'contact name', 'full name', '=name', '=client name', 'buyer', 'contact'],
  first_name: ['first name|buyer|contact|middle?'],
  last_name: ['last name|buyer|contact?'],
  company: ['company name|buyer?', '=buying entity'],
  status: ['=buyer status', '=status'],
  areas: [
    'areas|area buyer|preferred?',
    ...['=areas of interest', '=area of interest', '=buy box areas', '=zip codes', '=zips', '=cities', '=counties', '=states'],
    'market buyer|preferred?',
    ...['=markets', '=target markets', '=buying markets', '=preferred markets'],
    'areas preferred|zip|city|county|state|site code?',
    'preferred zip|city|county|state|site code?',
    ...['=locations', '=location'],
  ],
  property_types: [
    'property|home type preferred|buyer?',
    ...['=asset types', '=asset type', '=asset class', '=asset classes', '=type of property', '=looking for', '=buys'],
  ],
  price_min: ['min price|budget|purchase buyer?', '=price from', '=lowest price'],
  price_max: ['max price|budget|purchase|offer buyer?', '=price to', '=highest price', '=price limit', 'budget', '=buying power'],
  price_range: ['price|budget range purchase?', '=price point', '=price'],
  bedrooms_min: ['min beds', 'beds'],
  bathrooms_min: ['min baths', 'baths'],
  square_feet_min: ['min sqft', 'min living area sqft?', 'min size'],
  year_built_min: ['min year built?', ...['=built after', '=built since', '=oldest year', '=year built after']],
  repairs_max: ['max repairs budget?', 'repairs budget'],
  // Of a flip on the cash put in: what a landlord calls cap rate or yield is another figure, and goes into the notes.
  return_min: ['min return', 'return preferred?', '=desired roi', '=required return'],
  payment: [
    ...['=pays by', '=payment', '=payment type', '=payment method', '=cash or financed', '=cash financed', '=cash or finance'],
    ...['=funding', '=funding type', '=funding source', '=finance type', '=financing', '=financing type', '=purchase method'],
    ...['=cash buyer', '=cash'],
  ],
  proof_of_funds_on: ['=proof of funds of', '=proof of funds date', '=proof of funds on', '=pof date', '=pof on', '=date of pof'],
  proof_of_funds_amount: [
    ...['=proof of funds amount', '=pof amount', '=verified funds', '=funds available', '=available funds', '=liquid funds'],
    '=funds verified amount',
  ],
  proof_of_funds: ['=proof of funds', '=pof', '=pof on file', '=proof of funds received'],
  notes: ['=notes', 'note buyer|alternate?', ...['=buy box', '=criteria', '=buying criteria']],
  ...flagHeaders(CONTACT_FLAGS),
};
