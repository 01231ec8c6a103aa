/** Leads, as the importer reads them: the lead's own fields, and the cells that other tools cut differently. */
import { OWNER_FLAGS, namesOfFlags } from './contact-flags.ts';
import { LEAD_HEADERS } from './lead-headers.ts';
import { LEAD_LABELS, type LeadTarget } from './lead-targets.ts';
import { findRepresentative } from './representative-headers.ts';
import { LEAD_VENDORS } from './lead-vendors.ts';
import type { ImportNoun } from './noun.ts';

const OF_PROBATE = /decedent|deceased|execut(or|rix)|probate|personal rep|administrat(or|rix)/i;

export const LEADS: ImportNoun<LeadTarget> = {
  entity: 'leads',
  labels: LEAD_LABELS,
  several: [
    ...(['phone', 'email', 'other_phones', 'other_emails', 'notes', 'property_address', 'full_address', 'unit'] as const),
    ...(['house_number', 'street_name', 'mailing_house_number', 'mailing_street_name'] as const),
    ...(['mailing_address', 'mailing_full', 'mailing_unit', 'deceased_name'] as const),
    ...namesOfFlags(OWNER_FLAGS),
  ],
  joined: ['other_phones', 'other_emails', 'deceased_name', ...namesOfFlags(OWNER_FLAGS)],
  headers: LEAD_HEADERS,
  likely: [
    'property_address',
    'property_city',
    'property_state',
    'property_zip',
    'property_type',
    'first_name',
    'last_name',
    'owner_name',
    'email',
    'phone',
    'estimated_value',
    'mortgage_balance',
    'asking_price',
    'notes',
  ],
  neutral: new Set(
    'the of lead subject seller sellers owner owners primary main 1 usd $ current number code name in $000s $000 000s thousands'.split(' '),
  ),
  foreign: new Set('mailing mail agent buyer lender trustee attorney 2 second spouse co prior tax assessed'.split(' ')),
  // A seller's or owner's address and city is where they get post, not the house.
  notBeside: {
    targets: ['property_address', 'property_city', 'property_state', 'property_zip', 'property_type'],
    words: new Set(['owner', 'owners', 'seller', 'sellers']),
  },
  // Further numbers and addresses of the same owner, used when the first is empty or unusable.
  spare: [
    {
      target: 'phone',
      form: /^(?:contact1|seller1?|owner1?|primary|home|work|best)?(?:phone|cell|mobile|landline|cellphone|mobilephone|homephone)(?:number)?\d{0,2}$/,
    },
    { target: 'email', form: /^(?:contact1|seller1?|owner1?|primary)?email(?:address)?\d{0,2}$/ },
  ],
  // The street's own column says more surely than the whole address whether a row has one.
  instead: [
    ['property_address', 'full_address'],
    ['mailing_address', 'mailing_full'],
  ],
  special: findRepresentative,
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
