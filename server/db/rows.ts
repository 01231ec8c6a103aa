/** Reads and writes whole rows with prepared statements. */
import { and, Column, eq, getTableColumns, getTableName, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Whose } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { type Db, isInProcess } from './store.ts';
import type { ListPlan, OwnedTable } from './list-source.ts';
import { prepareOnce, prepareEach } from './prepared.ts';
import { type Cells, isRecorded, recordChange } from './undo.ts';

type Values = Record<string, unknown>;
interface Statement {
  all(values: Values): Promise<Values[]>;
}

const makePlaceholder = (name: string): SQL => sql`${sql.placeholder(name)}`;
const makePlaceholders = (names: string[]) => Object.fromEntries(names.map((name) => [name, makePlaceholder(name)]));

/** A value as the driver takes it. Null stays null, which drizzle's own placeholders for a column do not ensure. */
const encodeValue = (column: AnySQLiteColumn | undefined, value: unknown): unknown =>
  value === null || value === undefined ? null : column?.mapToDriverValue(value);

const getColumns = (table: SQLiteTable) => getTableColumns(table) as Record<string, AnySQLiteColumn>;

type Reader<T extends SQLiteTable> = (values: unknown[]) => InferSelectModel<T>;
const readers = new WeakMap<SQLiteTable, Reader<SQLiteTable>>();

/** Makes a table's rows of what the driver gives for `select()`: values in the order of the columns. */
export function buildReader<T extends SQLiteTable>(table: T): Reader<T> {
  const reader = readers.get(table) ?? makeReader(table);
  readers.set(table, reader);
  return reader as Reader<T>;
}

function makeReader(table: SQLiteTable): Reader<SQLiteTable> {
  const columns = Object.entries(getColumns(table)).map(([name, column]) => ({
    name,
    // Most columns need no mapping.
    decode: column.mapFromDriverValue === Column.prototype.mapFromDriverValue ? undefined : column.mapFromDriverValue.bind(column),
  }));
  return (values) => {
    const row: Values = {};
    let at = 0;
    for (const { name, decode } of columns) {
      const value = values[at];
      row[name] = decode && value !== null ? decode(value) : value;
      at += 1;
    }
    return row;
  };
}

/** Reads a list's rows that are of one table; the statement of a reusable plan is built once. */
export function buildRowQuery<T extends SQLiteTable>(table: T): (db: Db, plan: ListPlan) => Promise<InferSelectModel<T>[]> {
  const read = buildReader(table);
  const select = (db: Db, where: SQL | undefined, orderBy: SQL[]) =>
    db
      .select()
      .from(table as SQLiteTable)
      .where(where)
      .orderBy(...orderBy)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare();
  const reusable = new WeakMap<Db, Map<string, ReturnType<typeof select>>>();
  const queryOf = (db: Db, { where, orderBy, reusable: shape }: ListPlan) => {
    if (!shape) return select(db, where, orderBy);
    const queries = reusable.get(db) ?? new Map<string, ReturnType<typeof select>>();
    reusable.set(db, queries);
    const query = queries.get(shape.key) ?? select(db, shape.where, orderBy);
    queries.set(shape.key, query);
    return query;
  };
  return async (db, plan) => {
    const { limit, offset } = plan;
    return ((await queryOf(db, plan).values({ ...plan.reusable?.values, limit, offset })) as unknown[][]).map(read);
  };
}

const insertion = prepareEach((db, table: SQLiteTable) => {
  const names = Object.keys(getColumns(table)).filter((name) => name !== 'id');
  return db.insert(table).values(makePlaceholders(names)).returning();
});

/** Takes any number of rows as one text, so that the statement is the same for each number of them. */
const manyInsertion = prepareEach((db, table: SQLiteTable) => {
  const cells = Object.keys(getColumns(table)).map((_, at) => sql.raw(`value ->> ${at}`));
  return db
    .insert(table)
    .select(sql`SELECT ${sql.join(cells, sql`, `)} FROM json_each(${sql.placeholder('rows')})`)
    .returning();
});

