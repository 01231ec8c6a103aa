import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { openSqlite } from './sqlite.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-checkpoint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MEGABYTE = 1024 * 1024;

test('what was committed moves from the journal into the file, while others read, and all of it is there after a stop', async () => {
  const file = path.join(folder, 'dealflow.db');
  const store = await openSqlite(file);
  await store.exec(['CREATE TABLE migrations (tag TEXT)', 'CREATE TABLE notes (id INTEGER PRIMARY KEY, body BLOB)']);
  const add = () => store.write((tx) => tx.run(sql`INSERT INTO notes (body) VALUES (randomblob(${MEGABYTE}))`));
  let count = 0;
  await vi.waitFor(
    async () => {
      if (count < 40) await add();
      count = Number((await store.read.all<{ n: number }>(sql`SELECT count(*) AS n FROM notes`))[0]?.n);
      expect(statSync(file).size).toBeGreaterThan(5 * MEGABYTE);
    },
    { timeout: 30_000 },
  );
  await store.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
  const again = new Database(file, { readonly: true });
  expect(again.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(count);
  again.close();
});
