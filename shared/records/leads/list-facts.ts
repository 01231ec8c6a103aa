/** Facts of a house and its owner from bought or public lists. All may be unknown. */
import { HOUSE_COLUMNS } from '../../core/column-names.ts';
import {
  optionalCount,
  optionalDay,
  optionalDecimal,
  optionalFlag,
  optionalMoney,
  optionalOption,
  optionalText,
} from '../../core/fields.ts';
import type { ListFlag } from './signals.ts';

export const OWNER_TYPES = ['person', 'company', 'trust', 'estate', 'bank', 'government', 'other'] as const;
export type OwnerType = (typeof OWNER_TYPES)[number];

/** The contact's role where the owner has died. */
export const CONTACT_ROLES = ['executor', 'administrator', 'personal_representative', 'heir', 'trustee', 'attorney', 'other'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

/** From this share of the value on, in per cent, equity is high. */
export const HIGH_EQUITY_PERCENT = 50;

const houseFactFields = {
  county: optionalText({ label: 'County', max: 100, columns: ['county name|property|site|address|parcel?'] }),
  apn: optionalText({
    label: 'Parcel number (APN)',
    max: 60,
    columns: [
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
  }),
  bedrooms: optionalCount({ label: 'Bedrooms', min: 0, max: 1000, columns: HOUSE_COLUMNS.bedrooms }),
  bathrooms: optionalDecimal({ label: 'Bathrooms', min: 0, max: 1000, decimals: 2, step: 0.5, columns: HOUSE_COLUMNS.bathrooms }),
  square_feet: optionalCount({ label: 'Square feet', min: 0, max: 100_000_000, columns: HOUSE_COLUMNS.square_feet }),
  lot_size: optionalDecimal({
    label: 'Lot size (acres)',
    min: 0,
    max: 1_000_000,
    decimals: 4,
    step: 0.01,
    columns: HOUSE_COLUMNS.lot_size,
  }),
  year_built: optionalCount({ label: 'Year built', min: 1600, max: 9999, say: String, columns: HOUSE_COLUMNS.year_built }),
  last_sale_date: optionalDay({
    label: 'Last sale date',
    columns: [
      'last sale|transfer|purchase date recording|deed?',
      'sale date',
      'sale|transfer|purchase|deed prior date',
      'last sale',
      'purchase date',
      'transfer|deed date recording?',
      'recording date',
    ],
  }),
  last_sale_price: optionalMoney({
    label: 'Last sale price',
    columns: [
      'last sale|transfer|purchase price|amount|value?',
      'sale|transfer price|amount|value 1?',
      '=consideration',
      'sale|transfer|purchase prior price|amount',
    ],
  }),
};

const ownerFactFields = {
  owner_type: optionalOption(OWNER_TYPES, {
    label: 'Owner type',
    columns: ['=owner type', '=ownership type', '=type of owner', '=owner classification'],
  }),
  /** The name of a lead is then that of the person who acts for the owner, and the role says so; without one, nobody is contacted. */
  is_deceased: optionalFlag({ label: 'Owner deceased' }),
  deceased_name: optionalText({
    label: 'Deceased owner',
    max: 200,
    columns: ['dead name|full|first|middle|last owner?', 'dead', 'estate name|full|first|last owner?', '=estate of'],
  }),
  contact_role: optionalOption(CONTACT_ROLES, { label: 'Acts for the owner as', columns: ['rep role|type', 'role contact|owner?'] }),
  /** Left blank, both follow from the mailing address. */
  is_absentee: optionalFlag({
    label: 'Absentee owner',
    columns: ['=absentee owner', '=absentee', '=absentee owned', '=is absentee', '=is absentee owner'],
  }),
  is_out_of_state: optionalFlag({
    label: 'Out-of-state owner',
    columns: ['=out of state owner', '=out of state', '=out of state owned', '=out of state absentee', '=is out of state'],
  }),
  is_vacant: optionalFlag({
    label: 'Vacant',
    columns: ['=is vacant', '=property vacant', '=vacant', '=vacancy', '=site vacant', '=vacant property'],
  }),
  is_probate: optionalFlag({ label: 'Probate', columns: ['=probate', '=in probate', '=is probate', '=inherited', '=is inherited'] }),
  is_pre_foreclosure: optionalFlag({
    label: 'Pre-foreclosure',
    columns: [...['=pre foreclosure', '=is pre foreclosure', '=in pre foreclosure', '=foreclosure', '=in foreclosure', '=is foreclosure']],
  }),
  is_tax_delinquent: optionalFlag({
    label: 'Tax delinquent',
    columns: ['=tax delinquent', '=is tax delinquent', '=taxes delinquent', '=delinquent', '=tax default', '=tax defaulted'],
  }),
  tax_owed: optionalMoney({
    label: 'Taxes owed',
    columns: [
      'tax unpaid amount|value',
      'tax owed|unpaid total|amount|unpaid|balance?',
      'total owed balance?',
      'unpaid amount|balance total?',
      'owed amount unpaid|total|balance?',
      '=balance amt',
      '=base delq amt',
      '=principal due',
    ],
  }),
  /** US dollars; below zero when more is owed than the house is worth. */
  equity_amount: optionalDecimal({
    label: 'Equity ($)',
    min: -1_000_000_000,
    max: 1_000_000_000,
    decimals: 2,
    step: 0.01,
    columns: ['equity estimated|amount|property|total|value?', '=equity current estimated balance'],
  }),
  equity_percent: optionalDecimal({
    label: 'Equity (%)',
    min: -1000,
    max: 100,
    decimals: 2,
    step: 0.01,
    columns: ['equity percent estimated|property?'],
  }),
};

export const listFactFields = { ...houseFactFields, ...ownerFactFields };
type ListFactField = keyof typeof listFactFields;
export const LIST_FACTS = Object.keys(listFactFields) as ListFactField[];

/** The facts that are yes or no. */
export const FLAG_FACTS = [
  'is_absentee',
  'is_out_of_state',
  'is_vacant',
  'is_probate',
  'is_pre_foreclosure',
  'is_tax_delinquent',
] as const satisfies readonly ListFactField[];
export type FlagFact = (typeof FLAG_FACTS)[number];

/** The fact that a mark of a list says; a lien is one of taxes only if its column says so. */
export const FACT_OF_MARK: Partial<Record<ListFlag['code'], FlagFact>> = {
  absentee: 'is_absentee',
  vacant: 'is_vacant',
  probate: 'is_probate',
  foreclosure: 'is_pre_foreclosure',
};

/** Whether the lead's person has died, so that contact is not allowed. */
export const isDead = (lead: { is_deceased?: boolean | null; contact_role?: ContactRole | null }): boolean =>
  lead.is_deceased === true && !lead.contact_role;
