import { stallOf } from '#server/testing/stall.ts';
import { describe, expect, test } from 'vitest';
import type { ImportOptions } from '#shared/workspace/import-export/import.ts';
import { suggestMapping } from '#shared/workspace/import-export/suggest-mapping.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import type { Mapping } from '#shared/workspace/import-export/mapping.ts';
import { LEADS } from '#shared/workspace/import-export/nouns/leads.ts';
import { LIST_FACTS } from '#shared/records/leads/list-facts.ts';
import { createLeadCleaner } from './lead-row.ts';
import { requireOneOf } from '#shared/core/fields.ts';
import { STATE_CODES } from '#shared/core/us-states.ts';

const OPTIONS: Pick<ImportOptions, 'source' | 'name_order'> = { source: 'other', name_order: 'first_last' };

/** A complete, clean row; each test spoils one thing of it. */
const GOOD = {
  'First Name': 'Ann',
  'Last Name': 'Lee',
  Owner: '',
  Company: '',
  'Corporate Owner': '',
  Email: 'ann@example.com',
  'Phone 1': '9165550101',
  'Phone 1 DNC': '',
  'Phone 2': '',
  'Property Address': '12 Oak St',
  Unit: '',
  City: 'Sacramento',
  State: 'CA',
  Zip: '95838',
  County: '',
  'Property Type': 'condo',
  'Est. Value': '300000',
  'Mortgage Balance': '100000',
  'Free And Clear': '',
  'Asking Price': '250000',
  'Lead Source': '',
  'Preferred Contact Method': 'phone',
  Notes: '',
  'Next Action Date': '',
};
type Cells = Partial<Record<keyof typeof GOOD, string>>;

function clean(cells: Cells, options: Partial<typeof OPTIONS> = {}) {
  const columns = Object.keys(GOOD);
  const { mapping } = suggestMapping(LEADS, columns);
  return createLeadCleaner(columns, mapping, { ...OPTIONS, ...options })(Object.values({ ...GOOD, ...cells }));
}

test('a clean row comes out as it is, with nothing to report', () => {
  const row = clean({});
  expect(row).toEqual({
    values: {
      first_name: 'Ann',
      last_name: 'Lee',
      company: null,
      email: 'ann@example.com',
      phone: '9165550101',
      source: 'other',
      property_address: '12 Oak St',
      property_city: 'Sacramento',
      property_state: 'CA',
      property_zip: '95838',
      property_type: 'condo',
      estimated_value: 300000,
      mortgage_balance: 100000,
      asking_price: 250000,
      preferred_contact_method: 'phone',
      notes: null,
      next_action: null,
      next_action_date: null,
      mailing_address: null,
      mailing_city: null,
      mailing_state: null,
      mailing_zip: null,
      mailing_country: null,
      apn: null,
      other_phones: null,
      other_emails: null,
      ...Object.fromEntries(LIST_FACTS.map((name) => [name, null])),
    },
    adjustments: [],
    problems: [],
    contact_statuses: [],
    points: [],
    rejected: false,
  });
});

describe('who wants no messages', () => {
  const read = (cells: Record<string, string>) => {
    const row = { Owner: 'Ann Lee', Address: '12 Oak St', ZIP: '95838', Email: 'ann@example.com', Phone: '9165550101', ...cells };
    const columns = Object.keys(row);
    return createLeadCleaner(columns, suggestMapping(LEADS, columns).mapping, OPTIONS)(Object.values(row));
  };

  test.each([
    ['Do Not Contact', 'Yes', 'person', 'do_not_contact'],
    ['DNC', 'x', 'phone', 'dnc_registry'],
    ['Do not call', 'DNC', 'phone', 'dnc_registry'],
    ['Opt out', 'TRUE', 'person', 'opted_out'],
    ['Email opt-out', '1', 'email', 'opted_out'],
    ['SMS opt-out', 'Opted out', 'phone', 'opted_out'],
    ['Unsubscribed', '3/1/2026', 'email', 'opted_out'],
    ['Litigator', 'y', 'person', 'litigator'],
    ['Do Not Mail', 'on', 'mail', 'do_not_contact'],
  ])('%s: %s', (column, cell, about, contact_status) => {
    const { contact_statuses, adjustments, problems, rejected } = read({ [column]: cell });
    const value = about === 'phone' ? { value: '9165550101' } : {};
    expect(contact_statuses).toEqual([{ about, contact_status, evidence: `${column}: ${cell}`, ...value }]);
    expect(adjustments).toMatchObject([{ from: cell, why: csvTexts.recordedContactStatus }]);
    expect({ problems, rejected }).toEqual({ problems: [], rejected: false });
  });

  test.each(['No', '0', 'false', '', 'N/A', 'not listed'])('%j is a no', (cell) =>
    expect(read({ DNC: cell })).toMatchObject({ contact_statuses: [], problems: [], adjustments: [] }),
  );

  test('what is neither yes nor no, and what there is no address for, is reported with its column', () => {
    const unclear = read({ DNC: 'perhaps', 'Do not call': 'yes' });
    expect(unclear.problems).toEqual([{ field: 'DNC', value: 'perhaps', message: csvTexts.unclearNo }]);
    expect(unclear.contact_statuses).toMatchObject([{ evidence: 'DNC: perhaps', contact_status: 'dnc_registry' }]);
    expect(unclear.bars).toEqual({ barred: 1, unclear: 0 });
    const none = read({ Phone: '', DNC: 'yes' });
    expect([none.contact_statuses, none.problems[0]?.message]).toEqual([[], `${csvTexts.noAddressFor.phone} (column DNC)`]);
  });
});

