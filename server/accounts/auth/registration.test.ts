import { describe, expect, test } from 'vitest';
import { MINUTE, type TestApp, testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { Session } from '#shared/accounts/auth/account.ts';
import type { Instance } from '#shared/accounts/auth/session.ts';
import { anAccount } from '#shared/testing/records.ts';

const CLOSED = { status: 'error', message: 'Registration is closed on this server. Ask who runs it for an account.' };
const told = async (app: Awaited<ReturnType<typeof testApp>>) => {
  const { registration } = (await app.rest<Instance>('GET', '/instance')).body.data;
  expect(await app.caller().instance.get.query()).toEqual({ registration, password_reset: 'command' });
  return registration;
};

test('open, the default', async () => {
  const app = await testApp();
  expect(await told(app)).toBe('open');
  await signUp(app);
  await signUp(app);
  expect(await told(app)).toBe('open');
});

test('closed: nobody makes an account, on either face, whatever they send', async () => {
  const app = await testApp({ settings: { REGISTRATION: 'closed' } });
  expect(await told(app)).toBe('closed');
  const { status, body } = await app.rest('POST', '/register', anAccount());
  expect([status, body]).toEqual([403, CLOSED]);
  await expect(app.caller().auth.register.mutate(anAccount() as never)).rejects.toMatchObject({
    message: CLOSED.message,
    data: { httpStatus: 403 },
  });
});

describe('a crowd that makes accounts', () => {
  const from = (app: TestApp, address: string, path: string, body: object) =>
    app.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });

  test('is limited to thirty per network and hour', async () => {
    const app = await testApp({ settings: { TRUST_PROXY: '1' }, registrationsAnHour: 30 });
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push((await from(app, `2001:db8:1:2::${n + 1}`, '/register', anAccount({ password: n ? 'short' : 'long enough' }))).status);
    // What cannot be an account costs nothing, and does not count.
    expect(new Set(statuses)).toEqual(new Set([201, 422]));
    const made: number[] = [];
    for (let n = 0; n < 30; n += 1) made.push((await from(app, `2001:db8:1:2::${n + 1}`, '/register', anAccount())).status);
    expect(made).toEqual([...Array<number>(29).fill(201), 429]);
    expect((await from(app, '2001:db8:1:3::1', '/register', anAccount())).status).toBe(201);
    app.clock.advance(60 * MINUTE);
    expect((await from(app, '2001:db8:1:2::1', '/register', anAccount())).status).toBe(201);
  });

  test('leaves those who have an account their place', async () => {
    const app = await testApp({ settings: { TRUST_PROXY: '1' } });
    const { email, password } = await signUp(app);
    const crowd = Array.from({ length: 60 }, (_, n) => from(app, `203.0.113.${n % 20}`, '/register', anAccount()));
    const signIns = Array.from({ length: 10 }, (_, n) => from(app, `198.51.100.${n}`, '/login', { email, password }));
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    const told = (await Promise.all(crowd)).map(({ status }) => status);
    expect(told.filter((status) => status === 201).length).toBeGreaterThan(5);
    expect(new Set(told)).toEqual(new Set([201, 503]));
  });
});

describe('first', () => {
  test('the first one, and nobody after; who has an account signs in', async () => {
    const app = await testApp({ settings: { REGISTRATION: 'first' } });
    expect(await told(app)).toBe('open');
    const ann = await signUp(app);
    expect(await told(app)).toBe('closed');
    expect((await app.rest('POST', '/register', anAccount())).status).toBe(403);
    expect((await app.rest<Session>('POST', '/login', { email: ann.email, password: ann.password })).status).toBe(200);
  });

  test('of many who come at once only one', async () => {
    const app = await testApp({ settings: { REGISTRATION: 'first' } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => app.rest('POST', '/register', anAccount())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403, 403]);
  });
});
