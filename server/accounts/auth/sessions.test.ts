import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DAY, MINUTE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Session } from '#shared/accounts/auth/account.ts';
import type { SessionRecord } from '#shared/accounts/auth/session.ts';

const app = await testApp({ settings: { TRUST_PROXY: 'true' } });
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

/** Signs in once more, from another place; returns the token. */
async function signInFrom(person: Person, address: string, userAgent: string): Promise<string> {
  const { status, body } = await app.send<Session>('/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'user-agent': userAgent },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  expect(status).toBe(200);
  return body.data.token;
}
const sessionsOf = async (person: Person) => (await person.rest<SessionRecord[]>('GET', '/sessions')).body.data;
const statusOf = async (token: string) => (await app.rest('GET', '/user', undefined, token)).status;
const storedFor = async (person: Person) =>
  (await app.store.read.all<{ n: number }>(sql`SELECT count(*) AS n FROM sessions WHERE user_id = ${person.user.id}`))[0]?.n;

describe('the list', () => {
  test('says where an account is signed in, newest first, the same on both faces', async () => {
    const ann = await signUp(app);
    app.clock.advance(MINUTE);
    await signInFrom(ann, '203.0.113.7', FIREFOX);
    const { body } = await ann.rest<SessionRecord[]>('GET', '/sessions');
    expect(body).toMatchObject({ status: 'success', meta: { total: 2, last_page: 1, current_page: 1, per_page: 10 } });
    const [elsewhere, here] = body.data;
    expect(elsewhere).toMatchObject({ program: 'Firefox on Windows', user_agent: FIREFOX, address: '203.0.113.7', is_current: false });
    expect(here).toMatchObject({ is_current: true, address: '127.0.0.1', created_at: here?.last_used_at });
    expect(JSON.stringify(body)).not.toContain('token');
    expect((await ann.trpc.sessions.list.query({})).data).toEqual(body.data);
    expect((await ann.rest<SessionRecord[]>('GET', '/sessions?search=firefox')).body.data).toEqual([elsewhere]);
    expect((await ann.rest<SessionRecord[]>('GET', '/sessions?sort_order=asc&per_page=1')).body.data).toEqual([here]);
  });

  test('keeps 300 characters of what a program calls itself', async () => {
    const ann = await signUp(app);
    await signInFrom(ann, '203.0.113.7', 'x'.repeat(5000));
    expect((await sessionsOf(ann))[0]?.user_agent).toBe('x'.repeat(300));
  });
});

describe('ending sessions', () => {
  test('one: its token stops working on both faces, the others go on', async () => {
    const ann = await signUp(app);
    const [lost, kept] = [await signInFrom(ann, '203.0.113.7', FIREFOX), await signInFrom(ann, '203.0.113.8', FIREFOX)];
    const id = (await sessionsOf(ann)).find(({ address }) => address === '203.0.113.7')?.id;
    expect((await ann.rest('DELETE', `/sessions/${id}`)).body).toEqual({ status: 'success', message: 'Session ended' });
    expect(await statusOf(lost)).toBe(401);
    await expect(app.caller(lost).auth.me.query()).rejects.toMatchObject({ data: { httpStatus: 401 } });
    expect([await statusOf(kept), await statusOf(ann.token)]).toEqual([200, 200]);
    expect((await ann.rest('DELETE', `/sessions/${id}`)).body).toEqual({ status: 'error', message: 'Session not found' });
  });

  test.each(['REST', 'tRPC'])('all others, over %s: this one goes on, and nobody else is signed out', async (face) => {
    const [ann, bob] = [await signUp(app), await signUp(app)];
    const others = [await signInFrom(ann, '203.0.113.7', FIREFOX), await signInFrom(ann, '203.0.113.8', FIREFOX)];
    if (face === 'REST') {
      const { body } = await ann.rest('DELETE', '/sessions');
      expect(body).toEqual({ status: 'success', message: 'Signed out everywhere else' });
    } else await ann.trpc.sessions.removeOthers.mutate();
    expect(await Promise.all([...others, ann.token, bob.token].map(statusOf))).toEqual([401, 401, 200, 200]);
    expect(await sessionsOf(ann)).toMatchObject([{ is_current: true }]);
  });
});

describe('a session ends by itself', () => {
  test('30 days after its last use', async () => {
    const ann = await signUp(app);
    for (let month = 0; month < 3; month += 1) {
      app.clock.advance(29 * DAY);
      expect(await statusOf(ann.token)).toBe(200);
    }
    app.clock.advance(30 * DAY + 60 * MINUTE + MINUTE);
    const { status, body } = await ann.rest('GET', '/user');
    expect(status).toBe(401);
    expect(body).toEqual({ status: 'error', message: 'Unauthenticated' });
  });

  test('never sooner, also when the last use was too soon after the one before to be written down', async () => {
    const ann = await signUp(app);
    app.clock.advance(59 * MINUTE);
    expect(await statusOf(ann.token)).toBe(200);
    app.clock.advance(30 * DAY - MINUTE);
    expect(await statusOf(ann.token)).toBe(200);
  });

  test('and is neither listed nor, after the next sign-in, kept', async () => {
    const ann = await signUp(app);
    const bob = await signUp(app);
    await signInFrom(ann, '203.0.113.7', FIREFOX);
    app.clock.advance(20 * DAY);
    const later = await signInFrom(ann, '203.0.113.8', FIREFOX);
    app.clock.advance(20 * DAY);
    const { body } = await app.rest<SessionRecord[]>('GET', '/sessions', undefined, later);
    expect(body.data.map(({ address }) => address)).toEqual(['203.0.113.8']);
    expect(await storedFor(ann)).toBe(3);
    await signInFrom(ann, '203.0.113.9', FIREFOX);
    expect(await storedFor(ann)).toBe(2);
    expect(await storedFor(bob)).toBe(1);
  });
});

test('being used again and again is written down once an hour', async () => {
  const ann = await signUp(app);
  const lastUse = async () => (await sessionsOf(ann))[0]?.last_used_at;
  const first = await lastUse();
  app.clock.advance(59 * MINUTE);
  expect(await lastUse()).toBe(first);
  app.clock.advance(MINUTE);
  expect(await lastUse()).toBe(app.clock.now().toISOString());
});
