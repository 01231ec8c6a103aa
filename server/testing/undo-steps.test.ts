/** A call, an accepted offer and a merge, and their undoing, are cut off at each statement: they happen whole, or not at all. */
import Database from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { aBuyer } from '#shared/testing/records.ts';
import { IS_SQLITE, testApp } from './app.ts';
import { signUp } from './people.ts';

const app = await testApp({ works: false });
const ann = await signUp(app);

/** Makes one of the next statements of a write fail, as if the process ended there. */
let left = Number.POSITIVE_INFINITY;
const statements = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1')) as Database.Statement;
for (const method of ['run', 'get', 'all'] as const) {
  const asWas = statements[method];
  vi.spyOn(statements, method).mockImplementation(function (this: Database.Statement, ...given: unknown[]) {
    const isWrite = this.database.inTransaction && !this.source.startsWith('COMMIT');
    if (isWrite) left -= 1;
    if (isWrite && left === 0) throw new Error('cut off');
    return asWas.apply(this, given);
  });
}

const TABLES = ['leads', 'lead_tags', 'list_members', 'contact_points', 'contact_permissions', 'touches', 'deals', 'buyer_offers'];
/** What every write changes, and what is given anew. */
const PASSING = ['version', 'updated_at'];

async function readState(): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await app.store.read.all<Record<string, unknown>>(sql`SELECT * FROM ${sql.identifier(table)}`);
    const names = (row: object) =>
      Object.keys(row).filter((name) => !PASSING.includes(name) && (table !== 'contact_points' || name !== 'id'));
    state[table] = rows.map((row) => JSON.stringify(names(row).map((name) => row[name]))).sort();
  }
  return state;
}

/** Cuts it off at its first statement, its second and so on, until it goes through. */
async function carryOut<Data>(method: string, path: string, body?: object): Promise<Data> {
  const before = await readState();
  for (let at = 1; ; at++) {
    left = at;
    const answer = await ann.rest<Data>(method, path, body);
    left = Number.POSITIVE_INFINITY;
    if (answer.status < 300) {
      expect(at).toBeGreaterThan(3);
      return answer.body.data;
    }
    expect([answer.status, await readState()]).toEqual([500, before]);
  }
}

test.skipIf(!IS_SQLITE)('a call that bars a number', async () => {
  const id = await ann.addLead({ phone: '2065550150', other_phones: ['2065550151'] });
  const before = await readState();
  const body = { outcome: 'wrong_number', next_action: 'Write', next_action_date: '2026-12-01' };
  const touch = await carryOut<{ id: number }>('POST', `/leads/${id}/touches`, body);
  expect(await readState()).not.toEqual(before);
  await carryOut('POST', `/touches/${touch.id}/undo`);
  expect(await readState()).toEqual(before);
});

test.skipIf(!IS_SQLITE)('an accepted offer', async () => {
  const property_id = await ann.addProperty();
  const deal = await ann.addDeal({ property_id });
  const buyer = await ann.rest<{ id: number }>('POST', '/buyers', aBuyer());
  const offer = await ann.rest<{ id: number }>('POST', '/buyer-offers', {
    ...{ buyer_id: buyer.body.data.id, property_id, amount: 140_000, payment: 'cash' },
  });
  const { id } = offer.body.data;
  const before = await readState();
  await carryOut('PATCH', `/buyer-offers/${id}/accept`, { set_pending: true });
  expect((await ann.rest<{ status: string }>('GET', `/deals/${deal}`)).body.data.status).toBe('pending');
  await carryOut('PATCH', `/buyer-offers/${id}`, { status: 'open' });
  expect(await readState()).toEqual(before);
});

test.skipIf(!IS_SQLITE)('a merge', async () => {
  const kept = await ann.addLead({ tags: ['Spring'], notes: 'Roof is new', company: null });
  const merged = await ann.addLead({ tags: ['Probate'], phone: '2065550160', company: 'Oak Holdings' });
  const list = await ann.rest<{ id: number }>('POST', '/lists', { name: 'Vacant', kind: 'vacant', as_of: '2026-11-01' });
  await ann.rest('POST', `/lists/${list.body.data.id}/members`, { lead_ids: [kept, merged] });
  await ann.rest('POST', `/leads/${merged}/touches`, { outcome: 'do_not_call' });
  await ann.addDeal({ lead_id: merged });
  const before = await readState();
  const { merge } = await carryOut<{ merge: { id: number } }>('POST', `/leads/${kept}/merge`, { other_id: merged });
  expect(await readState()).not.toEqual(before);
  await carryOut('POST', `/lead-merges/${merge.id}/undo`);
  expect(await readState()).toEqual(before);
});
