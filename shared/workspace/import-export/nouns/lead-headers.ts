/** What other tools call the fields of a lead; see `readForms`. The first is the surest. */
import { OWNER_FLAGS, flagHeaders } from './contact-flags.ts';
import { HOUSE_HEADERS } from './house-headers.ts';
import type { LeadTarget } from './lead-targets.ts';

/** The parts of addresses are known by the words of their names; see `findAddressParts`. */
const ADDRESS_PARTS = {
  ...{ house_number: [], street_direction: [], street_name: [], street_type: [], street_direction_after: [] },
  ...{ mailing_house_number: [], mailing_street_direction: [], mailing_street_name: [], mailing_street_type: [] },
  mailing_street_direction_after: [],
};

/** Of those who act for an owner who has died. */
const DEATH = {
  is_deceased: [],
  deceased_name: ['dead name|full|first|middle|last owner?', 'dead', 'estate name|full|first|last owner?', '=estate of'],
  date_of_death: ['death date|dead?', 'dead date'],
  contact_role: ['rep role|type', 'role contact|owner?'],
  representative_name: ['rep name|full|label|1?'],
  representative_first_name: ['rep first name|1|middle?'],
  representative_last_name: ['rep last name|1?'],
};

/** Of the owner's post, or of who acts for the owner. */
const MAIL = 'mail|owner|rep|contact';
/** Of the house, said or not. */
const HOUSE = 'property|site';
const BESIDE_MAIL = 'to|tax|main|name|1';

export const PLACE_HEADERS = {
  property_address: [
    `${HOUSE} address|street line|1|owner|parcel|dead?`,
    `${HOUSE} line 1? address?`,
    'property site',
    'parcel address|street|site',
    'address|street line|1|home?',
    'site',
    `${HOUSE} st address?`,
    'dead address|street main|1|last?',
  ],
  property_city: [
    `${HOUSE} city address|owner|parcel|name|dead?`,
    `city state|st zip|${HOUSE}?`,
    'parcel city',
    'city name?',
    'dead city address?',
  ],
  property_state: [`${HOUSE} state|st address|code|owner|parcel?`, 'parcel state|st', 'state code?', '=st', 'dead state|st address?'],
  property_zip: [
    '=property address zipcode',
    `${HOUSE} zip code|address|owner|parcel?`,
    '=property zip zip 4',
    'parcel zip code?',
    'zip code?',
    'dead zip code|address?',
  ],
  unit: ['unit property|site|address|number?', `address|street|line 2 ${HOUSE}|address|line?`],
  full_address: [`full address|property|site property|site|address|parcel?`, '=associated property address full', '=property combined'],
};

export const MAIL_HEADERS = {
  mailing_address: [
    `mail address|street owner|line|rep|contact|${BESIDE_MAIL}?`,
    `mail line 1? owner|address?`,
    `owner|rep|contact address|street line|main|tax|1?`,
    `owner|rep|contact line 1? address?`,
    `${MAIL} st address?`,
  ],
  mailing_city: [`${MAIL} city address|${BESIDE_MAIL}?`],
  mailing_state: [`${MAIL} state|st address|code|${BESIDE_MAIL}?`],
  mailing_zip: [`${MAIL} zip address|code|${BESIDE_MAIL}?`, '=mail zip zip 4'],
  mailing_country: [`${MAIL} country address|${BESIDE_MAIL}?`],
  mailing_unit: [
    `${MAIL} unit address|number|main?`,
    `${MAIL} address|street|line 2|3 address|line|mail|tax|to?`,
    `${MAIL} city state|st zip|address|${BESIDE_MAIL}?`,
  ],
  mailing_full: [`${MAIL} address full`, `${MAIL} full mail address?`, '=owner address combined'],
};

/** The ways to reach somebody; `who` are the words for that person. */
export const reachHeaders = (who: string) => ({
  email: [`email address|${who}|1|nth|main|home?`],
  phone: [`phone number|${who}|1|nth|main|home|line?`],
  other_phones: ['alternate phone number|nth|owner|contact?'],
  other_emails: ['alternate email address|nth|owner|contact?'],
});

