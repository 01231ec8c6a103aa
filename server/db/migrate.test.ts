/** A database of an older version keeps everything, whatever its migration moves. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#server/testing/source.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite.ts';

const NOW = path.join(ROOT, 'drizzle');

/** The folder of migrations as it was after so many of them. */
function cutMigrations(folder: string, count: number): string {
  const old = path.join(folder, 'drizzle');
  cpSync(NOW, old, { recursive: true });
  const journal = path.join(old, 'meta/_journal.json');
  const all = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] };
  writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, count) }));
  return old;
}

test('a property of an older database keeps its values, what hangs on it, its search and its totals', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-old-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = await openSqlite(path.join(folder, 'dealflow.db'));
  onTestFinished(() => store.close());
  await migrate(store, cutMigrations(folder, 1));
  const columns = `county, property_type, lot_size, purchase_price, arv, holding_costs, transaction_type, assignment_fee, description,
    profit_potential`;
  const insert = (id: number, values: string) =>
    `INSERT INTO properties (id, account_id, address, city, state, zip, images, ai_score, created_at, updated_at, ${columns})
      VALUES (${id}, 1, '12 Elm St', 'Memphis', 'TN', '38118', '[]', 70, 0, 0, ${values})`;
  await store.exec([
    `INSERT INTO users (id, first_name, last_name, company_name, phone, email, email_key, role, password_hash, created_at)
      VALUES (1, 'Ann', 'Lee', 'Lee Homes', '1', 'a@b.example', 'a@b.example', 'wholesaler', '', 0)`,
    insert(7, `'Shelby', 'condo', 0.25, 9000012, 20000000, 100, 'wholesale', 1000000, 'Brick ranch', 10999988`),
    `INSERT INTO saved_properties (account_id, property_id, saved_at, created_at, updated_at) VALUES (1, 7, 0, 0, 0)`,
  ]);
  const read = (what: string) => store.read.all(sql.raw(what));
  const before = await read(`SELECT ${columns} FROM properties`);
  const indexes = () =>
    read(`SELECT name, sql FROM sqlite_master WHERE tbl_name = 'properties' AND type IN ('index', 'trigger') ORDER BY name`);
  const made = await indexes();

  await migrate(store, NOW);
  expect(await read(`SELECT ${columns} FROM properties`)).toEqual(before);
  expect(await indexes()).toEqual(made);
  expect(await read('SELECT property_id FROM saved_properties')).toEqual([{ property_id: 7 }]);
  await store.exec([insert(8, 'NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL')]);
  const find = (words: string) => read(`SELECT rowid FROM properties_search WHERE text MATCH '${words}' ORDER BY rowid`);
  expect([await find('"elm st"'), await find('ranch')]).toEqual([[{ rowid: 7 }, { rowid: 8 }], [{ rowid: 7 }]]);
  await store.exec([`UPDATE properties SET description = 'Vacant lot' WHERE id = 8`]);
  expect(await find('vacant')).toEqual([{ rowid: 8 }]);
  expect(await read('SELECT count FROM property_counts')).toEqual([{ count: 2 }]);
  expect(await read('PRAGMA foreign_key_check')).toEqual([]);
});
