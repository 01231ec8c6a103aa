/** What a cell of a list of leads can stand for: a field of the lead, or what its fields are worked out from. */
import { fieldMeta } from '../../../core/fields.ts';
import { contactFields } from '../../../records/contacts/contact-fields.ts';
import { LEAD_DETAILS, leadFields } from '../../../records/leads/lead.ts';
import { LIST_FACTS, type ListFactField } from '../../../records/leads/list-facts.ts';
import { OWNER_FLAGS, ofFlags } from './contact-flags.ts';

/** Cells that are not a field of the lead, but from which its fields are worked out. */
const DERIVED = {
  owner_name: 'Owner (full name)',
  company: 'Company, trust or estate',
  representative_name: 'Executor or heir (full name)',
  representative_first_name: 'Executor or heir: first name',
  representative_last_name: 'Executor or heir: last name',
  date_of_death: 'Date of death',
  owner_is_company: 'Owner is a company (yes/no)',
  house_number: 'House number',
  street_direction: 'Street direction (N, before the name)',
  street_name: 'Street name',
  street_type: 'Street type (St, Ave)',
  street_direction_after: 'Street direction (NW, after the type)',
  unit: 'Unit or apartment',
  full_address: 'Full address (street, city, state, ZIP)',
  mailing_house_number: 'Mailing house number',
  mailing_street_direction: 'Mailing street direction (N, before the name)',
  mailing_street_name: 'Mailing street name',
  mailing_street_type: 'Mailing street type (St, Ave)',
  mailing_street_direction_after: 'Mailing street direction (NW, after the type)',
  mailing_unit: 'Mailing unit or second line',
  mailing_full: 'Full mailing address (street, city, state, ZIP)',
  free_and_clear: 'Free and clear (yes/no)',
  full_bathrooms: 'Full bathrooms',
  half_bathrooms: 'Half bathrooms',
  lot_square_feet: 'Lot size (sq ft)',
  owner_occupied: 'Owner occupied (yes/no)',
  loan_to_value: 'Loan to value (%)',
} as const;

const WORKFLOW = ['notes', 'next_action', 'next_action_date'] as const;

export const CONTACT_TARGETS = Object.keys(contactFields) as (keyof typeof contactFields)[];

export type LeadTarget =
  | (typeof LEAD_DETAILS)[number]
  | keyof typeof contactFields
  | ListFactField
  | keyof typeof DERIVED
  | (typeof WORKFLOW)[number]
  | keyof typeof OWNER_FLAGS;

const labelsOf = <Field extends keyof typeof leadFields>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, fieldMeta(leadFields[field]).label])) as Record<Field, string>;

/** What the importer calls each of them. */
export const LEAD_LABELS: Record<LeadTarget, string> = {
  ...labelsOf(LEAD_DETAILS),
  ...labelsOf(CONTACT_TARGETS),
  ...labelsOf(LIST_FACTS),
  ...DERIVED,
  ...labelsOf(WORKFLOW),
  ...ofFlags(OWNER_FLAGS, 'label'),
};
