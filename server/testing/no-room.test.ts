/** A disk that fills up while the server runs: changes are refused as a whole, reading goes on, and so does writing once there is room. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NO_ROOM, NOT_AVAILABLE } from '#shared/core/problem.ts';
import { aLead, anAccount } from '#shared/testing/records.ts';
import { IS_SQLITE, testApp } from './app.ts';
import { builtServer, startBuilt } from './built-process.ts';
import { signUp } from './people.ts';

const notes = (letters: number) => 'x'.repeat(letters);

describe.runIf(IS_SQLITE)('a database that may not grow', async () => {
  // What follows by itself (an achievement) would be a change too.
  const app = await testApp({ works: false });
  const ann = await signUp(app);
  const pages = async (most: number) => app.store.exec([`PRAGMA max_page_count = ${most}`]);
  const rows = () => app.store.read.all(sql`SELECT (SELECT count(*) FROM leads) AS leads, (SELECT count(*) FROM events) AS events`);

  test('answers 507 to changes on both faces without storing them, and serves reads; with room again it works', async () => {
    const id = await ann.addLead({ first_name: 'Kept' });
    const before = await rows();
    await pages(1);

    const big = { notes: notes(9000) };
    const { status, body } = await ann.rest('POST', '/leads', aLead(big));
    expect([status, body]).toEqual([507, { status: 'error', message: NO_ROOM }]);
    expect((await ann.rest('PATCH', `/leads/${id}`, big)).status).toBe(507);
    await expect(ann.trpc.leads.create.mutate(aLead(big) as never)).rejects.toMatchObject({ message: NO_ROOM, data: { httpStatus: 507 } });
    const direct = await fetch(`${app.address}/trpc/leads.create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ann.token}` },
      body: JSON.stringify(aLead(big)),
    });
    expect(direct.status).toBe(507);
    expect(await direct.text()).not.toContain('SQLITE');
    const upload = await app.send('/leads/import', {
      method: 'POST',
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${ann.token}` },
      body: `Owner,Address,Notes\nAnn Lee,12 Oak St,${notes(9000)}\n`,
    });
    expect([upload.status, upload.body]).toEqual([507, { status: 'error', message: NO_ROOM }]);

    expect(await rows()).toEqual(before);
    expect((await ann.rest('GET', `/leads/${id}`)).body.data).toMatchObject({ first_name: 'Kept', notes: null });
    expect((await ann.trpc.leads.list.query({ search: 'kept' })).data).toHaveLength(1);
    expect((await fetch(`${app.address}/health`)).status).toBe(200);
    // Who signs in meanwhile can read too, and stays signed in.
    const signedIn = await app.rest<{ token: string }>('POST', '/login', { email: ann.email, password: ann.password });
    const { token } = signedIn.body.data;
    expect([signedIn.status, (await app.rest('GET', `/leads/${id}`, undefined, token)).status]).toEqual([200, 200]);
    const other = (await app.rest<{ token: string }>('POST', '/login', { email: ann.email, password: ann.password })).body.data.token;
    await app.rest('POST', '/logout', undefined, other);
    expect((await app.rest('GET', '/user', undefined, other)).status).toBe(401);

    await pages(1_000_000);
    expect((await ann.rest('POST', '/leads', aLead(big))).status).toBe(201);
    expect((await ann.rest('PATCH', `/leads/${id}`, big)).status).toBe(200);
    expect((await app.rest('GET', '/user', undefined, token)).status).toBe(200);
    expect((await app.rest('GET', '/sessions', undefined, token)).body.data).toHaveLength(2);
  });
});

test('a disk that refuses to write answers 503 with Retry-After, and a start with room has all that was acknowledged', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-no-room-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'book.db');
  const built = await builtServer();
  const settings = { DATABASE_URL: `file:${file}` };
  const call = async (address: string, method: string, target: string, token: string, body?: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return fetch(`${address}/api${target}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  };
  // Blocks of 512 bytes: room for the empty database and some leads. Without the trap the system would end the process.
  const full = startBuilt(built, { settings, before: "trap '' XFSZ; ulimit -f 9000" });
  const address = await full.address;
  const registered = await fetch(`${address}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(anAccount()),
  });
  const { token } = (await registered.json()) as { token: string };
  const acknowledged: number[] = [];
  let refused: Response | undefined;
  while (!refused) {
    const answer = await call(address, 'POST', '/leads', token, aLead({ notes: notes(9000), asking_price: 1000.01 + acknowledged.length }));
    if (answer.status === 201) acknowledged.push(((await answer.json()) as { data: { id: number } }).data.id);
    else refused = answer;
  }
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toEqual({ status: 'error', message: NOT_AVAILABLE });
  expect(acknowledged.length).toBeGreaterThan(10);
  const total = async (from: string) => {
    const listed = (await (await call(from, 'GET', '/leads?per_page=1', token)).json()) as { data: { meta: { total: number } } };
    return listed.data.meta.total;
  };
  expect(await total(address)).toBe(acknowledged.length);
  expect(full.said()).toContain('disk I/O error');
  full.kill('SIGTERM');
  expect(await full.ended, full.said()).toBe(0);

  const roomy = startBuilt(built, { settings });
  const again = await roomy.address;
  expect(await total(again)).toBe(acknowledged.length);
  expect((await call(again, 'POST', '/leads', token, aLead({ notes: notes(9000) }))).status).toBe(201);
  roomy.kill('SIGTERM');
  expect(await roomy.ended).toBe(0);
  const database = new Database(file, { readonly: true });
  onTestFinished(() => void database.close());
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  const prices = database.prepare('SELECT asking_price FROM leads ORDER BY id').pluck().all();
  expect(prices.slice(0, acknowledged.length)).toEqual(acknowledged.map((_, at) => 100_001 + at * 100));
});
