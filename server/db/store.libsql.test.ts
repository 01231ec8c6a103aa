/** What the store promises, on a libSQL server that several processes share. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type LibsqlServer, startLibsqlServer } from '#server/testing/libsql-server.ts';
import { signUp } from '#server/testing/people.ts';
import { openStore } from './connect.ts';
import type { Store } from './store.ts';
import { findStorageFailure } from './failures.ts';

let server: LibsqlServer;
/** As two processes have them. */
let one: Store;
let other: Store;

beforeAll(async () => {
  server = await startLibsqlServer();
  one = await openStore(server.url);
  other = await openStore(server.url);
  await one.exec(['CREATE TABLE counters (name TEXT PRIMARY KEY, n INTEGER NOT NULL)', `INSERT INTO counters VALUES ('shared', 0)`]);
});
afterAll(async () => {
  await one.close();
  await other.close();
  await server.stop();
});

const countOf = async (name: string, store = one) =>
  (await store.read.all<{ n: number }>(sql`SELECT n FROM counters WHERE name = ${name}`))[0]?.n;
const failureOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Lets one piece of work wait for another. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
}

test('concurrent read-modify-writes of two processes lose nothing', async () => {
  const increment = (store: Store) =>
    store.write(async (tx) => {
      const [row] = await tx.all<{ n: number }>(sql`SELECT n FROM counters WHERE name = 'shared'`);
      await tx.run(sql`UPDATE counters SET n = ${(row?.n ?? 0) + 1} WHERE name = 'shared'`);
    });
  await Promise.all(Array.from({ length: 60 }, (_, at) => increment(at % 2 ? one : other)));
  expect([await countOf('shared', one), await countOf('shared', other)]).toEqual([60, 60]);
});

test('nobody sees what is not committed, and what throws leaves nothing', async () => {
  const failed = await failureOf(
    one.write(async (tx) => {
      await tx.run(sql`INSERT INTO counters VALUES ('undone', 1)`);
      expect([await countOf('undone', one), await countOf('undone', other)]).toEqual([undefined, undefined]);
      throw new Error('changed my mind');
    }),
  );
  expect(failed).toEqual(new Error('changed my mind'));
  expect(await countOf('undone')).toBeUndefined();
});

test('a write inside a write is refused at once', async () => {
  await expect(one.write(() => one.write(async () => undefined))).rejects.toThrow('write() inside write()');
});

test('of several reads asked together each has its own answer, or its own failure', async () => {
  const [good, bad, also] = await Promise.allSettled([countOf('shared'), one.read.all(sql`SELECT nothing FROM nowhere`), countOf('none')]);
  expect([good.status, bad.status, also.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((good as PromiseFulfilledResult<number>).value).toBe(60);
});

test('a transaction for which others wait too long is undone whole, and counts as a busy database', async () => {
  const [begun, overtaken] = [gate(), gate()];
  const slow = failureOf(
    one.write(async (tx) => {
      await tx.run(sql`INSERT INTO counters VALUES ('slow', 1)`);
      begun.open();
      await overtaken.passed;
      await tx.run(sql`UPDATE counters SET n = 2 WHERE name = 'slow'`);
    }),
  );
  await begun.passed;
  await other.write(async (tx) => void (await tx.run(sql`INSERT INTO counters VALUES ('quick', 1)`)));
  overtaken.open();
  expect(findStorageFailure(await slow)).toBe('busy');
  expect([await countOf('quick'), await countOf('slow')]).toEqual([1, undefined]);
});

test('a missing server answers 503 on each face, and on the health page', async () => {
  const database = await startLibsqlServer();
  const app = await testApp({ database: database.url });
  const ann = await signUp(app);
  expect((await fetch(`${app.address}/health`)).status).toBe(200);
  await database.stop();
  const read = await ann.rest('GET', '/leads');
  expect([read.status, read.headers.get('retry-after')]).toEqual([503, '1']);
  await expect(ann.trpc.counts.get.query()).rejects.toMatchObject({ data: { httpStatus: 503 } });
  expect((await fetch(`${app.address}/health`)).status).toBe(503);
  await app.close();
});
