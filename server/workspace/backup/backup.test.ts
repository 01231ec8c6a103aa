/** A copy of a database that is written to is whole, checked, and can be put back; nothing else is touched. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/db/connect.ts';
import type { Store } from '#server/db/store.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/open.ts';
import { createJobRunner } from '#server/core/job-runner.ts';
import { readSettings } from '#server/core/settings.ts';
import { builtServer, startBuilt } from '#server/testing/built-process.ts';
import { ROOT } from '#server/testing/source.ts';
import { aLead, anAccount } from '#shared/testing/records.ts';
import { type Backups, createNightlyBackup, isBackupDue, openBackups } from './backups.ts';
import { nameBackup, removeOldBackups } from './files.ts';
import { restore } from './restore.ts';

const DRIZZLE = path.join(ROOT, 'drizzle');

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const settingsOf = (file: string, more: Record<string, string> = {}) => readSettings({ DATABASE_URL: `file:${file}`, ...more });
const backupsFor = (file: string, more?: Record<string, string>) => openBackups(ROOT, settingsOf(file, more)) as Backups;

const USER = `INSERT INTO users (first_name, last_name, company_name, phone, email, email_key, role, password_hash, created_at)
  VALUES ('Ann', 'Walker', 'Walker Homes', '+15125550142', 'a@example.com', 'a@example.com', 'wholesaler', 'x', 1)`;

async function aStore(file: string): Promise<Store> {
  const store = await openStore(`file:${file}`);
  onTestFinished(() => store.close());
  await migrate(store, DRIZZLE);
  return store;
}

const counted = (file: string, query: string): unknown => {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare(query).pluck().get();
  } finally {
    database.close();
  }
};

/** A migrated database of some megabytes with an account, closed. */
async function aBook(folder = emptyFolder()): Promise<string> {
  const file = path.join(folder, 'book.db');
  const store = await openStore(`file:${file}`);
  await migrate(store, DRIZZLE);
  await store.exec([
    USER,
    `INSERT INTO events (account_id, actor_id, subject, subject_id, type, summary, changes, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
     SELECT 1, 1, 'leads', i, 'lead.created', hex(randomblob(60)), '[]', i FROM n`,
  ]);
  await store.close();
  return file;
}

