import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { anAccount } from '#shared/testing/records.ts';
import type { Account, Session } from '#shared/accounts/auth/account.ts';
import type { FieldErrors } from '#shared/core/problem.ts';

const app = await testApp();

describe('register', () => {
  test('answers 201 with the session, at the top and in data', async () => {
    const account = anAccount();
    const answer = await app.rest<Session>('POST', '/register', account);
    expect(answer.status).toBe(201);
    const { status, message, token, user, data } = answer.body as unknown as Session & { status: string; message: string; data: Session };
    expect({ status, message }).toEqual({ status: 'success', message: 'Registration successful' });
    expect({ token, user }).toEqual(data);
    const { password: _, password_confirmation: __, ...profile } = account;
    expect(user).toEqual({ ...profile, time_zone: null, sample_of: null, id: expect.any(Number), created_at: '2026-11-20T15:00:00.000Z' });
    expect((await app.rest('GET', '/user', undefined, token)).status).toBe(200);
  });

  test('an absent role is wholesaler; a blank or unknown one is refused', async () => {
    const { role: _, ...without } = anAccount();
    expect((await app.rest<Session>('POST', '/register', without)).body.data.user.role).toBe('wholesaler');
    for (const role of ['', null, 'admin']) {
      const { status, body } = await app.rest('POST', '/register', anAccount({ role }));
      expect(status).toBe(422);
      expect(body.errors).toEqual({ role: ['Role is required'] });
    }
  });

  test('an empty form names every field', async () => {
    const { status, body } = await app.rest('POST', '/register', {});
    expect(status).toBe(422);
    expect(body).toMatchObject({ status: 'error', message: 'Please fix the validation errors above.' });
    expect(body.errors).toEqual({
      first_name: ['First name is required'],
      last_name: ['Last name is required'],
      company_name: ['Company name is required'],
      phone: ['Phone number is required'],
      email: ['Email is required'],
      password: ['Password is required'],
      password_confirmation: ['Please confirm your password'],
    });
  });

  test.each([
    ['email', 'ann@', 'Invalid email'],
    ['phone', '12345', 'Phone number is not valid'],
    ['phone', '555-0142-55', 'Phone number is not valid'],
    ['password', 'short', 'Password must be at least 6 characters'],
    ['first_name', 'x'.repeat(101), 'Must be at most 100 characters'],
  ])('%s "%s": %s', async (field, value, message) => {
    const { status, body } = await app.rest('POST', '/register', anAccount({ [field]: value }));
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: [message] });
  });

  test('passwords must match, and are not trimmed', async () => {
    const different = await app.rest('POST', '/register', anAccount({ password: 'secret one', password_confirmation: 'secret two' }));
    expect(different.body.errors).toEqual({ password_confirmation: ['Passwords must match'] });
    const spaced = anAccount({ password: '  spaced  ' });
    await app.rest('POST', '/register', spaced);
    expect((await app.rest('POST', '/login', { email: spaced.email, password: 'spaced' })).status).toBe(401);
    expect((await app.rest('POST', '/login', { email: spaced.email, password: '  spaced  ' })).status).toBe(200);
  });

  test('an email is taken in any case', async () => {
    const ann = await signUp(app);
    const { status, body } = await app.rest('POST', '/register', anAccount({ email: ann.email.toUpperCase() }));
    expect(status).toBe(422);
    expect(body.errors).toEqual({ email: ['The email has already been taken.'] });
  });

  test('two registrations of one email at once make one account', async () => {
    const account = anAccount();
    const answers = await Promise.all([app.rest('POST', '/register', account), app.rest('POST', '/register', account)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422]);
  });
});

