/** The server as a process: what it prints, how it stops, what it refuses, and that a restart loses nothing. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aDeal, aLead, aMilestone, anAccount, aProperty } from '#shared/testing/records.ts';
import { buildCalendarPath } from '#server/outreach/appointments/calendar-file.ts';
import { LINK_PATHS } from '#server/accounts/auth/settings/links.ts';
import { builtServer, type RunningProcess, startBuilt } from '#server/testing/built-process.ts';

let built = '';
beforeAll(async () => {
  built = await builtServer();
});

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function start(settings: Record<string, string>): RunningProcess {
  const server = startBuilt(built, { settings: { LOG_LEVEL: 'info', ...settings } });
  onTestFinished(() => server.kill());
  return server;
}

async function call<T>(
  address: string,
  method: string,
  target: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; data: T }> {
  const answer = await fetch(`${address}/api${target}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, data: ((await answer.json()) as { data: T }).data };
}

describe('a restart', () => {
  test('finds everything where a day of work left it; the database leaves no journal behind', async () => {
    const file = path.join(emptyFolder(), 'new folder', 'book.db');
    const first = start({ DATABASE_URL: `file:${file}` });
    const before = await first.address;
    expect(before).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const { token } = (await call<{ token: string }>(before, 'POST', '/register', anAccount())).data;
    const post = async (target: string, body: unknown) => (await call<{ id: number }>(before, 'POST', target, body, token)).data.id;

    const list =
      'Owner Name,Property Address,City,State,Zip\nMaria Lopez,12 Elm Street,Austin,TX,78701\nJohn Smith,14 Oak Street,Austin,TX,78702\n';
    await fetch(`${before}/api/leads/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: list,
    });
    const found = async () => (await call<{ data: { id: number }[] }>(before, 'GET', '/leads?search=lopez', undefined, token)).data.data;
    await expect.poll(async () => (await found()).length).toBe(1);
    const lead_id = (await found())[0]?.id;
    await call(before, 'PATCH', `/leads/${lead_id}`, { status: 'qualified' }, token);
    const property_id = await post('/properties', aProperty());
    const deal_id = await post('/deals', aDeal({ property_id, lead_id }));
    const milestone = await post('/deal-milestones', aMilestone({ deal_id }));
    await call(before, 'PATCH', `/deal-milestones/${milestone}/complete`, undefined, token);
    const everything = async (address: string) =>
      Promise.all(
        ['/leads', '/leads?search=lopez', '/properties', '/deals?search=lopez', '/deal-milestones', '/activities', '/counts', '/user'].map(
          async (target) => (await call(address, 'GET', target, undefined, token)).data,
        ),
      );
    // Points follow a change by themselves, and would come after what is compared.
    const earned = async () => (await call<{ rule: string }[]>(before, 'GET', '/achievements', undefined, token)).data;
    await expect.poll(async () => (await earned()).map(({ rule }) => rule)).toContain('first_contract');
    const work = await everything(before);
    expect(JSON.stringify(work)).toContain('"status":"completed"');
    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(existsSync(file)).toBe(true);
    expect(existsSync(`${file}-wal`)).toBe(false);

    const second = start({ DATABASE_URL: `file:${file}` });
    expect(await everything(await second.address)).toEqual(work);
    second.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });
});

describe('a stop', () => {
  test('finishes what is in flight, and takes nothing new', async () => {
    const server = start({ DATABASE_URL: `file:${path.join(emptyFolder(), 'book.db')}` });
    const address = await server.address;
    const body = JSON.stringify(anAccount());
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' };
    const request = httpRequest(`${address}/api/register`, { method: 'POST', headers });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      request.on('response', (response) => resolve(response.resume().statusCode));
      request.on('error', reject);
    });
    request.flushHeaders();
    // "100 Continue" says that the server has taken the request on; its body follows only after the server was told to stop.
    await new Promise<void>((resolve) => void request.once('continue', () => resolve()));
    const asked = Date.now();
    server.kill('SIGTERM');
    const refused = () =>
      fetch(`${address}/health`)
        .then(() => false)
        .catch(() => true);
    while (!(await refused())) await new Promise((resolve) => setTimeout(resolve, 10));
    request.end(body);
    expect(await answered).toBe(201);
    expect(await server.ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(5_000);
  });

  test('says so in the envelope to who still asks', async () => {
    const server = start({ DATABASE_URL: `file:${path.join(emptyFolder(), 'book.db')}` });
    const { port } = new URL(await server.address);
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    let said = '';
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const body = JSON.stringify(anAccount());
    const head = 'Host: here\r\nContent-Type: application/json\r\n';
    socket.write(`POST /api/register HTTP/1.1\r\n${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`);
    await expect.poll(() => said).toContain('100 Continue');
    server.kill('SIGTERM');
    const refused = () =>
      fetch(`http://127.0.0.1:${port}/health`)
        .then(() => false)
        .catch(() => true);
    while (!(await refused())) await new Promise((resolve) => setTimeout(resolve, 10));
    const more = ['/api/user', '/trpc/auth.me', '/health'].map((target) => `GET ${target} HTTP/1.1\r\n${head}\r\n`);
    socket.write(body + more.join(''));
    expect(await server.ended).toBe(0);
    expect(said).toContain(' 201 ');
    expect(said).toContain(' 503 ');
    expect(said).toContain('{"status":"error","message":"The server is stopping. Please try again in a moment."}');
    expect(said).not.toContain('"statusCode":503');
  });

  test('cuts off what does not finish', async () => {
    const server = start({ DATABASE_URL: `file:${path.join(emptyFolder(), 'book.db')}` });
    const address = await server.address;
    const request = httpRequest(`${address}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 100, expect: '100-continue' },
    });
    const cut = new Promise((resolve) => void request.once('error', resolve));
    request.flushHeaders();
    await new Promise<void>((resolve) => void request.once('continue', () => resolve()));
    const asked = Date.now();
    server.kill('SIGTERM');
    await cut;
    expect(await server.ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(5_000);
  });

  test('does not wait for a connection on which nothing is asked', async () => {
    const server = start({ DATABASE_URL: `file:${path.join(emptyFolder(), 'book.db')}` });
    const address = await server.address;
    // fetch keeps its connection open for the next call.
    await (await fetch(`${address}/health`)).text();
    const asked = Date.now();
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(4_000);
  });
});

test('a wrong setting stops the start, which says why', async () => {
  const server = start({ PORT: 'eighty', DATABASE_URL: 'mysql://nowhere' });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain('PORT');
  expect(server.said()).toContain('DATABASE_URL');
});

test('the log has neither secrets nor personal data, but the id of each request', async () => {
  const server = start({ DATABASE_URL: `file:${path.join(emptyFolder(), 'book.db')}`, LOG_LEVEL: 'debug' });
  const address = await server.address;
  const account = anAccount({ password: 'hunter2hunter2' });
  const { token } = (await call<{ token: string }>(address, 'POST', '/register', account)).data;
  await call(address, 'POST', '/login', { email: account.email, password: 'not this one' });
  await call(address, 'POST', '/leads', aLead({ last_name: 'Featherstonehaugh' }), token);
  await call(address, 'POST', '/leads', { first_name: 'Featherstonehaugh' }, token);
  await call(address, 'GET', '/leads?search=featherstonehaugh', undefined, token);
  await fetch(`${address}/trpc/leads.list?input=${encodeURIComponent('{"search":"featherstonehaugh"}')}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const api = (await call<{ token: string }>(address, 'POST', '/api-tokens', { name: 'Dialer', scope: 'read' }, token)).data.token;
  await call(address, 'GET', '/leads?search=featherstonehaugh', undefined, api);
  await call(address, 'POST', '/leads', aLead(), api);
  await fetch(`${address}/api/leads?token=${api}`);
  await fetch(`${address}/trpc/leads.list?access_token=${api}`);
  const { headers } = await fetch(`${address}/api/leads/1`);
  server.kill('SIGTERM');
  await server.ended;
  const log = server.said();
  expect(log).toContain(headers.get('x-request-id'));
  expect(log).toContain('/api/leads');
  for (const secret of [token, api, 'hunter2', 'not this one', account.email, account.email.split('@')[0] as string])
    expect(log).not.toContain(secret);
  expect(log.toLowerCase()).not.toContain('featherstonehaugh');
});

test('the log has no key and no link of those that the paths hold, asked for as they are or with a slip', async () => {
  const server = start({ DATABASE_URL: `file:${path.join(emptyFolder(), 'book.db')}`, LOG_LEVEL: 'debug' });
  const address = await server.address;
  const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as { paths: Record<string, object> };
  const secret = '4f9-2k.Zk3vQ9x_0aT7bLm2RwPqYd5-sExCr';
  // Ids are numbers, and all else that a path can hold is somebody's to keep.
  const templates = [
    ...Object.keys(document.paths).map((template) => `/api${template}`),
    ...Object.values(LINK_PATHS).flatMap((prefix) => [
      `${prefix}{token}`,
      `${prefix}{token}/deal-sheet.pdf`,
      `${prefix}{token}/photos/1/large.webp`,
    ]),
    buildCalendarPath('{key}'),
    '/chat/{key}',
    '/pay/return/{key}',
  ].filter((template) => /\{\w+\}/.test(template));
  expect(templates.filter((template) => /\{key\}/.test(template)).length).toBeGreaterThan(3);
  let asked = 0;
  for (const template of templates) {
    const right = template.replaceAll(/\{\w+\}/g, secret);
    for (const target of [right, `${right}/`, right.replace('/', '//'), right.replace(/^\/api/, '/ap1'), `${right}%2e`]) {
      for (const method of ['GET', 'POST']) await (await fetch(address + target, { method })).arrayBuffer();
      asked += 2;
    }
  }
  server.kill('SIGTERM');
  await server.ended;
  expect(asked).toBeGreaterThan(100);
  const log = server.said();
  expect(log).toContain('/api/web-chat/:key/messages');
  expect(log).not.toContain('Zk3vQ9x');
});