export const LEAD_HEADERS: Record<LeadTarget, readonly string[]> = {
  ...ADDRESS_PARTS,
  ...DEATH,
  ...PLACE_HEADERS,
  ...MAIL_HEADERS,
  ...HOUSE_HEADERS,
  ...reachHeaders('owner|contact|rep|personal'),
  property_type: [
    'property|building|home type|use|class|style code|description|site?',
    '=property type detail',
    'land use code|description|type?',
    '=type of property',
    '=general building description',
  ],
  first_name: ['owner first 1|name|middle?', 'contact first 1|name?', 'first name|middle?'],
  last_name: ['owner last 1|name?', 'contact last 1|name?', 'last name?'],
  owner_name: [
    'owner 1? name label|full|main|legal?',
    'owner first last middle|name|1|full?',
    'owner property|deed|tax|assessed|recording|legal|main|name|full|1?',
    'first last name|middle|full?',
    'contact name full|1?',
    'assessed to name?',
    'tax|recording|deed name',
    'full name',
    '=name',
    'name 1',
    'mail name to?',
    '=mail to',
    '=tax bill name',
  ],
  company: ['company name|owner?'],
  owner_is_company: ['=is corporate owner', '=corporate owner', '=corporate owned', '=is corporate', '=company owned'],
  estimated_value: [
    'estimated value property|home?',
    'estimated market value property|home|total?',
    'property|home value total?',
    'avm value|estimated|amount|total?',
    'market value property|total|full|amount?',
    'appraised value total|property|amount?',
    'market total',
    'appraised total',
    'value full?',
  ],
  mortgage_balance: [
    '=est remaining balance of open loans',
    'mortgage balance total|remaining|estimated|amount|first|1?',
    'mortgage owed|payoff|remaining|unpaid amount|balance|estimated|total?',
  ],
  asking_price: ['asking price|owner|amount?'],
  source: ['=lead source', '=marketing source', 'source'],
  preferred_contact_method: [
    '=preferred contact method',
    '=preferred contact',
    '=contact preference',
    '=best contact method',
    '=preferred method of contact',
  ],
  free_and_clear: ['=free and clear', '=is free and clear', '=free & clear'],
  notes: ['=notes', 'note owner|prior|additional|alternate?', '=additional notes'],
  next_action: ['=next action', '=next step', '=next task'],
  next_action_date: ['=next action date', '=follow up date', '=next follow up date', '=next follow up', '=next step date'],
  apn: [
    'parcel number|id|property|assessor|tax|account|code|key?',
    'parcel site number|id',
    'tax|map|block lot|map|block|section number|parcel|id?',
    'tax|assessor id|account|map number|property?',
    '=property id number',
    'key|account number property|tax?',
    ...['=roll number', '=strap', '=sbl'],
    '=control #',
    ...['=prop id', '=property index number', '=pin 14', '=bbl', '=opa number', '=schedule number', '=control number', '=geo id'],
  ],
  county: ['county name|property|site|address|parcel?'],
  last_sale_date: [
    'last sale|transfer|purchase date recording|deed?',
    'sale date',
    'sale|transfer|purchase|deed prior date',
    'last sale',
    'purchase date',
    'transfer|deed date recording?',
    'recording date',
  ],
  last_sale_price: [
    'last sale|transfer|purchase price|amount|value?',
    'sale|transfer price|amount|value 1?',
    '=consideration',
    'sale|transfer|purchase prior price|amount',
  ],
  owner_type: ['=owner type', '=ownership type', '=type of owner', '=owner classification'],
  is_absentee: ['=absentee owner', '=absentee', '=absentee owned', '=is absentee', '=is absentee owner'],
  is_out_of_state: ['=out of state owner', '=out of state', '=out of state owned', '=out of state absentee', '=is out of state'],
  is_vacant: ['=is vacant', '=property vacant', '=vacant', '=vacancy', '=site vacant', '=vacant property'],
  is_probate: ['=probate', '=in probate', '=is probate', '=inherited', '=is inherited'],
  is_pre_foreclosure: [
    ...['=pre foreclosure', '=is pre foreclosure', '=in pre foreclosure', '=foreclosure', '=in foreclosure', '=is foreclosure'],
  ],
  is_tax_delinquent: ['=tax delinquent', '=is tax delinquent', '=taxes delinquent', '=delinquent', '=tax default', '=tax defaulted'],
  tax_owed: [
    'tax unpaid amount|value',
    'tax owed|unpaid total|amount|unpaid|balance?',
    'total owed balance?',
    'unpaid amount|balance total?',
    'owed amount unpaid|total|balance?',
    '=balance amt',
    '=base delq amt',
    '=principal due',
  ],
  equity_amount: ['equity estimated|amount|property|total|value?', '=equity current estimated balance'],
  equity_percent: ['equity percent estimated|property?'],
  owner_occupied: ['=owner occupied', '=is owner occupied', '=owner occupancy'],
  loan_to_value: ['mortgage to value estimated|percent|total?', 'ltv estimated|percent?', '=ltv current estimated combined'],
  ...flagHeaders(OWNER_FLAGS),
};