describe('cells of other tools', () => {
  test.each([
    ['Est. Value', '$123,456.00', 'estimated_value', 123456],
    ['Est. Value', '123456.0', 'estimated_value', 123456],
    ['Est. Value', '$1,234.56', 'estimated_value', 1234.56],
    ['Est. Value', '123.456,78', 'estimated_value', 123456.78],
    ['Mortgage Balance', '', 'mortgage_balance', null],
    ['Mortgage Balance', '$0', 'mortgage_balance', 0],
    ['Zip', '6510', 'property_zip', '06510'],
    ['Zip', '95660-1900', 'property_zip', '95660'],
    ['Zip', '956601900', 'property_zip', '95660'],
    ['Zip', '95660.0', 'property_zip', '95660'],
    ['State', 'california', 'property_state', 'CA'],
    ['State', 'ca', 'property_state', 'CA'],
    ['County', 'SHELBY COUNTY', 'county', 'Shelby'],
    ['County', 'St. Louis', 'county', 'St. Louis'],
    ['County', '157', 'county', null],
    ['Phone 1', '+1 (916) 555-0101', 'phone', '9165550101'],
    ['Phone 1', '1-916-555-0101', 'phone', '9165550101'],
    ['Phone 1', '916.555.0101', 'phone', '9165550101'],
    ['Phone 1', '916-555-0101 x12', 'phone', '9165550101'],
    ['Phone 1', '916-555-0101; 916-555-0102', 'phone', '9165550101'],
    ['Phone 1', '+44 20 7946 0958', 'phone', '+442079460958'],
    ['Email', 'mailto:ann@example.com', 'email', 'ann@example.com'],
    ['Email', 'ann@example.com; lee@example.com', 'email', 'ann@example.com'],
    ['Property Type', 'Single Family Residential', 'property_type', 'single_family'],
    ['Property Type', 'SFR', 'property_type', 'single_family'],
    ['Property Type', 'Condominium', 'property_type', 'condo'],
    ['Property Type', 'Town House', 'property_type', 'townhouse'],
    ['Property Type', 'Duplex', 'property_type', 'multi_family'],
    ['Property Type', 'Multi-Family', 'property_type', 'multi_family'],
    ['Property Type', 'Residential - Vacant Land', 'property_type', 'land'],
    ['Property Type', 'Retail store', 'property_type', 'commercial'],
    ['Next Action Date', '3/9/2026', 'next_action_date', '2026-03-09'],
    ['Next Action Date', '03-16-2026', 'next_action_date', '2026-03-16'],
    ['Next Action Date', '2026-03-16T10:00:00Z', 'next_action_date', '2026-03-16'],
    ['Next Action Date', '3/9/2026 10:15 AM', 'next_action_date', '2026-03-09'],
    ['Next Action Date', '46097', 'next_action_date', '2026-03-16'],
    ['Lead Source', 'Cold Calling', 'source', 'cold_call'],
    ['Lead Source', 'yard sign', 'source', 'yard_sign'],
    ['Lead Source', 'Driving for Dollars', 'source', 'other'],
    ['Property Address', '6930 NW HAMPTON COVE WAY #4B', 'property_address', '6930 NW Hampton Cove Way #4B'],
    ['Unit', '4', 'property_address', '12 Oak St #4'],
    ['Unit', 'Apt 4', 'property_address', '12 Oak St Apt 4'],
    ['City', 'ST. LOUIS', 'property_city', 'St. Louis'],
    ['Preferred Contact Method', 'SMS', 'preferred_contact_method', 'text'],
    ['First Name', 'NULL', 'first_name', null],
  ] as const)('%s %j is read as %s %j', (column, cell, field, value) => {
    const row = clean({ [column]: cell });
    expect(row.values[field]).toBe(value);
    expect(row.problems).toEqual([]);
    expect(row.rejected).toBe(false);
  });

  test('free and clear means no mortgage, but only where no balance is given', () => {
    expect(clean({ 'Mortgage Balance': '', 'Free And Clear': 'Yes' }).values.mortgage_balance).toBe(0);
    expect(clean({ 'Mortgage Balance': '5', 'Free And Clear': 'Yes' }).values.mortgage_balance).toBe(5);
    expect(clean({ 'Mortgage Balance': '', 'Free And Clear': 'No' }).values.mortgage_balance).toBeNull();
  });

  test('the source of the import is used where the file has none', () => {
    expect(clean({}, { source: 'direct_mail' }).values.source).toBe('direct_mail');
  });
});

