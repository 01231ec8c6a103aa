/** More than the server can do, from another process: it refuses in time, stays right, and comes back. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#server/testing/source.ts';
import { BUSY } from '#shared/core/problem.ts';
import { aLead, anAccount } from '#shared/testing/records.ts';

/** What each call costs at least, so that this machine's speed does not matter. */
const CALL_MS = 10;

const module = (file: string) => JSON.stringify(pathToFileURL(path.join(ROOT, file)).href);
const PROGRAM = `
const { buildApp } = await import(${module('server/app/app.ts')});
const { openStore } = await import(${module('server/db/connect.ts')});
const { migrate } = await import(${module('server/db/migrate.ts')});
const { readSettings } = await import(${module('server/core/settings.ts')});
const store = await openStore(process.env.DATABASE_URL);
await migrate(store, 'drizzle');
// Every call asks for the time, to know whether its session is over.
const now = () => {
  for (const end = performance.now() + ${CALL_MS}; performance.now() < end; );
  return new Date();
};
const app = await buildApp({ store, settings: readSettings({ LOG_LEVEL: 'silent' }), version: '0.0.0', now });
console.log('at ' + (await app.listen({ port: 0, host: '127.0.0.1' })));
`;

const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-overload-'));
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
let server: ChildProcess;
let address = '';
let token = '';
let id = 0;
/** Somebody else's. */
let other = '';
let otherId = 0;

interface Told {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Milliseconds from asking to the end of the answer. */
  took: number;
}

const ask = (target: string, as = token): Promise<Told> =>
  new Promise((resolve, reject) => {
    const asked = performance.now();
    get(`${address}${target}`, { agent, headers: { authorization: `Bearer ${as}` } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, took: performance.now() - asked }),
      );
    }).on('error', reject);
  });

