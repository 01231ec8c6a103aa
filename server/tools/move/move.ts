/** Copies everything from one database into another that is empty, and then proves that it is all there. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openStore } from '#server/db/connect.ts';
import { CannotOpen, type Db, type Store } from '#server/db/store.ts';
import { migrate } from '#server/db/migrate.ts';
import { batchesOf, checksum, insertRows, kindsOf, type Row, written } from './rows.ts';
import { openSource } from './source.ts';
import { type Contents, contentsOf, migrationsOf, type MovedTable } from './tables.ts';

export interface Move {
  from: string;
  to: string;
  /** For the addresses that are servers. */
  authToken?: string | undefined;
  /** The folder of the migrations. */
  migrations: string;
  say(line: string): void;
}

/** The move came to nothing, or to something that is not whole: the message says what to do. */
class MoveFailed extends CannotOpen {}

/**
 * Moves a database. The source stays as it is. Throws `CannotOpen` when the source is in use or of another version, when the
 * target is not empty, and when the two differ afterwards.
 */
export async function moveDatabase({ from, to, authToken, migrations, say }: Move): Promise<void> {
  if (from === to) throw new CannotOpen('The database cannot be moved onto itself: --from and --to are the same.');
  const source = await openSource(from, authToken);
  try {
    await requirePresentSchema(source.db, from, migrations);
    const target = await openStore(to, { authToken });
    try {
      await requireEmpty(target, to);
      await migrate(target, migrations);
      say(`Moving ${from} to ${to}`);
      await copy(source.db, target, say);
      say('Comparing every column of every row');
      await compare(source.db, target.read, say);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  say(`Everything is there. Set DATABASE_URL=${to} and start DealFlow. ${from} was only read; keep it until you are sure.`);
}

async function requirePresentSchema(db: Db, from: string, migrations: string): Promise<void> {
  const applied = await migrationsOf(db);
  if (!applied) throw new CannotOpen(`${from} is not a database of DealFlow.`);
  const journal = JSON.parse(readFileSync(path.join(migrations, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  const known = new Set(journal.entries.map((entry) => entry.tag));
  if (applied.some((tag) => !known.has(tag)))
    throw new CannotOpen(`${from} was written by a newer DealFlow. Update DealFlow, and move it then.`);
  if (applied.length < known.size)
    throw new CannotOpen(`${from} was written by an older DealFlow. Start DealFlow on it once, stop it, and move it then.`);
}

async function requireEmpty(target: Store, to: string): Promise<void> {
  const isOurs = (await migrationsOf(target.read)) !== undefined;
  const { tables } = await contentsOf(target.read);
  if (!isOurs && tables.length > 0)
    throw new CannotOpen(`${to} holds tables of another program (${tables[0]?.name}). Name an empty database.`);
  for (const { name } of tables.filter((table) => table.isOwned)) {
    const [row] = await target.read.all(sql`SELECT 1 FROM ${sql.identifier(name)} LIMIT 1`);
    if (row) throw new CannotOpen(`${to} is not empty: it has rows in ${name}. Name an empty database; nothing was changed.`);
  }
}

async function copy(source: Db, target: Store, say: Move['say']): Promise<void> {
  for (const table of (await contentsOf(source)).tables) {
    if (!table.isOwned && (await hasRows(target.read, table))) continue;
    // The triggers have counted the rows as they came; what the source had counted takes its place, to the last figure.
    if (table.isKept) await target.write(async (tx) => void (await tx.run(sql`DELETE FROM ${sql.identifier(table.name)}`)));
    let copied = 0;
    for await (const rows of batchesOf(source, table)) {
      await insertRows(target, table, rows);
      copied += rows.length;
      if (copied % 50_000 === 0) say(`  ${table.name}: ${copied.toLocaleString('en-US')} rows so far`);
    }
  }
  // Ids are never used twice, also not those of rows that were deleted before the move.
  const last = await source.all<{ name: string; seq: number }>(sql`SELECT name, seq FROM sqlite_sequence ORDER BY name`);
  await target.write(async (tx) => {
    for (const { name, seq } of last) {
      await tx.run(sql`DELETE FROM sqlite_sequence WHERE name = ${name}`);
      await tx.run(sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${name}, ${seq})`);
    }
  });
}

async function hasRows(db: Db, { name }: MovedTable): Promise<boolean> {
  return (await db.all(sql`SELECT 1 FROM ${sql.identifier(name)} LIMIT 1`)).length > 0;
}

async function compare(source: Db, target: Db, say: Move['say']): Promise<void> {
  const { tables, indexes } = await contentsOf(source);
  for (const table of tables) {
    const { rows, sha256 } = await compareTable(source, target, table);
    say(`  ${table.name}: ${rows.toLocaleString('en-US')} rows, SHA-256 ${sha256.slice(0, 16)}`);
  }
  for (const index of indexes) {
    const [there, here] = await Promise.all([source, target].map((db) => indexed(db, index)));
    if (there !== here) throw differs(`the search index ${index.name} (${there} and ${here})`);
    say(`  ${index.name}: ${(there as number).toLocaleString('en-US')} rows in the search index`);
  }
  const [there, here] = await Promise.all(
    [source, target].map((db) => db.all<Row>(sql`SELECT name, seq FROM sqlite_sequence ORDER BY name`)),
  );
  if (JSON.stringify(there) !== JSON.stringify(here)) throw differs('the last ids given');
}

async function compareTable(source: Db, target: Db, table: MovedTable) {
  const [one, other] = [checksum(), checksum()];
  const others = batchesOf(target, table);
  for await (const rows of batchesOf(source, table)) {
    const next = await others.next();
    const there = next.done ? [] : next.value;
    rows.forEach((row, at) => {
      const where = `${table.name}, row ${table.key.map((name) => row[name]).join('/')}`;
      const twin = there[at];
      if (!twin) throw differs(`${where}, which is missing`);
      const column = table.columns.find((name) => written(row[name]) !== written(twin[name]));
      if (column) throw differs(`${where}, ${column}`);
      one.add(row, table.columns);
      other.add(twin, table.columns);
    });
    if (there.length > rows.length) throw differs(`${table.name}, which has more rows in the target`);
  }
  if (!(await others.next()).done) throw differs(`${table.name}, which has more rows in the target`);
  const [there, here] = await Promise.all([source, target].map((db) => kindsOf(db, table)));
  if (there !== here) throw differs(`${table.name}: its kinds of values (${there} and ${here})`);
  const [left, right] = [one.result(), other.result()];
  if (left.sha256 !== right.sha256) throw differs(`${table.name}: its checksum`);
  return left;
}

async function indexed(db: Db, { name, pending }: Contents['indexes'][number]): Promise<number> {
  const count = async (table: string) => (await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`))[0]?.n ?? 0;
  return (await count(name)) + (pending ? await count(pending) : 0);
}

const differs = (what: string) =>
  new MoveFailed(
    `The copy differs from its source in ${what}. If something wrote to either of them meanwhile, stop it; then empty the target and move again.`,
  );