describe('what the rules refuse', () => {
  test.each([
    ['Email', 'not an address', 'email', 'Must be a valid email'],
    ['Phone 1', '555-0101', 'phone', 'Must be a valid phone number'],
    ['Phone 1', '5.55123E+09', 'phone', csvTexts.cutNumber],
    ['Est. Value', 'about 300k', 'estimated_value', 'Must be a positive number'],
    ['Est. Value', '0', 'estimated_value', 'Must be a positive number'],
    ['Est. Value', '($300)', 'estimated_value', 'Must be a positive number'],
    ['Zip', '1', 'property_zip', 'Must be a valid ZIP code'],
    ['State', 'Ontario', 'property_state', requireOneOf(STATE_CODES)],
    ['Next Action Date', '13/45/2026', 'next_action_date', 'Must be a valid date (YYYY-MM-DD)'],
    ['First Name', 'J', 'first_name', 'Must be at least 2 characters'],
  ] as const)('%s %j stays unknown and is reported, and the row comes in', (column, cell, field, message) => {
    const row = clean({ [column]: cell });
    expect(row.values[field]).toBeNull();
    expect(row.problems).toEqual([{ field, value: cell, message }]);
    expect(row.rejected).toBe(false);
  });

  test('an unusable phone or email gives way to the next', () => {
    expect(clean({ 'Phone 1': '123', 'Phone 2': '9165550102' })).toMatchObject({ values: { phone: '9165550102' }, problems: [] });
  });

  test('a number marked do-not-call is not taken', () => {
    const spare = clean({ 'Phone 1 DNC': 'DNC', 'Phone 2': '9165550102' });
    expect(spare.values.phone).toBe('9165550102');
    expect(spare.adjustments.map(({ field, why }) => [field, why])).toEqual([
      ['phone', csvTexts.doNotCallSkipped],
      ['Phone 1 DNC', csvTexts.recordedContactStatus],
    ]);
    const none = clean({ 'Phone 1 DNC': 'Yes' });
    expect(none.values.phone).toBeNull();
    expect(none.problems).toMatchObject([{ field: 'phone', value: '9165550101' }]);
  });

  test('every number of a row is stored, with its type and status; those that must not be used say so', () => {
    const columns = 'Owner,Address,ZIP,Phone 1,Phone 1 DNC,Phone 1 TYPE,Phone 2,Phone Status 2,Phone Type 2,Phone 3,Phone Status 3'.split(
      ',',
    );
    const cells = 'Ann Lee,12 Oak St,95838,9165550101,Yes,Landline,9165550102,CORRECT,Mobile,(916) 555-0103,WRONG'.split(',');
    const row = createLeadCleaner(columns, suggestMapping(LEADS, columns).mapping, OPTIONS)(cells);
    expect(row.values).toMatchObject({ phone: '9165550102', other_phones: ['9165550101', '9165550103'] });
    expect(row.points).toEqual([
      { kind: 'phone', value_key: '9165550101', line: 'landline', status: 'untried' },
      { kind: 'phone', value_key: '9165550102', line: 'mobile', status: 'correct' },
      { kind: 'phone', value_key: '9165550103', line: 'unknown', status: 'wrong' },
    ]);
    expect(row.contact_statuses).toEqual([
      { about: 'phone', value: '9165550103', contact_status: 'wrong_number', evidence: 'Phone 3: (916) 555-0103' },
      { about: 'phone', value: '9165550101', contact_status: 'dnc_registry', evidence: 'Phone 1 DNC: Yes' },
    ]);
  });

  test.each([
    ['Mailing Address,Mailing City,Mailing State,Mailing Zip', '9 ELM AVE,COLUMBUS,OH,43004-1234'],
    ['Mail Street Address,Mail City,Mail State,Mail Zip', '9 Elm Ave,Columbus,Ohio,43004'],
    ['owner_address_line_1,owner_address_city,owner_address_state,owner_address_zip', '9 Elm Ave,Columbus,OH,43004'],
    ['Mailing address,Mailing city,Mailing state,Mailing zip5', '9 Elm Ave,Columbus,OH,43004'],
    ['Mailing Address', '"9 Elm Ave, Columbus, OH 43004"'],
    ['Owner Mailing Address,Owner Mailing City,Owner Mailing State,Owner Mailing Zip', '9 Elm Ave,Columbus,OH,43004'],
    ['MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP CODE', '9 Elm Ave,Columbus,OH,43004'],
    ['Mailing Line 1,Mailing City,Mailing State,Mailing Zip', '9 Elm Ave,Columbus,OH,43004'],
    ['mailing_line_1,mailing_city,mailing_state,mailing_zip_code', '9 Elm Ave,Columbus,OH,43004'],
    ['Owner Address,Owner City,Owner State,Owner Zip', '9 Elm Ave,Columbus,OH,43004'],
    ['Owner Address Combined', '"9 Elm Ave, Columbus, OH 43004"'],
  ])('post goes where %s says', (header, cells) => {
    const columns = ['Owner Name', 'Property Address', 'Property Zip', ...header.split(',')];
    const given = cells.startsWith('"') ? [cells.slice(1, -1)] : cells.split(',');
    const row = createLeadCleaner(columns, suggestMapping(LEADS, columns).mapping, OPTIONS)(['Ann Lee', '12 Oak St', '95838', ...given]);
    expect(row.values).toMatchObject({
      property_address: '12 Oak St',
      mailing_address: '9 Elm Ave',
      mailing_city: 'Columbus',
      mailing_state: 'OH',
      mailing_zip: expect.stringMatching(/^43004/),
    });
  });

  test('who has died is neither called nor written to', () => {
    const columns = ['Owner', 'Address', 'Phone', 'Email', 'Deceased Owner'];
    const row = createLeadCleaner(
      columns,
      suggestMapping(LEADS, columns).mapping,
      OPTIONS,
    )(['Ann Lee', '12 Oak St', '9165550101', 'ann@example.com', 'Yes']);
    expect(row.points?.map(({ kind, status }) => [kind, status])).toEqual([
      ['phone', 'deceased'],
      ['email', 'deceased'],
    ]);
  });

  test('a row without an address is rejected', () => {
    const row = clean({ 'Property Address': ' ', 'Phone 1': '' });
    expect(row.rejected).toBe(true);
    expect(row.problems).toEqual([{ field: 'property_address', value: '', message: 'Property address is required' }]);
  });

  test.each([
    [{ 'Property Address': ' ', 'Phone 1 DNC': 'Yes' }, true],
    [{ 'Property Address': ' ', 'First Name': '', 'Last Name': '' }, true],
  ])('%j has nobody to be reached', (cells, rejected) => expect(clean(cells).rejected).toBe(rejected));

  test('a name too short for a person is taken as it is written', () => {
    const row = clean({ 'First Name': 'J', 'Last Name': 'K' });
    expect([row.rejected, row.values.company, row.values.last_name]).toEqual([false, 'J K', null]);
    expect(row.adjustments).toContainEqual(expect.objectContaining({ field: 'company', why: csvTexts.nameAsWritten }));
  });

  test.each([
    ['PHONE', '216/555-0142', 'phone', '2165550142'],
    ['PHONE', '(216)/555-0142', 'phone', '2165550142'],
    ['PHONE', '2165550142/2165550143', 'phone', '2165550142'],
    ['APN', '4.71E+10', 'apn', null],
    ['APN', '47E12', 'apn', '47E12'],
    ['APN', '4.7E+3', 'apn', null],
  ])('%s %s is %s %s', (column, cell, field, value) => {
    const columns = ['Owner', 'Property Address', column];
    const row = createLeadCleaner(columns, suggestMapping(LEADS, columns).mapping, OPTIONS)(['Ann Lee', '12 Oak St', cell]);
    expect(row.values[field as 'phone']).toBe(value);
    expect(row.problems.map(({ message }) => message)).toEqual(value === null ? [csvTexts.cutNumber] : []);
  });

  test('city, state and ZIP code in one cell are three', () => {
    const columns = ['Owner', 'Situs Address', 'Situs City State Zip'];
    const row = createLeadCleaner(
      columns,
      suggestMapping(LEADS, columns).mapping,
      OPTIONS,
    )(['Ann Lee', '12 Oak St', 'Elk Grove, CA 95624']);
    expect(row.values).toMatchObject({
      property_city: 'Elk Grove',
      property_state: 'CA',
      property_zip: '95624',
      property_address: '12 Oak St',
    });
  });

  test('a type of street in letters of a county’s own is spelled out', () => {
    const columns = ['Owner', 'HouseNo', 'StName', 'StTyp'];
    const row = createLeadCleaner(columns, suggestMapping(LEADS, columns).mapping, OPTIONS)(['Ann Lee', '12', 'Fern', 'BL']);
    expect(row.values.property_address).toBe('12 Fern Blvd');
  });

  test('a person who can be called comes in without a house', () => {
    const row = clean({ 'Property Address': ' ' });
    expect(row.rejected).toBe(false);
    expect(row.values).toMatchObject({ property_address: null, next_action: 'Find the house' });
    expect(row.adjustments).toContainEqual(expect.objectContaining({ field: 'property_address', why: 'The list names no house' }));
  });

  test('a row without an owner is rejected', () => {
    const row = clean({ 'First Name': '', 'Last Name': '#N/A' });
    expect(row.rejected).toBe(true);
    expect(row.problems).toMatchObject([{ field: 'owner_name' }]);
  });

  test('an address and an owner are enough, and nothing is invented', () => {
    const columns = ['Owner', 'Property Address'];
    const row = createLeadCleaner(columns, suggestMapping(LEADS, columns).mapping, OPTIONS)(['Ann Lee', '12 Oak St']);
    expect(row.rejected).toBe(false);
    const known = Object.entries(row.values).filter(([, value]) => value !== null);
    expect(Object.fromEntries(known)).toEqual({ first_name: 'Ann', last_name: 'Lee', property_address: '12 Oak St', source: 'other' });
  });
});

