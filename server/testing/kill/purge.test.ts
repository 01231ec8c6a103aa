/** A server that is killed while it forgets the guests of old rooms: each is there with bid and address, or wholly gone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { builtServer, type RunningProcess, startBuilt } from '#server/testing/built-process.ts';
import { anAccount, aProperty } from '#shared/testing/records.ts';

const GUESTS = 20_000;
const KEPT = 10;
const KIND = 'marketplace.purge';
const YEARS_AGO = Date.UTC(2020, 0, 1);

let built = '';
beforeAll(async () => {
  built = await builtServer();
});
const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-purge-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (file: string): RunningProcess => {
  const server = startBuilt(built, { settings: { DATABASE_URL: `file:${file}` } });
  onTestFinished(() => server.kill());
  return server;
};

test('a purge is whole, goes on after each kill, and ends', { timeout: 400_000 }, async () => {
  const file = path.join(folder, 'purge.db');
  const first = start(file);
  const address = await first.address;
  const post = async <Data>(target: string, body: object, token = ''): Promise<Data> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${address}/api${target}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { data: Data }).data;
  };
  const { token, user } = await post<{ token: string; user: { id: number } }>('/register', anAccount());
  const property = await post<{ id: number }>('/properties', aProperty(), token);
  first.kill('SIGKILL');
  await first.ended;

  const database = new Database(file);
  const fill = database.transaction(() => {
    const buyer = database.prepare(
      `INSERT INTO buyers (account_id, name, email, areas, property_types, is_guest, created_at, updated_at) VALUES (?, 'Guest', ?, '[]', '[]', 1, 0, 0)`,
    );
    const guest = database.prepare('INSERT INTO room_guests (account_id, room_ended_at, buyer_id, created_at) VALUES (?, ?, ?, 0)');
    const bid = database.prepare(
      `INSERT INTO buyer_offers (account_id, buyer_id, property_id, amount, payment, source, guest_id, status, created_at, updated_at) VALUES (?, ?, ?, 100, 'cash', 'room', ?, ?, 0, 0)`,
    );
    for (let n = 0; n < GUESTS + 2 * KEPT; n += 1) {
      const { lastInsertRowid: buyerId } = buyer.run(user.id, `guest${n}@example.com`);
      // Of a room that has just ended, and such as have bought, nothing goes.
      const isRecent = n < KEPT;
      const hasBought = n >= KEPT && n < 2 * KEPT;
      const { lastInsertRowid: guestId } = guest.run(user.id, isRecent ? Date.now() : YEARS_AGO, buyerId);
      bid.run(user.id, buyerId, property.id, guestId, hasBought ? 'accepted' : 'open');
    }
  });
  fill();
  const count = (what: string) => database.prepare(`SELECT count(*) FROM ${what}`).pluck().get() as number;
  const state = () => ['room_guests', 'buyer_offers', 'buyers'].map(count);

  let left = GUESTS + 2 * KEPT;
  for (let kills = 0; kills < 2; kills += 1) {
    const server = start(file);
    await server.address;
    await vi.waitFor(() => expect(count('room_guests')).toBeLessThan(left), { timeout: 60_000, interval: 2 });
    server.kill('SIGKILL');
    await server.ended;
    const [guests = 0, bids, buyers] = state();
    expect([bids, buyers]).toEqual([guests, guests]);
    expect(guests).toBeGreaterThan(2 * KEPT);
    left = guests;
  }
  const last = start(file);
  await last.address;
  await vi.waitFor(() => expect(state()).toEqual([2 * KEPT, 2 * KEPT, 2 * KEPT]), { timeout: 120_000, interval: 20 });
  await vi.waitFor(() => expect(database.prepare('SELECT count(*) FROM jobs WHERE kind = ?').pluck().get(KIND)).toBe(0), {
    timeout: 60_000,
  });
  database.close();
  last.kill('SIGTERM');
  expect(await last.ended, last.said()).toBe(0);
});
