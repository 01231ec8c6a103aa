/** Clients that are slow, silent, gone or talk nonsense: each gets its answer, if any, and none keeps its connection. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { closeWithin } from '#server/app/http.ts';
import { openStore } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSettings } from './settings.ts';
import { ROOT } from '#server/testing/source.ts';
import { aLead, anAccount } from '#shared/testing/records.ts';
import { LIMITS } from './connections.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-connections-'));
const store = await openStore(`file:${path.join(folder, 'test.db')}`);
await migrate(store, path.join(ROOT, 'drizzle'));
const limits = { ...LIMITS, headers: 4000, body: 4000, still: 6000, check: 100 };
const app = await buildApp({ store, settings: readSettings({ LOG_LEVEL: 'silent' }), version: '0.0.0', limits });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await closeWithin(app, 2000);
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

let accepted = 0;
app.server.on('connection', () => (accepted += 1));
const connections = () => new Promise<number>((resolve) => void app.server.getConnections((_, count) => resolve(count)));
afterEach(async () => {
  await expect.poll(connections).toBe(0);
  const answer = await fetch(`${address}/health`, { headers: { connection: 'close' } });
  expect(answer.status).toBe(200);
  await answer.text();
});

const open: Socket[] = [];
afterAll(() => {
  for (const socket of open) socket.destroy();
});

function dial(): { socket: Socket; said: Promise<string> } {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' });
  open.push(socket);
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.on('error', () => undefined);
  return { socket, said: new Promise((resolve) => void socket.once('close', () => resolve(text))) };
}

/** What the server says until it hangs up. */
function say(text: string): Promise<string> {
  const { socket, said } = dial();
  socket.write(text);
  return said;
}

const answerOf = (text: string) => ({
  status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
  type: /content-type: ([^;\r]+)/i.exec(text)?.[1],
  body: JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as { status: string; message: string },
});

test.each([
  ['a word that is no method', 'HELLO there\r\n\r\n', 400],
  ['a version that is none', 'GET /health HTTP/3.7\r\nHost: here\r\n\r\n', 400],
  ['no host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'two lengths of one body',
    'POST /api/login HTTP/1.1\r\nHost: here\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'a chunk without a size',
    'POST /api/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
    400,
  ],
  ['the whole address of a call', `GET ${address}/api/leads HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`, 404],
  ['a path in disguise', 'GET /%61pi/leads HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n', 404],
  ['headers over the limit', `GET /health HTTP/1.1\r\nHost: here\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address over the limit', `GET /api/leads?search=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: here\r\n\r\n`, 431],
])('%s gets an answer of ours', async (_, text, status) => {
  expect(answerOf(await say(text))).toMatchObject({
    status,
    type: 'application/json',
    body: { status: 'error', message: expect.stringMatching(/^[A-Z].{10,}/) as string },
  });
});

test('a refused HEAD gets no body', async () => {
  const answer = await say(`HEAD /api/leads?search=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: here\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*\r\n\r\n$/);
});

test('a form is no call, however long it is', async () => {
  const form = new FormData();
  form.set('0', 'x'.repeat(3_000_000));
  const answer = await fetch(`${address}/trpc/auth.login`, { method: 'POST', body: form, headers: { connection: 'close' } }).catch(
    () => undefined,
  );
  // Refused before it is read: the connection may end while the caller is still sending.
  if (answer) expect(answer.status).toBe(415);
  const short = await fetch(`${address}/trpc/auth.login`, {
    method: 'POST',
    body: '--x--',
    headers: { 'content-type': 'Multipart/form-data; boundary=x', connection: 'close' },
  });
  expect(short.status).toBe(415);
  expect(await short.json()).toMatchObject({ error: { data: { code: 'UNSUPPORTED_MEDIA_TYPE' } } });
});

