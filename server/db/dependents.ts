/** Keeps what is deleted along with a record, by the database's foreign keys, so that it can be restored. */
import { type SQL, sql } from 'drizzle-orm';
import { toExactJson } from './rows.ts';
import type { Db } from './store.ts';

interface ForeignKey {
  table: string;
  column: string;
  target: string;
  action: string;
}

type Cell = string | number | null;

/** Deleted rows, parents first, and the references to them that were set to null. */
export interface KeptRows {
  rows: { table: string; names: string[]; rows: Cell[][] }[];
  links: { table: string; column: string; pairs: [number, number][] }[];
}

/** Read once: the schema of a database does not change while it is open. */
const known: ForeignKey[] = [];

async function loadKeys(tx: Db): Promise<readonly ForeignKey[]> {
  if (known.length === 0) known.push(...(await readKeys(tx)));
  return known;
}

const readKeys = (tx: Db): Promise<ForeignKey[]> =>
  tx.all<ForeignKey>(sql`SELECT m.name AS "table", f."from" AS "column", f."table" AS target, f.on_delete AS action
    FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`);

const isAmongKept = (column: string, ids: readonly number[]): SQL =>
  sql`${sql.identifier(column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** The first table and those whose rows are deleted along with its rows, parents first. */
function tablesBelow(keys: readonly ForeignKey[], first: string, except: readonly string[]): string[] {
  const done: string[] = [];
  const visit = (table: string) => {
    if (done.includes(table) || except.includes(table)) return;
    for (const key of keys) if (key.target === table && key.action === 'CASCADE') visit(key.table);
    done.unshift(table);
  };
  visit(first);
  return done;
}

/** Reads records, and all that would go with them, before they are deleted. The tables in `except` are left out. */
export async function keepRows(tx: Db, table: string, ids: readonly number[], except: readonly string[] = []): Promise<KeptRows> {
  const keys = await loadKeys(tx);
  const kept: KeptRows = { rows: [], links: [] };
  const found = new Map<string, number[]>();
  for (const name of tablesBelow(keys, table, except)) {
    const parents = keys.filter((key) => key.table === name && key.action === 'CASCADE' && found.has(key.target));
    const conditions = parents.map(({ column, target }) => isAmongKept(column, found.get(target) ?? []));
    if (name !== table && parents.length === 0) continue;
    const which = name === table ? isAmongKept('id', ids) : sql.join(conditions, sql` OR `);
    const rows = await tx.all<Record<string, Cell>>(sql`SELECT * FROM ${sql.identifier(name)} WHERE ${which} ORDER BY rowid`);
    if (rows.length === 0) continue;
    const names = Object.keys(rows[0] ?? {});
    kept.rows.push({ table: name, names, rows: rows.map((row) => names.map((column) => row[column] ?? null)) });
    found.set(
      name,
      rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])),
    );
  }
  for (const { table: name, column, target, action } of keys) {
    const gone = action === 'SET NULL' ? (found.get(target) ?? []) : [];
    if (gone.length === 0) continue;
    const rows = await tx.all<{ id: number; was: number }>(
      sql`SELECT id, ${sql.identifier(column)} AS was FROM ${sql.identifier(name)} WHERE ${isAmongKept(column, gone)}`,
    );
    if (rows.length > 0) kept.links.push({ table: name, column, pairs: rows.map(({ id, was }) => [id, was]) });
  }
  return kept;
}

/** Restores what was kept, but for rows whose parent is gone by now; a reference to such a one is null. */
export async function putBackRows(tx: Db, kept: KeptRows): Promise<void> {
  const keys = await loadKeys(tx);
  for (const { table, names, rows } of kept.rows) {
    const own = keys.filter((key) => key.table === table && names.includes(key.column));
    const put = async (cellOf: (name: string) => SQL, from: SQL): Promise<void> => {
      const isThere = (key: ForeignKey) => sql`EXISTS (SELECT 1 FROM ${sql.identifier(key.target)} WHERE id = ${cellOf(key.column)})`;
      const cells = names.map((name) => {
        const key = own.find(({ column, action }) => column === name && action === 'SET NULL');
        return key ? sql`CASE WHEN ${isThere(key)} THEN ${cellOf(name)} END` : cellOf(name);
      });
      const parents = own.filter(({ action }) => action !== 'SET NULL');
      const conditions = parents.map((key) => sql`(${cellOf(key.column)} IS NULL OR ${isThere(key)})`);
      const columns = sql.join(
        names.map((name) => sql.identifier(name)),
        sql`, `,
      );
      await tx.run(sql`INSERT INTO ${sql.identifier(table)} (${columns})
        SELECT ${sql.join(cells, sql`, `)} FROM ${from} WHERE ${sql.join([sql`1`, ...conditions], sql` AND `)} ON CONFLICT DO NOTHING`);
    };
    const text = toExactJson(rows);
    if (text !== undefined) await put((name) => sql.raw(`j.value ->> ${names.indexOf(name)}`), sql`json_each(${text}) AS j`);
    else for (const row of rows) await put((name) => sql`${row[names.indexOf(name)] ?? null}`, sql`(SELECT 1)`);
  }
  for (const { table, column, pairs } of kept.links) {
    const linked = sql`${sql.identifier(table)}.${sql.identifier(column)}`;
    await tx.run(sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = j.value ->> 1 FROM json_each(${JSON.stringify(pairs)}) AS j
      WHERE ${sql.identifier(table)}.id = j.value ->> 0 AND ${linked} IS NULL`);
  }
}