/** Rows bound to one statement: for a wide table this takes two thirds of the time of JSON. */
const ROWS_BOUND = 8;
/** After so many, about ten milliseconds of a wide table, others are let in. */
const ROWS_A_TURN = 4 * ROWS_BOUND;

/** Takes their values under their places: those of the first row, then those of the second. */
const boundInsertion = prepareEach((db, table: SQLiteTable) => {
  const columns = Object.entries(getColumns(table));
  const rowOf = (_: unknown, n: number) =>
    Object.fromEntries(columns.map(([name], at) => [name, makePlaceholder(String(n * columns.length + at))]));
  return db
    .insert(table)
    .values(Array.from({ length: ROWS_BOUND }, rowOf))
    .returning({ id: getColumns(table).id as AnySQLiteColumn });
});

/** Like `manyInsertion`, for rows that are not returned. */
const manyAppended = prepareEach((db, table: SQLiteTable) => {
  const cells = Object.keys(getColumns(table)).map((_, at) => sql.raw(`value ->> ${at}`));
  return db.insert(table).select(sql`SELECT ${sql.join(cells, sql`, `)} FROM json_each(${sql.placeholder('rows')})`);
});

/** Numbers of more digits may lose the last one on their way through text. */
const isExactInJson = (value: unknown): boolean =>
  value === null || typeof value === 'string' || (typeof value === 'number' && (isShort(value) || Number(value.toPrecision(15)) === value));
const isShort = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 1e15;
/** NUL, and halves of signs. */
const NOT_IN_JSON = /\\u(0000|d[89a-f])/;

/** Rows as one text that keeps each value; undefined when a value would not survive it. */
export function toExactJson(rows: readonly unknown[][]): string | undefined {
  if (!rows.every((row) => row.every(isExactInJson))) return undefined;
  const text = JSON.stringify(rows);
  return NOT_IN_JSON.test(text) ? undefined : text;
}

const listStoredValues = (columns: Record<string, AnySQLiteColumn>, row: Values): unknown[] => {
  const values: unknown[] = [];
  for (const name in columns) values.push(encodeValue(columns[name], row[name] === undefined ? columns[name]?.default : row[name]));
  return values;
};

const noteUpdate = (tx: Db, table: OwnedTable, before: Values & { id: number }, after: Values): void => {
  const columns = getColumns(table);
  const cells = (row: Values) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, encodeValue(columns[name], value)])) as Cells;
  if (isRecorded(tx, table)) recordChange(tx, getTableName(table), before.id, cells(before), cells(after));
};

/** The values of cells as they are stored. */
export function decodeCells<T extends SQLiteTable>(table: T, cells: Cells): Partial<InferSelectModel<T>> {
  const columns = getColumns(table);
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [name, cell === null ? null : columns[name]?.mapFromDriverValue(cell)]),
  ) as Partial<InferSelectModel<T>>;
}

/** Inserts rows without returning them, in one statement. */
export async function appendRows<T extends SQLiteTable>(tx: Db, table: T, rows: InferInsertModel<T>[]): Promise<void> {
  const columns = getColumns(table);
  const text = rows.length > 1 ? toExactJson((rows as Values[]).map((row) => listStoredValues(columns, row))) : undefined;
  if (text === undefined) await insertRows(tx, table, rows);
  else await manyAppended(tx, table).run({ rows: text });
}

/** Inserts rows whose ids the database gives, and returns them as they are stored. A field that is left out has its default, or is null. */
export async function insertRows<T extends SQLiteTable>(tx: Db, table: T, rows: InferInsertModel<T>[]): Promise<InferSelectModel<T>[]> {
  const [row] = rows as Values[];
  if (!row) return [];
  const columns = getColumns(table);
  // Many in one statement: to a database over a network each statement is a round trip.
  if (rows.length > 1) {
    if (isInProcess(tx) && rows.length >= ROWS_BOUND && columns.id) return insertBound(tx, table, rows);
    const text = toExactJson((rows as Values[]).map((one) => listStoredValues(columns, one)));
    if (text !== undefined) return (await manyInsertion(tx, table).all({ rows: text })) as InferSelectModel<T>[];
    return (await tx
      .insert(table)
      .values(rows as never)
      .returning()) as never;
  }
  const values = listStoredValues(columns, row);
  return (await insertion(tx, table).all(
    Object.fromEntries(Object.keys(columns).map((name, at) => [name, values[at]])),
  )) as InferSelectModel<T>[];
}