test('headers that trickle, a body that trickles, and silence are cut off', async () => {
  const trickle = async (beginning: string, drop: string) => {
    const { socket, said } = dial();
    socket.write(beginning);
    const tap = setInterval(() => socket.write(drop), 30);
    try {
      return await said;
    } finally {
      clearInterval(tap);
    }
  };
  const [headers, body, silence] = await Promise.all([
    trickle('GET /health HTTP/1.1\r\nHost: here\r\n', 'X: y\r\n'),
    trickle('POST /api/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n', ' '),
    dial().said,
  ]);
  for (const answer of [headers, body, silence]) expect(answerOf(answer)).toMatchObject({ status: 408, body: { status: 'error' } });
});

test('an upload that ends in the middle is no request', async () => {
  for (const ending of ['end', 'destroy', 'resetAndDestroy'] as const) {
    const { socket, said } = dial();
    socket.write(
      'POST /api/register HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email"',
      () => socket[ending](),
    );
    expect(await said).not.toContain(' 201 ');
  }
});

test('of many requests at once on one connection each is answered, in their order', async () => {
  const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: here\r\n${more}\r\n`;
  const many = Array.from({ length: 500 }, (_, index) => request(index % 2 ? '/health' : '/api/user'));
  const text = await say(many.join('') + request('/health', 'Connection: close\r\n'));
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  // The health is always told; of the others the last are too many.
  const told = statuses.map((status) => (status === '503' ? '401' : status));
  expect(told).toEqual([...many.map((_, index) => (index % 2 ? '200' : '401')), '200']);
  expect(statuses.slice(0, 2)).toEqual(['401', '200']);
});

test('uploads that never come keep nobody from uploading', async () => {
  const account = async () => {
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const answer = await fetch(`${address}/api/register`, { method: 'POST', headers, body: JSON.stringify(anAccount()) });
    return ((await answer.json()) as { token: string }).token;
  };
  const upload = (token: string, more: string) =>
    `POST /api/leads/import HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${token}\r\nContent-Type: text/csv\r\n${more}\r\n`;
  const [ann, bob] = [await account(), await account()];
  const slow = ['Transfer-Encoding: chunked\r\n', `Content-Length: ${100 * 1024 * 1024}\r\n`, 'Content-Length: 90000000\r\n'];
  const endless = slow.map((more) => ({ ...dial(), more }));
  for (const { socket, more } of endless) socket.write(`${upload(ann, more)}${more.startsWith('T') ? '1\r\na\r\n' : 'a'}`);
  await expect.poll(connections).toBe(3);
  for (const token of [bob, ann]) {
    const said = await say(`${upload(token, 'Content-Length: 5\r\nConnection: close\r\n')}a,b\nc`);
    expect(answerOf(said).status).toBe(422);
  }
  for (const { socket } of endless) socket.destroy();
});

test('who hangs up leaves no work behind', async () => {
  const { socket, said } = dial();
  const leads = Array.from({ length: 900 }, () => 'GET /api/user HTTP/1.1\r\nHost: here\r\n\r\n').join('');
  socket.write(leads, () => socket.resetAndDestroy());
  await said;
  const told = await say('GET /api/user HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
  expect(answerOf(told).status).toBe(401);
});

test('a reader that does not read what it asked for is let go', async () => {
  const send = async (target: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, connection: 'close' };
    const answer = await fetch(`${address}/api${target}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(201);
    return (await answer.json()) as { token: string; data: { id: number } };
  };
  const { token } = await send('/register', anAccount());
  const { id } = (await send('/leads', { ...aLead(), notes: 'x'.repeat(10_000) }, token)).data;
  // More than two socket buffers hold, so that the rest has to wait for the reader.
  await store.write(async (tx) => {
    const columns = await tx.all<{ name: string }>(sql`SELECT name FROM pragma_table_info('leads') WHERE name <> 'id'`);
    const names = sql.raw(columns.map(({ name }) => name).join(', '));
    await tx.run(sql`INSERT INTO leads (${names}) SELECT ${names} FROM leads,
      (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT i FROM n) WHERE id = ${id}`);
  });
  const before = accepted;
  const { socket } = dial();
  socket.pause();
  socket.write(`GET /api/leads/export HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await expect.poll(() => accepted).toBe(before + 1);
  await expect.poll(connections).toBe(0);
  expect(socket.bytesRead).toBeLessThan(20_000_000);
});
