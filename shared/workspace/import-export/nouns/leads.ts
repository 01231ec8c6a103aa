/** Leads, as the importer reads them: the lead's own fields, and the cells that other tools cut differently. */
import { OWNER_FLAGS, listFlagNames } from './contact-flags.ts';
import { LEAD_TARGETS, type LeadTarget } from './lead-targets.ts';
import { describeWords, type ImportNoun } from './noun.ts';
import { describeVendors } from '../vendors.ts';

/** Tools whose exports of leads are known by their own column names. */
const LEAD_VENDORS = describeVendors<LeadTarget>([
  [
    'PropStream',
    'APN,Owner 1 First Name,Owner 1 Last Name,Mailing Care of Name,Do Not Mail,Building Sqft,Lot Size Sqft,Effective Year Built,' +
      'Est. Remaining balance of Open Loans,Est. Value,Est. Loan-to-Value,Est. Equity,Date Added to List,Method of Add,Total Open Loans',
  ],
  [
    'PropStream contacts',
    'Mail Street Address,Mail City,Mail State,Mail Zip,Cell,Landline,Phone 1 DNC,Phone 2 DNC,Phone 3 DNC,Email 3,Email 4,Street Address',
  ],
  [
    'DealMachine',
    'lead_id,property_address_full,property_address_line_1,property_address_zipcode,owner_location,is_corporate_owner,' +
      'out_of_state_owner,dealmachine_url,property_flags,contact_1_flags,contact_1_phone1,owner_1_firstname,mtg1_est_loan_balance',
    { percentAsFraction: true },
  ],
  [
    'DealMachine contacts',
    'contact_id,associated_property_id,associated_property_address_full,contact_flags,phone_1_do_not_call,phone_1_carrier,' +
      'email_address_1,email_address_2,primary_mailing_address',
  ],
  [
    'BatchLeads',
    'Phone 1 DNC,Phone 1 TYPE,Property Type Detail,Total Building Area Square Feet,Ltv Current Estimated Combined,' +
      'Equity Current Estimated Balance,Opt-Out,Litigator,Is Vacant,List Count,Tag Count,Pushed to BatchDialer,Contact Obtained',
  ],
  [
    'REISift',
    'List Stack,Phone Type 1,Phone Status 1,Phone Tags 1,Property zip5,Mailing zip5,Property vacant,Mailing vacant,Messages,' +
      'Personal representative,Probate open date,exported from REISift.io',
  ],
  [
    'REsimpli',
    'Property Street Address,House Type,Apporx Sqft,Year Buit,Tax Billed Amount,Lead Created Date,Appointment Date,Schedule Closing Date,' +
      'Dead Lead Reason,Acquisition Manager,Disposition Manager,Lead Manager,Transaction Coordinator',
    { means: { owner: null } },
  ],
  [
    'Propwire',
    'Living Square Feet,Lot (Acres),Lot (Square Feet),Property Use,# of Stories,Owner Mailing Address,Ownership Length (Months),' +
      'Owner Type,Open Mortgage Balance,Mortgage Document Date,Vacant?,Estimated Equity',
  ],
  [
    'ListSource',
    'OWNER 1 LABEL NAME,OWNER 2 LABEL NAME,OWNER CARE OF NAME,MAIL ZIP/ZIP+4,PROPERTY HOUSE NUMBER,PROPERTY PRE DIRECTION,' +
      'PROPERTY STREET NAME SUFFIX,PROPERTY ZIP/ZIP+4,PROPERTY CARRIER ROUTE,UNITS - NUMBER OF',
  ],
  [
    'Title company farm list',
    'Parcel #,Owner Full,Site,Site City,Site Zip,Mail,Mail City,Building Sq Ft,Lot Sq Ft,% Improvement,Total AV,Land AV',
    { means: { mail: 'mailing_address', price: 'last_sale_price' } },
  ],
  [
    'County tax list',
    'Organization,Line Care Of,Mailing Line 1,Mailing Line 2,TCA,Situs Address,Situs School District,Balance Amt,taxpayer_name,' +
      'delq_yr,base_delq_amt,inactive_date',
    { means: { organization: 'owner_name' }, nameOrder: 'last_first' },
  ],
  [
    'Philadelphia tax list',
    'opa_number,co_owner,principal_due,penalty_due,total_due,num_years_owed,most_recent_year_owed,building_category',
    { nameOrder: 'last_first', place: { city: 'Philadelphia', state: 'PA' } },
  ],
  [
    'Assessor list',
    'UniqueID,ParcelID,LegalReference,SoldAsVacant,OwnerName,OwnerAddress,TaxDistrict,LandValue,BuildingValue,TotalValue',
    { nameOrder: 'last_first', place: { state: 'TN' } },
  ],
  [
    'Pete',
    'Creation Date,Phase,Phase Status,Cost Per Contract,Disposition Strategy,Rehab Amount,Wholesale Price,Lead Temperature,Lead Motivation,' +
      'Seller 1,Seller 1 Phone,Seller 1 Email,Seller 2 Phone,Seller 2 Email',
    // Dates and prices of the wholesaler's own deals.
    { means: { saledate: null, saleprice: null } },
  ],
]);

const OF_PROBATE = /decedent|deceased|execut(or|rix)|probate|personal rep|administrat(or|rix)/i;

const OF_OWNER: readonly LeadTarget[] = [
  ...(['first_name', 'last_name', 'owner_name', 'company', 'deceased_name', 'representative_name', 'representative_last_name'] as const),
];

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
    return OF_OWNER.some(has) ? undefined : 'Match a column to the owner: a name or a company.';
  },
  words: describeWords('lead', {
    about: 'A list you bought or built, from any tool.',
    files: 'CSV or Excel from PropStream, DealMachine, BatchLeads, REISift, REsimpli, a county, or any spreadsheet.',
    owner: 'Owner',
    where: 'Property',
    already: 'Leads you already have (the same house, with the same name, email or phone)',
    choices: {
      skip: 'Your lead stays as it is, except for opt-outs in the file.',
      merge: 'Fills in what your lead lacks. Nothing is overwritten.',
      import: 'You will have two leads for the same house.',
    },
    undo: ', also where you have worked on them since. Leads that a deal uses stay.',
    kept: 'A deal uses this lead, so the undo left it',
    keptBecause: ['a deal uses it', 'a deal uses them'],
  }),
};
