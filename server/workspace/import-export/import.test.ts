/** Imports as their users see them: over HTTP, on a database of their own. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { IS_SQLITE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { longestTurn, MAX_STALL_MS } from '#server/testing/stall.ts';
import type { Import, ImportPreview, ImportRow, OriginalRow } from '#shared/workspace/import-export/import.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { LeadScore } from '#shared/records/leads/score.ts';
import type { Scope } from '#server/core/context.ts';
import type { Job } from '#server/core/jobs.ts';
import { createJobRunner } from '#server/core/job-runner.ts';
import { jobs } from '#server/core/table.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { draftImport } from './draft.ts';
import { startImport } from './imports.ts';
import { ABANDONED_MS, importJobs, RUN_IMPORTS } from './jobs.ts';
import { importStep } from './run-import.ts';
import { imports } from './table.ts';

const app = await testApp();
let person: Person;
beforeAll(async () => {
  person = await signUp(app);
});

type Query = Record<string, string>;
const target = (query: Query) => `/leads/import?${new URLSearchParams(query)}`;

/** Sends a file, as a tool would. */
const upload = (who: Person, body: string | Buffer, query: Query = {}, type = 'text/csv') =>
  app.send<Import>(target(query), {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, ...(type ? { 'content-type': type } : {}) },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
  });

/** Waits, without a fixed sleep, until an import has come to rest. */
async function settled(who: Person, id: number): Promise<Import> {
  for (;;) {
    const { body } = await who.rest<Import>('GET', `/imports/${id}`);
    if (!['running', 'undoing'].includes(body.data.status)) return body.data;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function importAll(who: Person, csv: string | Buffer, query: Query = {}): Promise<Import> {
  const { status, body } = await upload(who, csv, query);
  expect(status).toBe(202);
  return settled(who, body.data.id);
}

const rowsOf = async (who: Person, id: number, outcome = '') =>
  (await who.rest<ImportRow[]>('GET', `/imports/${id}/rows?per_page=100&outcome=${outcome}`)).body.data;
const leadsOf = async (who: Person, query = '') =>
  (await who.rest<{ data: Lead[]; meta: { total: number } }>('GET', `/leads?per_page=100&sort_by=id&sort_order=asc&${query}`)).body.data;

const csv = (...lines: string[]) => lines.join('\r\n');
const HEADER = 'First Name,Last Name,Email,Phone,Property Address,City,State,Zip,Est. Value,Asking Price';

describe('one call', () => {
  test('imports a list in the background and says what became of it', async () => {
    const done = await importAll(
      person,
      csv(
        HEADER,
        'Ann,Lee,ann@example.com,(916) 555-0101,12 Oak St,Sacramento,CA,95838,"$300,000.00",250000',
        'JOHN & MARY,Smith 2nd,,,14 Oak St,SACRAMENTO,california,5838,,',
        'No,Address,no@example.com,,,,,,,',
        'Bad,Email,not-an-email,,16 Oak St,Sacramento,CA,95838,,',
      ),
      { filename: 'first.csv', source: 'direct_mail' },
    );
    expect(done).toMatchObject({ status: 'done', filename: 'first.csv', total: 4, processed: 4, imported: 3, rejected: 1, skipped: 0 });
    const { data } = await leadsOf(person);
    expect(data).toHaveLength(3);
    expect(data[0]).toMatchObject({
      first_name: 'Ann',
      phone: '9165550101',
      estimated_value: 300000,
      source: 'direct_mail',
      status: 'new',
    });
    expect(data[1]).toMatchObject({
      first_name: 'John',
      last_name: 'Smith',
      property_city: 'Sacramento',
      property_state: 'CA',
      property_zip: '05838',
    });
    expect(data[1]?.missing).toEqual(
      expect.arrayContaining(['email', 'phone', 'property_type', 'estimated_value', 'mortgage_balance', 'asking_price']),
    );
    expect(data[2]?.email).toBeNull();
    for (const lead of data) expect(lead.ai_score).toBe(Math.round(lead.ai_score));
  });
});

describe('a file as its owner has it', () => {
  const lines = ['Owner Name;Address;City', 'José Núñez;12 Oak St;San José'];
  test.each([
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${lines.join('\n')}`, 'utf16le')],
    ['Windows-1252', Buffer.from(lines.join('\n'), 'latin1')],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${lines.join('\n')}`)],
  ])('%s', async (_name, bytes) => {
    const who = await signUp(app);
    await importAll(who, bytes);
    expect((await leadsOf(who)).data).toMatchObject([{ first_name: 'José', last_name: 'Núñez', property_city: 'San José' }]);
  });

  test('a company is a lead without a person', async () => {
    const who = await signUp(app);
    await importAll(who, csv('Owner Name,Address', 'MAPLE HOLDINGS LLC,12 Oak St'));
    expect((await leadsOf(who, 'search=maple')).data).toMatchObject([{ first_name: null, last_name: null, company: 'MAPLE HOLDINGS LLC' }]);
  });

  test.each([
    ['nothing at all', '', 'text/csv', 422],
    ['a workbook', 'PK\u0003\u0004', 'application/octet-stream', 422],
    ['no rows', 'Owner,Address\n', 'text/csv', 422],
    ['JSON', '{}', 'application/json', 415],
  ])('%s is refused, and leaves nothing behind', async (_name, body, type, status) => {
    const who = await signUp(app);
    const answer = await upload(who, body, {}, type);
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.errors.file?.[0]).toMatch(/\.$/);
    expect((await who.rest('GET', '/imports')).body.meta.total).toBe(0);
  });

  test('without an address or an owner there is nothing to import', async () => {
    const who = await signUp(app);
    const { status, body } = await upload(who, csv('Owner,Shoe Size', 'Ann Lee,38'));
    expect(status).toBe(422);
    expect(body.errors.mapping).toEqual(['Match a column to the property address.']);
    expect((await who.rest('GET', '/imports')).body.meta.total).toBe(0);
  });

  test('nobody reads a file for a stranger', async () => {
    const answer = await app.send(target({}), {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: 'Owner,Address\nAnn Lee,1 Elm St\n',
    });
    expect(answer.status).toBe(401);
  });

  test('an option that is none is refused under its own name', async () => {
    const { status, body } = await upload(person, csv(HEADER), { duplicates: 'ignore', source: 'moon', mapping: '{' });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(['duplicates', 'mapping', 'source']);
  });
});