describe('login', () => {
  test('answers 200 with token and user, whatever the case of the email', async () => {
    const ann = await signUp(app);
    const { status, body } = await app.rest<Session>('POST', '/login', { email: ` ${ann.email.toUpperCase()} `, password: ann.password });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'success', message: 'Login successful', data: { user: ann.user } });
    expect(body.data.token).not.toBe(ann.token);
    expect((await app.rest('GET', '/user', undefined, body.data.token)).status).toBe(200);
  });

  test('a wrong password and an unknown email get the same answer', async () => {
    const ann = await signUp(app);
    const wrong = await app.rest('POST', '/login', { email: ann.email, password: 'not this' });
    const unknown = await app.rest('POST', '/login', { email: 'nobody@example.com', password: 'not this' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.message).toBe('Invalid email or password');
    expect(unknown.body).toEqual(wrong.body);
  });

  test('blank fields are named', async () => {
    const { status, body } = await app.rest('POST', '/login', { email: '', password: '' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ email: ['Email is required'], password: ['Password is required'] });
  });

  test('ten wrong passwords hold back this account until the window has passed, and nobody else', async () => {
    const ann = await signUp(app);
    const bob = await signUp(app);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => app.rest('POST', '/login', { email: ann.email, password: 'not this' })),
    );
    expect(tries.filter((answer) => answer.status === 401)).toHaveLength(10);
    const held = tries.filter((answer) => answer.status === 429);
    expect(held).toHaveLength(2);
    expect(held[0]?.body.message).toBe('Too many attempts. Please try again later.');
    const wait = Number(held[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);

    expect((await app.rest('POST', '/login', { email: ann.email.toUpperCase(), password: ann.password })).status).toBe(429);
    await expect(app.caller().auth.login.mutate({ email: ann.email, password: ann.password })).rejects.toMatchObject({
      data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429 },
    });
    expect((await app.rest('POST', '/login', { email: bob.email, password: bob.password })).status).toBe(200);
    expect((await ann.rest('GET', '/user')).status).toBe(200);

    app.clock.advance(wait * 1000 + 1000);
    expect((await app.rest('POST', '/login', { email: ann.email, password: ann.password })).status).toBe(200);
  });

  test('fifty tries in one batch are fifty tries', async () => {
    const ann = await signUp(app);
    const names = Array.from({ length: 50 }, () => 'auth.login').join(',');
    const inputs = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [n, { email: ann.email, password: 'not this' }]));
    const answer = await fetch(`${app.address}/trpc/${names}?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(inputs),
    });
    const statuses = ((await answer.json()) as { error: { data: { httpStatus: number } } }[]).map(({ error }) => error.data.httpStatus);
    expect(statuses).toHaveLength(50);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect((await app.rest('POST', '/login', { email: ann.email, password: ann.password })).status).toBe(429);
  });

  test('an unknown email takes as long to refuse as a wrong password', async () => {
    const ann = await signUp(app);
    const took = { known: [] as number[], unknown: [] as number[] };
    const tries = { known: ann.email, unknown: 'nobody.at.all@example.com' };
    // In turns, so that whatever else the machine does slows both.
    for (let round = 0; round < 9; round += 1) {
      for (const who of ['known', 'unknown'] as const) {
        const from = performance.now();
        expect((await app.rest('POST', '/login', { email: tries[who], password: 'not this' })).status).toBe(401);
        took[who].push(performance.now() - from);
      }
    }
    // The fastest try of each is the least disturbed. Without a password to check, the answer would come many times sooner.
    expect(Math.min(...took.unknown)).toBeGreaterThan(Math.min(...took.known) / 2);
  });

  test('the same account from another address is not limited', async () => {
    const other = await testApp({ settings: { TRUST_PROXY: 'true' } });
    const ann = await signUp(other);
    const from = (address: string, password: string) =>
      other.send('/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email: ann.email, password }),
      });
    for (let miss = 0; miss < 10; miss += 1) expect((await from('203.0.113.7', 'not this')).status).toBe(401);
    expect((await from('203.0.113.7', ann.password)).status).toBe(429);
    expect((await from('203.0.113.8', ann.password)).status).toBe(200);
  });

  test.each([
    ['true', '203.0.113.7'],
    ['2', '203.0.113.7, 10.0.0.2'],
  ])('with TRUST_PROXY=%s nobody gets past the limit by writing addresses before the one that the proxy adds', async (proxies, added) => {
    const other = await testApp({ settings: { TRUST_PROXY: proxies } });
    const ann = await signUp(other);
    const claiming = async (address: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `${address}, ${added}` };
      const body = JSON.stringify({ email: ann.email, password: 'not this' });
      return (await other.send('/login', { method: 'POST', headers, body })).status;
    };
    const answers = await Promise.all(Array.from({ length: 11 }, (_, n) => claiming(`198.51.100.${n}`)));
    expect(answers.sort()).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  test('who is no proxy cannot pretend to come from elsewhere', async () => {
    const ann = await signUp(app);
    const from = (address: string) =>
      app.send('/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email: ann.email, password: 'not this' }),
      });
    for (let miss = 0; miss < 10; miss += 1) expect((await from(`203.0.113.${miss}`)).status).toBe(401);
    expect((await from('203.0.113.99')).status).toBe(429);
  });

  test('a right password makes the wrong ones before it forgotten', async () => {
    const ann = await signUp(app);
    for (let round = 0; round < 3; round += 1) {
      for (let miss = 0; miss < 6; miss += 1)
        expect((await app.rest('POST', '/login', { email: ann.email, password: 'not this' })).status).toBe(401);
      expect((await app.rest('POST', '/login', { email: ann.email, password: ann.password })).status).toBe(200);
    }
  });
});

describe('sessions', () => {
  test('logout ends this session and no other; it needs neither body nor content type', async () => {
    const ann = await signUp(app);
    const second = await app.rest<Session>('POST', '/login', { email: ann.email, password: ann.password });
    const { status, body } = await ann.rest('POST', '/logout');
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'success', message: 'Logged out successfully' });
    expect((await ann.rest('GET', '/user')).status).toBe(401);
    expect((await app.rest('GET', '/user', undefined, second.body.data.token)).status).toBe(200);
  });

  test('only a hash of the token and of the password is stored', async () => {
    const ann = await signUp(app);
    const tables = await app.store.read.all<{ name: string }>(
      sql`SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'`,
    );
    let rows = 0;
    for (const { name } of tables) {
      const content = JSON.stringify(await app.store.read.all(sql`SELECT * FROM ${sql.identifier(name)}`));
      rows += content.length;
      expect(content.includes(ann.token), name).toBe(false);
      expect(content.includes(ann.password), name).toBe(false);
    }
    expect(rows).toBeGreaterThan(100);
    const [stored] = await app.store.read.all<{ password_hash: string }>(sql`SELECT password_hash FROM users WHERE id = ${ann.user.id}`);
    expect(stored?.password_hash).toMatch(/^\$argon2id\$/);
  });

  test.each([
    ['no token', undefined],
    ['an unknown token', 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['another scheme', 'Basic YW5uOnNlY3JldA=='],
    ['an empty token', 'Bearer '],
  ])('%s is 401', async (_, authorization) => {
    const { status, body } = await app.send('/user', { headers: authorization ? { authorization } : {} });
    expect(status).toBe(401);
    expect(body).toMatchObject({ status: 'error', message: 'Unauthenticated' });
  });
});

