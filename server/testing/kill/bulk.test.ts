/** A bulk change whose server is killed again and again, then its undoing: every lead is changed once, and restored once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { builtServer, startBuilt } from '#server/testing/built-process.ts';
import type { BulkAnswer, BulkJob } from '#shared/records/bulk/bulk-job.ts';
import { aLead, anAccount } from '#shared/testing/records.ts';

const LEADS = 4000;
const KILLS = 2;

let built = '';
beforeAll(async () => {
  built = await builtServer();
});
const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-bulk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a bulk change and its undoing survive kills', { timeout: 400_000 }, async () => {
  const file = path.join(folder, 'bulk.db');
  let server = startBuilt(built, { settings: { DATABASE_URL: `file:${file}` } });
  let address = await server.address;
  let token = '';
  const call = async <Data>(method: string, target: string, body?: unknown): Promise<Data> => {
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${address}/api${target}`, { method, headers, ...sent });
    return ((await answer.json()) as { data: Data }).data;
  };
  token = (await call<{ token: string }>('POST', '/register', anAccount())).token;
  const first = await call<{ id: number }>('POST', '/leads', aLead());
  const database = new Database(file);
  const columns = (database.pragma('table_info(leads)') as { name: string }[]).map(({ name }) => name).filter((name) => name !== 'id');
  database
    .prepare(
      `INSERT INTO leads (${columns.join()}) SELECT ${columns.join()} FROM leads, (WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n) WHERE id = ?`,
    )
    .run(LEADS, first.id);
  const before = database.prepare('SELECT id, status, ai_score, qualified_at FROM leads ORDER BY id').all();

  const survive = async (id: number, counter: 'processed' | 'restored', end: BulkJob['status']) => {
    for (let kills = 1; kills <= KILLS; kills++) {
      const beyond = (kills * LEADS) / (KILLS + 1);
      await vi.waitFor(async () => expect((await call<BulkJob>('GET', `/bulk-jobs/${id}`))[counter]).toBeGreaterThan(beyond), {
        timeout: 60_000,
        interval: 5,
      });
      server.kill('SIGKILL');
      await server.ended;
      server = startBuilt(built, { settings: { DATABASE_URL: `file:${file}` } });
      address = await server.address;
    }
    return vi.waitFor(
      async () => {
        const job = await call<BulkJob>('GET', `/bulk-jobs/${id}`);
        expect(job.status).toBe(end);
        return job;
      },
      { timeout: 60_000 },
    );
  };

  const started = await call<BulkAnswer>('POST', '/leads/bulk', { all: true, action: 'status', status: 'hot' });
  const id = started.job?.id ?? 0;
  expect(await survive(id, 'processed', 'done')).toMatchObject({ total: LEADS, processed: LEADS, changed: LEADS, unchanged: 0 });
  expect(database.prepare('SELECT status, version, count(*) AS n FROM leads GROUP BY 1, 2').all()).toEqual([
    { status: 'hot', version: 2, n: LEADS },
  ]);
  const updates = `SELECT count(*) AS n FROM events WHERE type = 'lead.updated'`;
  expect(database.prepare(updates).get()).toEqual({ n: LEADS });

  await call('POST', `/bulk-jobs/${id}/undo`);
  expect(await survive(id, 'restored', 'undone')).toMatchObject({ restored: LEADS, kept: 0 });
  expect(database.prepare('SELECT id, status, ai_score, qualified_at FROM leads ORDER BY id').all()).toEqual(before);
  database.close();
  server.kill('SIGTERM');
  await server.ended;
});
