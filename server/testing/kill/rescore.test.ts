/** A server that is killed while it scores an account's leads anew: each lead has its old score or its new one, and the work ends all the same. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { builtServer, type RunningProcess, startBuilt } from '#server/testing/built-process.ts';
import { aDeal, aLead, anAccount, aProperty } from '#shared/testing/records.ts';

const LEADS = 30_000;
const CONTRACTS = 60;
const KIND = 'predictions.learn';
/** After two crashes work is begun again a minute later at the earliest. */
const LEAST_WAIT_MS = 50_000;

let built = '';
beforeAll(async () => {
  built = await builtServer();
});
const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-rescore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (file: string): RunningProcess => {
  const server = startBuilt(built, { settings: { DATABASE_URL: `file:${file}` } });
  onTestFinished(() => server.kill());
  return server;
};
const kill = async (server: RunningProcess) => {
  server.kill('SIGKILL');
  await server.ended;
};

type Scored = { id: number; ai_score: number; motivation_score: number; version: number };
const readScores = (database: Database.Database) =>
  database.prepare('SELECT id, ai_score, motivation_score, version FROM leads ORDER BY id').all() as Scored[];
/** Up to which lead it has come; null once all are scored, undefined before it has begun. */
const readPlace = (database: Database.Database): number | null | undefined =>
  (
    database.prepare(`SELECT json_extract(weights, '$.rescored_to') AS place FROM learned_models WHERE predicted = 'leads'`).get() as
      | { place: number | null }
      | undefined
  )?.place;
const poll = { timeout: 240_000, interval: 2 };

test('scores are recalculated to the end, whole, and not begun again without limit', { timeout: 600_000 }, async () => {
  const file = path.join(folder, 'killed.db');
  const first = start(file);
  const address = await first.address;
  let token = '';
  const call = async <Data>(method: string, target: string, body: unknown): Promise<Data> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${address}/api${target}`, { method, headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { data: Data }).data;
  };
  token = (await call<{ token: string }>('POST', '/register', anAccount())).token;
  const lead = await call<{ id: number }>('POST', '/leads', aLead({ source: 'cold_call' }));
  const property = await call<{ id: number }>('POST', '/properties', aProperty());
  const deal = await call<{ id: number }>('POST', '/deals', aDeal({ lead_id: lead.id, property_id: property.id }));
  const database = new Database(file);
  const copyRows = (table: string, id: number, count: number, change: Record<string, string>) => {
    const columns = (database.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name).filter((name) => name !== 'id');
    const values = columns.map((name) => change[name] ?? `o.${name}`);
    database
      .prepare(
        `INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM (SELECT * FROM ${table} WHERE id = ?) AS o,
          (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n)`,
      )
      .run(id, count);
  };
  copyRows('leads', lead.id, CONTRACTS, { source: `'cold_call'` });
  copyRows('deals', deal.id, CONTRACTS, { lead_id: `${lead.id} + i` });
  copyRows('leads', lead.id, CONTRACTS * 3, { source: `'website_form'`, status: `'cold'` });
  copyRows('leads', lead.id, LEADS, { source: `CASE i % 3 WHEN 0 THEN 'website_form' WHEN 1 THEN 'cold_call' ELSE 'referral' END` });
  await call('PATCH', `/leads/${lead.id}`, { notes: 'Something has happened.' });
  await kill(first);
  // The daily job goes over the same leads, and could be ahead.
  database.prepare('UPDATE users SET leads_scored_on = ?').run(new Date().toISOString().slice(0, 10));
  database.pragma('wal_checkpoint(TRUNCATE)');
  const before = readScores(database);
  const calm = path.join(folder, 'calm.db');
  copyFileSync(file, calm);

  const undisturbed = start(calm);
  const other = new Database(calm);
  await undisturbed.address;
  await vi.waitFor(() => expect(readPlace(other)).toBeNull(), poll);
  const after = readScores(other);
  other.close();
  await kill(undisturbed);
  const changed = after.filter(({ ai_score }, at) => ai_score !== before[at]?.ai_score);
  expect(changed.length).toBeGreaterThan(LEADS / 3);
  // Nobody who edits a lead meanwhile has anything to merge.
  expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version));

  let reached = 0;
  for (let kills = 1; kills <= 2; kills += 1) {
    const server = start(file);
    await server.address;
    await vi.waitFor(() => expect(readPlace(database)).toBeGreaterThan(reached), poll);
    await kill(server);
    reached = readPlace(database) ?? 0;
    expect(reached).toBeLessThan(LEADS);
    // Up to there all are new, from there on all are as they were.
    expect(readScores(database)).toEqual(after.map((one, at) => (one.id <= reached ? one : before[at])));
  }
  const row = database.prepare('SELECT attempts, due_at FROM jobs WHERE kind = ?').get(KIND) as { attempts: number; due_at: number };
  expect(row.attempts).toBe(2);
  expect(row.due_at - Date.now()).toBeGreaterThan(LEAST_WAIT_MS - 10_000);

  const last = start(file);
  await last.address;
  await vi.waitFor(() => expect(readPlace(database)).toBeNull(), poll);
  expect(readScores(database)).toEqual(after);
  // Done: nothing of it is left to begin again.
  await vi.waitFor(() => expect(database.prepare('SELECT count(*) FROM jobs WHERE kind = ?').pluck().get(KIND)).toBe(0), poll);
  database.close();
  last.kill('SIGTERM');
  expect(await last.ended, last.said()).toBe(0);
});
