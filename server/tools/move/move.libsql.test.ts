/** A database moves into a libSQL server and back into a file, whole, and never onto something that is there already. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStore } from '#server/db/connect.ts';
import { CannotOpen } from '#server/db/store.ts';
import { migrate } from '#server/db/migrate.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { type LibsqlServer, startLibsqlServer } from '#server/testing/libsql-server.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { aPhoto } from '#server/testing/photos.ts';
import { ROOT } from '#server/testing/source.ts';
import type { Photo } from '#shared/records/properties/photos/photo.ts';
import { aLead } from '#shared/testing/records.ts';
import { move } from './main.ts';
import { moveDatabase } from './move.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-move-'));
const file = (name: string) => `file:${path.join(folder, name)}`;
const migrations = path.join(ROOT, 'drizzle');
const LISTS = ['/leads', '/properties', '/deals', '/deal-milestones', '/property-saves', '/activities', '/imports', '/user', '/counts'];
const SEARCHES = [
  '/leads?search=brien',
  '/leads?search=ü',
  '/deals?search=elm',
  '/properties?search=cheap',
  '/deal-milestones?search=walk',
];

let server: LibsqlServer;
let person: Person;
let before: unknown;
let lastLead: number;
/** A property with photos. */
let house: number;
const said: string[] = [];
const moveTo = (from: string, to: string) => moveDatabase({ from, to, migrations, say: (line) => said.push(line) });

/** Pictures, byte by byte. */
async function picturesOf(app: TestApp): Promise<string[]> {
  const { body } = await app.rest<Photo[]>('GET', `/properties/${house}/photos`, undefined, person.token);
  const read = async (url: string) => Buffer.from(await (await fetch(app.address + url)).arrayBuffer()).toString('base64');
  return Promise.all(body.data.flatMap(({ large_url, small_url }) => [read(large_url), read(small_url)]));
}

/** All that a person sees, through the API. */
async function bookOf(app: TestApp): Promise<unknown> {
  const answers = [...LISTS, ...SEARCHES].map(async (list) => {
    const { status, body } = await app.rest('GET', list, undefined, person.token);
    return [list, status, body.data, body.meta];
  });
  return [...(await Promise.all(answers)), await picturesOf(app)];
}

/** Opens a database with no work in the background and closes it whatever is found. */
async function open<T>(database: string, look: (app: TestApp) => Promise<T>): Promise<T> {
  const app = await testApp({ works: false, database });
  try {
    return await look(app);
  } finally {
    await app.close();
  }
}
const readBook = (database: string) => open(database, bookOf);

