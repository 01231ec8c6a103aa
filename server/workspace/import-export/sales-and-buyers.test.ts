/** Lists of sales and of buyers as their users see them come in and go again: over HTTP. */
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Buyer } from '#shared/records/buyers/buyer.ts';
import type { Import, ImportPreview, ImportRow } from '#shared/workspace/import-export/import.ts';
import { BUYERS } from '#shared/workspace/import-export/nouns/buyers.ts';
import type { BuyerContactPermissions } from '#shared/records/contacts/permission.ts';
import type { Valuation } from '#shared/analysis/valuation/valuation.ts';
import type { Sale } from '#shared/records/deals/sales/sale.ts';

const app = await testApp();
let ann: Person;
beforeAll(async () => {
  ann = await signUp(app);
});

const csv = (...lines: string[]) => lines.join('\r\n');

const upload = (who: Person, body: string, query: Record<string, string>) =>
  app.send<Import>(`/imports?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'text/csv' },
    body,
  });

async function settled(who: Person, id: number): Promise<Import> {
  for (;;) {
    const { body } = await who.rest<Import>('GET', `/imports/${id}`);
    if (!['running', 'undoing'].includes(body.data.status)) return body.data;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function importAll(who: Person, entity: string, body: string, query: Record<string, string> = {}): Promise<Import> {
  const answer = await upload(who, body, { entity, ...query });
  expect(answer.status).toBe(202);
  return settled(who, answer.body.data.id);
}

const rowsOf = async (who: Person, id: number, outcome = '') =>
  (await who.rest<ImportRow[]>('GET', `/imports/${id}/rows?per_page=100&outcome=${outcome}`)).body.data;
const all = async <T>(who: Person, path: string) =>
  (await who.rest<T[]>('GET', `${path}?per_page=100&sort_by=id&sort_order=asc`)).body.data;
const undone = async (who: Person, id: number) => {
  expect((await who.rest('POST', `/imports/${id}/undo`)).status).toBe(200);
  return settled(who, id);
};

const COUNTY = csv(
  'id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,condition,grade,sqft_above,sqft_basement,yr_built,yr_renovated,zipcode,lat,long,sqft_living15,sqft_lot15',
  '2207200675,20140502T000000,419000.00,3,1.5,1570,6700,4,7,1570,0,1956,0,98007,47.6022,-122.134,1570,7300',
  '2207200675,20141013T000000,455000.00,3,1.5,1570,6700,4,7,1570,0,1956,0,98007,47.6022,-122.134,1570,7300',
  '9512000140,20140505T000000,,4,2.5,2120,10202,4,7,1620,500,1960,0,98005,47.5858,-122.17,1570,10762',
  '9512000141,20140505T000000,755000.00,33,2.5,1620,10202,4,7,1620,0,1960,0,98005,47.5858,-122.17,1570,10762',
);

test("a county's list of sales comes in whole, a second time as nothing new, and goes again but for what was changed", async () => {
  const done = await importAll(ann, 'sales', COUNTY);
  expect(done).toMatchObject({
    entity: 'sales',
    filename: 'sales.csv',
    vendor: 'King County house sales',
    imported: 3,
    rejected: 1,
    with_problems: 1,
  });
  const sales = await all<Sale>(ann, '/sales');
  expect(sales).toMatchObject([
    {
      reference: '2207200675',
      sold_on: '2014-05-02',
      price: 419_000,
      square_feet: 1570,
      lot_size: 0.1538,
      year_built: 1956,
      zip: '98007',
      latitude: 47.6022,
      longitude: -122.134,
      condition: null,
      source: 'import',
    },
    { reference: '2207200675', sold_on: '2014-10-13' },
    { reference: '9512000141', bedrooms: null },
  ]);
  const [rejected] = await rowsOf(ann, done.id, 'rejected');
  expect(rejected).toMatchObject({
    row_number: 3,
    sale_id: null,
    problems: [{ field: 'price', message: 'Price is required (column price)' }],
  });

  const again = await importAll(ann, 'sales', COUNTY);
  expect(again).toMatchObject({ imported: 0, skipped: 3, rejected: 1 });
  const [twin] = await rowsOf(ann, again.id, 'skipped');
  expect(twin?.duplicate).toMatchObject({ by: 'reference and day', sale_id: sales[0]?.id, lead_id: null });

  await ann.rest('PATCH', `/sales/${sales[1]?.id}`, { condition: 'average' });
  const property = await ann.addProperty();
  expect((await ann.rest('PUT', `/properties/${property}/comparables/${sales[2]?.id}`, { choice: 'in' })).status).toBe(200);
  expect(await undone(ann, done.id)).toMatchObject({ status: 'undone', removed: 1, kept: 2 });
  expect(await all<Sale>(ann, '/sales')).toMatchObject([{ id: sales[1]?.id }, { id: sales[2]?.id }]);
  expect(await rowsOf(ann, done.id, 'kept')).toMatchObject([{ sale_id: sales[1]?.id }, { sale_id: sales[2]?.id }]);
});

test('a sale that is there gains what it lacks, and loses it again', async () => {
  const who = await signUp(app);
  const first = await importAll(who, 'sales', csv('Address,Zip,Sold Date,Sale Price', '12 Oak Street,98007,2014-05-02,419000'));
  const more = csv('Address,Zip,Sold Date,Sale Price,Beds,Sqft', '12 OAK ST,98007,5/2/2014,500000,3,1570');
  const done = await importAll(who, 'sales', more, { duplicates: 'merge' });
  expect(done).toMatchObject({ imported: 0, merged: 1 });
  expect(await all<Sale>(who, '/sales')).toMatchObject([{ price: 419_000, bedrooms: 3, square_feet: 1570, address: '12 Oak Street' }]);
  expect(await undone(who, done.id)).toMatchObject({ restored: 1, removed: 0 });
  expect(await all<Sale>(who, '/sales')).toMatchObject([{ price: 419_000, bedrooms: null, square_feet: null }]);
  // What an import filled in and took back is nobody's change.
  expect(await undone(who, first.id)).toMatchObject({ removed: 1, kept: 0 });
});

const LOTS = (prices: (n: number) => number) =>
  csv(
    'Address,City,State,Zip,Sold Date,Sale Price,Sqft,Beds',
    ...Array.from({ length: 1200 }, (_, n) => `${n + 1} Elm Street,Akron,OH,44301,2026-09-${10 + (n % 9)},${prices(n)},1500,3`),
  );

test('one price for several parcels is no price of any: none of them counts, whichever step brought it in', async () => {
  const who = await signUp(app);
  // Of the first, a middle and the last step.
  const isPackage = (n: number) => [8, 602, 1196].includes(n);
  const done = await importAll(
    who,
    'sales',
    LOTS((n) => (isPackage(n) ? 400_000 : 190_000 + n * 10)),
  );
  expect(done.imported).toBe(1200);
  const property = await who.addProperty({ address: '7 Oak Street', zip: '44301', square_feet: 1500, bedrooms: 3 });
  const valuation = async () => (await who.rest<Valuation>('GET', `/properties/${property}/valuation`)).body.data;
  const before = await valuation();
  const said = before.comparables.filter(({ sale }) => sale.price === 400_000);
  expect(said.map(({ included, why_not }) => [included, why_not])).toContainEqual([false, 'One price for 3 parcels']);
  expect(said.some(({ included }) => included)).toBe(false);

  // The same sale in a second list, under another number and spelling, is no second parcel.
  const entryOf = async (address: string) => (await valuation()).comparables.find(({ sale }) => sale.address === address);
  await importAll(who, 'sales', csv('MLS#,Address,Zip,Sold Date,Sale Price,Sqft', 'A1,18 ELM ST,44301,2026-09-18,190170,1500'));
  expect(await entryOf('18 Elm Street')).toMatchObject({ included: true, why_not: null });
  // A neighbour of the same price and day is a package of two, also when it comes in later and has no living area.
  const counted = before.comparables.find(({ included, sale }) => included && sale.address !== '18 Elm Street');
  const { sold_on, price, address } = counted?.sale ?? {};
  await importAll(who, 'sales', csv('Address,Zip,Sold Date,Sale Price', `9999 Elm Street,44301,${sold_on},${price}`));
  const after = await entryOf(String(address));
  expect(after).toMatchObject({ included: false, why_not: 'One price for 2 parcels' });
  // Who knows better puts it in.
  const put = await who.rest<Valuation>('PUT', `/properties/${property}/comparables/${after?.sale.id}`, { choice: 'in' });
  expect(put.body.data.comparables.find(({ sale }) => sale.address === address)).toMatchObject({ included: true, why_not: null });
});

test('a list of sales without living areas comes in with a warning, one with them without', async () => {
  const who = await signUp(app);
  const header = 'Address,Zip,Sold Date,Sale Price,Sqft';
  const draft = (await upload(who, csv(header, '12 Oak Street,98007,2014-05-02,419000,1500'), { entity: 'sales', start: 'false' })).body
    .data;
  const warned = async (mapping: Record<string, string>) =>
    (await who.rest<ImportPreview>('PUT', `/imports/${draft.id}/mapping`, { mapping })).body.data;
  expect(draft.mapping).toMatchObject({ Sqft: 'square_feet' });
  expect((await warned(draft.mapping)).warning).toBeNull();
  const { Sqft: _, ...without } = draft.mapping;
  expect(await warned(without)).toMatchObject({
    obstacle: null,
    warning: 'No column is matched to the living area. Without it, these sales say little of what a house is worth.',
    imported: 1,
  });
});

const BUYER_LIST = csv(
  'Buyer Name,Company,Email,Phone,Target Areas,Property Types,Price Range,Cash or Financed,POF Date',
  'Ann Lee,Lee Homes LLC,Ann@Example.com,(512) 555-0142,"78704; Austin, TX",SFR; duplex,100k-250k,cash,2026-03-01',
  'BOB RAY,,,512.555.0143,Anywhere,,up to $300k,loan,',
  ',,nobody@example.com,,,,,,',
  'Ann Lee,,ann@example.com,,,,,,',
);

test('a list of buyers comes in with what they look for; who is named by an offer stays when it goes', async () => {
  const who = await signUp(app);
  const done = await importAll(who, 'buyers', BUYER_LIST);
  expect(done).toMatchObject({ entity: 'buyers', imported: 2, skipped: 1, rejected: 1 });
  const [lee, ray] = await all<Buyer>(who, '/buyers');
  expect(lee).toMatchObject({
    name: 'Ann Lee',
    email: 'ann@example.com',
    phone: '5125550142',
    areas: ['78704', 'Austin, TX'],
    property_types: ['single_family', 'duplex'],
    price_min: 100_000,
    price_max: 250_000,
    payment: 'cash',
    proof_of_funds_on: '2026-03-01',
    status: 'active',
  });
  expect(ray).toMatchObject({ name: 'Bob Ray', areas: [], price_max: 300_000, payment: 'financed' });
  expect((await who.rest<Buyer[]>('GET', '/buyers?area=78704')).body.data.map(({ name }) => name)).toEqual(['Ann Lee']);

  // A phone is the same however it is written.
  const typed = await importAll(who, 'buyers', csv('Name,Phone,Notes', 'R. Ray,+1 512 555 0143,Buys in March'), { duplicates: 'merge' });
  expect(typed).toMatchObject({ merged: 1, imported: 0 });

  const deal = await who.addDeal({ buyer_id: ray?.id });
  expect(deal).toBeGreaterThan(0);
  expect(await undone(who, done.id)).toMatchObject({ removed: 1, kept: 1 });
  expect((await all<Buyer>(who, '/buyers')).map(({ name }) => name)).toEqual(['Bob Ray']);
});

test('a placeholder or an email of many makes no two buyers one', async () => {
  const who = await signUp(app);
  const office = ['Ann Lee', 'Bob Ray', 'Cy Fox', 'Di Orr', 'Ed Poe'].map((name) => `${name},desk@office.com,0000000000`);
  const file = csv('Buyer Name,Email,Phone', ...office, 'Flo Hill,none@none.com,', 'Gus Moor,none@none.com,', 'Hal Nye,hal@example.com,');
  expect(await importAll(who, 'buyers', file)).toMatchObject({ total: 8, imported: 8, skipped: 0, with_problems: 7 });
  const buyers = (await who.rest<{ email: string | null }[]>('GET', '/buyers?per_page=20')).body.data;
  expect(buyers.map(({ email }) => email).filter((email) => email !== null)).toEqual(['hal@example.com']);
});

test('who wants no messages is left alone from the import on, also where the record stays as it is, until it is undone', async () => {
  const who = await signUp(app);
  const contact_statuses = async (path: string) =>
    (await who.rest<BuyerContactPermissions>('GET', `${path}/contact-permissions`)).body.data;
  const known = async (path: string) =>
    (await contact_statuses(path)).known.flatMap(({ kind, contact_status, source }) =>
      contact_status ? [`${kind} ${contact_status} by ${source}`] : [],
    );
  const bob = (await who.rest<Buyer>('POST', '/buyers', { name: 'Bob Ray', phone: '(512) 555-0143' })).body.data;
  const bobs = `/buyers/${bob.id}`;
  await who.rest('POST', `${bobs}/contact-permissions`, { kind: 'phone', contact_status: 'consented', evidence: 'By phone, May 3' });
  const lead = `/leads/${await who.addLead({ email: 'cleo@example.com' })}`;

  const list = csv(
    'Buyer Name,Email,Phone,Notes,Do Not Contact,DNC,Email opt-out',
    'Ann Lee,ann@example.com,,,Yes,,',
    'Bob Ray,,512.555.0143,Buys in March,no,x,',
    'Cleo Marsh,cleo@example.com,,,0,,unsubscribed',
    'Dora Hill,dora@example.com,,,,,perhaps',
  );
  const draft = (await upload(who, list, { entity: 'buyers', filename: 'spring.csv', start: 'false' })).body.data;
  const { rows, ...counter } = (await who.rest<ImportPreview>('PUT', `/imports/${draft.id}/mapping`, { mapping: draft.mapping })).body.data;
  expect(counter).toMatchObject({ imported: 3, merged: 1, skipped: 0, with_problems: 1 });
  expect(rows.map(({ outcome, adjustments, problems }) => [outcome, adjustments[0]?.to, problems[0]?.field])).toEqual([
    ['imported', 'Do not contact', undefined],
    ['merged', 'On the Do Not Call registry', undefined],
    ['imported', 'Opted out', undefined],
    ['imported', undefined, 'Email opt-out'],
  ]);
  await who.rest('POST', `/imports/${draft.id}/start`);
  await settled(who, draft.id);
  const ann = (await all<Buyer>(who, '/buyers')).find(({ name }) => name === 'Ann Lee');
  expect(await known(`/buyers/${ann?.id}`)).toEqual(['buyer do_not_contact by import']);
  expect(await known(bobs)).toEqual(['phone dnc_registry by import']);
  expect((await contact_statuses(bobs)).events[0]?.evidence).toBe(`spring.csv (import ${draft.id}), row 2, DNC: x`);
  expect((await who.rest<Buyer>('GET', bobs)).body.data.notes).toBeNull();
  expect(await known(lead)).toEqual(['email opted_out by import']);

  // A second list says one of these again: taking it back leaves what the first has said.
  const again = await importAll(who, 'buyers', csv('Name,Phone,Do not call', 'Bob Ray,5125550143,yes'));
  expect(await undone(who, again.id)).toMatchObject({ restored: 1 });
  expect(await known(bobs)).toEqual(['phone dnc_registry by import']);
  // What somebody records by hand since is theirs.
  await who.rest('POST', `${lead}/contact-permissions`, { kind: 'email', contact_status: 'opted_out', evidence: 'At the door' });
  expect(await undone(who, draft.id)).toMatchObject({ removed: 3, restored: 1, kept: 0 });
  expect([await known(bobs), await known(lead)]).toEqual([['phone consented by manual'], ['email opted_out by manual']]);
  expect((await contact_statuses(bobs)).reach.sms.may).toBe(true);

  const owners = await importAll(who, 'leads', csv('Owner,Address,Zip,Litigator', 'Gus Roe,14 Oak St,63101,true'));
  const [gus] = (await who.rest<{ data: { id: number }[] }>('GET', '/leads?search=Gus')).body.data.data;
  expect(await known(`/leads/${gus?.id}`)).toEqual(['lead litigator by import']);
  expect(await undone(who, owners.id)).toMatchObject({ removed: 1 });
});

test('a file that looks like another list says so; each list has its own imports, fields and remembered columns', async () => {
  const who = await signUp(app);
  const asLeads = (await upload(who, COUNTY, { start: 'false' })).body.data;
  expect(asLeads).toMatchObject({ entity: 'leads', looks_like: 'sales' });
  expect((await upload(who, COUNTY, { entity: 'sales', start: 'false' })).body.data).toMatchObject({ looks_like: null });

  const odd = csv('Who,What', 'Ann Lee,ann@example.com');
  const draft = (await upload(who, odd, { entity: 'buyers', start: 'false' })).body.data;
  const wrong = await who.rest('PUT', `/imports/${draft.id}/mapping`, { mapping: { Who: 'owner_name' } });
  expect(wrong.body.errors.mapping).toEqual([`Must be one of: ${Object.keys(BUYERS.labels).join(', ')}`]);
  const preview = await who.rest<ImportPreview>('PUT', `/imports/${draft.id}/mapping`, { mapping: { Who: 'name', What: 'email' } });
  expect(preview.body.data).toMatchObject({
    obstacle: null,
    imported: 1,
    rows: [{ name: 'Ann Lee', values: { email: 'ann@example.com' } }],
  });
  await who.rest('POST', `/imports/${draft.id}/start`);
  await settled(who, draft.id);
  expect((await upload(who, odd, { entity: 'buyers', start: 'false' })).body.data.mapping).toEqual({ Who: 'name', What: 'email' });
  expect((await upload(who, odd, { start: 'false' })).body.data.mapping).toEqual({});

  const imports = async (entity: string) => (await who.rest<Import[]>('GET', `/imports?entity=${entity}`)).body.meta.total;
  expect([await imports('leads'), await imports('sales'), await imports('buyers'), await imports('')]).toEqual([2, 1, 2, 5]);
  expect((await upload(who, odd, { entity: 'houses' })).status).toBe(422);
});

test('sales and buyers leave as CSV that comes in again as it is', async () => {
  const who = await signUp(app);
  await importAll(who, 'sales', COUNTY);
  await importAll(who, 'buyers', BUYER_LIST);
  const other = await signUp(app);
  for (const [entity, count] of [
    ['sales', 3],
    ['buyers', 2],
  ] as const) {
    const { status, text } = await who.rest('GET', `/${entity}/export?sort_by=id&sort_order=asc`);
    expect(status).toBe(200);
    expect(await importAll(other, entity, text)).toMatchObject({ imported: count, rejected: 0, with_problems: 0 });
  }
  const own = <T extends object>(records: T[]) => records.map((record) => ({ ...record, id: 0, created_at: '', updated_at: '' }));
  expect(own(await all<Buyer>(other, '/buyers'))).toEqual(own(await all<Buyer>(who, '/buyers')));
  expect(own(await all<Sale>(other, '/sales'))).toEqual(own(await all<Sale>(who, '/sales')));
});
