/** Files as the vendors' tools export them, with what each row of them means. */
import * as headers from './vendor-headers.ts';
import type { Lead } from '#shared/records/leads/lead.ts';

/** Mulberry32: the same files in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface House {
  at: number;
  first: string;
  last: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  mail: { street: string; city: string; state: string; zip: string };
  bedrooms: number;
  bathrooms: number;
  square_feet: number;
  lot_feet: number;
  year_built: number;
  sold_on: string;
  sold_for: number;
  value: number;
  owed: number;
  tax: number;
  isVacant: boolean;
  phones: string[];
  emails: string[];
}

const FIRST = ['Ann', 'Ben', 'Carla', 'Dwight', 'Erin', 'Frank', 'Gina', 'Hugo'];
const LAST = ['Lee', "O'Brien", 'Salazar', 'Novak', 'Kim', 'Jones', 'Ortiz', 'Weber'];
const MAIL = [
  { street: '77 Elm Ave', city: 'Memphis', state: 'TN', zip: '38112' },
  { street: '901 Lake Dr', city: 'Cleveland', state: 'OH', zip: '44101' },
];
const two = (number: number) => String(number).padStart(2, '0');

export function aHouse(at: number, random: () => number, most: number): House {
  const pick = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)] as T;
  const between = (least: number, greatest: number) => least + Math.floor(random() * (greatest - least + 1));
  const own = { street: `${100 + at} Oak St`, city: 'Memphis', state: 'TN', zip: '38104' };
  const value = between(60, 480) * 1000;
  return {
    ...own,
    at,
    first: pick(FIRST),
    last: pick(LAST),
    mail: random() < 0.4 ? own : pick(MAIL),
    bedrooms: between(1, 6),
    bathrooms: pick([1, 1.5, 2, 2.5, 3]),
    square_feet: between(620, 3900),
    lot_feet: between(2000, 90_000),
    year_built: between(1895, 2015),
    sold_on: `${between(1978, 2024)}-${two(between(1, 12))}-${two(between(1, 28))}`,
    sold_for: between(20, 400) * 1000 + between(0, 999),
    value,
    owed: random() < 0.3 ? 0 : Math.round(value * random() * 1.1),
    tax: random() < 0.5 ? 0 : between(100_000, 2_000_000) / 100,
    isVacant: random() < 0.3,
    phones: Array.from({ length: between(0, most) }, (_, nth) => `901555${two(at % 100)}${two(nth)}`),
    emails: random() < 0.5 ? [] : [`owner${at}@example.com`],
  };
}

type Cell = (house: House) => string | number;

export interface VendorFile {
  vendor: string | null;
  columns: readonly string[];
  /** What the tool writes into its columns; the others stay blank. */
  cells: Record<string, Cell>;
  /** So many phones a row. */
  phones: number;
  /** What a lead must say after the import. */
  truth: (house: House) => Partial<Lead>;
}

const us = (day: string) => `${day.slice(5, 7)}-${day.slice(8)}-${day.slice(0, 4)}`;
const yesNo = (is: boolean) => (is ? 'Yes' : 'No');
const isAbsent = (house: House) => house.mail.street !== house.street;
const acres = (house: House) => Number((house.lot_feet / 43_560).toFixed(4));
const equity = (house: House) => house.value - house.owed;
const ltv = (house: House) => Number(((house.owed / house.value) * 100).toFixed(2));
const rest = (percent: number) => Number((100 - percent).toFixed(2));
const share = (house: House) => Number((equity(house) / house.value).toFixed(2));
const nth = (form: (number: number) => string, count: number): Record<string, Cell> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [form(at + 1), (house: House) => house.phones[at] ?? '']));

const building = ({ bedrooms, bathrooms, square_feet, year_built }: House) => ({ bedrooms, bathrooms, square_feet, year_built });
const money = (house: House) => ({ estimated_value: house.value, mortgage_balance: house.owed });
const sale = (house: House) => ({ last_sale_date: house.sold_on, last_sale_price: house.sold_for });
const mailing = (house: House) => ({ is_absentee: isAbsent(house), is_out_of_state: house.mail.state !== house.state });

