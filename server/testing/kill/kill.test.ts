/**
 * What was acknowledged stays: the built server is killed at random moments in the middle of concurrent writes, started again on
 * the same file, and held against the ledgers of those who wrote.
 *
 * The file is in WAL mode with `synchronous = NORMAL`: a commit is in the operating system's hands before it is acknowledged, so
 * it outlives the process, whatever ends that. What NORMAL leaves open is the power failing before the system has written its
 * memory to the disk: then the last commits may be missing, never half of one. `DATABASE_SYNC=full` closes that too.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dice, type Dice } from '#server/tools/demo/random.ts';
import { builtServer, startBuilt } from '#server/testing/built-process.ts';
import { IS_FULL_RUN } from '#shared/testing/scope.ts';
import { markOf, type Noun, NOUNS, type Stored, Writer } from './writer.ts';

const KILLS = IS_FULL_RUN ? 52 : 4;
/** Each with a server and a database of its own: one starts while the other writes. */
const LANES = 2;
const WRITERS = 6;
/** A round ends after so many acknowledged writes at most, and a moment more, so that the kill falls anywhere in a write. */
const LONGEST_ROUND = 40;
const MOMENT_MS = 12;

const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1e9));

let built = '';
beforeAll(async () => {
  built = await builtServer();
});

const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Counter {
  kills: number;
  acknowledged: number;
  unanswered: number;
  /** Of those without an answer, how many turned out to be stored all the same. */
  stored: number;
}

test(`nothing acknowledged is lost in ${KILLS} kills (KILL_SEED=${seed})`, { timeout: 600_000 }, async () => {
  const random = dice(seed);
  const lanes = Array.from({ length: LANES }, (_, at) => lane(`lane${at}`, dice(random.between(0, 2 ** 31)), KILLS / LANES));
  const counters = await Promise.all(lanes);
  const sum = (key: keyof Counter) => counters.reduce((total, counter) => total + counter[key], 0);
  // Without these the test would say nothing.
  expect(sum('kills')).toBe(KILLS);
  expect(sum('acknowledged')).toBeGreaterThan(KILLS * 5);
  expect(sum('unanswered')).toBeGreaterThan(KILLS);
  console.info(
    `${sum('kills')} kills: ${sum('acknowledged')} writes acknowledged and kept, ${sum('unanswered')} cut off (${sum('stored')} of them whole), seed ${seed}`,
  );
});

async function lane(name: string, random: Dice, kills: number): Promise<Counter> {
  const file = path.join(folder, `${name}.db`);
  const writers = Array.from(
    { length: WRITERS },
    (_, at) => new Writer(`${name}w${at}`, at % 2 === 0 ? 'rest' : 'trpc', dice(random.between(0, 2 ** 31))),
  );
  const counter: Counter = { kills: 0, acknowledged: 0, unanswered: 0, stored: 0 };
  const begin = async () => {
    const server = startBuilt(built, { settings: { DATABASE_URL: `file:${file}` } });
    return { server, address: await server.address };
  };
  let { server, address } = await begin();
  for (const writer of writers) await writer.register(address);
  while (counter.kills < kills) {
    let left = random.between(1, LONGEST_ROUND);
    let written: Promise<unknown> = Promise.resolve();
    const enough = new Promise<void>((resolve) => {
      const note = () => {
        left -= 1;
        if (left === 0) resolve();
      };
      written = Promise.all(writers.map((writer) => writer.writeUntilCut(address, note)));
    });
    await Promise.race([enough, written]);
    await new Promise((resolve) => setTimeout(resolve, random.next() * MOMENT_MS));
    server.kill('SIGKILL');
    await server.ended;
    await written;
    counter.kills += 1;
    ({ server, address } = await begin());
    for (const [at, writer] of writers.entries()) {
      if (writer.unanswered) counter.unanswered += 1;
      if (await holdAgainst(writer, address)) counter.stored += 1;
      await holdSearchAgainst(writer, address, NOUNS[(at + counter.kills) % NOUNS.length] as Noun);
    }
    expectSound(file);
  }
  counter.acknowledged = writers.reduce((total, writer) => total + writer.acknowledged, 0);
  server.kill('SIGTERM');
  expect(await server.ended, server.said()).toBe(0);
  return counter;
}

