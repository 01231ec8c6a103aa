/** The fields that a contract's text can name in double braces, and their sources. */
import { listNames } from '../../core/fields.ts';

/** The record that a value is of; `contract`: typed for the one contract. */
export const FIELD_SOURCE_LABELS = {
  deal: 'Deal',
  lead: 'Lead',
  property: 'Property',
  buyer: 'Buyer',
  account: 'You',
  contract: 'Contract',
};
export type FieldSource = keyof typeof FIELD_SOURCE_LABELS;
export const FIELD_SOURCES = listNames(FIELD_SOURCE_LABELS);

export const VALUE_KINDS = ['text', 'money', 'day', 'count', 'flag'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];
interface ContractField {
  label: string;
  kind: ValueKind;
  /** A hint for the input, where the label is not enough. */
  hint?: string;
}
const text = (label: string, hint?: string): ContractField => ({ label, kind: 'text', ...(hint ? { hint } : {}) });
const money = (label: string): ContractField => ({ label, kind: 'money' });
const day = (label: string): ContractField => ({ label, kind: 'day' });
const count = (label: string): ContractField => ({ label, kind: 'count' });
/** For conditions alone. */
const flag = (label: string): ContractField => ({ label, kind: 'flag' });

export const CONTRACT_FIELDS = {
  'deal.purchase_price': money('Purchase price'),
  'deal.sale_price': money('Sale price'),
  'deal.assignment_fee': money('Assignment fee'),
  'deal.earnest_money': money('Earnest money'),
  'deal.contract_date': day('Contract date'),
  'deal.closing_date': day('Closing date'),
  'deal.inspection_period': count('Inspection period (days)'),
  'deal.inspection_ends': day('Inspection ends'),
  'deal.inspection': flag('Inspection contingency'),
  'deal.financing': flag('Financing contingency'),
  'deal.appraisal': flag('Appraisal contingency'),
  'deal.title': flag('Title contingency'),
  'lead.name': text('Seller'),
  'lead.first_name': text("Seller's first name"),
  'lead.last_name': text("Seller's last name"),
  'lead.company': text("Seller's company"),
  'lead.email': text("Seller's email"),
  'lead.phone': text("Seller's phone"),
  'property.address': text('Property address'),
  'property.street': text('Street'),
  'property.city': text('City'),
  'property.county': text('County'),
  'property.apn': text('Parcel number (APN)'),
  'property.state': text('State'),
  'property.zip': text('ZIP code'),
  'property.type': text('Property type'),
  'property.year_built': count('Year built'),
  'buyer.name': text('Buyer'),
  'buyer.company': text("Buyer's company"),
  'buyer.email': text("Buyer's email"),
  'buyer.phone': text("Buyer's phone"),
  'account.name': text('Your name'),
  'account.company': text('Your company'),
  'account.email': text('Your email'),
  'account.phone': text('Your phone'),
  'account.address': text('Your postal address'),
  'account.license_number': text('Your license number'),
  'account.registration_number': text('Your registration number'),
  'contract.co_seller': text('Second seller', 'Where more than one person owns it'),
  'contract.title_company': text('Title company', 'Holds the deposit'),
  'contract.parcel_number': text('Parcel number', 'From the tax record'),
  'contract.legal_description': text('Legal description', 'From the deed'),
  'contract.deposit_days': count('Days to deliver the deposit'),
  'contract.original_date': day('Date of the first contract'),
  'contract.amended_term': text('What is extended'),
  'contract.former_day': day('Last day until now'),
  'contract.new_day': day('New last day'),
  'contract.other_terms': text('Other terms'),
} as const satisfies Record<string, ContractField>;
export type ContractFieldName = keyof typeof CONTRACT_FIELDS;
export const CONTRACT_FIELD_NAMES = Object.keys(CONTRACT_FIELDS) as ContractFieldName[];

export const isContractField = (name: string): name is ContractFieldName => Object.hasOwn(CONTRACT_FIELDS, name);

/** Conditions of clauses may leave out the record of a contingency: `{{#if inspection}}`. */
export const SHORT_CONDITIONS: Readonly<Record<string, ContractFieldName>> = {
  inspection: 'deal.inspection',
  financing: 'deal.financing',
  appraisal: 'deal.appraisal',
  title: 'deal.title',
};

export const describeField = (name: ContractFieldName): ContractField => CONTRACT_FIELDS[name];
export const getFieldSource = (name: ContractFieldName): FieldSource => name.slice(0, name.indexOf('.')) as FieldSource;

/** Whether a typed answer may override the record's value; figures and days of the deal change on the deal. */
export const isOverridable = (name: ContractFieldName): boolean => getFieldSource(name) !== 'deal';