beforeAll(async () => {
  server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: `file:${path.join(folder, 'test.db')}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await new Promise<string>((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      const found = /at (http:\S+)/.exec(chunk.toString())?.[1];
      if (found) resolve(found);
    });
    server.once('close', () => reject(new Error('ended before it listened')));
  });
  const post = async (target: string, body: object, as = token): Promise<{ token: string; data: { id: number } }> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${as}`, connection: 'close' };
    const answer = await fetch(`${address}/api${target}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as { token: string; data: { id: number } };
  };
  token = (await post('/register', anAccount())).token;
  id = (await post('/leads', aLead({ last_name: 'Featherstone' }))).data.id;
  other = (await post('/register', anAccount())).token;
  otherId = (await post('/leads', aLead({ last_name: 'Quill' }), other)).data.id;
});
afterAll(() => {
  agent.destroy();
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The descriptors that the server has open; undefined where the system does not tell. */
const descriptors = () => {
  const list = `/proc/${server.pid}/fd`;
  return existsSync(list) ? readdirSync(list).length : undefined;
};

const rest = () => ask(`/api/leads/${id}`);
const trpc = () => ask(`/trpc/leads.get?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { id } }))}`);

test('what opens a screen, or a few screens at once, is never refused', async () => {
  const told = await Promise.all(Array.from({ length: 30 }, (_, index) => (index % 2 ? rest() : trpc())));
  expect(told.map(({ status }) => status)).toEqual(told.map(() => 200));
});

test(
  'four times what it can do: the rest is refused at once, what is taken on is answered right and soon, and then all is as before',
  {
    retry: 2,
  },
  async () => {
    const SECONDS = 3;
    const asked: Promise<Told>[] = [];
    const health: Promise<Told>[] = [];
    const perSecond = 4 * (1000 / CALL_MS);
    const begun = performance.now();
    while (asked.length < SECONDS * perSecond) {
      const due = ((performance.now() - begun) / 1000) * perSecond;
      while (asked.length < due) asked.push(asked.length % 2 ? rest() : trpc());
      if (health.length < asked.length / perSecond) health.push(ask('/health'));
      await sleep(10);
    }
    const told = await Promise.all(asked);
    const taken = told.filter(({ status }) => status === 200);
    const refused = told.filter(({ status }) => status === 503);

    expect(taken.length + refused.length).toBe(told.length);
    expect(taken.length).toBeGreaterThan(30);
    expect(refused.length).toBeGreaterThan(told.length / 4);
    for (const { text } of taken) expect(text).toContain('"last_name":"Featherstone"');
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const bodies = new Set(refused.map(({ text }) => text.replace(/"requestId":"[\w-]+"/, '"requestId":"x"')));
    expect([...bodies].map((text) => JSON.parse(text) as unknown)).toEqual(
      expect.arrayContaining([
        { status: 'error', message: BUSY },
        { error: { message: BUSY, code: -32603, data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, requestId: 'x' } } },
      ]),
    );
    expect(bodies.size).toBe(2);
    expect((await Promise.all(health)).map(({ status }) => status)).toEqual(health.map(() => 200));

    // Had it taken on everything, the last would have waited for all the others.
    const lastWouldWait = told.length * CALL_MS - SECONDS * 1000;
    const p99 = taken.map(({ took }) => took).sort((one, other) => one - other)[Math.floor(taken.length * 0.99)];
    expect(p99).toBeLessThan(lastWouldWait / 2);

    for (let again = 0; again < 10; again++) expect([(await rest()).status, (await trpc()).status]).toEqual([200, 200]);
  },
);

test.each([
  ['single calls', () => '/api/dashboard'],
  ['batches of fifty', () => `/trpc/${Array(50).fill('counts.get').join(',')}?batch=1&input=%7B%7D`],
])('sixty-four connections of one account with %s leave another account its turn', async (_, target) => {
  let isOver = false;
  const flooded: Told[] = [];
  const flood = Array.from({ length: 64 }, async () => {
    while (!isOver) flooded.push(await ask(target()));
  });
  await expect.poll(() => flooded.filter(({ status }) => status === 200).length).toBeGreaterThan(5);
  const told: Told[] = [];
  for (let n = 0; n < 40; n += 1) told.push(await ask(`/api/leads/${otherId}`, other));
  isOver = true;
  await Promise.all(flood);
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
  const medianOf = (answers: Told[]) => answers.map(({ took }) => took).sort((one, another) => one - another)[answers.length >> 1] ?? 0;
  // Who asks a lot waits for itself, and the other for the one call that is being worked on.
  expect(medianOf(told)).toBeLessThan(medianOf(flooded.filter(({ status }) => status === 200)) / 4);
});

test('ten thousand silent connections change nothing for the others, and leave nothing behind', { retry: 2 }, async () => {
  agent.destroy();
  // Descriptors of the base: what is open with one connection.
  await expect.poll(async () => ((await ask('/health')).status === 200 ? (descriptors() ?? 0) : Number.NaN)).toBeLessThan(100);
  const before = descriptors();
  const limits = process.report?.getReport() as { userLimits?: { open_files?: { soft: unknown } } } | undefined;
  const allowed = Number(limits?.userLimits?.open_files?.soft);
  const count = Math.min(10_000, Number.isFinite(allowed) ? Math.floor(allowed / 2) : 10_000);
  const dial = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' }, () => resolve(socket));
      socket.on('error', reject);
    });
  const sockets: Socket[] = [];
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  while (sockets.length < count) sockets.push(...(await Promise.all(Array.from({ length: Math.min(250, count - sockets.length) }, dial))));
  expect([(await rest()).status, (await trpc()).status, (await ask('/health')).status]).toEqual([200, 200, 200]);
  // The system takes connections before the server does.
  if (before !== undefined) await expect.poll(descriptors).toBeGreaterThan(count);
  for (const socket of sockets) socket.destroy();
  if (before !== undefined) await expect.poll(descriptors).toBeLessThanOrEqual(before + 5);
  expect((await rest()).status).toBe(200);
});
