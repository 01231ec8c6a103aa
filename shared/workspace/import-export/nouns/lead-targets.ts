/** What a cell of a list of leads can stand for: a field of the lead, or what its fields are worked out from. */
import { HOUSE_COLUMNS, PLACE_COLUMNS } from '../../../core/column-names.ts';
import { contactFields } from '../../../records/contacts/contact-fields.ts';
import { leadDetailFields, leadWorkflowFields } from '../../../records/leads/lead.ts';
import { listFactFields } from '../../../records/leads/list-facts.ts';
import { mapFlagsToCells, OWNER_FLAGS } from './contact-flags.ts';
import { describeTargets } from './noun.ts';

const { status: _, ...workflow } = leadWorkflowFields;
export const LEAD_FILE_FIELDS = { ...leadDetailFields, ...contactFields, ...listFactFields, ...workflow };

export const LEAD_TARGETS = describeTargets(LEAD_FILE_FIELDS, {
  owner_name: [
    'Owner (full name)',
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
  company: ['Company, trust or estate', 'company name|owner?'],
  representative_name: ['Executor or heir (full name)', 'rep name|full|label|1?'],
  representative_first_name: ['Executor or heir: first name', 'rep first name|1|middle?'],
  representative_last_name: ['Executor or heir: last name', 'rep last name|1?'],
  date_of_death: ['Date of death', 'death date|dead?', 'dead date'],
  owner_is_company: [
    'Owner is a company (yes/no)',
    ...['=is corporate owner', '=corporate owner', '=corporate owned', '=is corporate', '=company owned'],
  ],
  // The parts of addresses are known by the words of their names; see `findAddressParts`.
  house_number: ['House number'],
  street_direction: ['Street direction (N, before the name)'],
  street_name: ['Street name'],
  street_type: ['Street type (St, Ave)'],
  street_direction_after: ['Street direction (NW, after the type)'],
  unit: ['Unit or apartment', ...PLACE_COLUMNS.unit],
  full_address: ['Full address (street, city, state, ZIP)', ...PLACE_COLUMNS.full_address],
  mailing_house_number: ['Mailing house number'],
  mailing_street_direction: ['Mailing street direction (N, before the name)'],
  mailing_street_name: ['Mailing street name'],
  mailing_street_type: ['Mailing street type (St, Ave)'],
  mailing_street_direction_after: ['Mailing street direction (NW, after the type)'],
  mailing_unit: [
    'Mailing unit or second line',
    'mail|owner|rep|contact unit address|number|main?',
    'mail|owner|rep|contact address|street|line 2|3 address|line|mail|tax|to?',
    'mail|owner|rep|contact city state|st zip|address|to|tax|main|name|1?',
  ],
  mailing_full: [
    'Full mailing address (street, city, state, ZIP)',
    'mail|owner|rep|contact address full',
    'mail|owner|rep|contact full mail address?',
    '=owner address combined',
  ],
  free_and_clear: ['Free and clear (yes/no)', '=free and clear', '=is free and clear', '=free & clear'],
  full_bathrooms: ['Full bathrooms', ...HOUSE_COLUMNS.full_bathrooms],
  half_bathrooms: ['Half bathrooms', ...HOUSE_COLUMNS.half_bathrooms],
  lot_square_feet: ['Lot size (sq ft)', ...HOUSE_COLUMNS.lot_square_feet],
  owner_occupied: ['Owner occupied (yes/no)', '=owner occupied', '=is owner occupied', '=owner occupancy'],
  loan_to_value: [
    'Loan to value (%)',
    'mortgage to value estimated|percent|total?',
    'ltv estimated|percent?',
    '=ltv current estimated combined',
  ],
  ...mapFlagsToCells(OWNER_FLAGS),
});
export type LeadTarget = keyof typeof LEAD_TARGETS.labels;
