/** Puts rows back as before-images have them, but for what somebody has changed since. */
import { type SQL, sql, type SQLChunk } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { isAmong } from './conditions.ts';
import { type ForeignKey, loadForeignKeys } from './references.ts';
import { toExactJson } from './rows.ts';
import type { Db } from './store.ts';
import { type StoredCell, type ChangedRows, type Image, type Left, noteImage, type UndoTables, type WholeRows } from './undo.ts';

/** Lists a table and those whose rows are deleted with its rows, parents first. */
function listDependentTables(keys: readonly ForeignKey[], first: string, except: readonly string[]): string[] {
  const done: string[] = [];
  const visit = (table: string) => {
    if (done.includes(table) || except.includes(table)) return;
    for (const key of keys) if (key.target === table && key.action === 'CASCADE') visit(key.table);
    done.unshift(table);
  };
  visit(first);
  return done;
}

/** Notes records, and all that would go with them, before they are deleted. The tables in `except` are left out. */
export async function noteRemoval(tx: Db, table: string, ids: readonly number[], except: readonly string[] = []): Promise<void> {
  const keys = await loadForeignKeys(tx);
  const images: Image[] = [];
  const found = new Map<string, number[]>();
  for (const name of listDependentTables(keys, table, except)) {
    const parents = keys.filter((key) => key.table === name && key.action === 'CASCADE' && found.has(key.target));
    const conditions = parents.map(({ column, target }) => isAmong(sql.identifier(column), found.get(target) ?? []));
    if (name !== table && parents.length === 0) continue;
    const which = name === table ? isAmong(sql.identifier('id'), ids) : sql.join(conditions, sql` OR `);
    const rows = await tx.all<Record<string, StoredCell>>(sql`SELECT * FROM ${sql.identifier(name)} WHERE ${which} ORDER BY rowid`);
    if (rows.length === 0) continue;
    const names = Object.keys(rows[0] ?? {});
    images.push({ table: name, how: 'removed', names, rows: rows.map((row) => names.map((column) => row[column] ?? null)) });
    found.set(
      name,
      rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])),
    );
  }
  for (const { table: name, column, target, action } of keys) {
    const gone = action === 'SET NULL' ? (found.get(target) ?? []) : [];
    if (gone.length === 0) continue;
    const rows = await tx.all<{ id: number; was: number }>(
      sql`SELECT id, ${sql.identifier(column)} AS was FROM ${sql.identifier(name)} WHERE ${isAmong(sql.identifier(column), gone)}`,
    );
    for (const { id, was } of rows) images.push({ table: name, ids: [id], before: { [column]: was }, after: { [column]: null } });
  }
  // The last is put back first: parents before what belongs to them, and links once both ends are there.
  for (const image of images.reverse()) noteImage(tx, image);
}

/** Rows written by one statement, so that others can go on in between. */
const ROWS_A_STATEMENT = 500;

export interface RestoredRows {
  /** By table, the ids of rows of which something was put back. */
  ids: ReadonlyMap<string, ReadonlySet<number>>;
  left: Left[];
}

/** Puts back what images have, the last first: a row that is not as the change made it is left, and named. */
export async function restoreImages(scope: Scope, tx: Db, tables: UndoTables, images: readonly Image[]): Promise<RestoredRows> {
  const ids = new Map<string, Set<number>>();
  const left: Left[] = [];
  for (const [n, image] of images.toReversed().entries()) {
    const all = 'ids' in image ? image.ids : image.rows;
    for (let at = 0; at < all.length; at += ROWS_A_STATEMENT) {
      if (n + at > 0) await pause();
      const to = at + ROWS_A_STATEMENT;
      const done =
        'ids' in image
          ? await restoreChanged(scope, tx, tables, { ...image, ids: image.ids.slice(at, to) }, left)
          : await restoreWhole(tx, tables, { ...image, rows: image.rows.slice(at, to) });
      ids.set(image.table, new Set([...(ids.get(image.table) ?? []), ...done]));
    }
  }
  return { ids, left };
}

const joinSql = (parts: SQLChunk[], by = sql`, `): SQL => sql.join(parts, by);

/** The columns of an image, by those that go back together. */
function groupColumns(names: readonly string[], together: readonly (readonly string[])[]): string[][] {
  const parts = together.map((part) => names.filter((name) => part.includes(name))).filter((part) => part.length > 0);
  const rest = names.filter((name) => !together.some((part) => part.includes(name)));
  return [...parts, ...rest.map((name) => [name])];
}