describe('a backup', () => {
  test('of a database that is written to all the time ends, holds one moment of it, and keeps nobody waiting', async () => {
    const file = await aBook();
    const store = await aStore(file);
    const backups = backupsFor(file);
    let running = true;
    let written = 0;
    let reads = 0;
    const write = async () => {
      // Two rows a transaction: a copy that held an odd number would hold half a transaction.
      const row =
        "INSERT INTO events (account_id, actor_id, subject, subject_id, type, summary, changes, created_at) VALUES (1, 1, 'deals', 1, 'deal.created', '', '[]', 1)";
      while (running) {
        await store.exec([row, row]);
        written += 2;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const read = async () => {
      while (running) {
        await store.ping();
        reads += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const work = [write(), read()];
    await expect.poll(() => written).toBeGreaterThan(0);
    const before = { written, reads };
    const [made, joined] = await Promise.all([backups.create(), backups.create()]);
    const during = { written: written - before.written, reads: reads - before.reads };
    running = false;
    await Promise.all(work);

    expect(joined).toEqual(made);
    expect(backups.list()).toEqual([{ name: made.name, size: made.size, created_at: made.created_at }]);
    expect(readdirSync(backups.folder)).toEqual([made.name]);
    const copy = path.join(backups.folder, made.name);
    const deals = Number(counted(copy, "SELECT count(*) FROM events WHERE subject = 'deals'"));
    expect(deals % 2).toBe(0);
    expect(deals).toBeLessThanOrEqual(written);
    expect(made.rows.events).toBe(30_000 + deals);
    // Both went on while the copy was made.
    expect(Math.min(during.written, during.reads)).toBeGreaterThan(20);
  });

  test('is refused and leaves nothing when the copy cannot be made', async () => {
    const folder = emptyFolder();
    const file = path.join(folder, 'book.db');
    writeFileSync(file, 'not a database at all, but long enough to look like one\n'.repeat(100));
    const backups = backupsFor(file);
    await expect(backups.create()).rejects.toThrow('not a database');
    expect(readdirSync(backups.folder)).toEqual([]);
    expect(backups.failure()?.message).toContain('not a database');
    rmSync(file);
    await aBook(folder);
    await backups.create();
    expect(backups.failure()).toBeNull();
  });

  test('keeps the configured number, and touches no file of another name', async () => {
    const file = await aBook();
    const backups = backupsFor(file, { BACKUP_KEEP: '2' });
    await backups.create();
    const others = ['book-copy.db', 'notes.txt', 'book-2020-01-01.db', 'other-2020-01-01T00-00-00-000Z.db'];
    for (const name of others) writeFileSync(path.join(backups.folder, name), 'mine');
    for (const day of [1, 2, 3]) writeFileSync(path.join(backups.folder, nameBackup(file, new Date(2020, 0, day))), 'old');
    const abandoned = `${nameBackup(file, new Date(2020, 0, 4))}.partial`;
    writeFileSync(path.join(backups.folder, abandoned), 'half');
    utimesSync(path.join(backups.folder, abandoned), 1, 1);
    const { name } = await backups.create();
    expect(backups.list().map((backup) => backup.name)).toEqual([name, backups.list()[1]?.name]);
    expect(
      readdirSync(backups.folder)
        .filter((found) => others.includes(found))
        .sort(),
    ).toEqual([...others].sort());
    expect(existsSync(path.join(backups.folder, abandoned))).toBe(false);
    removeOldBackups(backups.folder, file, 1);
    expect(backups.list().map((backup) => backup.name)).toEqual([name]);
  });
});

describe('before the schema changes', () => {
  /** A program with one migration more. */
  const newerRoot = (): string => {
    const root = emptyFolder();
    const folder = path.join(root, 'drizzle');
    cpSync(DRIZZLE, folder, { recursive: true });
    const journal = path.join(folder, 'meta/_journal.json');
    const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] };
    writeFileSync(journal, JSON.stringify({ entries: [...entries, { idx: 99, tag: '0099_next', when: 0 }] }));
    writeFileSync(path.join(folder, '0099_next.sql'), 'CREATE TABLE next_one (id integer);');
    symlinkSync(path.join(ROOT, 'server'), path.join(root, 'server'));
    return root;
  };

  test.each([
    ['a database with records is backed up', [USER], 1],
    ['an empty one is not', [], 0],
  ])('%s', async (_, rows, made) => {
    const folder = emptyFolder();
    const file = path.join(folder, 'book.db');
    const older = await openStore(`file:${file}`);
    await migrate(older, DRIZZLE);
    await older.exec(rows);
    await older.close();
    const before = counted(file, 'SELECT count(*) FROM migrations');
    const store = await openDatabase(newerRoot(), settingsOf(file));
    await store.close();
    const backups = backupsFor(file);
    expect(backups.list()).toHaveLength(made);
    expect(counted(file, 'SELECT count(*) FROM migrations')).toBe(Number(before) + 1);
    for (const { name } of backups.list()) expect(counted(path.join(backups.folder, name), 'SELECT count(*) FROM migrations')).toBe(before);
  });

  test('nothing is changed when that fails', async () => {
    const folder = emptyFolder();
    const file = path.join(folder, 'book.db');
    const older = await openStore(`file:${file}`);
    await migrate(older, DRIZZLE);
    await older.exec([USER]);
    await older.close();
    const before = counted(file, 'SELECT count(*) FROM migrations');
    writeFileSync(path.join(folder, 'in the way'), '');
    const settings = settingsOf(file, { BACKUP_FOLDER: path.join(folder, 'in the way') });
    await expect(openDatabase(newerRoot(), settings)).rejects.toThrow(/the backup before that failed .* set BACKUP_FOLDER/);
    expect(counted(file, 'SELECT count(*) FROM migrations')).toBe(before);
  });
});

describe('the nightly backup', () => {
  const at = (text: string) => new Date(`2026-11-21T${text}`);
  const iso = (text: string) => at(text).toISOString();
  test.each([
    ['none was ever made', undefined, '02:00', true],
    ['one was made after the last time', '03:00:05', '23:00', false],
    ['the time has come', '02:59', '03:00', true],
    ['the machine slept over it', '02:00', '09:30', true],
    ['it is not time yet', '00:10', '02:59', false],
  ])('%s', (_, newest, now, due) => {
    expect(isBackupDue('03:00', newest && iso(newest), at(now))).toBe(due);
  });

  test('is made automatically; a failure is reported once, and retried an hour later', async () => {
    const folder = emptyFolder();
    const file = path.join(folder, 'book.db');
    let now = at('03:30');
    const backups = openBackups(ROOT, settingsOf(file, { BACKUP_AT: '03:00' }), () => now) as Backups;
    const told: unknown[] = [];
    const runner = createJobRunner({ store: await aStore(path.join(emptyFolder(), 'jobs.db')), report: (error) => told.push(error) });
    runner.register({ ...createNightlyBackup(backups, () => now), everyMs: 10 });
    runner.start();
    onTestFinished(() => runner.stop());
    await expect.poll(() => told.length).toBe(1);
    expect(backups.failure()?.at).toBe(now.toISOString());
    await aBook(folder);
    now = at('04:31');
    await expect.poll(() => backups.list().length).toBe(1);
    expect(backups.failure()).toBeNull();
    await runner.stop();
    expect([told.length, backups.list().length]).toEqual([1, 1]);
  });
});

describe('a restore', () => {
  let built = '';
  beforeAll(async () => {
    built = await builtServer();
  });

  test('restores the backup, byte for byte in every answer, and keeps the previous files', async () => {
    const file = path.join(emptyFolder(), 'book.db');
    const settings = { DATABASE_URL: `file:${file}` };
    const run = async (command: 'backup' | 'restore', argument?: string) => {
      const process = startBuilt(built, { settings, command, ...(argument === undefined ? {} : { argument }) });
      return { code: await process.ended, said: process.said().trim() };
    };
    const first = startBuilt(built, { settings });
    const address = await first.address;
    const call = async (from: string, method: string, target: string, token: string, body?: object) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await fetch(`${from}/api${target}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      return (await answer.json()) as { token: string };
    };
    const { token } = await call(address, 'POST', '/register', '', anAccount());
    for (const asking_price of [1234.56, 0.01, 999_999_999.99]) await call(address, 'POST', '/leads', token, aLead({ asking_price }));
    const everything = (from: string) =>
      Promise.all(['/leads', '/leads?search=elm', '/activities', '/counts', '/user'].map((target) => call(from, 'GET', target, token)));
    // Points follow a change by themselves, and would come after what is compared.
    const earned = async () => JSON.stringify(await call(address, 'GET', '/activities', token));
    await expect.poll(earned).toContain('"earned"');
    const kept = await everything(address);

    const made = await run('backup');
    expect(made).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Backed up to .*book-.*Z\.db and checked: 3 leads, 0 properties/) as string,
    });
    await call(address, 'POST', '/leads', token, aLead());
    expect(await run('restore', 'latest')).toEqual({
      code: 1,
      said: `Another DealFlow is running on ${file}: stop it first, or set DATABASE_URL to another file.`,
    });
    // Killed, it leaves the last change in the journal beside the file: that too is kept.
    first.kill('SIGKILL');
    await first.ended;

    const listed = await run('restore');
    expect(listed.said).toContain(backupsFor(file).list()[0]?.name);
    const restored = await run('restore', 'latest');
    expect(restored).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Restored .* and checked: 3 leads.* is now .*\.db\.$/) as string,
    });
    const aside = /is now (.*)\.$/.exec(restored.said)?.[1] as string;
    expect(counted(aside, 'SELECT count(*) FROM leads')).toBe(4);
    const second = startBuilt(built, { settings });
    expect(await everything(await second.address)).toEqual(kept);
    second.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  test('is refused while any program has the database open, and for what is no sound database of this version', async () => {
    const file = await aBook();
    const folder = path.dirname(file);
    const backups = backupsFor(file);
    const { name } = await backups.create();
    const good = path.join(backups.folder, name);
    const before = readFileSync(file);
    const wrong = (make: (copy: string) => void): string => {
      const copy = path.join(folder, 'wrong.db');
      cpSync(good, copy);
      make(copy);
      return copy;
    };
    const change = (statement: string) => (copy: string) => {
      const database = new Database(copy);
      database.exec(statement);
      database.close();
    };
    const refused = async (from: string, why: RegExp) => {
      await expect(restore(backups, from)).rejects.toThrow(why);
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(readdirSync(folder).filter((found) => found.includes('restor'))).toEqual([]);
    };
    await refused('nowhere.db', /There is no file nowhere\.db/);
    await refused(
      wrong((copy) => truncateSync(copy, 20_480)),
      /is damaged: restore another backup/,
    );
    await refused(
      wrong((copy) => writeFileSync(copy, 'Call the seller\n'.repeat(500))),
      /is not a database: restore another backup/,
    );
    await refused(wrong(change('PRAGMA foreign_keys = OFF; DELETE FROM users')), /is damaged/);
    await refused(wrong(change("INSERT INTO migrations (tag, applied_at) VALUES ('9999_next', 0)")), /newer DealFlow \(it has 9999_next\)/);
    await refused(
      wrong((copy) => {
        rmSync(copy);
        change('CREATE TABLE bookmarks (id integer)')(copy);
      }),
      /is not a database of DealFlow/,
    );

    const other = new Database(file);
    other.pragma('journal_mode = WAL');
    other.prepare('SELECT count(*) FROM users').get();
    await expect(restore(backups, name)).rejects.toThrow(/Another program has .* open: close it/);
    other.close();
    expect((await restore(backups, name)).rows.events).toBe(30_000);
  });

  test('takes nothing over from a database of which only the journal is left', async () => {
    const file = await aBook();
    const backups = backupsFor(file);
    const { name, rows } = await backups.create();
    rmSync(file);
    writeFileSync(`${file}-wal`, 'left over');
    const restored = await restore(backups, name);
    expect(restored).toMatchObject({ rows, before: undefined });
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  test('replaces a damaged database', async () => {
    const file = await aBook();
    const backups = backupsFor(file);
    const { name, rows } = await backups.create();
    writeFileSync(file, 'x'.repeat(100_000));
    const restored = await restore(backups, name);
    expect(restored.rows).toEqual(rows);
    expect(readFileSync(restored.before as string, 'utf8')).toBe('x'.repeat(100_000));
  });
});
