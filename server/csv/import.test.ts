/** Imports as their users see them: over HTTP, on a database of their own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Import, ImportPreview, ImportRow, OriginalRow } from '#shared/csv/import.ts';
import type { Lead } from '#shared/leads/lead.ts';

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
    expect(data[0]).toMatchObject({ first_name: 'Ann', phone: '9165550101', estimated_value: 300000, source: 'direct_mail', status: 'new' });
    expect(data[1]).toMatchObject({ first_name: 'John', last_name: 'Smith', property_city: 'Sacramento', property_state: 'CA', property_zip: '05838' });
    expect(data[1]?.missing).toEqual(
      expect.arrayContaining(['email', 'phone', 'property_type', 'estimated_value', 'mortgage_balance', 'asking_price']),
    );
    expect(data[2]?.email).toBeNull();
    for (const lead of data) expect(lead.ai_score).toBe(Math.round(lead.ai_score));
  });
});

afterAll(() => undefined);
