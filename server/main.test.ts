/** The server as a process: what it prints, how it stops, what it refuses, and that a restart loses nothing. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { aDeal, aLead, aMilestone, anAccount, aProperty } from '#shared/testing/records.ts';
import { ROOT } from './testing/source.ts';

/** What `npm start` runs once everything is built, run from the sources. */
const PROGRAM = `
const { serve, startFailure } = await import(${JSON.stringify(pathToFileURL(path.join(ROOT, 'server/main.ts')).href)});
try { await serve(${JSON.stringify(ROOT)}); }
catch (error) { console.error(startFailure(error)); process.exit(1); }
`;

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Process {
  /** Resolves with the address once it listens, rejects when it ends before. */
  address: Promise<string>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  said(): string;
  stop(signal?: NodeJS.Signals): void;
}

function start(settings: Record<string, string>): Process {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', LOG_LEVEL: 'info', ...settings },
  });
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const address = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /running at (http:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => reject(new Error(`ended before it listened:\n${said}`)));
  });
  address.catch(() => undefined);
  onTestFinished(() => void child.kill('SIGKILL'));
  return { address, ended, said: () => said, stop: (signal = 'SIGTERM') => void child.kill(signal) };
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
    const work = await everything(before);
    expect(JSON.stringify(work)).toContain('"status":"completed"');
    first.stop();
    expect(await first.ended).toBe(0);
    expect(existsSync(file)).toBe(true);
    expect(existsSync(`${file}-wal`)).toBe(false);

    const second = start({ DATABASE_URL: `file:${file}` });
    expect(await everything(await second.address)).toEqual(work);
    second.stop('SIGINT');
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
    server.stop();
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
    server.stop();
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
    server.stop();
    expect(await server.ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(4_000);
  });
});

describe('a start that cannot go on says why and exits 1', () => {
  const failed = async (settings: Record<string, string>): Promise<string> => {
    const server = start(settings);
    expect(await server.ended).toBe(1);
    return server.said();
  };

  test('a database of a newer version', async () => {
    const file = path.join(emptyFolder(), 'book.db');
    const store = await openStore(`file:${file}`);
    await migrate(store, path.join(ROOT, 'drizzle'));
    await store.exec(["INSERT INTO migrations (tag, applied_at) VALUES ('9999_from_the_future', 0)"]);
    await store.close();
    const said = await failed({ DATABASE_URL: `file:${file}` });
    expect(said).toContain('newer');
    expect(said).toContain('9999_from_the_future');
    expect(said).not.toContain('    at ');
  });

  test('a file that is no database', async () => {
    const said = await failed({ DATABASE_URL: `file:${path.join(ROOT, 'package.json')}` });
    expect(said).toContain('package.json');
    expect(said).not.toContain('    at ');
  });

  test('a wrong setting', async () => {
    const said = await failed({ PORT: 'eighty', DATABASE_URL: 'mysql://nowhere' });
    expect(said).toContain('PORT');
    expect(said).toContain('DATABASE_URL');
  });

  test('a port that is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as { port: number };
    expect(await failed({ PORT: String(port), DATABASE_URL: `file:${path.join(emptyFolder(), 'book.db')}` })).toContain('PORT');
  });
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
  const { headers } = await fetch(`${address}/api/leads/1`);
  server.stop();
  await server.ended;
  const log = server.said();
  expect(log).toContain(headers.get('x-request-id'));
  expect(log).toContain('/api/leads');
  for (const secret of [token, 'hunter2', 'not this one', account.email, account.email.split('@')[0] as string])
    expect(log).not.toContain(secret);
  expect(log.toLowerCase()).not.toContain('featherstonehaugh');
});
