/** What a bought or public list knows of a house and its owner. All of it may be unknown. */
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

/** Whom one talks to in place of an owner who has died. */
export const CONTACT_ROLES = ['executor', 'administrator', 'personal_representative', 'heir', 'trustee', 'attorney', 'other'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

/** From this share of the value on, in per cent, equity is high. */
export const HIGH_EQUITY_PERCENT = 50;

export const houseFactFields = {
  county: optionalText({ label: 'County', max: 100 }),
  apn: optionalText({ label: 'Parcel number (APN)', max: 60 }),
  bedrooms: optionalCount({ label: 'Bedrooms', min: 0, max: 1000 }),
  bathrooms: optionalDecimal({ label: 'Bathrooms', min: 0, max: 1000, decimals: 2, step: 0.5 }),
  square_feet: optionalCount({ label: 'Square feet', min: 0, max: 100_000_000 }),
  lot_size: optionalDecimal({ label: 'Lot size (acres)', min: 0, max: 1_000_000, decimals: 4, step: 0.01 }),
  year_built: optionalCount({ label: 'Year built', min: 1600, max: 9999, say: String }),
  last_sale_date: optionalDay({ label: 'Last sale date' }),
  last_sale_price: optionalMoney({ label: 'Last sale price' }),
};

export const ownerFactFields = {
  owner_type: optionalOption(OWNER_TYPES, { label: 'Owner type' }),
  /** The name of a lead is then that of the person who acts for the owner, and the role says so; without one, nobody is contacted. */
  is_deceased: optionalFlag({ label: 'Owner deceased' }),
  deceased_name: optionalText({ label: 'Deceased owner', max: 200 }),
  contact_role: optionalOption(CONTACT_ROLES, { label: 'Acts for the owner as' }),
  /** Left blank, both follow from the mailing address. */
  is_absentee: optionalFlag({ label: 'Absentee owner' }),
  is_out_of_state: optionalFlag({ label: 'Out-of-state owner' }),
  is_vacant: optionalFlag({ label: 'Vacant' }),
  is_probate: optionalFlag({ label: 'Probate' }),
  is_pre_foreclosure: optionalFlag({ label: 'Pre-foreclosure' }),
  is_tax_delinquent: optionalFlag({ label: 'Tax delinquent' }),
  tax_owed: optionalMoney({ label: 'Taxes owed' }),
  /** US dollars; below zero when more is owed than the house is worth. */
  equity_amount: optionalDecimal({ label: 'Equity ($)', min: -1_000_000_000, max: 1_000_000_000, decimals: 2, step: 0.01 }),
  equity_percent: optionalDecimal({ label: 'Equity (%)', min: -1000, max: 100, decimals: 2, step: 0.01 }),
};

export const listFactFields = { ...houseFactFields, ...ownerFactFields };
export type ListFactField = keyof typeof listFactFields;
export const LIST_FACTS = Object.keys(listFactFields) as ListFactField[];

/** The facts that are said with yes or no. */
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

/** Whether the person whom a lead names has died, so that nobody may get in touch. */
export const isDead = (lead: { is_deceased?: boolean | null; contact_role?: ContactRole | null }): boolean =>
  lead.is_deceased === true && !lead.contact_role;
