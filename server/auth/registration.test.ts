import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { Session } from '#shared/auth/account.ts';
import type { Instance } from '#shared/auth/instance.ts';
import { anAccount } from '#shared/testing/records.ts';

const CLOSED = { status: 'error', message: 'Registration is closed on this server. Ask who runs it for an account.' };
const told = async (app: Awaited<ReturnType<typeof testApp>>) => {
  const { registration } = (await app.rest<Instance>('GET', '/instance')).body.data;
  expect(await app.caller().instance.get.query()).toEqual({ registration });
  return registration;
};

test('open, as it is unless told otherwise', async () => {
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
