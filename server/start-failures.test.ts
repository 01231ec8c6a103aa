/** A start that cannot go on says in one sentence what to do, and exits 1: the built server as a process, on what can go wrong. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  linkSync,
  readFileSync,
  symlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { builtServer, startBuilt } from '#server/testing/built-process.ts';
import { ROOT } from '#server/testing/source.ts';

const DRIZZLE = path.join(ROOT, 'drizzle');

/** A user, by whom nobody can sign in. */
const ANYBODY = `INSERT INTO users (first_name, last_name, company_name, phone, email, email_key, role, password_hash, created_at)
  VALUES ('Ann', 'Walker', 'Walker Homes', '5125550142', 'ann@example.com', 'ann@example.com', 'wholesaler', '', '2026-11-20')`;

let built = '';
beforeAll(async () => {
  built = await builtServer();
});

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database of this version, closed; `change` is done to it as another program would. */
async function aDatabase(change: string[] = []): Promise<string> {
  const file = path.join(emptyFolder(), 'book.db');
  const store = await openStore(`file:${file}`);
  await migrate(store, DRIZZLE);
  await store.exec(change);
  await store.close();
  return file;
}

/** The one sentence that a start on this file says before it exits 1. */
async function said(options: Parameters<typeof startBuilt>[1]): Promise<string> {
  const server = startBuilt(built, options);
  expect(await server.ended, server.said()).toBe(1);
  const lines = server.said().trim().split('\n');
  expect(lines, server.said()).toHaveLength(1);
  expect(lines[0]).toMatch(/\.$/);
  return lines[0] as string;
}
const saidOn = (file: string) => said({ settings: { DATABASE_URL: `file:${file}` } });

test('the demo on a database that has users', async () => {
  const DATABASE_URL = `file:${await aDatabase([ANYBODY])}`;
  expect(await said({ settings: { DATABASE_URL }, command: 'demo' })).toBe(
    'This database already has users. The demo needs an empty one: set DATABASE_URL to another file.',
  );
});

const tagsOf = (file: string): unknown[] => {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare('SELECT tag FROM migrations ORDER BY tag').pluck().all();
  } finally {
    database.close();
  }
};
const { entries } = JSON.parse(readFileSync(path.join(DRIZZLE, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
const newest = entries.at(-1)?.tag as string;

/** Root may write everywhere: then the server runs as nobody, who must be able to read the program. */
const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
const canBeSomebodyElse =
  !isRoot ||
  spawnSync(process.execPath, ['-e', `require('fs').accessSync(${JSON.stringify(path.join(ROOT, 'package.json'))})`], nobody).status === 0;
const asUser = isRoot ? nobody : {};
const canMount = isRoot && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

describe('a database between two versions', () => {
  test('that has a change without knowing it is left as it is', async () => {
    const file = await aDatabase([`DELETE FROM migrations WHERE tag = '${newest}'`]);
    const before = tagsOf(file);
    const sentence = await saidOn(file);
    expect(sentence).toContain(newest);
    expect(sentence).toContain('restore a backup');
    expect(tagsOf(file)).toEqual(before);
  });

  test('that lacks what came before what it has', async () => {
    const file = await aDatabase(["INSERT INTO migrations (tag, applied_at) VALUES ('0100_after', 0)"]);
    const folder = path.join(emptyFolder(), 'drizzle');
    cpSync(DRIZZLE, folder, { recursive: true });
    const journal = { entries: [...entries, { idx: 99, tag: '0099_next', when: 0 }, { idx: 100, tag: '0100_after', when: 0 }] };
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal));
    const store = await openStore(`file:${file}`);
    onTestFinished(() => store.close());
    await expect(migrate(store, folder)).rejects.toThrow('lacks 0099_next');
  });

  test('of 0.1.0, which was never released', async () => {
    const file = await aDatabase(['DELETE FROM migrations', "INSERT INTO migrations (tag, applied_at) VALUES ('0000_core', 0)"]);
    const sentence = await saidOn(file);
    expect(sentence).toContain('0.1.0');
    expect(sentence).toContain('export its lists as CSV');
  });

  test('that is newer', async () => {
    const file = await aDatabase(["INSERT INTO migrations (tag, applied_at) VALUES ('9999_from_the_future', 0)"]);
    const sentence = await saidOn(file);
    expect(sentence).toContain('9999_from_the_future');
    expect(sentence).toContain('update DealFlow');
  });

  test('a change that fails in its middle is rolled back as a whole, and made when it can be', async () => {
    const file = await aDatabase();
    const folder = path.join(emptyFolder(), 'drizzle');
    cpSync(DRIZZLE, folder, { recursive: true });
    const journal = { entries: [...entries, { idx: 99, tag: '0099_next', when: 0 }, { idx: 100, tag: '0100_after', when: 0 }] };
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal));
    writeFileSync(
      path.join(folder, '0099_next.sql'),
      'CREATE TABLE next_one (id integer);\n--> statement-breakpoint\nINSERT INTO next_one VALUES (1);',
    );
    writeFileSync(
      path.join(folder, '0100_after.sql'),
      'CREATE TABLE another (id integer);\n--> statement-breakpoint\nALTER TABLE nowhere ADD x integer;',
    );
    const store = await openStore(`file:${file}`);
    onTestFinished(() => store.close());
    await expect(migrate(store, folder)).rejects.toThrow(/0099_next, 0100_after, all of it undone \(no such table: nowhere\)/);
    expect(tagsOf(file)).toEqual(entries.map((entry) => entry.tag));
    await expect(store.exec(['SELECT * FROM next_one'])).rejects.toThrow(/no such table/);
    writeFileSync(path.join(folder, '0100_after.sql'), 'CREATE TABLE another (id integer);');
    await migrate(store, folder);
    expect(tagsOf(file)).toContain('0100_after');
  });
});

