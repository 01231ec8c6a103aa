/** Rows as the database has them, read in the order of their keys and written many at once. */
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Store } from '#server/db/store.ts';
import type { MovedTable } from './tables.ts';

type Value = string | number | Uint8Array | null;
export type Row = Record<string, Value>;

/** Rows read at once. */
const READ = 500;
/** Of pictures, each of which may be larger than thousands of other rows. */
const READ_WITH_BYTES = 20;
/** SQLite takes at most 32,766 values in a statement; a request to a server should stay well under a few megabytes. */
const MOST_VALUES = 10_000;
const MOST_CHARACTERS = 1_000_000;

const names = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
const values = (list: readonly Value[]): SQL =>
  sql.join(
    list.map((value) => sql`${value}`),
    sql`, `,
  );

/** All rows of a table, in batches, in the order of the key. */
export async function* batchesOf(db: Db, { name, columns, key, holdsBytes }: MovedTable): AsyncGenerator<Row[]> {
  const most = holdsBytes ? READ_WITH_BYTES : READ;
  let last: Row | undefined;
  for (;;) {
    const after = last;
    const from = after ? sql`WHERE (${names(key)}) > (${values(key.map((column) => after[column] as Value))})` : sql``;
    const read = await db.all<Row>(sql`SELECT ${names(columns)} FROM ${sql.identifier(name)} ${from} ORDER BY ${names(key)} LIMIT ${most}`);
    const rows = holdsBytes ? read.map(withBuffers) : read;
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < most) return;
  }
}

/** A server gives bytes as another kind than a file does, which neither a file takes nor a checksum sees into. */
const withBuffers = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, (value as unknown) instanceof ArrayBuffer ? Buffer.from(value as never) : value]),
  );

/** Adds rows as they are, in one transaction. */
export async function insertRows(store: Store, { name, columns }: MovedTable, rows: readonly Row[]): Promise<void> {
  await store.write(async (tx) => {
    for (const part of statementsOf(rows, columns)) {
      const tuples = part.map((row) => sql`(${values(columns.map((column) => row[column] ?? null))})`);
      await tx.run(sql`INSERT INTO ${sql.identifier(name)} (${names(columns)}) VALUES ${sql.join(tuples, sql`, `)}`);
    }
  });
}

/** Rows in portions that fit a statement each. */
function statementsOf(rows: readonly Row[], columns: readonly string[]): Row[][] {
  const parts: Row[][] = [];
  let characters = 0;
  for (const row of rows) {
    const part = parts.at(-1);
    const length = columns.reduce((sum, column) => sum + lengthOf(row[column] ?? ''), 0);
    if (!part || (part.length + 1) * columns.length > MOST_VALUES || characters + length > MOST_CHARACTERS) {
      parts.push([row]);
      characters = length;
    } else {
      part.push(row);
      characters += length;
    }
  }
  return parts;
}

const lengthOf = (value: string | number | Uint8Array): number => (value instanceof Uint8Array ? value.byteLength : String(value).length);

/** Whether a column holds whole numbers, others, text or nothing, counted: what reading in JavaScript cannot tell apart. */
export async function kindsOf(db: Db, { name, columns }: MovedTable): Promise<string> {
  const kinds = columns.flatMap((column) =>
    ['integer', 'real', 'text', 'blob'].map(
      (kind) => sql`coalesce(sum(typeof(${sql.identifier(column)}) = ${kind}), 0) AS ${sql.identifier(`${column} ${kind}`)}`,
    ),
  );
  const [row] = await db.all<Row>(sql`SELECT ${sql.join(kinds, sql`, `)} FROM ${sql.identifier(name)}`);
  return JSON.stringify(row);
}

/** As it is compared: bytes of two kinds may be the same bytes. */
export const written = (value: Value | undefined) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value);

/** SHA-256 over rows in the order in which they are added. */
export function checksum() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(row: Row, columns: readonly string[]): void {
      rows++;
      hash.update(`${JSON.stringify(columns.map((column) => written(row[column])))}\n`);
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  };
}