describe('before the start', () => {
  const file = csv('Seller,Where,What,Mail', 'Ann Lee,12 Oak St,condo,ann@example.com', 'Bob Ray,14 Oak St,castle,', ',16 Oak St,,');

  test('the columns, the suggestion and samples are shown; a corrected mapping is previewed without changing anything', async () => {
    const who = await signUp(app);
    const { status, body } = await upload(who, file, { start: 'false', filename: 'odd.csv' });
    expect(status).toBe(201);
    const draft = body.data;
    expect(draft).toMatchObject({ status: 'draft', total: 3, mapping: { Seller: 'owner_name' } });
    expect(draft.columns[1]).toEqual({ name: 'Where', samples: ['12 Oak St', '14 Oak St', '16 Oak St'], typical: null });

    const early = await who.rest('POST', `/imports/${draft.id}/start`);
    expect(early.status).toBe(422);

    const mapping = { Seller: 'owner_name', Where: 'property_address', What: 'property_type', Mail: 'email' };
    const preview = (await who.rest<ImportPreview>('PUT', `/imports/${draft.id}/mapping`, { mapping, source: 'referral' })).body.data;
    expect(preview).toMatchObject({ obstacle: null, checked: 3, imported: 2, rejected: 1, with_problems: 1 });
    expect(preview.import).toMatchObject({ mapping, options: { source: 'referral', duplicates: 'skip' } });
    expect(preview.rows[1]).toMatchObject({
      row_number: 2,
      outcome: 'imported',
      values: { first_name: 'Bob', property_type: null },
      problems: [{ field: 'property_type', value: 'castle' }],
    });
    expect(preview.rows[2]).toMatchObject({ row_number: 3, outcome: 'rejected' });
    expect((await leadsOf(who)).meta.total).toBe(0);

    const unknown = await who.rest('PUT', `/imports/${draft.id}/mapping`, { mapping: { Nowhere: 'email' } });
    expect(unknown.body.errors.mapping?.[0]).toContain('Nowhere');
    const wrong = await who.rest('PUT', `/imports/${draft.id}/mapping`, { mapping: { Where: 'shoe_size' } });
    expect([wrong.status, wrong.body.errors.mapping?.[0]]).toEqual([422, expect.stringMatching(/^Must be one of: first_name, /)]);
    const list = await who.rest('PUT', `/imports/${draft.id}/mapping`, { mapping: ['email'] });
    expect(list.body.errors.mapping).toEqual(['Must be an object: {"Column name": "field"}']);

    expect((await who.rest('POST', `/imports/${draft.id}/start`)).status).toBe(200);
    expect(await settled(who, draft.id)).toMatchObject({ status: 'done', imported: 2, rejected: 1 });
    expect((await who.rest('POST', `/imports/${draft.id}/start`)).status).toBe(409);

    // The next file with this header needs no correction.
    const again = await upload(who, csv('Seller,Where,What,Mail', 'Cleo Fox,18 Oak St,,'), { start: 'false' });
    expect(again.body.data).toMatchObject({ mapping, options: { source: 'referral' } });
    const stranger = await signUp(app);
    expect((await upload(stranger, file, { start: 'false' })).body.data.mapping).toEqual({ Seller: 'owner_name' });
  });

  test('a mapping may come with the file', async () => {
    const who = await signUp(app);
    const mapping = JSON.stringify({ Seller: 'owner_name', Where: 'property_address' });
    expect(await importAll(who, file, { mapping })).toMatchObject({ status: 'done', imported: 2, rejected: 1 });
  });

  test('a draft can be dropped', async () => {
    const who = await signUp(app);
    const { body } = await upload(who, file, { start: 'false' });
    expect((await who.rest('DELETE', `/imports/${body.data.id}`)).status).toBe(200);
    expect((await who.rest('GET', `/imports/${body.data.id}`)).status).toBe(404);
  });
});

