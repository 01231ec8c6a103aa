/** A search with a filter whose matches lie together, far down the sort. */
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { leads } from '#server/records/leads/table.ts';

const OTHERS = 25_000;
const MATCHES = 15_000;
/** Of so many matches one has the state of the filter; of the others none has. */
const ONE_IN = 5;

test('is given up on the way: the rest of the sort is not gone through, the matches are sorted', async () => {
  const app = await testApp({ works: false });
  const ann = await signUp(app);
  const id = await ann.addLead({ last_name: 'Aaron', property_state: 'OH', property_city: 'Akron' });
  const names = (await app.store.read.all<{ name: string }>(sql`SELECT name FROM pragma_table_info('leads')`)).map(({ name }) => name);
  const copied = names.filter((name) => !['id', 'last_name', 'property_state', 'property_city'].includes(name));
  const columns = sql.join(
    copied.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const copies = (many: number, last: string, city: string, oneIn: number) =>
    app.store.write((tx) =>
      tx.run(sql`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${many})
        INSERT INTO ${leads} (last_name, property_state, property_city, ${columns})
        SELECT ${last} || printf('%06d', n), iif(n % ${oneIn} = 0, 'TX', 'OH'), ${city}, ${columns} FROM n JOIN ${leads} ON ${leads.id} = ${id}`),
    );
  await copies(OTHERS, 'Baker', 'Akron', 1);
  await copies(MATCHES, 'Young', 'Zanesville', ONE_IN);

  const asked = vi.spyOn(app.store.read, 'all');
  const { body } = await ann.rest<{ data: { last_name: string }[]; meta: { total: number } }>(
    'GET',
    '/leads?search=zanesville&property_state=TX&sort_by=last_name&sort_order=asc&per_page=25',
  );
  const answers = await Promise.all(asked.mock.results.map(({ value }) => value as Promise<unknown[]>));
  const steps = answers.flat().flatMap((row) => (row as { passed?: string }).passed ?? []);
  const passed = steps.reduce((sum, ids) => sum + (JSON.parse(ids) as number[]).length, 0);
  expect(body.data.meta.total).toBe(MATCHES / ONE_IN);
  expect(body.data.data.map(({ last_name }) => last_name)).toEqual(
    Array.from({ length: 25 }, (_, n) => `Young${String((1 + n) * ONE_IN).padStart(6, '0')}`),
  );
  expect(passed).toBeGreaterThan(0);
  expect(passed).toBeLessThan(OTHERS);
});