/** Inserts rows by eight, and gives them as they are stored. */
async function insertBound<T extends SQLiteTable>(tx: Db, table: T, rows: InferInsertModel<T>[]): Promise<InferSelectModel<T>[]> {
  const columns = getColumns(table);
  const read = buildReader(table);
  const at = Object.keys(columns).indexOf('id');
  const most = rows.length - (rows.length % ROWS_BOUND);
  const added: InferSelectModel<T>[] = [];
  for (let from = 0; from < most; from += ROWS_BOUND) {
    if (from > 0 && from % ROWS_A_TURN === 0) await pause('write');
    const stored = (rows.slice(from, from + ROWS_BOUND) as Values[]).map((row) => listStoredValues(columns, row));
    const ids = (await boundInsertion(tx, table).values({ ...stored.flat() })) as number[][];
    ids.sort(([one = 0], [other = 0]) => one - other);
    stored.forEach((values, n) => {
      values[at] = ids[n]?.[0];
      added.push(read(values));
    });
  }
  return most < rows.length ? added.concat(await insertRows(tx, table, rows.slice(most))) : added;
}

const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other));

/** The columns of a table whose values two versions of a row do not share; what is undefined in the second is not asked about. */
const listChangedColumns = (table: SQLiteTable, before: Values, after: Values): [string, unknown][] => {
  const columns = getColumns(table);
  const changed: [string, unknown][] = [];
  for (const name in after) {
    const value = after[name];
    if (value !== undefined && value !== before[name] && name !== 'id' && columns[name] && !isSame(value, before[name]))
      changed.push([name, value]);
  }
  return changed;
};

/** Whether writing the second version of a row, or what it has of it, would change what is stored. */
export const hasChanges = (table: SQLiteTable, before: object, after: object): boolean =>
  listChangedColumns(table, before as Values, after as Values).length > 0;

/** Sets of fields for which a table keeps a prepared statement. */
const MAX_SHAPES = 200;
type Shapes<One> = WeakMap<SQLiteTable, Map<string, (db: Db) => One>>;

/** A statement that is built once for each set of fields of a table. */
function getStatement<One>(shapes: Shapes<One>, db: Db, table: OwnedTable, names: string[], build: (db: Db) => { prepare(): One }): One {
  const known = shapes.get(table) ?? new Map<string, (one: Db) => One>();
  shapes.set(table, known);
  const shape = names.join();
  if (!known.has(shape) && known.size >= MAX_SHAPES) known.clear();
  const statement = known.get(shape) ?? prepareOnce(build);
  known.set(shape, statement);
  return statement(db);
}

const updates: Shapes<Statement> = new WeakMap();

const update = (db: Db, table: OwnedTable, names: string[]): Statement =>
  getStatement(
    updates,
    db,
    table,
    names,
    (one) =>
      one
        .update(table as SQLiteTable)
        .set(makePlaceholders(names))
        // `is`: a payment of a guest has no account yet.
        .where(and(eq(table.id, makePlaceholder('id')), sql`${table.account_id} is ${makePlaceholder('account')}`))
        .returning() as unknown as { prepare(): Statement },
  );

interface ManyUpdate {
  run(values: Values): Promise<unknown>;
}
const manyUpdates: Shapes<ManyUpdate> = new WeakMap();