describe('owners', () => {
  test('names are adjusted and the adjustment is reported', () => {
    const row = clean({ 'First Name': 'JOHN & MARY', 'Last Name': 'Smith 2nd' });
    expect(row.values).toMatchObject({ first_name: 'John', last_name: 'Smith' });
    expect(row.adjustments).toEqual([
      { field: 'first_name', from: 'JOHN & MARY', to: 'John', why: expect.stringContaining('first of several') },
      { field: 'last_name', from: 'Smith 2nd', to: 'Smith', why: expect.any(String) },
    ]);
  });

  test('a full name in one cell is split; one with two people is reported', () => {
    const row = clean({ 'First Name': '', 'Last Name': '', Owner: 'SMITH, JOHN & MARY' });
    expect(row.values).toMatchObject({ first_name: 'John', last_name: 'Smith', company: null });
    expect(row.adjustments).toMatchObject([{ field: 'owner_name', from: 'SMITH, JOHN & MARY', to: 'John Smith' }]);
    expect(clean({ 'First Name': '', 'Last Name': '', Owner: 'John Smith' }).adjustments).toEqual([]);
  });

  test.each<[string, Cells, string]>([
    ['in the owner cell', { 'First Name': '', 'Last Name': '', Owner: 'MAPLE HOLDINGS LLC' }, 'MAPLE HOLDINGS LLC'],
    ['in its own cell', { 'First Name': '', 'Last Name': '', Company: 'Acme Inc' }, 'Acme Inc'],
    ['in the last name', { 'First Name': '', 'Last Name': 'Oak Street Partners' }, 'Oak Street Partners'],
    ['over two cells', { 'First Name': 'SMITH FAMILY', 'Last Name': 'TRUST' }, 'SMITH FAMILY TRUST'],
    ['marked by a flag', { 'First Name': '', 'Last Name': '', Owner: 'Redwood Eleven', 'Corporate Owner': '1' }, 'Redwood Eleven'],
  ])('a company %s is recognized as such', (_where, cells, company) => {
    const row = clean(cells);
    expect(row.values).toMatchObject({ first_name: null, last_name: null, company });
    expect(row.rejected).toBe(false);
  });

  test('a company with a contact keeps both', () => {
    expect(clean({ Company: 'Acme Inc' }).values).toMatchObject({ first_name: 'Ann', last_name: 'Lee', company: 'Acme Inc' });
  });
});