/** Compares what the server has with the writer's ledger, which learns what became of its unanswered call. True when that was stored. */
async function holdAgainst(writer: Writer, address: string): Promise<boolean> {
  const { unanswered } = writer;
  let stored = false;
  for (const noun of NOUNS) {
    const found = new Map((await everything(writer, address, noun)).map((record) => [record.id, record]));
    const ledger = writer.ledger[noun];
    if (unanswered?.noun === noun) {
      const { id, before, after } = unanswered;
      const actual = id === undefined ? [...found.values()].find((record) => !ledger.has(record.id)) : found.get(id);
      stored = after ? actual !== undefined && (id === undefined || differs(actual, before ?? {})) : actual === undefined;
      if (stored && after) ledger.set((actual as Stored).id, after);
      if (stored && !after) writer.forget(noun, id as number);
    }
    expect([...found.keys()].sort(byNumber), `ids of ${noun}`).toEqual([...ledger.keys()].sort(byNumber));
    for (const [id, fields] of ledger) {
      const record = found.get(id) as Stored;
      expect(record, `${noun} ${id}`).toMatchObject(fields);
      const computed = computedOf(noun, record);
      if (computed) expect(record).toMatchObject(computed);
    }
  }
  writer.unanswered = undefined;
  return stored;
}

const byNumber = (one: number, other: number) => one - other;
const differs = (record: Stored, fields: Record<string, unknown>) => Object.entries(fields).some(([key, value]) => record[key] !== value);

interface Listed {
  data: Stored[] | { data: Stored[]; meta: { total: number } };
  meta: { total: number };
}
const pageOf = (listed: Listed): { data: Stored[]; meta: { total: number } } =>
  Array.isArray(listed.data) ? { data: listed.data, meta: listed.meta } : listed.data;

/** A writer never has more than a page of a noun. */
async function everything(writer: Writer, address: string, noun: Noun): Promise<Stored[]> {
  const { data, meta } = pageOf(await writer.get<Listed>(address, `/${noun}?per_page=100`));
  expect(meta.total).toBe(data.length);
  return data;
}

/** The word that all have in common finds all; the mark of one that is there finds it, of one that is deleted nothing. */
async function holdSearchAgainst(writer: Writer, address: string, noun: Noun): Promise<void> {
  const search = async (words: string) =>
    pageOf(await writer.get<Listed>(address, `/${noun}?per_page=100&search=${encodeURIComponent(words)}`)).data;
  const ledger = writer.ledger[noun];
  expect((await search('elm')).length, `${noun} found by a common word`).toBe(ledger.size);
  const [id, fields] = [...ledger].at(-1) ?? [];
  if (fields) expect((await search(markOf(noun, fields))).map((record) => record.id)).toContain(id);
  const gone = writer.deleted.findLast((record) => record.noun === noun);
  if (gone) expect((await search(gone.mark)).filter((record) => markOf(noun, record) === gone.mark)).toEqual([]);
}

const cents = (value: unknown) => Math.round(Number(value) * 100);

/** The amounts that the server computes, computed here in whole cents. */
function computedOf(noun: Noun, record: Stored): object | undefined {
  if (noun === 'properties')
    return { profit_potential: (cents(record.arv) - cents(record.purchase_price) - cents(record.repair_estimate)) / 100 };
  if (noun === 'deals') return { profit: (cents(record.sale_price) - cents(record.purchase_price) + cents(record.assignment_fee)) / 100 };
  return undefined;
}

/** The file itself, seen beside the running server: sound, without orphans, kept counts and history in step with the records. */
function expectSound(file: string): void {
  const database = new Database(file, { readonly: true });
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.pragma('foreign_key_check')).toEqual([]);
    const rows = (query: string) => database.prepare(query).raw().all();
    for (const [table, counts, columns] of [
      ['leads', 'lead_counts', 'status, ai_score'],
      ['properties', 'property_counts', 'status, ai_score'],
      ['deals', 'deal_counts', 'status, deal_type'],
    ] as const) {
      const kept = rows(`SELECT account_id, ${columns}, count FROM ${counts} WHERE count <> 0 ORDER BY 1, 2, 3`);
      expect(kept, counts).toEqual(rows(`SELECT account_id, ${columns}, count(*) FROM ${table} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`));
    }
    for (const table of NOUNS) {
      const happened = (action: string) => `SELECT subject_id FROM events WHERE subject = '${table}' AND type LIKE '%.${action}'`;
      const lost = `${happened('created')} EXCEPT ${happened('deleted')} EXCEPT SELECT id FROM ${table}`;
      expect(rows(lost), `${table} of which only the history is there`).toEqual([]);
      expect(rows(`SELECT id FROM ${table} EXCEPT ${happened('created')}`), `${table} without their history`).toEqual([]);
    }
  } finally {
    database.close();
  }
}
