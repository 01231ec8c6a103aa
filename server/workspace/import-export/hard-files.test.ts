/** Lists as counties and spreadsheets write them, over HTTP: addresses in parts, values cut or guarded, owners in every form. */
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { ContactPermissions } from '#shared/records/contacts/permission.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { Import, ImportPreview, ImportRow } from '#shared/workspace/import-export/import.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';

const app = await testApp();

const upload = async (who: Person, body: string | Buffer): Promise<Import> => {
  const sent = await app.send<Import>('/leads/import?filename=list.csv&start=false', {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'text/csv' },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
  });
  expect(sent.status).toBe(201);
  return sent.body.data;
};

/** Imports a file with the columns as suggested. */
async function importAll(lines: readonly string[] | Buffer) {
  const who = await signUp(app);
  const draft = await upload(who, Buffer.isBuffer(lines) ? lines : lines.join('\r\n'));
  expect((await who.rest('POST', `/imports/${draft.id}/start`)).status).toBeLessThan(300);
  for (;;) {
    const { body } = await who.rest<Import>('GET', `/imports/${draft.id}`);
    if (body.data.status === 'done') break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const leads = (await who.rest<{ data: Lead[] }>('GET', '/leads?per_page=100&sort_by=id&sort_order=asc')).body.data.data;
  const rows = (await who.rest<ImportRow[]>('GET', `/imports/${draft.id}/rows?per_page=100`)).body.data;
  return { who, draft, leads, rows };
}

const messagesOf = (row: ImportRow | undefined) => row?.problems.map(({ message }) => message);

test('parts of addresses are joined, for the house and for the mail', async () => {
  const { leads, rows } = await importAll([
    'OWNER,HOUSE,PREDIR,STREET,STRTYPE,POSTDIR,APTTYPE,APTNBR,CITY,STATE,ZIP,MAIL_NUM,MAIL_STREET,MAIL_SFX,MAIL_CITY,MAIL_STATE,MAIL_ZIP',
    'PAUL WEXLER,410,S,LARCH,ST,,APT,7,Reno,NV,89501,22,BIRCH,LN,Elko,NV,89801',
    'NORA WEXLER,0099.0,,PINE,AVE,NE,,,Reno,NV,89501,,PO BOX 12,,Elko,NV,89801',
    'NORA WEXLER,101,,PINE,AVE,NE,,,Reno,NV,89501,,,,,,',
    'NORA WEXLER,,,PINE,AVE,,,,Reno,NV,89501,,,,,,',
    'NORA WEXLER,,,PINE,AVE,,,,Reno,NV,89501,,,,,,',
    'NORA WEXLER,0,,ELM,ST,,,,Reno,NV,89501,,,,,,',
  ]);
  expect(leads.map((lead) => lead.property_address)).toEqual([
    '410 S Larch St Apt 7',
    '99 Pine Ave NE',
    '101 Pine Ave NE',
    'Pine Ave',
    'Pine Ave',
    '0 Elm St',
  ]);
  expect(leads.map((lead) => lead.mailing_address).slice(0, 3)).toEqual(['22 Birch Ln', 'PO Box 12', null]);
  expect(rows.map((row) => row.outcome)).toEqual(Array(6).fill('imported'));
  expect(messagesOf(rows[3])).toEqual([csvTexts.noHouseNumber]);
  expect(messagesOf(rows[5])).toEqual([csvTexts.noHouseNumber]);
  expect(messagesOf(rows[2])).toEqual([]);
});

test('two columns are given to one address by hand', async () => {
  const who = await signUp(app);
  const draft = await upload(who, ['Owner,Nr of house,The street,Town', 'Ann Vale,12,Quince Rd,Reno'].join('\n'));
  const mapping = { Owner: 'owner_name', 'Nr of house': 'property_address', 'The street': 'property_address', Town: 'property_city' };
  const { status, body } = await who.rest<ImportPreview>('PUT', `/imports/${draft.id}/mapping`, { mapping });
  expect(status).toBe(200);
  expect(body.data.obstacle).toBeNull();
  expect(body.data.rows[0]?.values.property_address).toBe('12 Quince Rd');
});

test('days of two-digit years and of spreadsheets, and no day at all', async () => {
  const days = [
    '6/2/97',
    '11/30/68',
    '30000',
    '45123',
    '2/9/03',
    '4-Nov-88',
    '0',
    '1900-01-00',
    '1/0/1900',
    '00/00/0000',
    '7/4/29',
    '7/4/30',
  ];
  const { leads, rows } = await importAll([
    'Owner Name,Property Address,City,State,Zip,Last Sale Date',
    ...days.map((day, at) => `Ann Vale,${at + 1} Oak St,Reno,NV,89501,${day}`),
  ]);
  expect(leads.map((lead) => lead.last_sale_date)).toEqual([
    ...['1997-06-02', '1968-11-30', '1982-02-18', '2023-07-16', '2003-02-09', '1988-11-04', null, null, null, null],
    ...[null, '1930-07-04'],
  ]);
  expect(rows.slice(6, 10).map(messagesOf)).toEqual([[], [], [], []]);
  expect(messagesOf(rows[10])).toEqual([csvTexts.inFuture]);
});

test('what a spreadsheet guards is read, and what it cut is refused with that word', async () => {
  const { leads, rows } = await importAll([
    'Owner Name,Property Address,City,State,Zip,Phone,Est Value',
    '"=""Ann Vale""",1 Oak St,Newark,NJ,"=""07102""","=""9735550101""","=""215000"""',
    "Bo Vale,2 Oak St,Newark,NJ,'07102,'9735550102,'215000",
    'Cy Vale,3 Oak St,Newark,NJ,7102,2.14556E+09,2.15E+05',
    'Di Vale,4 Oak St,Newark,NJ,7.102E+03,2.14556E+09,2.15432E+05',
    'Ed Vale,5 Oak St,Newark,NJ,71021234,9735550105,#REF!',
  ]);
  expect(leads.map((lead) => [lead.property_zip, lead.phone, lead.estimated_value])).toEqual([
    ['07102', '9735550101', 215000],
    ['07102', '9735550102', 215000],
    ['07102', null, null],
    [null, null, 215432],
    ['07102', '9735550105', null],
  ]);
  expect(leads.map((lead) => lead.first_name)).toEqual(['Ann', 'Bo', 'Cy', 'Di', 'Ed']);
  expect(messagesOf(rows[2])).toEqual([csvTexts.cutNumber, csvTexts.cutNumber]);
  expect(messagesOf(rows[4])).toEqual([csvTexts.spreadsheetError]);
});

test('one wrong byte changes no other sign of the file, and its row says so', async () => {
  const text = (who: string) => Buffer.from(`${who},1 Oak St,Reno,NV,89501\n`);
  const { draft, leads, rows } = await importAll(
    Buffer.concat([
      Buffer.from('Owner Name,Property Address,City,State,Zip\n'),
      text('José Núñez'),
      Buffer.from('Ren\xe9e Doe,2 Oak St,Reno,NV,89501\n', 'latin1'),
    ]),
  );
  expect(draft.encoding).toBe('utf-8');
  expect(leads.map((lead) => [lead.first_name, lead.last_name])).toEqual([
    ['José', 'Núñez'],
    ['Rene', 'Doe'],
  ]);
  expect(messagesOf(rows[1])).toEqual([csvTexts.unreadCharacter]);
});

test.each([
  // More wrong bytes than signs that are right: still no other alphabet.
  [
    'a few right signs among many wrong',
    [Buffer.from('José Núñez'), ...Array.from({ length: 9 }, () => Buffer.from('Ren\xe9e Doe', 'latin1'))],
    9,
    'José Núñez',
  ],
  ['a file without any', [Buffer.from('Ren\xe9e Doe', 'latin1')], 0, 'Renée Doe'],
  ['a sign that no word has', [Buffer.from('Re\xa4ne Doe', 'latin1')], 1, 'Rene Doe'],
  ['a byte that is no sign', [Buffer.from('Ren\x81e Doe', 'latin1')], 1, 'Rene Doe'],
])('%s: wrong bytes are counted before the start', async (_, owners, unread, first) => {
  const lines = owners.map((owner, at) => Buffer.concat([owner, Buffer.from(`,${at + 1} Oak St,Reno,NV,89501\n`)]));
  const { draft, leads } = await importAll(Buffer.concat([Buffer.from('Owner Name,Property Address,City,State,Zip\n'), ...lines]));
  expect(draft.unread_characters).toBe(unread);
  expect(`${leads[0]?.first_name} ${leads[0]?.last_name}`).toBe(first);
});

const OWNERS_AT = (owners: readonly string[]) => [
  'Owner Name,Property Address,City,State,Zip',
  ...owners.map((owner, at) => `"${owner}",${at + 1} Oak St,Reno,NV,89501`),
];

test('the column shows the order of its names, the preview says so, and the choice turns it', async () => {
  const { leads } = await importAll(OWNERS_AT(['WEXLER PAUL J', 'VALE ANN', 'OSEI KWAME', 'LUNDE NORA & CARL']));
  expect(leads.map((lead) => [lead.first_name, lead.last_name])).toEqual([
    ['Paul J', 'Wexler'],
    ['Ann', 'Vale'],
    ['Kwame', 'Osei'],
    ['Nora', 'Lunde'],
  ]);
  const who = await signUp(app);
  const draft = await upload(who, OWNERS_AT(['WEXLER PAUL J', 'VALE ANN', 'OSEI KWAME']).join('\n'));
  expect(draft.options.name_order).toBe('last_first');
  const turned = await who.rest<ImportPreview>('PUT', `/imports/${draft.id}/mapping`, { mapping: draft.mapping, name_order: 'first_last' });
  expect(turned.body.data.name_orders).toEqual({ last_first: 2, first_last: 0 });
  expect(turned.body.data.rows[2]?.values).toMatchObject({ first_name: 'Osei', last_name: 'Kwame' });
});

test('an unknown owner is nobody, and the house comes in all the same', async () => {
  const { leads, rows } = await importAll(OWNERS_AT(['TAXPAYER OF', 'UNKNOWN OWNER']));
  expect(leads.map((lead) => [lead.first_name, lead.last_name, lead.company])).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  expect(rows.map(messagesOf)).toEqual([[csvTexts.namesNobody], [csvTexts.namesNobody]]);
});

test('an amount is read in the light of its column', async () => {
  const { leads, rows } = await importAll([
    'Owner Name,Property Address,City,State,Zip,Est Value,Mortgage Balance,Asking Price (000s)',
    'Ann Vale,1 Oak St,Reno,NV,89501,185000,88000,210',
    'Bo Vale,2 Oak St,Reno,NV,89501,95,71000,"1,150"',
    'Cy Vale,3 Oak St,Reno,NV,89501,240000,40,215000',
    'Di Vale,4 Oak St,Reno,NV,89501,99k,0,99.5',
  ]);
  expect(leads.map((lead) => [lead.estimated_value, lead.mortgage_balance, lead.asking_price])).toEqual([
    [185000, 88000, 210000],
    [null, 71000, 1150000],
    [240000, null, null],
    [99000, 0, 99500],
  ]);
  expect(messagesOf(rows[1])).toEqual([csvTexts.perhapsThousands]);
  expect(messagesOf(rows[2])).toEqual([csvTexts.unlikeColumn(71000), csvTexts.notInThousands]);
});

const reasonsOf = async (who: Person, lead: Lead | undefined) => {
  const { body } = await who.rest<ContactPermissions>('GET', `/leads/${lead?.id}/contact-permissions`);
  return { reach: body.data.reach, by_hand: body.data.by_hand };
};

test('a name that reads either way does not turn the names of a file around', async () => {
  const { leads } = await importAll(['Owner,Address,City,State,Zip', 'Bo Ray,14 Oak St,Reno,NV,89501', 'Cy Dunn,16 Oak St,Reno,NV,89501']);
  expect(leads.map((lead) => [lead.first_name, lead.last_name])).toEqual([
    ['Bo', 'Ray'],
    ['Cy', 'Dunn'],
  ]);
});

test('nobody writes to the dead until somebody acts for them', async () => {
  const { who, leads } = await importAll([
    'Owner Name,Property Address,City,State,Zip,Phone',
    'BOGGS TILLIE (DECEASED),1 Oak St,Reno,NV,89501,7755550101',
    'TATUM ORVILLE EST OF,2 Oak St,Reno,NV,89501,7755550102',
    'WINSLOW BERTHA LIFE EST,3 Oak St,Reno,NV,89501,7755550103',
  ]);
  expect(leads.map((lead) => [lead.first_name, lead.last_name, lead.is_deceased])).toEqual([
    ['Tillie', 'Boggs', true],
    ['Orville', 'Tatum', true],
    ['Bertha', 'Winslow', null],
  ]);
  expect(JSON.stringify(await reasonsOf(who, leads[0]))).toContain('deceased');
  expect(JSON.stringify(await reasonsOf(who, leads[2]))).not.toContain('deceased');
  // A number that came with the estate may be the executor's.
  expect(leads[1]?.contact_points?.some(({ status }) => status === 'deceased') ?? false).toBe(false);
  const patch = { first_name: 'Paul', last_name: 'Boggs', deceased_name: 'Tillie Boggs', contact_role: 'executor' };
  expect((await who.rest('PATCH', `/leads/${leads[0]?.id}`, patch)).status).toBe(200);
  expect(JSON.stringify(await reasonsOf(who, leads[0]))).not.toContain('deceased');
});

test('a probate list names the executor as the contact, and their number is their own', async () => {
  const { who, leads } = await importAll([
    'Decedent Name,Date of Death,Executor First Name,Executor Last Name,Executor Mailing Address,Executor City,Executor State,Executor Zip,Executor Phone,Deceased,Phone 1,Property Address,City,State,Zip',
    '"LUNDE, EDNA R",2026-03-14,Carl,Lunde,22 Rose Ct,Elko,NV,89801,7755550190,Yes,7755550191,9 Birch Ln,Reno,NV,89501',
    '"OSEI, KOFI",2026-02-01,,,,,,,,Yes,7755550192,11 Birch Ln,Reno,NV,89501',
  ]);
  expect(leads[0]).toMatchObject({
    ...{ first_name: 'Carl', last_name: 'Lunde', contact_role: 'executor', is_deceased: true, deceased_name: 'Edna R Lunde' },
    ...{ phone: '7755550190', mailing_address: '22 Rose Ct', property_address: '9 Birch Ln', is_probate: true },
  });
  const one = (await who.rest<Lead>('GET', `/leads/${leads[0]?.id}`)).body.data;
  const statusOf = (digits: string) => one.contact_points?.find(({ value }) => value.includes(digits))?.status;
  expect(statusOf('7755550190')).toBe('untried');
  expect(statusOf('7755550191')).toBe('deceased');
  expect(JSON.stringify(await reasonsOf(who, leads[0]))).not.toContain('"reason":"deceased"');
  expect(leads[1]).toMatchObject({ first_name: 'Kofi', last_name: 'Osei', is_deceased: true, contact_role: null });
  expect(JSON.stringify(await reasonsOf(who, leads[1]))).toContain('deceased');
});

test('names of the dead show their order, and values tell a state from a street and a number', async () => {
  const { leads } = await importAll([
    'Estate #,Deceased,Fiduciary,Fid. Addr,Fid. City,Fid. St,Fid. Zip,Asset Addr,Asset City,Asset St,Asset Zip',
    'PB-11,HARMON EDITH M,Paul Harmon,4 Elm St,Reno,NV,89501,2 Fir Ln,Reno,NV,89502',
    'PB-12,WENDT GERALD,Ann Wendt,5 Elm St,Reno,NV,89501,3 Fir Ln,Reno,NV,89502',
    'PB-13,BROCK ALVIN,,6 Elm St,Reno,NV,89501,4 Fir Ln,Reno,NV,89502',
  ]);
  expect(leads.map((lead) => [lead.first_name, lead.last_name, lead.deceased_name, lead.mailing_state, lead.property_state])).toEqual([
    ['Paul', 'Harmon', 'Edith M Harmon', 'NV', 'NV'],
    ['Ann', 'Wendt', 'Gerald Wendt', 'NV', 'NV'],
    ['Alvin', 'Brock', null, 'NV', 'NV'],
  ]);
});