/** Takes any number of rows as one text: each the id, and the values in the order of the names. The `+` keeps it to the ids. */
const updateMany = (db: Db, table: OwnedTable, names: string[]): ManyUpdate =>
  getStatement(
    manyUpdates,
    db,
    table,
    names,
    (one) =>
      one
        .update(table as SQLiteTable)
        .set(Object.fromEntries(names.map((name, at) => [name, sql.raw(`j.value ->> ${at + 1}`)])))
        .from(sql`json_each(${sql.placeholder('rows')}) AS j`)
        .where(and(sql`${table.id} = j.value ->> 0`, sql`+${table.account_id} = ${makePlaceholder('account')}`)) as unknown as {
        prepare(): ManyUpdate;
      },
  );

/**
 * Changes a row from what it was to what it shall be, and returns it as it is stored. Only what differs is written: an index is
 * rewritten for each column that an update names, changed or not.
 */
export async function updateRow<T extends OwnedTable>(
  tx: Db,
  table: T,
  before: InferSelectModel<T> & { id: number; account_id: number | null },
  after: Partial<InferSelectModel<T>>,
): Promise<InferSelectModel<T>> {
  const columns = getColumns(table);
  const changed = listChangedColumns(table, before, after);
  if (changed.length === 0) return before;
  const values = Object.fromEntries(changed.map(([name, value]) => [name, encodeValue(columns[name], value)]));
  const statement = update(tx, table, changed.map(([name]) => name).sort());
  const [row] = await statement.all({ ...values, id: before.id, account: before.account_id });
  if (row) noteUpdate(tx, table, before, row);
  return row as InferSelectModel<T>;
}

type StoredRow<T extends OwnedTable> = InferSelectModel<T> & { id: number; account_id: number };

/** A change of one row: what it was, and the values that it shall have instead. */
interface RowUpdate<T extends OwnedTable> {
  before: StoredRow<T>;
  values: Partial<InferSelectModel<T>>;
}

/** Changes rows of one account, one statement for each set of columns that change, and returns them as they are stored, in their order. */
export async function updateRows<T extends OwnedTable>(
  { account }: Whose,
  tx: Db,
  table: T,
  planned: readonly RowUpdate<T>[],
): Promise<InferSelectModel<T>[]> {
  const columns = getColumns(table);
  const after: InferSelectModel<T>[] = [];
  const shapes = new Map<string, { names: string[]; rows: { at: number; values: unknown[] }[] }>();
  planned.forEach(({ before, values }, at) => {
    const changed = listChangedColumns(table, before, values).sort(([one], [other]) => (one < other ? -1 : 1));
    const stored: Values = { ...before };
    const names = changed.map(([name]) => name);
    const driven = changed.map(([name, value]) => encodeValue(columns[name], value));
    names.forEach((name, n) => {
      stored[name] = driven[n] === null ? null : columns[name]?.mapFromDriverValue(driven[n]);
    });
    after.push(stored as InferSelectModel<T>);
    if (names.length === 0) return;
    const key = names.join();
    const shape = shapes.get(key) ?? { names, rows: [] };
    shapes.set(key, shape);
    shape.rows.push({ at, values: [before.id, ...driven] });
  });
  for (const { names, rows } of shapes.values()) {
    const text = toExactJson(rows.map(({ values }) => values));
    if (text !== undefined) {
      await updateMany(tx, table, names).run({ rows: text, account: account.id });
      for (const { at } of rows) noteUpdate(tx, table, (planned[at] as RowUpdate<T>).before, after[at] as Values);
    } else
      for (const { at } of rows) {
        const { before, values } = planned[at] as RowUpdate<T>;
        after[at] = await updateRow(tx, table, before, values);
      }
  }
  return after;
}

const removal = prepareEach(
  (db, table: OwnedTable) =>
    db
      .delete(table as SQLiteTable)
      .where(and(eq(table.id, makePlaceholder('id')), eq(table.account_id, makePlaceholder('account'))))
      .returning({ id: table.id }) as unknown as { prepare(): Statement },
);

/** Deletes a row of the account. */
export async function deleteRow({ account }: Whose, tx: Db, table: OwnedTable, id: number): Promise<void> {
  await removal(tx, table).all({ id, account: account.id });
}