describe('profile', () => {
  test('GET /user gives the user, and no secret', async () => {
    const ann = await signUp(app);
    const { body } = await ann.rest<Account>('GET', '/user');
    expect(body).toEqual({ status: 'success', data: ann.user });
    expect(Object.keys(body.data).sort()).toEqual([
      'company_name',
      'created_at',
      'email',
      'first_name',
      'id',
      'last_name',
      'phone',
      'role',
      'sample_of',
      'time_zone',
    ]);
  });

  test('a time zone sets the start of its day: unchanged when omitted, cleared when blank', async () => {
    const ann = await signUp(app);
    const { time_zone: _, id: __, created_at: ___, ...profile } = ann.user;
    const put = (more: object) => ann.rest<Account>('PUT', '/user', { ...profile, ...more });
    await ann.addMilestone({ due_date: '2026-11-20' });
    const overdue = async () => (await ann.trpc.counts.get.query()).milestones_overdue;
    await put({ time_zone: 'America/Chicago' });
    expect(await overdue()).toBe(0);

    // There it is the 21st already.
    expect((await put({ time_zone: 'Pacific/Kiritimati' })).body.data.time_zone).toBe('Pacific/Kiritimati');
    expect(await overdue()).toBe(1);
    expect((await ann.trpc.milestones.list.query({})).data[0]?.is_overdue).toBe(true);
    expect((await put({})).body.data.time_zone).toBe('Pacific/Kiritimati');
    expect((await put({ time_zone: '' })).body.data.time_zone).toBeNull();
    expect((await put({ time_zone: 'Mars/Olympus' })).body.errors).toEqual({
      time_zone: ['Must be a time zone such as America/Chicago'],
    });
  });

  test('can be changed; a taken email stays with its owner', async () => {
    const ann = await signUp(app);
    const bob = await signUp(app);
    const { id: _, created_at: __, ...profile } = ann.user;
    const changed = await ann.rest<Account>('PUT', '/user', {
      ...profile,
      first_name: 'Anna',
      role: 'agent',
      email: ann.email.toUpperCase(),
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ message: 'Profile updated successfully!', data: { first_name: 'Anna', role: 'agent' } });
    const taken = await ann.rest('PUT', '/user', { ...profile, email: bob.email.toUpperCase(), current_password: ann.password });
    expect(taken.status).toBe(422);
    expect(taken.body.errors).toEqual({ email: ['The email has already been taken.'] });
  });

  test.each(['REST', 'tRPC'])('another email takes the password, over %s', async (face) => {
    const ann = await signUp(app);
    const { id: _, created_at: __, ...profile } = ann.user;
    const email = `new.${ann.email}`;
    const change = async (more: object): Promise<FieldErrors | undefined> => {
      const input = { ...profile, email, ...more };
      if (face === 'REST') return (await ann.rest('PUT', '/user', input)).body.errors;
      const failure = (error: unknown) => (error as { data: { errors: FieldErrors } }).data.errors;
      return ann.trpc.auth.updateProfile.mutate(input).then(() => undefined, failure);
    };
    for (const current_password of [undefined, null, ''])
      expect(await change({ current_password })).toEqual({ current_password: ['Enter your current password to change the email'] });
    expect(await change({ current_password: 'not this' })).toEqual({ current_password: ['The current password is not correct'] });
    expect((await ann.rest<Account>('GET', '/user')).body.data.email).toBe(ann.email);
    expect(await change({ current_password: ann.password })).toBeUndefined();
    expect((await ann.rest<Account>('GET', '/user')).body.data.email).toBe(email);
    expect((await app.rest('POST', '/login', { email, password: ann.password })).status).toBe(200);
  });

  test('guessing the old password is limited like signing in', async () => {
    const ann = await signUp(app);
    const guess = (current_password: string) =>
      ann.rest('PUT', '/user/password', { current_password, password: 'brand new one', password_confirmation: 'brand new one' });
    for (let miss = 0; miss < 10; miss += 1) expect((await guess('not this')).status).toBe(422);
    const held = await guess(ann.password);
    expect(held.status).toBe(429);
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test.each(['REST', 'tRPC'])('a new password ends the other sessions and takes the place of the old one, over %s', async (face) => {
    const ann = await signUp(app);
    const second = await app.rest<Session>('POST', '/login', { email: ann.email, password: ann.password });
    const fresh = { password: 'brand new one', password_confirmation: 'brand new one' };
    const change = async (current_password: string): Promise<FieldErrors | undefined> => {
      const input = { current_password, ...fresh };
      if (face === 'REST') return (await ann.rest('PUT', '/user/password', input)).body.errors;
      const failure = (error: unknown) => (error as { data: { errors: FieldErrors } }).data.errors;
      return ann.trpc.auth.changePassword.mutate(input).then(() => undefined, failure);
    };
    expect(await change('not this')).toEqual({ current_password: ['The current password is not correct'] });
    expect((await app.rest('GET', '/user', undefined, second.body.data.token)).status).toBe(200);
    expect(await change(ann.password)).toBeUndefined();
    expect((await ann.rest('GET', '/user')).status).toBe(200);
    expect((await app.rest('GET', '/user', undefined, second.body.data.token)).status).toBe(401);
    await expect(app.caller(second.body.data.token).auth.me.query()).rejects.toMatchObject({ data: { httpStatus: 401 } });
    expect((await app.rest('POST', '/login', { email: ann.email, password: ann.password })).status).toBe(401);
    expect((await app.rest('POST', '/login', { email: ann.email, password: 'brand new one' })).status).toBe(200);
  });
});
