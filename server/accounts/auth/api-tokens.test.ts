import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { procedures } from '#server/testing/procedures.ts';
import type { ApiToken, NewApiToken, TokenScope } from '#shared/accounts/auth/api-token.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { aLead } from '#shared/testing/records.ts';

const app = await testApp({ works: false });

async function tokenOf(person: Person, scope: TokenScope, about: object = {}): Promise<NewApiToken> {
  const { status, body } = await person.rest<NewApiToken>('POST', '/api-tokens', { name: 'Dialer', scope, ...about });
  expect(status).toBe(201);
  return body.data;
}
const tokensOf = async (person: Person) => (await person.rest<ApiToken[]>('GET', '/api-tokens')).body.data;
const statusOf = async (token: string) => (await app.rest('GET', '/user', undefined, token)).status;

/** Everything that is stored, but for when tokens were used. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = await app.store.read.all<{ name: string }>(
    sql`SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' ORDER BY name`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const rows = await app.store.read.all<Record<string, unknown>>(sql`SELECT * FROM ${sql.identifier(name)}`);
    content[name] = name === 'api_tokens' ? rows.map((row) => ({ ...row, last_used_at: null })) : rows;
  }
  return content;
}

describe('making one', () => {
  test('shows it once; what is stored and listed is its ending', async () => {
    const ann = await signUp(app);
    const { status, body } = await ann.rest<NewApiToken>('POST', '/api-tokens', { name: ' Dialer ', scope: 'write', expires_in_days: 30 });
    expect(status).toBe(201);
    expect(body.message).toBe('Token created');
    const { token, ...made } = body.data;
    expect(token).toMatch(/^df_[\w-]{43}$/);
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Dialer',
      scope: 'write',
      ending: token.slice(-4),
      created_at: app.clock.now().toISOString(),
      last_used_at: null,
      expires_at: new Date(app.clock.now().getTime() + 30 * DAY).toISOString(),
    });
    expect(await tokensOf(ann)).toEqual([made]);
    expect((await ann.trpc.apiTokens.list.query({})).data).toEqual([made]);
    const stored = JSON.stringify(await everything());
    expect(stored).toContain('Dialer');
    expect(stored).not.toContain(token.slice(3));
  });

  test.each([
    [{}, { name: ['Name is required'], scope: ['Access is required'] }],
    [
      { name: 'x'.repeat(101), scope: 'all' },
      { name: ['Must be at most 100 characters'], scope: ['Must be one of: read, write'] },
    ],
    [{ name: 'x', scope: 'read', expires_in_days: 0 }, { expires_in_days: ['Must be at least 1'] }],
    [{ name: 'x', scope: 'read', expires_in_days: 99_999 }, { expires_in_days: ['Must be at most 3,650'] }],
  ])('%j is refused', async (input, errors) => {
    const ann = await signUp(app);
    const { status, body } = await ann.rest('POST', '/api-tokens', input);
    expect(status).toBe(422);
    expect(body.errors).toEqual(errors);
  });
});

describe('its end', () => {
  test('revoked, it stops working at once on both faces; the others go on', async () => {
    const ann = await signUp(app);
    const [one, other] = [await tokenOf(ann, 'write'), await tokenOf(ann, 'read', { name: 'Report' })];
    expect(await statusOf(one.token)).toBe(200);
    expect((await app.caller(one.token).auth.me.query()).id).toBe(ann.user.id);
    expect((await ann.rest('DELETE', `/api-tokens/${one.id}`)).body).toEqual({ status: 'success', message: 'Token revoked' });
    expect(await statusOf(one.token)).toBe(401);
    await expect(app.caller(one.token).auth.me.query()).rejects.toMatchObject({ data: { httpStatus: 401 } });
    expect(await statusOf(other.token)).toBe(200);
    expect(await tokensOf(ann)).toMatchObject([{ name: 'Report' }]);
  });

  test('it expires on the day that was chosen, used or not; without one it does not', async () => {
    const ann = await signUp(app);
    const [week, forever] = [await tokenOf(ann, 'read', { expires_in_days: 7 }), await tokenOf(ann, 'read', { expires_in_days: null })];
    app.clock.advance(7 * DAY - 1);
    expect(await statusOf(week.token)).toBe(200);
    app.clock.advance(1);
    expect(await statusOf(week.token)).toBe(401);
    app.clock.advance(20 * DAY);
    expect(await statusOf(forever.token)).toBe(200);
    // The owner still sees what it was.
    expect((await tokensOf(ann)).map(({ id }) => id).sort()).toEqual([week.id, forever.id]);
  });

  test('a new password and signing out everywhere leave it alone', async () => {
    const ann = await signUp(app);
    const { token } = await tokenOf(ann, 'read');
    await ann.rest('DELETE', '/sessions');
    const fresh = { password: 'brand new one', password_confirmation: 'brand new one' };
    expect((await ann.rest('PUT', '/user/password', { current_password: ann.password, ...fresh })).status).toBe(200);
    expect(await statusOf(token)).toBe(200);
  });

  test('a new password ends all of the account, and nobody else’s, when that is asked for', async () => {
    const [ann, bob] = [await signUp(app), await signUp(app)];
    const tokens = [await tokenOf(ann, 'read'), await tokenOf(ann, 'write'), await tokenOf(bob, 'read')].map(({ token }) => token);
    const fresh = { password: 'brand new one', password_confirmation: 'brand new one', revoke_tokens: true };
    expect((await ann.rest('PUT', '/user/password', { current_password: 'not this', ...fresh })).status).toBe(422);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200, 200]);
    expect((await ann.rest('PUT', '/user/password', { current_password: ann.password, ...fresh })).status).toBe(200);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401, 200]);
    expect(await tokensOf(ann)).toEqual([]);
    expect((await ann.rest('GET', '/user')).status).toBe(200);
  });
});

test('its last use is written down every five minutes, not at every call', async () => {
  const ann = await signUp(app);
  const { token } = await tokenOf(ann, 'read');
  const lastUse = async () => (await tokensOf(ann))[0]?.last_used_at;
  expect(await lastUse()).toBeNull();
  const first = app.clock.now().toISOString();
  await statusOf(token);
  expect(await lastUse()).toBe(first);
  app.clock.advance(5 * MINUTE - 1);
  await statusOf(token);
  expect(await lastUse()).toBe(first);
  app.clock.advance(1);
  await statusOf(token);
  expect(await lastUse()).toBe(app.clock.now().toISOString());
});

test.each(['df_', `df_${'a'.repeat(43)}`, `DF_${'a'.repeat(43)}`])('"%s" is nobody’s', async (token) => {
  expect(await statusOf(token)).toBe(401);
});

describe('what it may do', () => {
  let ann: Person;
  let reads: NewApiToken;
  let writes: NewApiToken;
  let id: number;

  beforeAll(async () => {
    ann = await signUp(app);
    [reads, writes] = [await tokenOf(ann, 'read'), await tokenOf(ann, 'write')];
    id = await ann.addLead();
    await ann.addMilestone();
    // Makes the key of this instance, which an export by any token would make otherwise.
    await ann.rest('POST', '/ledger/check');
  });

  /** What only a person may who has signed in. */
  const OWNERS = [
    'auth.logout',
    'auth.updateProfile',
    'auth.changePassword',
    'sessions.list',
    'sessions.remove',
    'sessions.removeOthers',
    'apiTokens.list',
    'apiTokens.create',
    'apiTokens.remove',
    'appointments.feed',
    'appointments.renewFeed',
    'backups.overview',
    'backups.create',
  ];

  async function overTrpc({ name, kind }: { name: string; kind: string }, token: string) {
    const query = kind === 'query' ? `?input=${encodeURIComponent(JSON.stringify({ id }))}` : '';
    const answer = await fetch(`${app.address}/trpc/${name}${query}`, {
      method: kind === 'query' ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(kind === 'query' ? {} : { body: JSON.stringify({ id }) }),
    });
    const { error } = (await answer.json()) as { error?: { message: string } };
    return { status: answer.status, message: error?.message };
  }

  const procedureOf = new Map(procedures.map((procedure) => [`${procedure.method} ${procedure.path}`, procedure]));
  const calls = Object.entries(app.document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.security?.length !== 0)
      .map(([method]) => ({ method: method.toUpperCase(), path, procedure: procedureOf.get(`${method.toUpperCase()} ${path}`) })),
  );

  test('there is all that to try', () => {
    expect(calls.filter(({ method }) => method !== 'GET').length).toBeGreaterThan(25);
    expect(calls.filter(({ procedure }) => !procedure).map(({ path }) => path)).toContain('/leads/import');
    expect(OWNERS.filter((name) => !procedures.some((procedure) => procedure.name === name))).toEqual([]);
  });

  test('one for reading changes nothing: every other call is refused, on both faces and for files', async () => {
    const before = await everything();
    for (const { method, path, procedure } of calls) {
      const target = path.replace(/\{\w+\}/, String(id));
      const upload: Record<string, string> = path === '/leads/import' ? { 'content-type': 'text/csv' } : {};
      const { status, body } = await app.send(target, { method, headers: { authorization: `Bearer ${reads.token}`, ...upload } });
      const about = `${method} ${path}`;
      if (method !== 'GET') expect([status, body.status, body.message], about).toEqual([403, 'error', authTexts.tokenOnlyReads]);
      else if (procedure && OWNERS.includes(procedure.name)) expect([status, body.message], about).toEqual([403, authTexts.tokenMayNot]);
      // 409: the tests' database is no file of which a copy could be taken along.
      else expect(path === '/account/download' ? [409] : [200, 404, 422], about).toContain(status);
    }
    for (const procedure of procedures.filter(({ open }) => !open)) {
      const { status, message } = await overTrpc(procedure, reads.token);
      if (procedure.kind === 'mutation') expect([status, message], procedure.name).toEqual([403, authTexts.tokenOnlyReads]);
      else if (OWNERS.includes(procedure.name)) expect([status, message], procedure.name).toEqual([403, authTexts.tokenMayNot]);
      else expect([200, 404, 422], procedure.name).toContain(status);
    }
    expect(await everything()).toEqual(before);
  });

  test('a change that is asked for as if it only read is not made', async () => {
    const before = await everything();
    const input = encodeURIComponent(JSON.stringify(aLead()));
    for (const target of [
      `leads.create?input=${input}`,
      `leads.create,auth.me?batch=1&input=${encodeURIComponent(`{"0":${JSON.stringify(aLead())}}`)}`,
    ]) {
      const answer = await fetch(`${app.address}/trpc/${target}`, { headers: { authorization: `Bearer ${reads.token}` } });
      expect(await answer.text()).toContain('"error"');
    }
    expect(await everything()).toEqual(before);
  });

  test('one for reading reads as its owner does, files too', async () => {
    for (const path of ['/user', '/leads?search=maria', `/leads/${id}`, '/counts', '/activities'])
      expect((await app.rest('GET', path, undefined, reads.token)).text, path).toBe((await ann.rest('GET', path)).text);
    const file = await app.rest('GET', '/leads/export', undefined, reads.token);
    expect(file.status).toBe(200);
    expect(file.text).toBe((await ann.rest('GET', '/leads/export')).text);
  });

  test('one for writing does what its owner may, but for the account itself', async () => {
    expect((await app.rest('POST', '/leads', aLead(), writes.token)).status).toBe(201);
    const lead = await app.caller(writes.token).leads.update.mutate({ id, status: 'hot' });
    expect(lead.status).toBe('hot');
    const list = 'Owner Name,Property Address,City,State,Zip\nMaria Lopez,12 Elm Street,Austin,TX,78701\n';
    const headers = { authorization: `Bearer ${writes.token}`, 'content-type': 'text/csv' };
    expect((await app.send('/leads/import?start=false', { method: 'POST', headers, body: list })).status).toBe(201);
    for (const procedure of procedures.filter(({ name }) => OWNERS.includes(name))) {
      expect(await overTrpc(procedure, writes.token), procedure.name).toEqual({ status: 403, message: authTexts.tokenMayNot });
      const target = procedure.path.replace(/\{\w+\}/, String(writes.id));
      const { status, body } = await app.send(target, { method: procedure.method, headers: { authorization: `Bearer ${writes.token}` } });
      expect([status, body.status, body.message], procedure.name).toEqual([403, 'error', authTexts.tokenMayNot]);
    }
    expect(await statusOf(writes.token)).toBe(200);
  });

  test("it opens nothing of another account's", async () => {
    const bob = await signUp(app);
    const { token } = await tokenOf(bob, 'write');
    expect((await app.rest('GET', `/leads/${id}`, undefined, token)).status).toBe(404);
    expect((await app.rest('DELETE', `/leads/${id}`, undefined, token)).status).toBe(404);
  });
});
