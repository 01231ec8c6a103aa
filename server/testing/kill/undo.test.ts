/** Changes of many leads whose server is killed again and again, then their undoing: every lead is changed once, and restored once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { builtServer, startBuilt } from '#server/testing/built-process.ts';
import type { BulkAnswer } from '#shared/records/leads/bulk/bulk-job.ts';
import { aLead, anAccount } from '#shared/testing/records.ts';
import type { Import } from '#shared/workspace/import-export/import.ts';

const LEADS = 4000;
const KILLS = 2;

let built = '';
beforeAll(async () => {
  built = await builtServer();
});
const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-undo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server with an account, and its file. */
async function start(name: string) {
  const file = path.join(folder, name);
  const settings = { settings: { DATABASE_URL: `file:${file}` } };
  let server = startBuilt(built, settings);
  let address = await server.address;
  let token = '';
  const call = async <Data>(method: string, target: string, body?: object | string): Promise<Data> => {
    const type = typeof body === 'string' ? 'text/csv' : 'application/json';
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) };
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const answer = await fetch(`${address}/api${target}`, { method, headers, ...sent });
    return ((await answer.json()) as { data: Data }).data;
  };
  token = (await call<{ token: string }>('POST', '/register', anAccount())).token;
  const database = new Database(file);
  onTestFinished(async () => {
    database.close();
    server.kill('SIGTERM');
    await server.ended;
  });
  /** Kills the server whenever a job has got some steps further, and returns the job as it ends. */
  const survive = async <Job extends { status: string }>(target: string, countOf: (job: Job) => number, all: number, end: string) => {
    for (let kills = 1; kills <= KILLS; kills++) {
      const isBeyond = async () => expect(countOf(await call<Job>('GET', target))).toBeGreaterThan((kills * all) / (KILLS + 1));
      await vi.waitFor(isBeyond, { timeout: 60_000, interval: 5 });
      server.kill('SIGKILL');
      await server.ended;
      server = startBuilt(built, settings);
      address = await server.address;
    }
    return vi.waitFor(
      async () => {
        const job = await call<Job>('GET', target);
        expect(job.status).toBe(end);
        return job;
      },
      { timeout: 60_000 },
    );
  };
  return { call, database, survive };
}

test('a bulk change and its undoing survive kills', { timeout: 400_000 }, async () => {
  const { call, database, survive } = await start('bulk.db');
  const first = await call<{ id: number }>('POST', '/leads', aLead());
  const columns = (database.pragma('table_info(leads)') as { name: string }[]).map(({ name }) => name).filter((name) => name !== 'id');
  database
    .prepare(
      `INSERT INTO leads (${columns.join()}) SELECT ${columns.join()} FROM leads, (WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n) WHERE id = ?`,
    )
    .run(LEADS, first.id);
  const before = database.prepare('SELECT id, status, ai_score, qualified_at FROM leads ORDER BY id').all();

  const started = await call<BulkAnswer>('POST', '/leads/bulk', { all: true, action: 'status', status: 'hot' });
  const target = `/bulk-jobs/${started.job?.id}`;
  expect(await survive<NonNullable<BulkAnswer['job']>>(target, ({ processed }) => processed, LEADS, 'done')).toMatchObject({
    ...{ total: LEADS, processed: LEADS, changed: LEADS, unchanged: 0 },
  });
  expect(database.prepare('SELECT status, version, count(*) AS n FROM leads GROUP BY 1, 2').all()).toEqual([
    { status: 'hot', version: 2, n: LEADS },
  ]);
  const updates = `SELECT count(*) AS n FROM events WHERE type = 'lead.updated'`;
  expect(database.prepare(updates).get()).toEqual({ n: LEADS });

  await call('POST', `${target}/undo`);
  const undone = await survive<NonNullable<BulkAnswer['job']>>(target, ({ restored }) => restored, LEADS, 'undone');
  expect(undone).toMatchObject({ restored: LEADS, not_restored: 0 });
  expect(database.prepare('SELECT id, status, ai_score, qualified_at FROM leads ORDER BY id').all()).toEqual(before);
});

test('an import of known and new owners and its undoing survive kills', { timeout: 400_000 }, async () => {
  const { call, database, survive } = await start('import.db');
  const rowOf = (n: number, more: string) =>
    `Ann Lee${n},${n} Oak St,Reno,NV,89501,(775) ${200 + Math.floor(n / 10_000)}-${String(n % 10_000).padStart(4, '0')},${more}`;
  const rows = (from: number, to: number, more: (n: number) => string) =>
    [...Array(to - from).keys()].map((n) => rowOf(from + n, more(from + n)));
  const header = 'Owner,Address,City,State,Zip,Phone,Est. Value,DNC';
  const upload = (query: string, lines: string[]) => call<Import>('POST', `/leads/import?${query}`, [header, ...lines].join('\n'));
  const isDone = (id: number) =>
    vi.waitFor(async () => expect((await call<Import>('GET', `/imports/${id}`)).status).toBe('done'), { timeout: 120_000 });
  await isDone(
    (
      await upload(
        'filename=known.csv&list_name=Vacant&list_kind=vacant&list_as_of=2026-03-01',
        rows(0, 2000, () => ','),
      )
    ).id,
  );
  const all = (query: string) => database.prepare(query).all();
  const state = () => ({
    leads: (all('SELECT * FROM leads ORDER BY id') as Record<string, unknown>[]).map(({ version: _, updated_at: __, ...lead }) => lead),
    members: all('SELECT * FROM list_members ORDER BY id'),
    points: all('SELECT owner_id, kind, value, value_key, line, status, source FROM contact_points ORDER BY owner_id, kind, rank'),
    permissions: all('SELECT * FROM contact_permissions'),
    sizes: all('SELECT * FROM list_counts'),
  });
  const before = state();

  const lines = rows(1000, 3000, (n) => `${100_000 + n},${n % 3 === 0 ? 'Y' : 'N'}`);
  const { id } = await upload('filename=more.csv&duplicates=merge&list_name=Vacant&list_kind=vacant&list_as_of=2026-03-01', lines);
  const done = await survive<Import>(`/imports/${id}`, ({ processed }) => processed, lines.length, 'done');
  expect(done).toMatchObject({ processed: 2000, imported: 1000, merged: 1000, changed: 1000 });
  expect(all('SELECT 1 FROM contact_permissions').length).toBeGreaterThan(600);

  await call('POST', `/imports/${id}/undo`);
  const undone = await survive<Import>(`/imports/${id}`, ({ removed, restored }) => removed + restored, lines.length, 'undone');
  expect(undone).toMatchObject({ removed: 1000, restored: 1000, kept: 0 });
  expect(state()).toEqual(before);
});