const plain: Record<string, Cell> = {
  Address: (h) => h.street,
  City: (h) => h.city,
  State: (h) => h.state,
  Zip: (h) => h.zip,
};
const owners: Record<string, Cell> = { 'Owner 1 First Name': (h) => h.first, 'Owner 1 Last Name': (h) => h.last };
const mailed: Record<string, Cell> = {
  'Mailing Address': (h) => h.mail.street,
  'Mailing City': (h) => h.mail.city,
  'Mailing State': (h) => h.mail.state,
  'Mailing Zip': (h) => h.mail.zip,
};
const propStream: Record<string, Cell> = {
  ...plain,
  ...owners,
  ...mailed,
  'Owner Occupied': (h) => yesNo(!isAbsent(h)),
  Bedrooms: (h) => h.bedrooms,
  'Total Bathrooms': (h) => h.bathrooms,
  'Building Sqft': (h) => h.square_feet,
  'Lot Size Sqft': (h) => h.lot_feet,
  'Effective Year Built': (h) => h.year_built,
  'Last Sale Recording Date': (h) => h.sold_on,
  'Last Sale Amount': (h) => h.sold_for,
  'Est. Remaining balance of Open Loans': (h) => h.owed,
  'Est. Value': (h) => h.value,
  'Est. Loan-to-Value': (h) => ltv(h),
  'Est. Equity': (h) => equity(h),
};
const propStreamTruth = (h: House) => ({
  ...building(h),
  ...money(h),
  ...sale(h),
  ...mailing(h),
  ...{ lot_size: acres(h), equity_amount: equity(h), equity_percent: rest(ltv(h)) },
});
const contacts = Array.from({ length: 20 }, (_, at) => at + 1);
const dealMachineContacts = contacts.flatMap((n) =>
  `name,flags,phone1,phone1_type,phone2,phone2_type,phone3,phone3_type,email1,email2,email3`
    .split(',')
    .map((part) => `contact_${n}_${part}`),
);
const reiSiftPhones = Array.from({ length: 30 }, (_, at) => [`Phone ${at + 1}`, `Phone Type ${at + 1}`, `Phone Status ${at + 1}`]).flat();