describe('leads that are already there', () => {
  const list = csv(
    HEADER,
    'Anne,Leigh,ANN@example.com,,12 Oak Street,Reno,NV,89501,300000,',
    'Bob,Ray,,916.555.0102,14 Oak Street,Reno,NV,89501,310000,',
    'CLEO,FOX,,,"16 north oak avenue, apt 4",Reno,NV,89501,320000,',
    'Dora,Fox,,,16 N Oak Ave #4,Reno,NV,89501,,',
    'Cleo,Fox,,,16 N Oak Ave #5,Reno,NV,89501,,',
  );
  async function withLeads(): Promise<Person> {
    const who = await signUp(app);
    const old = csv(
      'First Name,Last Name,Email,Phone,Property Address,Zip',
      'Ann,Lee,ann@example.com,,12 Oak St,89501',
      'Robert,Ray,,+1 (916) 555-0102,14 Oak St,89501',
      'Cleo,Fox,,,16 N. Oak Ave. Unit 4,89501',
    );
    expect(await importAll(who, old)).toMatchObject({ imported: 3 });
    return who;
  }

  test('same email, same phone, same address and name are left out by default, and named', async () => {
    const who = await withLeads();
    const done = await importAll(who, list);
    expect(done).toMatchObject({ imported: 2, skipped: 3, merged: 0 });
    const skipped = await rowsOf(who, done.id, 'skipped');
    expect(skipped.map(({ row_number, duplicate }) => [row_number, duplicate?.by, duplicate?.name])).toEqual([
      [1, 'email', 'Ann Lee'],
      [2, 'phone', 'Robert Ray'],
      [3, 'address and name', 'Cleo Fox'],
    ]);
    expect((await leadsOf(who)).meta.total).toBe(5);
  });

  test('merged, they gain what was unknown and keep what was known; undone, they lose it again', async () => {
    const who = await withLeads();
    const before = (await leadsOf(who)).data;
    const done = await importAll(who, list, { duplicates: 'merge' });
    expect(done).toMatchObject({ imported: 2, skipped: 0, merged: 3 });
    const merged = (await leadsOf(who)).data;
    expect(merged[0]).toMatchObject({
      email: 'ann@example.com',
      property_address: '12 Oak St',
      property_city: 'Reno',
      estimated_value: 300000,
    });
    expect(merged[1]).toMatchObject({ first_name: 'Robert', phone: '9165550102', estimated_value: 310000 });
    const history = await who.rest<{ action: string }[]>('GET', `/activities?entity=leads&entity_id=${merged[0]?.id}`);
    expect(history.body.data.map(({ action }) => action)).toEqual(['merged', 'imported']);

    // What somebody has written since stays.
    await who.rest('PATCH', `/leads/${merged[1]?.id}`, { estimated_value: 999 });
    await who.rest('POST', `/imports/${done.id}/undo`);
    expect(await settled(who, done.id)).toMatchObject({ status: 'undone', removed: 2, restored: 3, kept: 0 });
    const after = (await leadsOf(who)).data;
    const plain = (lead: Lead | undefined) => ({ ...lead, updated_at: null, version: null });
    expect(after).toHaveLength(3);
    expect(plain(after[0])).toEqual(plain(before[0]));
    expect(plain(after[2])).toEqual(plain(before[2]));
    expect(after[1]).toMatchObject({ estimated_value: 999, property_city: null });
  });

  test('one weak mark makes nobody the same: placeholders, a shared phone, and the houses of one owner', async () => {
    const who = await signUp(app);
    const strangers = Array.from(
      { length: 14 },
      (_, n) => `Sam,Poe ${String.fromCharCode(65 + n)}a,none@none.com,0000000000,${n + 1} Elm St,Reno,NV,89501,,`,
    );
    const houses = Array.from({ length: 5 }, (_, n) => `Ann,Lee,ann@example.com,9165550101,${n + 1} Oak St,Reno,NV,89501,,`);
    const neighbors = [
      'Eve,Hill,noemail@x.com,1111111111,9 Fir St,Reno,NV,89501,,',
      'Max,Moor,noemail@x.com,1111111111,9 Fir St,Reno,NV,89501,,',
    ];
    const file = csv(HEADER, ...strangers, ...houses, ...neighbors);
    expect(await importAll(who, file, { duplicates: 'merge' })).toMatchObject({
      total: 21,
      imported: 21,
      merged: 0,
      skipped: 0,
      rejected: 0,
    });
    expect(await importAll(who, file, { duplicates: 'skip' })).toMatchObject({ total: 21, imported: 0, skipped: 21 });
  });

  test('an email that is nobody’s own stays with nobody, and the row says so', async () => {
    const who = await signUp(app);
    const letter = (n: number) => String.fromCharCode(65 + n);
    const strangers = Array.from(
      { length: 6 },
      (_, n) => `Sam,P${letter(n).toLowerCase()}n,Deeds@Office.com,,${n + 1} Elm St,Reno,NV,89501,,`,
    );
    const family = Array.from(
      { length: 6 },
      (_, n) => `K${letter(n).toLowerCase()}m,Lee,lees@example.com,,${n + 1} Oak St,Reno,NV,89501,,`,
    );
    const file = csv(
      HEADER,
      ...strangers,
      ...family,
      'Eve,Hill,none@none.com,,9 Fir St,Reno,NV,89501,,',
      'Max,Moor,test@test.com,,8 Fir St,Reno,NV,89501,,',
    );
    const draft = (await upload(who, file, { start: 'false' })).body.data;
    const preview = await who.rest<ImportPreview>('PUT', `/imports/${draft.id}/mapping`, { mapping: draft.mapping });
    expect(preview.body.data).toMatchObject({ imported: 14, with_problems: 8 });
    await who.rest('POST', `/imports/${draft.id}/start`);
    expect(await settled(who, draft.id)).toMatchObject({ total: 14, imported: 14, with_problems: 8 });
    const said = (await rowsOf(who, draft.id, 'imported')).map(({ problems }) => problems);
    const shared = {
      field: 'email',
      value: 'deeds@office.com',
      message: 'The email of many different people in this file, so it was left out',
    };
    const placeholder = { field: 'email', message: 'A placeholder email, so it was left out' };
    expect(said).toEqual([
      ...strangers.map(() => [shared]),
      ...family.map(() => []),
      [{ ...placeholder, value: 'none@none.com' }],
      [{ ...placeholder, value: 'test@test.com' }],
    ]);
    const emails = (await leadsOf(who)).data.map(({ email }) => email);
    expect(emails.filter((email) => email !== null)).toEqual(family.map(() => 'lees@example.com'));
  });

  test('with and without its ZIP code a house is one, where nothing else speaks against it', async () => {
    const who = await signUp(app);
    const stored = csv(
      HEADER,
      'Ann,Lee,ann@example.com,,12 Oak St,Reno,NV,89501,,',
      'Bob,Ray,,9165550102,14 Oak St,Reno,NV,,,',
      'Cleo,Fox,,,16 Oak St,Reno,NV,89501,,',
      'Dan,Orr,dan@example.com,,18 Oak St,Reno,NV,89501,,',
      'Dan,Orr,dan@example.com,,18 Oak St,Elko,NV,89801,,',
    );
    expect(await importAll(who, stored)).toMatchObject({ imported: 5 });
    const again = csv(
      HEADER,
      'Ann,Lee,ann@example.com,,12 Oak Street,,NV,,,',
      'Bob,Ray,,916-555-0102,14 Oak St,,NV,89501,,',
      'Cleo,Fox,,,16 Oak St,Reno,NV,,,',
      // By its name alone in another town, by its email in another, and either of two.
      'Cleo,Fox,,,16 Oak St,Sparks,NV,,,',
      'Ann,Lee,ann@example.com,,12 Oak St,Sparks,NV,,,',
      'Dan,Orr,dan@example.com,,18 Oak St,,NV,,,',
      // Other ZIP codes are other houses.
      'Ann,Lee,ann@example.com,,12 Oak St,Reno,NV,89502,,',
    );
    const done = await importAll(who, again, { duplicates: 'merge' });
    expect(done).toMatchObject({ merged: 3, imported: 4 });
    const merged = await rowsOf(who, done.id, 'merged');
    expect(merged.map(({ row_number, duplicate }) => [row_number, duplicate?.by])).toEqual([
      [1, 'email'],
      [2, 'phone'],
      [3, 'address and name'],
    ]);
    expect((await leadsOf(who)).data[1]).toMatchObject({ first_name: 'Bob', property_zip: '89501' });
  });

  test('or come in all the same', async () => {
    const who = await withLeads();
    expect(await importAll(who, list, { duplicates: 'import' })).toMatchObject({ imported: 5, skipped: 0, merged: 0 });
  });

  test('a file that repeats itself is treated alike, and the preview says so beforehand', async () => {
    const who = await signUp(app);
    const twice = csv(
      HEADER,
      'Ann,Lee,ann@example.com,,12 Oak St,Reno,NV,89501,,',
      'Ann,Lee,ann@example.com,9165550101,12 Oak St,Reno,NV,89501,5000,',
    );
    const draft = (await upload(who, twice, { start: 'false' })).body.data;
    const { mapping } = draft;
    const preview = (await who.rest<ImportPreview>('PUT', `/imports/${draft.id}/mapping`, { mapping, duplicates: 'merge' })).body.data;
    expect(preview).toMatchObject({ imported: 1, merged: 1 });
    expect(preview.rows[1]?.duplicate).toMatchObject({ by: 'email', row_number: 1 });
    await who.rest('POST', `/imports/${draft.id}/start`);
    expect(await settled(who, draft.id)).toMatchObject({ imported: 1, merged: 1 });
    expect((await leadsOf(who)).data).toMatchObject([{ phone: '9165550101', estimated_value: 5000 }]);
  });

  test("another account's leads are nobody's duplicates", async () => {
    await withLeads();
    const who = await signUp(app);
    expect(await importAll(who, list)).toMatchObject({ imported: 5, skipped: 0 });
  });
});

