/** A server that is killed in the middle of a merge: there are two leads with all that is theirs, or one with all of both. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { builtServer, startBuilt } from '#server/testing/built-process.ts';
import type { LeadMerge } from '#shared/records/leads/merges/lead-merge.ts';
import { aLead, anAccount } from '#shared/testing/records.ts';

const TOUCHES = 20_000;
const KILLED_AFTER_MS = [20, 80];

let built = '';
beforeAll(async () => {
  built = await builtServer();
});
const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-merge-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a merge and its undoing happen whole, or not at all', { timeout: 200_000 }, async () => {
  const file = path.join(folder, 'merge.db');
  let server = startBuilt(built, { settings: { DATABASE_URL: `file:${file}` } });
  onTestFinished(() => void server.kill('SIGKILL'));
  let address = await server.address;
  let token = '';
  const call = async <Data>(method: string, target: string, body?: unknown): Promise<Data> => {
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const answer = await fetch(`${address}/api${target}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return ((await answer.json()) as { data: Data }).data;
  };
  const session = await call<{ token: string; user: { id: number } }>('POST', '/register', anAccount());
  token = session.token;
  const [kept, merged] = [await call<{ id: number }>('POST', '/leads', aLead()), await call<{ id: number }>('POST', '/leads', aLead())];
  const database = new Database(file);
  database
    .prepare(
      `INSERT INTO touches (account_id, lead_id, channel, direction, at, actor_id, created_at)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @n) SELECT @account, @lead, 'call', 'out', 0, @account, 0 FROM n`,
    )
    .run({ account: session.user.id, lead: merged.id, n: TOUCHES });
  /** How many touches each lead has, and which leads there are. */
  const state = () => {
    const ids = database.prepare('SELECT id FROM leads ORDER BY id').pluck().all();
    const touches = database.prepare('SELECT lead_id, count(*) AS n FROM touches GROUP BY 1').all();
    const open = database.prepare('SELECT count(*) FROM lead_merges WHERE undone_at IS NULL').pluck().get();
    return { ids, touches, open };
  };
  const before = { ids: [kept.id, merged.id], touches: [{ lead_id: merged.id, n: TOUCHES }], open: 0 };
  const after = { ids: [kept.id], touches: [{ lead_id: kept.id, n: TOUCHES }], open: 1 };
  expect(state()).toEqual(before);

  const killDuring = async (ms: number, work: () => Promise<unknown>) => {
    const asked = work().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, ms));
    server.kill('SIGKILL');
    await Promise.all([asked, server.ended]);
    expect([before, after]).toContainEqual(state());
    server = startBuilt(built, { settings: { DATABASE_URL: `file:${file}` } });
    address = await server.address;
  };
  const openMerge = async () => (await call<LeadMerge[]>('GET', `/leads/${kept.id}/merges`)).find(({ undone_at }) => undone_at === null);
  for (const ms of KILLED_AFTER_MS) {
    await killDuring(ms, () => call('POST', `/leads/${kept.id}/merge`, { other_id: merged.id }));
    if (!(await openMerge())) await call('POST', `/leads/${kept.id}/merge`, { other_id: merged.id });
    expect(state()).toEqual(after);
    const id = (await openMerge())?.id;
    await killDuring(ms, () => call('POST', `/lead-merges/${id}/undo`));
    if (await openMerge()) await call('POST', `/lead-merges/${id}/undo`);
    expect(state()).toEqual(before);
  }
  database.close();
});
