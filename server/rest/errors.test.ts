/** What goes wrong before a procedure is reached, and how every failure looks. */
import { request as httpRequest } from 'node:http';
import Fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { router } from '#server/core/trpc.ts';
import { longestTurn, MAX_STALL_MS } from '#server/testing/stall.ts';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { aLead } from '#shared/testing/records.ts';
import { registerRest } from './plugin.ts';

const app = await testApp();
const ann = await signUp(app);
const authorization = `Bearer ${ann.token}`;
const json = { authorization, 'content-type': 'application/json' };

describe('bodies', () => {
  test.each(['{bad', '{"a":', 'undefined', '{"__proto__": {"x": 1}}', '{"a": 1} x'])('malformed JSON %s is 400', async (body) => {
    const answer = await app.send('/leads', { method: 'POST', headers: json, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: 'error', message: 'Malformed JSON' });
  });

  test.each(['[1]', '"text"', '5', 'true', 'null'])('JSON that is no object, %s, is 422', async (body) => {
    const answer = await app.send('/leads', { method: 'POST', headers: json, body });
    expect(answer.status).toBe(422);
    expect(answer.body.status).toBe('error');
  });

  test('no body where one is needed is 422 with the field errors', async () => {
    for (const headers of [{ authorization }, json]) {
      const answer = await app.send('/leads', { method: 'POST', headers });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)).toHaveLength(14);
    }
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'a body of %s is 415',
    async (type) => {
      const answer = await app.send('/leads', { method: 'POST', headers: { authorization, 'content-type': type }, body: 'a=b' });
      expect(answer.status).toBe(415);
      expect(answer.body).toMatchObject({ status: 'error', message: 'The body must be application/json' });
    },
  );

  test('JSON nested thousands deep is judged by its fields', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const where = await app.send('/leads', { method: 'POST', headers: json, body: `{"first_name":${deep},"extra":${deep}}` });
    expect([where.status, where.body.errors.first_name]).toEqual([422, ['Must be text']]);
    const patched = await app.send('/leads/1', { method: 'PATCH', headers: json, body: `{"extra":${deep}}` });
    expect(patched.status).toBe(404);
  });

  test.each([
    ['brackets', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['names', JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, n])))],
  ])('JSON of a megabyte of %s is refused at once, by REST, by tRPC and at the webhook', async (_, body) => {
    for (const path of ['/api/leads', '/trpc/leads.create', '/api/webhooks/mail']) {
      const status: number[] = [];
      const send = async () => void status.push((await fetch(`${app.address}${path}`, { method: 'POST', headers: json, body })).status);
      expect(await longestTurn(send), path).toBeLessThan(MAX_STALL_MS);
      expect(new Set(status), path).toEqual(new Set([400]));
    }
  });

  test('a change with a megabyte of unknown names, in a batch, holds up nobody', async () => {
    const names = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`v${String(n).padStart(6, 'x')}`, 1]));
    const body = JSON.stringify({ 0: { id: await ann.addLead(), status: 'hot', ...names } });
    const send = async () =>
      expect((await fetch(`${app.address}/trpc/leads.update?batch=1`, { method: 'POST', headers: json, body })).status).toBe(400);
    expect(await longestTurn(send)).toBeLessThan(MAX_STALL_MS);
  });

  test('no body at all is of no wrong type', async () => {
    const bob = await signUp(app);
    const headers = { authorization: `Bearer ${bob.token}`, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.send('/leads', { method: 'POST', headers, body: '' })).status).toBe(422);
    expect((await app.send('/leads/987654321', { method: 'DELETE', headers })).status).toBe(404);
    expect((await app.send('/logout', { method: 'POST', headers, body: '' })).status).toBe(200);
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON'])('a body of %s is JSON', async (type) => {
    const headers = { authorization, 'content-type': type };
    expect((await app.send('/leads', { method: 'POST', headers, body: Buffer.from('"\xff"', 'latin1') })).status).toBe(400);
    expect((await app.send('/leads', { method: 'POST', headers, body: JSON.stringify(aLead()) })).status).toBe(201);
  });

  test('a body over 1 MiB is 413, one just below is read', async () => {
    const padded = (bytes: number) => JSON.stringify({ pad: 'x'.repeat(bytes) });
    const over = await app.send('/leads', { method: 'POST', headers: json, body: padded(1024 * 1024) });
    expect(over.status).toBe(413);
    expect(over.body.status).toBe('error');
    expect((await app.send('/leads', { method: 'POST', headers: json, body: padded(1024 * 1024 - 100) })).status).toBe(422);
  });

  test('the limit holds for tRPC too', async () => {
    const body = JSON.stringify({ pad: 'x'.repeat(1024 * 1024) });
    const answer = await fetch(`${app.address}/trpc/leads.create`, { method: 'POST', headers: json, body });
    expect(answer.status).toBe(413);
  });
});

