/** Who still points at a record: read from the database's own foreign keys, so that no feature needs to know its users. */
import { sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { getTableName } from 'drizzle-orm';
import { Conflict } from '#server/core/errors.ts';
import type { Db } from './store.ts';
import { preparedEach } from './prepared.ts';

interface ForeignKey {
  table: string;
  column: string;
}

const keysOfTable = new Map<string, ForeignKey[]>();

async function foreignKeysTo(tx: Db, table: string): Promise<ForeignKey[]> {
  const known = keysOfTable.get(table);
  if (known) return known;
  const keys = await tx.all<ForeignKey>(
    sql`SELECT m.name AS "table", f."from" AS "column" FROM sqlite_master m, pragma_foreign_key_list(m.name) f
        WHERE m.type = 'table' AND f."table" = ${table} AND f.on_delete NOT IN ('CASCADE', 'SET NULL')`,
  );
  keysOfTable.set(table, keys);
  return keys;
}

/** Which of these records something points at that would not go with them. */
export async function referencedAmong(tx: Db, table: SQLiteTable, ids: readonly number[]): Promise<Set<number>> {
  const used = new Set<number>();
  for (const key of await foreignKeysTo(tx, getTableName(table))) {
    const rows = await tx.all<{ id: number }>(
      sql`SELECT DISTINCT ${sql.identifier(key.column)} AS id FROM ${sql.identifier(key.table)}
          WHERE ${sql.identifier(key.column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    );
    for (const row of rows) used.add(row.id);
  }
  return used;
}

const pointers = preparedEach((db, key: ForeignKey) =>
  db
    .select({ n: sql<number>`count(*)` })
    .from(sql`${sql.identifier(key.table)}`)
    .where(sql`${sql.identifier(key.column)} = ${sql.placeholder('id')}`),
);

/** Throws `Conflict` ("This lead has 2 deals. Delete them first.") when a row that would not go with it points at the record. */
export async function assertUnreferenced(tx: Db, table: SQLiteTable, id: number, noun: string): Promise<void> {
  for (const key of await foreignKeysTo(tx, getTableName(table))) {
    const [row] = await pointers(tx, key).all({ id });
    const n = row?.n ?? 0;
    if (n > 0)
      throw new Conflict(
        n === 1
          ? `This ${noun} has 1 ${key.table.replace(/s$/, '')}. Delete it first.`
          : `This ${noun} has ${n} ${key.table}. Delete them first.`,
      );
  }
}