describe('afterwards', () => {
  test('an import is undone, but for leads that a deal uses, which are named', async () => {
    const who = await signUp(app);
    const done = await importAll(who, csv('Owner,Address', 'Ann Lee,12 Oak St', 'Bob Ray,14 Oak St', 'Cleo Fox,16 Oak St'));
    const [, bob] = (await leadsOf(who)).data;
    await who.addDeal({ lead_id: bob?.id });
    const { body } = await who.rest<Import>('POST', `/imports/${done.id}/undo`);
    expect(body.data.status).toBe('undoing');
    expect(await settled(who, done.id)).toMatchObject({ status: 'undone', removed: 2, kept: 1 });
    expect((await rowsOf(who, done.id, 'kept')).map(({ name }) => name)).toEqual(['Bob Ray']);
    expect((await leadsOf(who)).data).toMatchObject([{ id: bob?.id }]);
    expect((await who.rest('POST', `/imports/${done.id}/undo`)).status).toBe(409);
    expect((await who.rest('DELETE', `/imports/${done.id}`)).status).toBe(200);
  });

  test('refused rows come back as a file with the reason of each cell', async () => {
    const who = await signUp(app);
    const done = await importAll(who, csv('Owner,Address,Note', ',12 Oak St,"a ""quoted"" note"', 'Bob Ray,14 Oak St,', '=1+1,x,'), {
      filename: 'list.csv',
    });
    expect(done).toMatchObject({ imported: 1, rejected: 2 });
    const { headers, text } = await who.rest('GET', `/imports/${done.id}/rejected.csv`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="rejected-list.csv"');
    expect(text.split('\r\n')).toEqual([
      'Row,Why it was not imported,Owner,Address,Note',
      '1,Owner (full name): An owner is required: a name or a company,,12 Oak St,"a ""quoted"" note"',
      expect.stringMatching(/^3,"?Property address ""?x""?: Must be at least 5 characters/),
      '',
    ]);
    expect(text).toContain("'=1+1");
  });

  test('what a list marks of an owner counts in the score, with its words', async () => {
    const who = await signUp(app);
    const header = 'Owner,Address,Zip,Is Vacant,Deceased Owner,Owner Occupied,Num Years Owed,Tags,Auction Date';
    await importAll(
      who,
      csv(
        header,
        'Ann Lee,1 Oak St,89501,No,No,Yes,0,,',
        'Bob Ray,2 Oak St,89501,Yes,No,No,,,',
        'Cle Fox,3 Oak St,89501,,Yes,No,3,"Not vacant; high equity",',
        'Dan Fox,4 Oak St,89501,,,,,"Absentee; Pre-Foreclosure",12/31/2099',
      ),
    );
    const { data } = await leadsOf(who);
    const why = async (lead: Lead | undefined) =>
      (await who.rest<LeadScore>('GET', `/leads/${lead?.id}/ai-score`)).body.data.factors.find(({ code }) => code === 'M3');
    expect(await why(data[0])).toMatchObject({ points: 12 });
    expect(await why(data[1])).toMatchObject({
      points: 22 + 14 / 4,
      evidence: 'The list says "Is Vacant: Yes" (vacant), "Owner Occupied: No" (absentee owner)',
    });
    expect(await why(data[2])).toMatchObject({ points: 35, evidence: expect.stringContaining('"Num Years Owed: 3" (lien or taxes owed)') });
    expect(await why(data[3])).toMatchObject({ points: 35, evidence: expect.stringContaining('foreclosure or auction') });
    // Each reason after the first adds three points of its own.
    expect(data.map(({ motivation_score }) => motivation_score)).toEqual([34, 48 + 3, 57 + 6, 57 + 3]);
    expect(data.map(({ is_scored }) => is_scored)).toEqual([false, true, true, true]);
  });

  test('a lead keeps the row it came from', async () => {
    const who = await signUp(app);
    await importAll(who, csv('Owner,Address,Shoe Size', '"LEE, ANN & BO",12 Oak St,38'), { filename: 'shoes.csv' });
    const [lead] = (await leadsOf(who)).data;
    const { body } = await who.rest<OriginalRow>('GET', `/leads/${lead?.id}/original-row`);
    expect(body.data).toMatchObject({
      filename: 'shoes.csv',
      row_number: 1,
      cells: [
        { column: 'Owner', value: 'LEE, ANN & BO' },
        { column: 'Address', value: '12 Oak St' },
        { column: 'Shoe Size', value: '38' },
      ],
    });
    const typed = await who.addLead();
    expect((await who.rest('GET', `/leads/${typed}/original-row`)).body.data).toBeNull();
  });

  test('an import that still holds the rows of leads is not forgotten', async () => {
    const who = await signUp(app);
    const done = await importAll(who, csv('Owner,Address', 'Ann Lee,12 Oak St'));
    expect((await who.rest('DELETE', `/imports/${done.id}`)).status).toBe(409);
  });
});

const fail = (error: unknown) => {
  throw error;
};

/** Another process that works on the database: it looks for work all the time. */
function startProcess(store = app.store) {
  const runner = createJobRunner({ store, report: fail });
  for (const kind of importJobs({ store, live: createLiveChanges(), now: app.clock.now })) runner.register({ ...kind, everyMs: 10 });
  let looks = 0;
  const find = async () => {
    looks += 1;
    return { subjects: [] };
  };
  runner.register({ kind: 'test.looks', everyMs: 10, find, run: async () => undefined });
  runner.start();
  // What hangs for ever is not waited for.
  onTestFinished(() => void runner.stop());
  /** Resolves when it has looked for work since. */
  const look = () => {
    const before = looks;
    return vi.waitFor(() => expect(looks).toBeGreaterThan(before + 1), 30_000);
  };
  return { look, stop: () => runner.stop() };
}
/** As if so much time had passed that a process that has claimed something would have been heard of. */
const endClaims = () => app.store.write(async (tx) => void (await tx.update(jobs).set({ claimed_until: new Date().toISOString() })));

test('of several processes one works on an import, and lets the others have it when it stops', async () => {
  const who = await signUp(app);
  const lines = Array.from({ length: 300 }, (_, n) => `Ann Lee,${n + 1} Elm St`);
  const draft = (await upload(who, csv('Owner,Address', ...lines), { start: 'false' })).body.data;
  const scope = { account: who.user, read: app.store.read, write: app.store.write, now: app.clock.now };
  await startImport(scope, draft.id);
  const processes = Array.from({ length: 3 }, () => startProcess());
  await Promise.all(processes.slice(1).map((one) => one.look()));
  await Promise.all(processes.slice(1).map((one) => one.stop()));
  const done = await settled(who, draft.id);
  expect(done).toMatchObject({ status: 'done', processed: 300, imported: 300 });
  expect(await leadsOf(who)).toMatchObject({ meta: { total: 300 } });
  await processes[0]?.stop();
  const { data } = (await who.rest<{ action: string }[]>('GET', '/activities?per_page=100&entity=imports')).body;
  expect(data.map(({ action }) => action)).toEqual(['imported']);
});

test('an upload that a process did not finish reading is dropped when nothing was heard of it for a while', async () => {
  const who = await signUp(app);
  const draft = (await upload(who, csv('Owner,Address', 'Ann Lee,1 Elm St'), { start: 'false' })).body.data;
  await app.store.write(async (tx) => {
    await tx.update(imports).set({ status: 'reading', updated_at: app.clock.now().toISOString() }).where(eq(imports.id, draft.id));
  });
  const next = startProcess();
  await next.look();
  expect((await who.rest('GET', '/imports')).body.meta.total).toBe(1);
  app.clock.advance(ABANDONED_MS);
  await vi.waitFor(async () => expect((await who.rest('GET', '/imports')).body.meta.total).toBe(0), 30_000);
  await next.stop();
});

/** A draft of so many rows as nobody sends in a test. */
async function addLongDraft(who: Person): Promise<number> {
  const { id } = (await upload(who, csv('Owner,Address', 'Ann Lee,1 Elm St'), { start: 'false' })).body.data;
  await app.store.write((tx) =>
    tx.run(sql`INSERT INTO import_rows (account_id, import_id, row_number, cells) SELECT ${who.user.id}, ${id}, i, '["Ann Lee","1 Elm St"]'
      FROM (WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i FROM n)`),
  );
  return id;
}

test.skipIf(!IS_SQLITE)('a long upload is removed, or dropped where its reader died, without anybody waiting', async () => {
  const who = await signUp(app);
  const drafts: number[] = [];
  for (let n = 0; n < 6; n++) drafts.push(await addLongDraft(who));
  const take = () => drafts.pop() as number;
  const removed = await longestTurn(async () => expect((await who.rest('DELETE', `/imports/${take()}`)).status).toBe(200));
  expect(removed).toBeLessThan(MAX_STALL_MS);
  const next = startProcess();
  app.clock.advance(ABANDONED_MS);
  const dropped = await longestTurn(async () => {
    const id = take();
    await app.store.write((tx) => tx.update(imports).set({ status: 'reading' }).where(eq(imports.id, id)));
    await vi.waitFor(async () => expect((await who.rest('GET', `/imports/${id}`)).status).toBe(404), 60_000);
  });
  await next.stop();
  expect(dropped).toBeLessThan(MAX_STALL_MS);
});

test('an upload that is dropped while it is read says so, and nothing of it is left', async () => {
  const who = await signUp(app);
  const next = startProcess();
  let writes = 0;
  // The machine sleeps after the first write, and what was begun is dropped when it wakes.
  const write: Scope['write'] = async (work) => {
    if (writes++ === 1) {
      app.clock.advance(ABANDONED_MS);
      await vi.waitFor(async () => expect((await who.rest('GET', '/imports')).body.meta.total).toBe(0), 30_000);
    }
    return app.store.write(work);
  };
  const scope = { account: who.user, read: app.store.read, write, now: app.clock.now };
  const file = { entity: 'leads', filename: 'a.csv', bytes: Buffer.from(csv('Owner,Address', 'Ann Lee,1 Elm St')), options: {} } as const;
  await expect(draftImport(scope, file)).rejects.toMatchObject({ errors: { file: [csvTexts.stoodStill] } });
  expect((await who.rest('GET', '/imports')).body.meta.total).toBe(0);
  await next.stop();
});

test('what a stop interrupts goes on after the next start', async () => {
  const who = await signUp(app);
  const draft = (
    await upload(who, csv('Owner,Address', ...Array.from({ length: 120 }, (_, n) => `Ann Lee,${n + 1} Oak St`)), { start: 'false' })
  ).body.data;
  const scope = { account: who.user, read: app.store.read, write: app.store.write, now: app.clock.now };
  const claim = { claimed_by: 'a process that stops at once', claimed_until: new Date(Date.now() + 20_000).toISOString() };
  await app.store.write(async (tx) => {
    await tx.insert(jobs).values({ kind: RUN_IMPORTS, subject: draft.id, due_at: new Date().toISOString(), attempts: 1, ...claim });
  });
  await startImport(scope, draft.id);
  let batches = 0;
  const job: Job = {
    subject: draft.id,
    account: who.user.id,
    signal: new AbortController().signal,
    confirm: async () => undefined,
    inBatch: (work) => work(batches++ === 0 ? 50 : 0),
  };
  expect(await importStep(scope, job, new Set())).toBe(true);
  const half = (await who.rest<Import>('GET', `/imports/${draft.id}`)).body.data;
  expect(half).toMatchObject({ status: 'running', processed: 50 });
  const next = startProcess();
  await next.look();
  // The other process may only be slow: it keeps its import until it has been silent for a while.
  expect((await who.rest<Import>('GET', `/imports/${draft.id}`)).body.data).toMatchObject({ status: 'running', processed: 50 });
  await endClaims();
  expect(await settled(who, draft.id)).toMatchObject({ status: 'done', processed: 120, imported: 120 });
  await next.stop();
  expect((await leadsOf(who)).meta.total).toBe(120);
});

test('an import whose step ends its process each time is given up, and undone like any other', async () => {
  const who = await signUp(app);
  const draft = (await upload(who, csv('Owner,Address', 'Ann Lee,1 Elm St'), { start: 'false' })).body.data;
  await startImport({ account: who.user, read: app.store.read, write: app.store.write, now: app.clock.now }, draft.id);
  for (const turn of ['first', 'second']) {
    let isInStep: () => void = () => undefined;
    const step = new Promise<void>((resolve) => {
      isInStep = resolve;
    });
    startProcess(dyingInStep(isInStep));
    await step;
    expect((await who.rest<Import>('GET', `/imports/${draft.id}`)).body.data, turn).toMatchObject({ status: 'running', processed: 0 });
    await endClaims();
  }
  const next = startProcess();
  expect(await settled(who, draft.id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/undo it|import the file again/i) });
  expect((await who.rest('POST', `/imports/${draft.id}/undo`)).status).toBe(200);
  expect(await settled(who, draft.id)).toMatchObject({ status: 'undone' });
  await next.stop();
});

/** The store of a process that never comes back from its step: it looks at what was left behind, claims the import, and ends. */
function dyingInStep(isInStep: () => void): typeof app.store {
  let writes = 0;
  const write: typeof app.store.write = (work) => {
    writes += 1;
    if (writes <= 2) return app.store.write(work);
    isInStep();
    return new Promise(() => undefined);
  };
  return { ...app.store, write };
}

test('thousands of rows come in while others are served', async () => {
  const who = await signUp(app);
  const many = IS_SQLITE ? 4000 : 2000;
  const rows = Array.from({ length: many }, (_, n) => `Ann,Lee,ann${n}@example.com,,${n + 1} Oak St,Reno,NV,89501,"$${n + 1},000.00",`);
  const { body } = await upload(who, csv(HEADER, ...rows));
  let served = 0;
  for (;;) {
    const { status, processed } = (await who.rest<Import>('GET', `/imports/${body.data.id}`)).body.data;
    served += processed > 0 && processed < many ? 1 : 0;
    if (status !== 'running') break;
  }
  expect(served).toBeGreaterThan(5);
  expect(await settled(who, body.data.id)).toMatchObject({ status: 'done', imported: many });
  expect((await leadsOf(who)).meta.total).toBe(many);
  expect((await leadsOf(who, 'search=ann1999%40example')).meta.total).toBe(1);
});
