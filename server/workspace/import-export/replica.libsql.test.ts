/** Exports read from a replica where there is one, and from the database itself while the replica is down. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStore } from '#server/db/connect.ts';
import type { Store } from '#server/db/store.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { type LibsqlServer, startLibsqlServer } from '#server/testing/libsql-server.ts';
import { type Person, signUp } from '#server/testing/people.ts';

let primary: LibsqlServer;
let replica: LibsqlServer;
let app: TestApp;
let follower: Store;
let ann: Person;

beforeAll(async () => {
  primary = await startLibsqlServer({ replicated: true });
  replica = await startLibsqlServer({ replicaOf: primary.grpc });
  app = await testApp({ database: primary.url, replica: replica.url });
  follower = await openStore(replica.url);
  ann = await signUp(app);
});
afterAll(async () => {
  await app.close();
  await follower.close();
  await replica.stop();
  await primary.stop();
});

const exported = async (): Promise<string[]> => {
  const { status, text } = await ann.rest('GET', '/leads/export?sort_by=id&sort_order=asc');
  expect(status).toBe(200);
  return text.trim().split('\r\n').slice(1);
};
/** How many leads the replica has by now. */
const arrived = async () => (await follower.read.all<{ n: number }>(sql`SELECT count(*) AS n FROM leads`))[0]?.n;

test('an export is the list as the replica has it', async () => {
  for (let n = 0; n < 30; n++) await ann.addLead({ last_name: `Row${String.fromCharCode(65 + (n % 26))}` });
  await vi.waitFor(async () => expect(await arrived()).toBe(30), { timeout: 30_000, interval: 20 });
  const rows = await exported();
  expect(rows).toHaveLength(30);
  expect(rows[0]).toContain('RowA');
});

test('what was just changed is read from the database itself, each time', async () => {
  for (let n = 0; n < 20; n++) {
    const id = await ann.addLead();
    const changed = await ann.rest('PATCH', `/leads/${id}`, { next_action: `Call ${n}` });
    const { body } = await ann.rest<{ next_action: string }>('GET', `/leads/${id}`);
    expect([changed.status, body.data.next_action]).toEqual([200, `Call ${n}`]);
  }
  const { body } = await ann.rest<{ meta: { total: number } }>('GET', '/leads');
  expect(body.data.meta.total).toBe(50);
});

test('a missing replica is logged once, and exports still work', async () => {
  expect(app.warnings).toEqual([]);
  await replica.stop();
  expect(await exported()).toHaveLength(50);
  expect(await exported()).toHaveLength(50);
  expect(app.warnings).toEqual([`The replica at ${replica.url} does not answer. Exports are read from the database itself.`]);
});

test('a file has no replica', async () => {
  await expect(openStore('file:unused.db', { replicaUrl: replica.url })).rejects.toThrow('DATABASE_REPLICA_URL is for a libSQL server');
});