export const VENDOR_FILES: Record<string, VendorFile> = {
  'PropStream list': { vendor: 'PropStream', columns: headers.PROPSTREAM.split(','), cells: propStream, phones: 0, truth: propStreamTruth },
  'PropStream, every column': {
    vendor: 'PropStream',
    columns: headers.PROPSTREAM_ALL.split(','),
    cells: {
      ...propStream,
      'Year Built': (h) => h.year_built,
      'Effective Year Built': (h) => h.year_built + 9,
      'Last Sale Date': (h) => h.sold_on,
      'Last Sale Recording Date': () => '2025-01-31',
      Vacant: (h) => yesNo(h.isVacant),
    },
    phones: 0,
    truth: (h) => ({ ...propStreamTruth(h), is_vacant: h.isVacant }),
  },
  DealMachine: {
    vendor: 'DealMachine',
    columns: [...headers.DEALMACHINE.split(','), 'property_flags', ...dealMachineContacts],
    cells: {
      property_address_line_1: (h) => h.street,
      property_address_city: (h) => h.city,
      property_address_state: (h) => h.state,
      property_address_zipcode: (h) => h.zip,
      owner_1_firstname: (h) => h.first,
      owner_1_lastname: (h) => h.last,
      owner_address_line_1: (h) => h.mail.street,
      owner_address_city: (h) => h.mail.city,
      owner_address_state: (h) => h.mail.state,
      owner_address_zip: (h) => h.mail.zip,
      estimated_value: (h) => h.value,
      equity_amount: (h) => equity(h),
      equity_percent: (h) => share(h),
      total_loan_balance: (h) => h.owed,
      total_bedrooms: (h) => h.bedrooms,
      total_baths: (h) => h.bathrooms,
      building_square_feet: (h) => h.square_feet,
      lot_acreage: (h) => acres(h).toFixed(2),
      lot_square_feet: (h) => h.lot_feet,
      year_built: (h) => h.year_built,
      sale_date: (h) => h.sold_on,
      sale_price: (h) => h.sold_for,
      tax_delinquent: (h) => yesNo(h.tax > 0),
      out_of_state_owner: (h) => (h.mail.state === h.state ? '' : '1'),
      property_flags: (h) => (h.isVacant ? 'Off Market, Vacant' : 'Off Market'),
      ...nth((n) => `contact_1_phone${n}`, 3),
      contact_1_email1: (h) => h.emails[0] ?? '',
    },
    phones: 3,
    truth: (h) => ({
      ...{ ...building(h), ...money(h), ...sale(h), ...mailing(h), lot_size: acres(h) },
      ...{ equity_amount: equity(h), equity_percent: Number((share(h) * 100).toFixed(2)), is_tax_delinquent: h.tax > 0 },
      is_vacant: h.isVacant || null,
    }),
  },
  BatchLeads: {
    vendor: 'BatchLeads',
    columns: headers.BATCHLEADS.split(','),
    cells: {
      ...mailed,
      'First Name': (h) => h.first,
      'Last Name': (h) => h.last,
      'Property Address': (h) => h.street,
      'Property City': (h) => h.city,
      'Property State': (h) => h.state,
      'Property Zip': (h) => h.zip,
      'Is Vacant': (h) => yesNo(h.isVacant),
      'Owner Occupied': (h) => yesNo(!isAbsent(h)),
      'Bedroom Count': (h) => h.bedrooms,
      'Bathroom Count': (h) => h.bathrooms,
      'Total Building Area Square Feet': (h) => h.square_feet,
      'Lot Size Square Feet': (h) => h.lot_feet,
      'Year Built': (h) => h.year_built,
      'Last Sale Date': (h) => us(h.sold_on),
      'Last Sale Price': (h) => h.sold_for,
      'Total Loan Balance': (h) => h.owed,
      'Equity Current Estimated Balance': (h) => equity(h),
      'Estimated Value': (h) => h.value,
      'Ltv Current Estimated Combined': (h) => ltv(h),
      ...nth((n) => `Phone ${n}`, 5),
      Email: (h) => h.emails[0] ?? '',
    },
    phones: 5,
    truth: (h) => ({ ...propStreamTruth(h), is_vacant: h.isVacant }),
  },
  'BatchLeads, short': {
    vendor: null,
    columns: headers.BATCHLEADS_SHORT.split(','),
    cells: {
      'Property Address': (h) => h.street,
      City: (h) => h.city,
      State: (h) => h.state,
      Zip: (h) => h.zip,
      'First Name': (h) => h.first,
      'Last Name': (h) => h.last,
      ...nth(() => 'Phone', 1),
      Beds: (h) => h.bedrooms,
      Baths: (h) => h.bathrooms,
      Sqft: (h) => h.square_feet.toLocaleString('en-US'),
      'Year Built': (h) => h.year_built,
      'Estimated Value': (h) => `$${h.value.toLocaleString('en-US')}`,
      'Equity %': (h) => `${rest(ltv(h))}%`,
      'Last Sale Date': (h) => us(h.sold_on),
      'Last Sale Price': (h) => h.sold_for,
      'Absentee Owner': (h) => yesNo(isAbsent(h)),
      'Free And Clear': (h) => yesNo(h.owed === 0),
    },
    phones: 1,
    truth: (h) => ({
      ...{ ...building(h), ...sale(h), estimated_value: h.value, mortgage_balance: h.owed === 0 ? 0 : null },
      ...{ is_absentee: isAbsent(h), equity_percent: rest(ltv(h)) },
    }),
  },
  REISift: {
    vendor: 'REISift',
    columns: [
      ...'First Name,Last Name,Mailing address,Mailing city,Mailing state,Mailing zip,Mailing zip5'.split(','),
      ...'Property address,Property city,Property state,Property zip,Property zip5,Property vacant,Mailing vacant,List Stack'.split(','),
      ...'Bedrooms,Bathrooms,Sqft,Lot size,Year,Estimated value,Last sale date,Last sale price,Loan to value,Tax delinquent value'.split(
        ',',
      ),
      ...reiSiftPhones,
    ],
    cells: {
      'First Name': (h) => h.first,
      'Last Name': (h) => h.last,
      'Mailing address': (h) => h.mail.street,
      'Mailing city': (h) => h.mail.city,
      'Mailing state': (h) => h.mail.state,
      'Mailing zip': (h) => h.mail.zip,
      'Property address': (h) => h.street,
      'Property city': (h) => h.city,
      'Property state': (h) => h.state,
      'Property zip': (h) => h.zip,
      'Property vacant': (h) => yesNo(h.isVacant),
      Bedrooms: (h) => h.bedrooms,
      Bathrooms: (h) => h.bathrooms,
      Sqft: (h) => h.square_feet,
      'Lot size': (h) => h.lot_feet,
      'Estimated value': (h) => h.value,
      'Last sale date': (h) => h.sold_on,
      'Last sale price': (h) => h.sold_for,
      'Loan to value': (h) => ltv(h),
      'Tax delinquent value': (h) => h.tax || '',
      ...nth((n) => `Phone ${n}`, 30),
    },
    phones: 30,
    truth: (h) => ({
      ...{ bedrooms: h.bedrooms, bathrooms: h.bathrooms, square_feet: h.square_feet, lot_size: acres(h) },
      ...{ ...sale(h), ...mailing(h), is_vacant: h.isVacant, estimated_value: h.value },
      ...{ equity_percent: rest(ltv(h)), tax_owed: h.tax || null, is_tax_delinquent: h.tax > 0 || null },
    }),
  },
  REsimpli: {
    vendor: 'REsimpli',
    columns: headers.RESIMPLI.split(','),
    cells: {
      'First Name': (h) => h.first,
      'Last Name': (h) => h.last,
      ...nth(() => 'Phone Number', 1),
      'Property Street Address': (h) => h.street,
      'Property City': (h) => h.city,
      'Property State': (h) => h.state,
      'Property Zip': (h) => h.zip,
      'House Type': () => 'Single Family',
      Bedroom: (h) => h.bedrooms,
      Bathroom: (h) => h.bathrooms,
      'Apporx Sqft': (h) => h.square_feet,
      'Lot Size Sqft': (h) => h.lot_feet,
      'Year Buit': (h) => h.year_built,
    },
    phones: 1,
    truth: (h) => ({ ...building(h), lot_size: acres(h) }),
  },
  Propwire: {
    vendor: 'Propwire',
    columns: headers.PROPWIRE.split(','),
    cells: {
      ...plain,
      ...owners,
      'Living Square Feet': (h) => h.square_feet,
      'Year Built': (h) => h.year_built,
      'Lot (Square Feet)': (h) => h.lot_feet,
      Bedrooms: (h) => h.bedrooms,
      Bathrooms: (h) => h.bathrooms,
      'Owner Mailing Address': (h) => h.mail.street,
      'Owner Mailing City': (h) => h.mail.city,
      'Owner Mailing State': (h) => h.mail.state,
      'Owner Mailing Zip': (h) => h.mail.zip,
      'Owner Type': () => 'INDIVIDUAL',
      'Owner Occupied': (h) => yesNo(!isAbsent(h)),
      'Vacant?': (h) => yesNo(h.isVacant),
      'Last Sale Date': (h) => h.sold_on,
      'Last Sale Amount': (h) => h.sold_for,
      'Estimated Value': (h) => h.value,
      'Estimated Equity': (h) => equity(h),
      'Equity Percent': (h) => rest(ltv(h)),
      'Open Mortgage Balance': (h) => h.owed,
    },
    phones: 0,
    truth: (h) => ({ ...propStreamTruth(h), is_vacant: h.isVacant, owner_type: 'person' }),
  },
  'Title company': {
    vendor: 'Title company farm list',
    columns: headers.TITLE_COMPANY.split(','),
    cells: {
      'Owner First': (h) => h.first,
      'Owner Last': (h) => h.last,
      Site: (h) => h.street,
      'Site City': (h) => h.city,
      'Site State': (h) => h.state,
      'Site Zip': (h) => h.zip,
      Mail: (h) => h.mail.street,
      'Mail City': (h) => h.mail.city,
      'Mail State': (h) => h.mail.state,
      'Mail Zip': (h) => h.mail.zip,
      Bedrooms: (h) => h.bedrooms,
      Bathrooms: (h) => h.bathrooms,
      'Building Sq Ft': (h) => h.square_feet,
      Acres: (h) => acres(h),
      'Year Built': (h) => h.year_built,
      'Sale Date': (h) => us(h.sold_on).replaceAll('-', '/'),
      Price: (h) => h.sold_for,
    },
    phones: 0,
    truth: (h) => ({ ...building(h), ...sale(h), ...mailing(h), lot_size: acres(h) }),
  },
  'County tax list': {
    vendor: 'County tax list',
    columns: headers.COUNTY.split(','),
    cells: {
      taxpayer_name: (h) => `${h.last.toUpperCase()}, ${h.first.toUpperCase()}`,
      base_delq_amt: (h) => h.tax || '',
      mailing_line_1: (h) => h.mail.street,
      mailing_city: (h) => h.mail.city,
      mailing_state: (h) => h.mail.state,
      mailing_zip_code: (h) => h.mail.zip,
      situs_address: (h) => h.street,
      situs_city: (h) => h.city,
      situs_zip_code: (h) => h.zip,
    },
    phones: 0,
    truth: (h) => ({ ...mailing(h), tax_owed: h.tax || null, is_tax_delinquent: h.tax > 0 || null }),
  },
  'Philadelphia tax list': {
    vendor: 'Philadelphia tax list',
    columns: headers.PHILADELPHIA.split(','),
    cells: {
      street_address: (h) => h.street,
      owner: (h) => `${h.last.toUpperCase()} ${h.first.toUpperCase()}`,
      total_due: (h) => h.tax || 'NULL',
      principal_due: (h) => (h.tax ? h.tax / 2 : 'NULL'),
      mailing_address: (h) => h.mail.street,
      mailing_city: (h) => h.mail.city,
      mailing_state: () => 'PA',
      mailing_zip: (h) => h.mail.zip,
    },
    phones: 0,
    truth: (h) => ({ tax_owed: h.tax || null, is_tax_delinquent: h.tax > 0 || null, is_out_of_state: false }),
  },
};

const quoted = (cell: string | number) => (/[",]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell));

/** The file as CSV. */
export const toCsv = ({ columns, cells }: VendorFile, houses: readonly House[]): string =>
  [columns.map(quoted).join(','), ...houses.map((house) => columns.map((column) => quoted(cells[column]?.(house) ?? '')).join(','))].join(
    '\r\n',
  );