describe('a place that cannot be written', () => {
  test.skipIf(process.platform !== 'linux')('a read-only folder', async () => {
    expect(await saidOn('/sys/dealflow.db')).toMatch(/\/sys\/dealflow\.db cannot be written: .* set DATABASE_URL/);
  });

  test.skipIf(!canBeSomebodyElse)("a folder of somebody else's, a file of somebody else's, and a folder that cannot be made", async () => {
    const file = await aDatabase();
    const folder = path.dirname(file);
    // Whose temporary folder it is does not matter: the file and the folder are readable, and no more.
    chmodSync(file, 0o444);
    chmodSync(folder, 0o555);
    onTestFinished(() => chmodSync(folder, 0o755));
    const expected = (name: string) => `${name} cannot be written: give this user the right`;
    for (const name of [file, path.join(folder, 'new.db'), path.join(folder, 'new folder', 'new.db')])
      expect(await said({ settings: { DATABASE_URL: `file:${name}` }, ...asUser })).toContain(expected(name));
    chmodSync(folder, 0o777);
    expect(await said({ settings: { DATABASE_URL: `file:${file}` }, ...asUser })).toContain(expected(file));
  });
});

describe('a disk without room', () => {
  test('a limit on the size of files', async () => {
    const file = path.join(emptyFolder(), 'book.db');
    // Without the trap the system would end the process at the first write beyond the limit.
    const sentence = await said({ settings: { DATABASE_URL: `file:${file}` }, before: "trap '' XFSZ; ulimit -f 64" });
    expect(sentence).toMatch(/The disk of .*book\.db fails to read or write: check that it is connected and has room/);
  });

  test.skipIf(!canMount)('a full disk', async () => {
    const folder = emptyFolder();
    const settings = { DATABASE_URL: `file:${path.join(folder, 'book.db')}` };
    const sentence = await said({
      settings,
      before: `exec unshare -m sh -c 'mount -t tmpfs -o size=128k tmpfs ${folder} && exec "$@"' sh "$@"`,
    });
    expect(sentence).toMatch(/There is no room left on the disk for .*book\.db: free some/);
  });
});

describe('a database that somebody else uses', () => {
  test('another DealFlow on the same file, by whatever name, but not after that was killed', async () => {
    const folder = emptyFolder();
    const file = path.join(folder, 'book.db');
    const first = startBuilt(built, { settings: { DATABASE_URL: `file:${file}` } });
    await first.address;
    expect(await saidOn(file)).toBe(`Another DealFlow is running on ${file}: stop it first, or set DATABASE_URL to another file.`);
    const roundabout = path.join(folder, '..', path.basename(folder), 'book.db');
    expect(await saidOn(roundabout)).toContain('Another DealFlow is running');
    const elsewhere = emptyFolder();
    symlinkSync(file, path.join(elsewhere, 'symbolic.db'));
    linkSync(file, path.join(elsewhere, 'hard.db'));
    for (const name of ['symbolic.db', 'hard.db'])
      expect(await saidOn(path.join(elsewhere, name))).toContain('Another DealFlow is running');
    first.kill('SIGKILL');
    await first.ended;
    const second = startBuilt(built, { settings: { DATABASE_URL: `file:${file}` } });
    await second.address;
    second.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  test('another program that keeps it to itself', async () => {
    const file = await aDatabase();
    const other = new Database(file);
    onTestFinished(() => void other.close());
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('BEGIN IMMEDIATE');
    expect(await saidOn(file)).toContain('is locked by another program');
  });
});

describe('a file that is not a sound database', () => {
  test('something else', async () => {
    const file = path.join(emptyFolder(), 'notes.txt');
    writeFileSync(file, 'Call the seller of 12 Elm Street\n'.repeat(100));
    expect(await saidOn(file)).toContain('notes.txt is not a database: set DATABASE_URL');
    expect(readFileSync(file, 'utf8')).toBe('Call the seller of 12 Elm Street\n'.repeat(100));
  });

  test("another program's database", async () => {
    const file = path.join(emptyFolder(), 'places.sqlite');
    const other = new Database(file);
    other.exec('CREATE TABLE bookmarks (id integer)');
    other.close();
    expect(await saidOn(file)).toContain('is the database of another program');
  });

  test('cut short', async () => {
    const file = await aDatabase();
    truncateSync(file, 8192);
    expect(await saidOn(file)).toContain('is damaged: restore a backup');
  });

  test('overwritten in its middle', async () => {
    const file = await aDatabase();
    const open = openSync(file, 'r+');
    writeSync(open, Buffer.alloc(4096 * 20, 'x'), 0, 4096 * 20, 4096 * 10);
    closeSync(open);
    expect(await saidOn(file)).toContain('is damaged: restore a backup');
  });

  test('a folder', async () => {
    const folder = path.join(emptyFolder(), 'book.db');
    mkdirSync(folder);
    expect(await saidOn(folder)).toContain('set DATABASE_URL to another place');
  });
});

describe('an address that cannot be taken', () => {
  test('a port of another program', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as { port: number };
    const settings = { PORT: String(port), DATABASE_URL: `file:${path.join(emptyFolder(), 'book.db')}` };
    expect(await said({ settings })).toBe(`Port ${port} is taken by another program: stop that one, or set PORT to a free port.`);
  });

  test('an address of another machine', async () => {
    const settings = { HOST: '203.0.113.7', DATABASE_URL: `file:${path.join(emptyFolder(), 'book.db')}` };
    expect(await said({ settings })).toContain('203.0.113.7 is no address of this machine: set HOST');
  });
});