describe('an address in one cell', () => {
  const columns = ['Owner Name', 'Full Address'];
  const mapping: Mapping = { 'Owner Name': 'owner_name', 'Full Address': 'full_address' };
  test.each([
    ['3526 High St, Sacramento, Ca 95838', '3526 High St', 'Sacramento', 'CA', '95838'],
    ['12 Oak St, Unit 4, St. Louis, Missouri, 63101-1234', '12 Oak St, Unit 4', 'St. Louis', 'MO', '63101'],
    ['12 Oak St, Springfield, IL', '12 Oak St', 'Springfield', 'IL', null],
    ['1808 FOX CHASE DR, GOODLETTSVILLE', '1808 Fox Chase Dr', 'Goodlettsville', null, null],
    ['12 Oak St', '12 Oak St', null, null, null],
  ])('%s', (address, street, city, state, zip) => {
    const row = createLeadCleaner(columns, mapping, OPTIONS)(['Ann Lee', address]);
    expect(row.values).toMatchObject({ property_address: street, property_city: city, property_state: state, property_zip: zip });
    expect(row.problems).toEqual([]);
  });
});

test('several note columns are joined under their names', () => {
  const columns = ['Owner', 'Address', 'Notes', 'Comments'];
  const mapping: Mapping = { Owner: 'owner_name', Address: 'property_address', Notes: 'notes', Comments: 'notes' };
  expect(createLeadCleaner(columns, mapping, OPTIONS)(['Ann Lee', '12 Oak St', 'Roof leaks', 'Call back']).values.notes).toBe(
    'Notes: Roof leaks\nComments: Call back',
  );
});