describe('paths', () => {
  test.each([
    ['GET', '/nothing'],
    ['POST', '/nothing/at/all'],
    ['GET', '/'],
    ['DELETE', '/leads'],
    ['POST', '/leads/1'],
    ['PUT', '/leads'],
    ['GET', '/login'],
    ['DELETE', '/user'],
    ['POST', '/deal-milestones/1/complete'],
    ['PATCH', '/property-saves/1'],
    ['GET', '/leads/1/ai-score/more'],
    ['GET', '/docs/nope'],
  ])('%s %s is 404 with or without a token', async (method, path) => {
    for (const headers of [{}, { authorization }] as Record<string, string>[]) {
      const answer = await app.send(path, { method, headers });
      expect([answer.status, answer.body.status], `${method} ${path}`).toEqual([404, 'error']);
      expect(answer.body.message.length).toBeGreaterThan(5);
    }
  });

  test.each([
    ['POST', '/nothing'],
    ['POST', '/leads/1'],
    ['PUT', '/leads'],
    ['POST', '/openapi.json'],
    ['POST', '/leads/export'],
    ['QUERY', '/leads'],
  ])('%s %s is 404 whatever the body is', async (method, path) => {
    for (const [type, body] of [
      ['text/plain', 'a=b'],
      ['application/json', '{bad'],
      ['application/json', '[1]'],
      ['multipart/form-data', undefined],
    ] as const) {
      const answer = await app.send(path, { method, headers: { authorization, 'content-type': type }, ...(body && { body }) });
      expect([answer.status, answer.body.message], `${type} ${body}`).toEqual([404, `No such path: ${method} /api${path}`]);
    }
  });

  test('a slash at the end is no other path', async () => {
    const statusOf = async (path: string, init = {}) => (await fetch(`${app.address}/api${path}`, { headers: json, ...init })).status;
    expect(await statusOf('/leads/')).toBe(200);
    expect(await statusOf('/leads/987654321/')).toBe(404);
    expect(await statusOf('/leads/', { method: 'POST', body: '{}' })).toBe(422);
  });

  test('a method that nobody knows', async () => {
    const answer = await app.send('/leads', { method: 'OPTIONS', headers: { authorization } });
    expect([404, 204]).toContain(answer.status);
  });

  test('a malformed URL is 400', async () => {
    const status = await new Promise((resolve, reject) => {
      const { port } = new URL(app.address);
      const request = httpRequest({ port, host: '127.0.0.1', path: '/api/leads/%E0%A4%A' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject);
      request.end();
    });
    expect(status).toBe(400);
  });

  test('HEAD answers as GET does, without the body', async () => {
    const here = await fetch(`${app.address}/api/user`, { method: 'HEAD', headers: { authorization } });
    const nobody = await fetch(`${app.address}/api/user`, { method: 'HEAD' });
    const nowhere = await fetch(`${app.address}/api/nothing`, { method: 'HEAD' });
    expect([here.status, nobody.status, nowhere.status]).toEqual([200, 401, 404]);
    expect(await here.text()).toBe('');
  });

  test('outside /api too, what is not there is 404', async () => {
    const answer = await fetch(`${app.address}/trpc/nothing.here`);
    expect(answer.status).toBe(404);
  });

  test.each(['TRACE', 'DELETE', 'PATCH', 'OPTIONS'])('%s of a tRPC procedure is 404', async (method) => {
    const status = await new Promise((resolve, reject) => {
      const { port } = new URL(app.address);
      const request = httpRequest({ port, host: '127.0.0.1', path: '/trpc/leads.list', method, headers: { authorization } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject);
      request.end();
    });
    expect(status).toBe(404);
  });
});

describe('every answer', () => {
  test('carries its request id in a header, and a failure nothing but its status, message and errors', async () => {
    const fine = await ann.rest('GET', '/user');
    expect(fine.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
    for (const failed of [
      await app.rest('GET', '/user'),
      await ann.rest('GET', '/leads/987654321'),
      await ann.rest('GET', '/nothing'),
      await ann.rest('POST', '/leads', {}),
    ]) {
      expect(failed.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
      expect(Object.keys(failed.body)).toEqual(failed.status === 422 ? ['status', 'message', 'errors'] : ['status', 'message']);
      expect(failed.headers.get('content-type')).toContain('application/json');
    }
  });

  test('has the security headers', async () => {
    for (const path of ['/api/user', '/health', '/api/openapi.json', '/api/nothing']) {
      const answer = await fetch(`${app.address}${path}`);
      await answer.text();
      const { headers } = answer;
      expect(headers.get('content-security-policy'), path).toContain("script-src 'self'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('allows no other origin unless a setting names it', async () => {
    const from = (address: string, origin: string) => fetch(`${address}/api/user`, { headers: { origin } });
    expect((await from(app.address, 'https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    const open = await testApp({ settings: { CORS_ORIGINS: 'https://tools.example.com' } });
    expect((await from(open.address, 'https://tools.example.com')).headers.get('access-control-allow-origin')).toBe(
      'https://tools.example.com',
    );
    expect((await from(open.address, 'https://evil.example')).headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
  });

  test('is compressed when asked and long', async () => {
    const answer = await fetch(`${app.address}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.json()).toEqual(app.document);
  });
});

test('an unexpected failure says nothing of its cause', async () => {
  const broken = await testApp();
  const person = await signUp(broken);
  await broken.store.write(async (tx) => {
    await tx.run('ALTER TABLE leads RENAME TO leads_elsewhere');
  });
  const { status, body } = await person.rest('GET', '/leads/1');
  expect(status).toBe(500);
  expect(body).toEqual({ status: 'error', message: 'Something went wrong' });
  await expect(person.trpc.leads.get.query({ id: 1 })).rejects.toMatchObject({
    message: 'Something went wrong',
    data: { code: 'INTERNAL_SERVER_ERROR' },
  });
});

test('the page of the documentation comes after it has failed once', async () => {
  const server = Fastify();
  const paths = vi
    .fn(() => ({}))
    .mockImplementationOnce(() => {
      throw new Error('gone');
    });
  const files = {
    get paths() {
      return paths();
    },
    register: () => undefined,
  };
  await server.register(registerRest, { prefix: '/api', router: router({}), createContext: () => ({}) as never, files, version: '1' });
  const ask = async () => (await server.inject('/api/docs')).statusCode;
  expect([await ask(), await ask()]).toEqual([500, 200]);
});

test('health is ok while the database answers, else 503', async () => {
  const other = await testApp();
  const healthy = await fetch(`${other.address}/health`);
  expect([healthy.status, await healthy.json()]).toEqual([200, { status: 'ok' }]);
  const store = other.store;
  const { ping } = store;
  store.ping = () => Promise.reject(new Error('gone'));
  const ill = await fetch(`${other.address}/health`);
  expect([ill.status, ((await ill.json()) as { status: string }).status]).toEqual([503, 'error']);
  store.ping = ping;
});

test('many tRPC calls in one request answer each for itself', async () => {
  const calls = ['leads.get', 'counts.get', 'properties.get', 'auth.me'];
  const input = encodeURIComponent(JSON.stringify({ 0: { id: 987_654_321 }, 2: { id: 'x' } }));
  const answer = await fetch(`${app.address}/trpc/${calls.join(',')}?batch=1&input=${input}`, { headers: { authorization } });
  const results = (await answer.json()) as { error?: { data: { httpStatus: number } }; result?: unknown }[];
  expect(results.map((result) => result.error?.data.httpStatus ?? 200)).toEqual([404, 200, 404, 200]);
});
