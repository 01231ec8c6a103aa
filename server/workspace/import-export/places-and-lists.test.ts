/** Where houses and owners are, lists that name no place or no house, and imports that join one list, over the API. */
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { OwnerList } from '#shared/records/leads/lists/owner-list.ts';
import type { Audience } from '#shared/outreach/campaigns/audience.ts';
import type { Import } from '#shared/workspace/import-export/import.ts';

const app = await testApp();

async function importAll(who: Person, rows: readonly string[], query: Record<string, string> = {}): Promise<Import> {
  const sent = await app.send<Import>(`/leads/import?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'text/csv' },
    body: rows.join('\n'),
  });
  expect(sent.status, sent.text).toBe(202);
  for (;;) {
    const job = (await who.rest<Import>('GET', `/imports/${sent.body.data.id}`)).body.data;
    if (job.status !== 'running') return job;
  }
}

const leadsOf = async (who: Person) =>
  (await who.rest<{ data: Lead[] }>('GET', '/leads?per_page=100&sort_by=id&sort_order=asc')).body.data.data;

test('a file without places gets one for all rows, and its lien is the debt', async () => {
  const ann = await signUp(app);
  const rows = ['Count,Address,block_lot,Owner_Name,lien', '1,12 Pear Ave,0042 017,Ada Poe,"1,204.50"', '2,14 Pear Ave,0042 018,Bo Poe,'];
  const place = { filename: 'tax_sale_2024.csv', place_city: 'Baltimore', place_state: 'Maryland' };
  expect(await importAll(ann, rows, place)).toMatchObject({ imported: 2, options: { place: { city: 'Baltimore', state: 'MD' } } });
  const [first] = await leadsOf(ann);
  expect(first).toMatchObject({
    property_city: 'Baltimore',
    property_state: 'MD',
    apn: '0042 017',
    tax_owed: 1204.5,
    is_tax_delinquent: true,
  });
});

test('owners in the District, the territories, on military post and abroad keep their whole address', async () => {
  const ann = await signUp(app);
  const head = 'Owner,Address,City,State,Zip,Mailing Address,Mailing Address 2,Mailing City,Mailing State,Mailing Zip,Mailing Country';
  await importAll(ann, [
    head,
    'Ada Orr,1 Gum Ln,Washington,DC,20001,1 Gum Ln,,Washington,D.C.,20001,',
    'Bo Orr,2 Gum Ln,Reno,NV,89501,12 Calle Sol,Apt 3,San Juan,PR,901,USA',
    'Cy Orr,3 Gum Ln,Reno,NV,89501,PSC 9 Box 41,,APO,AE,09123,',
    'Di Orr,4 Gum Ln,Reno,NV,89501,5 King St W,,Toronto,ON,M5H 1A1,',
    'Ed Orr,5 Gum Ln,Reno,NV,89501,Calle 9,,Monterrey,N.L.,64000,Mexico',
  ]);
  const leads = await leadsOf(ann);
  const mail = leads.map((lead) => [lead.mailing_address, lead.mailing_city, lead.mailing_state, lead.mailing_zip, lead.mailing_country]);
  expect(mail).toEqual([
    ['1 Gum Ln', 'Washington', 'DC', '20001', null],
    ['12 Calle Sol Apt 3', 'San Juan', 'PR', '00901', null],
    ['PSC 9 Box 41', 'APO', 'AE', '09123', null],
    ['5 King St W', 'Toronto', 'ON', 'M5H 1A1', 'Canada'],
    ['Calle 9', 'Monterrey', 'N.L.', '64000', 'Mexico'],
  ]);
  expect(leads.map(({ property_state, is_out_of_state }) => [property_state, is_out_of_state])).toEqual([
    ['DC', false],
    ['NV', true],
    ['NV', true],
    ['NV', true],
    ['NV', true],
  ]);
  const { id } = leads[3] as Lead;
  expect((await ann.rest<Lead>('PATCH', `/leads/${id}`, { mailing_state: 'ZZ' })).status).toBe(422);
  expect((await ann.rest<Lead>('PATCH', `/leads/${id}`, { mailing_state: 'Kent', mailing_country: 'United Kingdom' })).status).toBe(200);
});

test('a letter to an owner without a whole mailing address is left out, unless the house is asked for', async () => {
  const ann = await signUp(app);
  await importAll(ann, [
    'Owner,Address,City,State,Zip,Mailing Address,Mailing City,Mailing State,Absentee',
    'Ada Ray,1 Elm St,Reno,NV,89501,,,,No',
    'Eve Ray,5 Elm St,Reno,NV,89501,,,,',
    'Bo Ray,2 Elm St,Reno,NV,89501,PO Box 4,,,',
    'Cy Ray,3 Elm St,Reno,NV,89501,,,,Yes',
    'Di Ray,4 Elm St,Reno,NV,89501,8 Oak St,Tulsa,OK,Yes',
  ]);
  const count = async (more = '') => (await ann.rest<Audience>('GET', `/campaigns/audience?channel=direct_mail${more}`)).body.data;
  expect(await count()).toMatchObject({ matching: 5, reachable: 2, left_out: [{ reason: 'no_mailing_address', count: 3 }] });
  expect(await count('&mail_to_house=true')).toMatchObject({ matching: 5, reachable: 5, left_out: [] });
});

test('a probate list without a house comes in as people, and one name is one list', async () => {
  const ann = await signUp(app);
  const rows = [
    'Case Number,Decedent Name,Executor First Name,Executor Last Name,Executor Mailing Address,Executor City,Executor State,Executor Zip',
  ];
  const list = { list_name: 'Clark Probate', list_kind: 'probate' };
  const first = await importAll(ann, [...rows, '26-PR-1,"VALE, EDNA R",Paul,Vale,22 Rose Ct,Reno,NV,89501'], list);
  expect(first).toMatchObject({ imported: 1, rejected: 0 });
  await importAll(ann, [...rows, '26-PR-2,"MOSS, CARL",Ida,Moss,9 Ash Ct,Reno,NV,89501'], { ...list, list_name: 'clark probate' });
  const leads = await leadsOf(ann);
  expect(leads.map(({ property_address, mailing_address, next_action }) => [property_address, mailing_address, next_action])).toEqual([
    [null, '22 Rose Ct', 'Find the house'],
    [null, '9 Ash Ct', 'Find the house'],
  ]);
  expect((await ann.rest<OwnerList[]>('GET', '/lists')).body.data.map(({ name, size }) => [name, size])).toEqual([['Clark Probate', 2]]);
});

test('what a skip trace was sent fills its blank results', async () => {
  const ann = await signUp(app);
  await importAll(ann, [
    'Input Data: Property Address,Input Data: First Name,Input Data: Last Name,Property Address,City,State,Zip,First Name,Last Name',
    '7 old rd,ann,lee,7 Old Rd,Reno,NV,89501,Anna,Lee',
    '9 old rd,bo,ray,,Reno,NV,89501,,',
  ]);
  expect((await leadsOf(ann)).map(({ first_name, property_address }) => [first_name, property_address])).toEqual([
    ['Anna', '7 Old Rd'],
    ['Bo', '9 Old Rd'],
  ]);
});
