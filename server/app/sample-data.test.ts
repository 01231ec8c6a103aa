/** Sample data: an account of its own, made and removed by one call, never beside real records, and without holding anybody up. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { Session } from '#shared/accounts/auth/account.ts';
import type { NextActions } from '#shared/workspace/today/next-action.ts';

const app = await testApp();

/** Rows of every table that belong to an account, in all. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await app.store.read.all<{ name: string }>(
    sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%_search%' AND name <> 'instance_keys'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await app.store.read.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(name)}`);
    counts[name] = row?.n ?? 0;
  }
  return counts;
}

/** The longest that the processor was kept without a turn for others, in milliseconds; other programs do not count. */
function watchStalls() {
  const spent = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000;
  let [last, most] = [spent(), 0];
  const timer = setInterval(() => {
    const now = spent();
    [last, most] = [now, Math.max(most, now - last)];
  }, 1);
  return { longest: () => most, stop: () => clearInterval(timer) };
}

test('is made in an account of its own, and goes with one call and nothing else', async () => {
  const ann = await signUp(app);
  const before = await countRows();
  const { longest, stop } = watchStalls();
  const { status, body, text } = await ann.rest<Session>('POST', '/sessions/sample');
  stop();
  expect(status, text).toBe(200);
  expect(longest()).toBeLessThan(400);
  const { token, user } = body.data;
  expect(user.sample_of).toBe(ann.user.id);
  expect((await app.rest('GET', '/user', undefined, ann.token)).status).toBe(401);
  const { actions, today } = (await app.rest<NextActions>('GET', '/next-actions', undefined, token)).body.data;
  expect(actions.length).toBeGreaterThan(10);
  expect(actions.filter(({ due_on }) => due_on !== null && due_on < today).length).toBeLessThan(8);
  // Once more, beside what is there: it is no account of one's own.
  expect((await app.rest('POST', '/sessions/sample', undefined, token)).status).toBe(409);
  const left = await app.rest<Session>('POST', '/sessions/sample/leave', undefined, token);
  expect(left.body.data.user.id).toBe(ann.user.id);
  expect((await app.rest('GET', '/user', undefined, token)).status).toBe(401);
  expect((await app.rest('GET', '/leads', undefined, left.body.data.token)).body).toMatchObject({ data: { data: [] } });
  expect(await countRows()).toEqual(before);
  expect((await app.rest('POST', '/sessions/sample/leave', undefined, left.body.data.token)).status).toBe(409);
});

test('never stands beside real records', async () => {
  const ann = await signUp(app);
  await ann.addLead();
  const { users } = await countRows();
  const { status, body } = await ann.rest('POST', '/sessions/sample');
  expect([status, body.message]).toEqual([409, 'There are records of your own here. Sample data is for an empty account.']);
  expect((await countRows()).users).toBe(users);
});
