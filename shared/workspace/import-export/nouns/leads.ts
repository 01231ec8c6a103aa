/** Leads, as the importer reads them: the lead's own fields, and the cells that other tools cut differently. */
import { OWNER_FLAGS, listFlagNames } from './contact-flags.ts';
import { LEAD_TARGETS, type LeadTarget } from './lead-targets.ts';
import { LEAD_VENDORS } from './lead-vendors.ts';
import type { ImportNoun } from './noun.ts';

const OF_PROBATE = /decedent|deceased|execut(or|rix)|probate|personal rep|administrat(or|rix)/i;

export const LEADS: ImportNoun<LeadTarget> = {
  entity: 'leads',
  ...LEAD_TARGETS,
  several: [
    ...(['phone', 'email', 'other_phones', 'other_emails', 'notes', 'property_address', 'full_address', 'unit'] as const),
    ...(['house_number', 'street_name', 'mailing_house_number', 'mailing_street_name'] as const),
    ...(['mailing_address', 'mailing_full', 'mailing_unit', 'deceased_name'] as const),
    ...listFlagNames(OWNER_FLAGS),
  ],
  // The further numbers and addresses of an owner are used when the first is empty or unusable.
  joined: ['phone', 'email', 'other_phones', 'other_emails', 'deceased_name', ...listFlagNames(OWNER_FLAGS)],
  // The street's own column says more surely than the whole address whether a row has one.
  instead: [
    ['property_address', 'full_address'],
    ['mailing_address', 'mailing_full'],
  ],
  wholes: { house: ['property_address', 'full_address'], mailing: ['mailing_address', 'mailing_full'] },
  vendors: LEAD_VENDORS,
  telling:
    /owner|seller|mortgage|equity|mailing|estvalue|estimatedvalue|propertyvalue|askingprice|absentee|delinquen|freeandclear|vacant|lead(source|status)|^campaign|donotcall|dnc$/,
  lacks: (has, columns) => {
    const hasHouse = has('property_address') || has('full_address') || has('street_name');
    // Who inherits is known before the house is.
    if (!hasHouse && !columns.some((column) => OF_PROBATE.test(column))) return 'Match a column to the property address.';
    if (
      !(
        ['first_name', 'last_name', 'owner_name', 'company', 'deceased_name', 'representative_name', 'representative_last_name'] as const
      ).some(has)
    )
      return 'Match a column to the owner: a name or a company.';
    return undefined;
  },
  asks: { source: true, nameOrder: true, place: true },
  words: {
    one: 'lead',
    many: 'leads',
    title: 'Import leads',
    about: 'A list you bought or built, from any tool.',
    files: 'CSV or Excel from PropStream, DealMachine, BatchLeads, REISift, REsimpli, a county, or any spreadsheet.',
    list: 'List of leads',
    owner: 'Owner',
    who: 'Lead',
    where: 'Property',
    nowhere: 'No address',
    toList: 'To the leads',
    already: 'Leads you already have (the same house, with the same name, email or phone)',
    choices: {
      skip: 'The lead you have stays as it is, but for what the file says against contacting them.',
      merge: 'The lead you have gains what it lacks. Nothing is overwritten.',
      import: 'You will have two leads of the same house.',
    },
    undo: 'of this import will be deleted, also where you have worked on them since. Leads that a deal uses stay. Merged leads lose what the import filled in.',
    kept: 'A deal uses this lead, so the undo left it',
    keptOne: 'stayed, because a deal uses it. See below which.',
    keptMany: 'stayed, because a deal uses them. See below which.',
    removed: 'Leads removed',
    restored: 'Merged leads restored',
    stillNeeded: 'The leads of this import still point to its rows. Undo it first.',
    interrupted:
      'The import stopped because of an unexpected problem. Undo it, or import the file again: leads that have come in are recognised.',
  },
};