test('a thousand rows are cleaned in well under half a second', () => {
  const columns = Object.keys(GOOD);
  const read = createLeadCleaner(columns, suggestMapping(LEADS, columns).mapping, OPTIONS);
  const cells = Object.values({
    ...GOOD,
    'First Name': 'JOHN & MARY',
    'Est. Value': '$123,456.00',
    Zip: '6510',
    'Phone 1': '+1 916 555 0101',
  });
  const cleanAll = () => {
    for (let row = 0; row < 1000; row++) if (read(cells).rejected) throw new Error('a good row is rejected');
  };
  expect(stallOf(cleanAll)).toBeLessThan(500);
});

test('the state of a ZIP code, and the place of a kind of file, fill what a row leaves blank', () => {
  expect(clean({ State: '', Zip: '97201' }).values.property_state).toBe('OR');
  expect(clean({ State: 'TENN', Zip: '' }).values.property_state).toBe('TN');
  expect(clean({ State: 'N.C.', Zip: '' }).values.property_state).toBe('NC');
  for (const [City, city, state] of [
    ['Memphis TENN', 'Memphis', 'TN'],
    ['Salt Lake City, Utah', 'Salt Lake City', 'UT'],
    ['LA PORTE IN', 'La Porte', 'IN'],
    ['Port Washington', 'Port Washington', null],
  ] as const)
    expect(clean({ City, State: '', Zip: '' }).values).toMatchObject({ property_city: city, property_state: state });
  const columns = 'opa_number,street_address,zip_code,owner,co_owner,principal_due,penalty_due,total_due,num_years_owed'.split(',');
  const read = createLeadCleaner(columns, suggestMapping(LEADS, columns).mapping, OPTIONS);
  expect(read(['1', '1 MARKET ST', '', 'DOE JANE', '', '1', '1', '2', '4']).values).toMatchObject({
    property_city: 'Philadelphia',
    property_state: 'PA',
  });
  expect(read(['1', '1 MARKET ST', '97201', 'DOE JANE', '', '1', '1', '2', '4']).values).toMatchObject({
    property_city: null,
    property_state: 'OR',
  });
});

test('a cell that is longer than any can be is reported and costs only itself', () => {
  const row = clean({ City: ','.repeat(40_000), 'Asking Price': '1.2M', 'Est. Value': '$91k' });
  expect(row.values).toMatchObject({ property_city: null, asking_price: 1_200_000, estimated_value: 91_000 });
  expect(row.problems).toEqual([{ field: 'property_city', value: ','.repeat(200), message: csvTexts.tooLong(1000) }]);
});
