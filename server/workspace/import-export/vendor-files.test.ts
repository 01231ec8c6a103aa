/** Exports of the vendors' tools through the API: every number and every fact of every row is kept. */
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { Import } from '#shared/workspace/import-export/import.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import { aHouse, randomFrom, toCsv, VENDOR_FILES } from './testing/vendor-files.ts';

const app = await testApp();
const ROWS = 40;

test.each(Object.entries(VENDOR_FILES))('%s', async (name, file) => {
  for (const column of Object.keys(file.cells)) expect(file.columns, name).toContain(column);
  const random = randomFrom(20_261_123);
  const houses = Array.from({ length: ROWS }, (_, at) => aHouse(at, random, file.phones));
  const ann = await signUp(app);
  const { body: sent } = await app.send<Import>('/leads/import', {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'text/csv' },
    body: toCsv(file, houses),
  });
  let job = sent.data;
  while (job.status === 'running') job = (await ann.rest<Import>('GET', `/imports/${job.id}`)).body.data;
  expect(job).toMatchObject({ status: 'done', vendor: file.vendor, total: ROWS, imported: ROWS, with_problems: 0 });
  const { body } = await ann.rest<{ data: Lead[] }>('GET', '/leads?per_page=100&sort_by=id&sort_order=asc');
  for (const [at, house] of houses.entries()) {
    const lead = body.data.data[at] as Lead;
    expect(lead).toMatchObject({ first_name: house.first, last_name: house.last, property_address: house.street, ...file.truth(house) });
    expect([lead.phone, ...(lead.other_phones ?? [])].filter(Boolean)).toEqual(house.phones);
  }
});