async function restoreChanged(scope: Scope, tx: Db, tables: UndoTables, image: ChangedRows, left: Left[]): Promise<number[]> {
  const { table, before, after } = image;
  const { together = [], write, isVersioned } = tables[table] ?? {};
  const names = Object.keys(before);
  const columns = joinSql(names.map((name) => sql.identifier(name)));
  const own = sql`account_id = ${scope.account.id} AND ${isAmong(sql.identifier('id'), image.ids)}`;
  const rows = await tx.all<Record<string, StoredCell> & { id: number }>(
    sql`SELECT id, ${columns} FROM ${sql.identifier(table)} WHERE ${own}`,
  );
  const parts = groupColumns(names, together);
  const back = new Map<string, number[]>();
  for (const row of rows) {
    const isAsMade = (part: string[]) => part.every((name) => row[name] === after[name]);
    const fields = parts.filter((part) => !isAsMade(part)).flat();
    if (fields.length > 0) left.push({ table, id: row.id, fields });
    const key = parts.filter(isAsMade).flat().join();
    if (key !== '') back.set(key, [...(back.get(key) ?? []), row.id]);
  }
  for (const [key, ids] of back) {
    const cells = Object.fromEntries(key.split(',').map((name) => [name, before[name] ?? null]));
    if (write) await write(scope, tx, new Map(ids.map((id) => [id, cells])));
    else {
      const set = Object.entries(cells).map(([name, cell]) => sql`${sql.identifier(name)} = ${cell}`);
      if (isVersioned) set.push(sql`version = version + 1`);
      await tx.run(sql`UPDATE ${sql.identifier(table)} SET ${joinSql(set)} WHERE ${isAmong(sql.identifier('id'), ids)}`);
    }
  }
  return [...back.values()].flat();
}

type CellOf = (name: string) => SQL;

/** Goes through rows in one statement, or, where JSON would lose something of a cell, in one for each. */
async function forRows({ names, rows }: WholeRows, run: (cellOf: CellOf, from: SQL) => Promise<number[]>): Promise<number[]> {
  const text = toExactJson(rows);
  if (text !== undefined) return run((name) => sql.raw(`j.value ->> ${names.indexOf(name)}`), sql`json_each(${text}) AS j`);
  const done: number[] = [];
  for (const row of rows) done.push(...(await run((name) => sql`${row[names.indexOf(name)] ?? null}`, sql`(SELECT 1)`)));
  return done;
}

/** Removes what was added and is still the same; adds what was removed, but for rows whose parent is gone: a reference to one is null. */
async function restoreWhole(tx: Db, tables: UndoTables, image: WholeRows): Promise<number[]> {
  const { table, names, how } = image;
  const keys = await loadForeignKeys(tx);
  const own = keys.filter((key) => key.table === table && names.includes(key.column));
  const { of = 'id', remadeBy = [] } = tables[table] ?? {};
  const id = names.includes(of) ? sql.identifier(of) : sql`rowid`;
  const isThere = (key: ForeignKey, cellOf: CellOf) =>
    sql`EXISTS (SELECT 1 FROM ${sql.identifier(key.target)} WHERE id = ${cellOf(key.column)})`;
  return forRows(image, async (cellOf, from) => {
    if (how === 'added') {
      const isSame = names.map((name) => sql`made.${sql.identifier(name)} IS ${cellOf(name)}`);
      const found = sql`SELECT made.rowid FROM ${from} CROSS JOIN ${sql.identifier(table)} AS made ON ${joinSql(isSame, sql` AND `)}`;
      const gone = await tx.all<{ id: number }>(sql`DELETE FROM ${sql.identifier(table)} WHERE rowid IN (${found}) RETURNING ${id} AS id`);
      return gone.map((row) => row.id);
    }
    const owner = joinSql(remadeBy.map((name) => sql.identifier(name)));
    if (remadeBy.length > 0)
      await tx.run(sql`DELETE FROM ${sql.identifier(table)} WHERE (${owner}) IN (SELECT ${joinSql(remadeBy.map(cellOf))} FROM ${from})`);
    const cells = names.map((name) => {
      const key = own.find(({ column, action }) => column === name && action === 'SET NULL');
      return key ? sql`CASE WHEN ${isThere(key, cellOf)} THEN ${cellOf(name)} END` : cellOf(name);
    });
    const parents = own.filter(({ action }) => action !== 'SET NULL');
    const conditions = parents.map((key) => sql`(${cellOf(key.column)} IS NULL OR ${isThere(key, cellOf)})`);
    const back = await tx.all<{
      id: number;
    }>(sql`INSERT INTO ${sql.identifier(table)} (${joinSql(names.map((name) => sql.identifier(name)))})
      SELECT ${joinSql(cells)} FROM ${from} WHERE ${joinSql([sql`1`, ...conditions], sql` AND `)} ON CONFLICT DO NOTHING RETURNING ${id} AS id`);
    return back.map((row) => row.id);
  });
}
