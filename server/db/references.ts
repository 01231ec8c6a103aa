/** Finds references to a record by the database's foreign keys, so that no feature needs to know its users. */
import { sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { getTableName } from 'drizzle-orm';
import { Conflict } from '#server/core/errors.ts';
import { isAmong } from './conditions.ts';
import type { Db } from './store.ts';
import { prepareEach } from './prepared.ts';

/** Explains what blocks a deletion, and what to do about it. */
type Explain = (tx: Db, id: number) => Promise<string>;
const explanations = new Map<string, Explain>();

/** Gives the rows of a table that hold another one words of their own, where "Delete it first" does not help. */
export const explainHold = (by: SQLiteTable, referenced: SQLiteTable, explain: Explain): void => {
  explanations.set(`${getTableName(by)} ${getTableName(referenced)}`, explain);
};

/** A reference from a column of a table to the rows of another; `action` is what a deletion there does. */
export interface ForeignKey {
  table: string;
  column: string;
  target: string;
  action: string;
}

/** Read once: the schema of a database does not change while it is open. */
const foreignKeys: ForeignKey[] = [];

export async function loadForeignKeys(tx: Db): Promise<readonly ForeignKey[]> {
  if (foreignKeys.length === 0)
    foreignKeys.push(
      ...(await tx.all<ForeignKey>(sql`SELECT m.name AS "table", f."from" AS "column", f."table" AS target, f.on_delete AS action
        FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`)),
    );
  return foreignKeys;
}

const keysOfTable = new Map<string, ForeignKey[]>();

/** The foreign keys that keep a row of the table from being deleted. */
async function loadForeignKeysTo(tx: Db, table: SQLiteTable): Promise<ForeignKey[]> {
  const name = getTableName(table);
  const holds = ({ target, action }: ForeignKey) => target === name && action !== 'CASCADE' && action !== 'SET NULL';
  const keys = keysOfTable.get(name) ?? (await loadForeignKeys(tx)).filter(holds);
  keysOfTable.set(name, keys);
  return keys;
}

/** Which of these records something points at that would not go with them. */
export async function findReferenced(tx: Db, table: SQLiteTable, ids: readonly number[]): Promise<Set<number>> {
  const used = new Set<number>();
  for (const key of await loadForeignKeysTo(tx, table)) {
    const rows = await tx.all<{ id: number }>(
      sql`SELECT DISTINCT ${sql.identifier(key.column)} AS id FROM ${sql.identifier(key.table)} WHERE ${isAmong(sql.identifier(key.column), ids)}`,
    );
    for (const row of rows) used.add(row.id);
  }
  return used;
}

const pointers = prepareEach((db, keys: ForeignKey[]) => {
  const counts = keys.map(
    ({ table, column }) =>
      sql`SELECT ${sql.raw(`'${table}'`)} AS "table", count(*) AS n FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${sql.placeholder('id')}`,
  );
  return db
    .select({ table: sql<string>`"table"`, n: sql<number>`n` })
    .from(sql`(${sql.join(counts, sql` UNION ALL `)})`)
    .where(sql`n > 0`)
    .limit(1);
});

/** Throws `Conflict` ("This lead has 2 deals. Delete them first.") when a row that would not go with it points at the record. */
export async function assertUnreferenced(tx: Db, table: SQLiteTable, id: number, noun: string): Promise<void> {
  const keys = await loadForeignKeysTo(tx, table);
  if (keys.length === 0) return;
  const [found] = await pointers(tx, keys).all({ id });
  if (!found) return;
  const explain = explanations.get(`${found.table} ${getTableName(table)}`);
  if (explain) throw new Conflict(await explain(tx, id));
  const { n } = found;
  const by = found.table.replaceAll('_', ' ');
  throw new Conflict(
    n === 1 ? `This ${noun} has 1 ${by.replace(/s$/, '')}. Delete it first.` : `This ${noun} has ${n} ${by}. Delete them first.`,
  );
}