beforeAll(async () => {
  server = await startLibsqlServer();
  const app = await testApp({ database: file('source.db') });
  person = await signUp(app);
  const lead = await person.addLead({ first_name: 'Jürgen', last_name: "O'Brien", notes: 'Two\nlines, "quotes"; 100 % 🏡 \\ end' });
  const property = await person.addProperty({ bathrooms: 2.5, lot_size: 0.1, description: 'Cheap at 1.10', arv: 1234567.89 });
  const deal = await person.addDeal({ lead_id: lead, property_id: property, purchase_price: 0.01, sale_price: 100_000.1 });
  await person.addMilestone({ deal_id: deal, title: 'Walk the house', is_critical: true });
  await person.rest('POST', '/property-saves', { property_id: property, notes: 'A heart' });
  house = property;
  const form = new FormData();
  for (const n of [1, 2]) form.append('photos', new Blob([await aPhoto(n)]), `${n}.png`);
  await app.send(`/properties/${house}/photos`, { method: 'POST', headers: { authorization: `Bearer ${person.token}` }, body: form });
  await app.send('/leads/import', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'text/csv' },
    body: `First Name,Last Name,Address,Notes\n${Array.from({ length: 600 }, (_, n) => `Nr${String.fromCharCode(97 + (n % 26))},Müller,${n} Elm Street,"Row ""${n}"""`).join('\n')}\nOnly,,,`,
  });
  await vi.waitFor(async () => expect((await person.rest<{ status: string }[]>('GET', '/imports')).body.data[0]?.status).toBe('done'), {
    timeout: 30_000,
  });
  // Its id must not come again after the move, nor its line in the counts be wrong.
  lastLead = await person.addLead({ status: 'hot' });
  await person.rest('DELETE', `/leads/${lastLead}`);
  await app.close();
  // Read while nothing works beside it: what was earned may be noted at any moment before.
  before = await readBook(file('source.db'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('there and back', () => {
  test('a file moves into a server: everything is there, people stay signed in, ids go on', async () => {
    await moveTo(file('source.db'), server.url);
    expect(said.join('\n')).toMatch(/leads: 60\d rows, SHA-256 \w{16}\n/);
    expect(said.join('\n')).toMatch(/leads_search: 60\d rows in the search index/);
    expect(said.at(-1)).toContain(`Set DATABASE_URL=${server.url}`);
    expect(await readBook(server.url)).toEqual(before);
  });

  test('the server moves back into a file', async () => {
    await moveTo(server.url, file('back.db'));
    await open(file('back.db'), async (app) => {
      expect(await bookOf(app)).toEqual(before);
      const { body } = await app.rest<{ id: number }>('POST', '/leads', aLead(), person.token);
      expect(body.data.id).toBe(lastLead + 1);
    });
  });

  test('the file that was moved is as it was', async () => {
    expect(await readBook(file('source.db'))).toEqual(before);
  });
});

describe('what is refused, and changes nothing', () => {
  const refusal = async (attempt: Promise<unknown>): Promise<string> => {
    const error: unknown = await attempt.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(CannotOpen);
    return (error as Error).message;
  };

  test('a target that has accounts', async () => {
    expect(await refusal(moveTo(file('source.db'), server.url))).toMatch(/is not empty: it has rows in \w+\. Name an empty database/);
    expect(await refusal(moveTo(server.url, file('back.db')))).toContain('is not empty');
  });

  test('a target that holds the tables of another program', async () => {
    const other = await openStore(file('other.db'));
    await other.exec(['CREATE TABLE recipes (id INTEGER PRIMARY KEY)']);
    await other.close();
    expect(await refusal(moveTo(file('source.db'), file('other.db')))).toContain('of another program');
  });

  test('a source that a server still works on', async () => {
    const busy = await openStore(file('source.db'));
    expect(await refusal(moveTo(file('source.db'), file('target.db')))).toContain('is in use. Stop DealFlow first');
    await busy.close();
  });

  test('a source that is not there, that is no database of DealFlow, and the target itself', async () => {
    expect(await refusal(moveTo(file('missing.db'), file('target.db')))).toContain('There is no database at');
    expect(await refusal(moveTo(file('other.db'), file('target.db')))).toContain('is not a database of DealFlow');
    expect(await refusal(moveTo(file('source.db'), file('source.db')))).toContain('onto itself');
  });

  test('a source of a newer and of an older version', async () => {
    const store = await openStore(file('back.db'));
    await store.exec([`INSERT INTO migrations (tag, applied_at) VALUES ('9999_later', 0)`]);
    await store.close();
    expect(await refusal(moveTo(file('back.db'), file('target.db')))).toContain('newer DealFlow');
    const again = await openStore(file('back.db'));
    await again.exec([`DELETE FROM migrations WHERE tag IN ('9999_later', (SELECT max(tag) FROM migrations WHERE tag < '9999'))`]);
    await again.close();
    expect(await refusal(moveTo(file('back.db'), file('target.db')))).toContain('older DealFlow');
  });

  test('arguments that name no address', async () => {
    const run = (...args: string[]) => refusal(move(ROOT, args, () => undefined));
    expect(await run()).toContain('npm run move -- --to <address>');
    expect(await run('--to', 'server:8080')).toContain('--to server:8080 is no address');
    expect(await run('--into', 'x')).toContain("Unknown option '--into'");
  });
});

test('a copy that is not the same is found out, to the column', async () => {
  const target = await openStore(file('differs.db'));
  await migrate(target, migrations);
  await target.exec([`CREATE TRIGGER spoil AFTER INSERT ON properties BEGIN UPDATE properties SET arv = arv + 1 WHERE id = new.id; END`]);
  await target.close();
  await expect(moveTo(file('source.db'), file('differs.db'))).rejects.toThrow(/differs from its source in properties, row \d+, arv/);
});
