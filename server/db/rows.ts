/** Whole rows of a table, read and written with statements that are built once. */
import { and, Column, eq, getTableColumns, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Whose } from '#server/core/context.ts';
import type { Db } from './store.ts';
import type { ListPlan, OwnedTable } from './list-source.ts';
import { prepared, preparedEach } from './prepared.ts';

type Values = Record<string, unknown>;
interface Statement {
  all(values: Values): Promise<Values[]>;
}

const placeholder = (name: string): SQL => sql`${sql.placeholder(name)}`;
const placeholders = (names: string[]) => Object.fromEntries(names.map((name) => [name, placeholder(name)]));

/** A value as the driver takes it. Null stays null, which drizzle's own placeholders for a column do not ensure. */
const encoded = (column: AnySQLiteColumn | undefined, value: unknown): unknown =>
  value === null || value === undefined ? null : column?.mapToDriverValue(value);

const columnsOf = (table: SQLiteTable) => getTableColumns(table) as Record<string, AnySQLiteColumn>;

type Reader<T extends SQLiteTable> = (values: unknown[]) => InferSelectModel<T>;
const readers = new WeakMap<SQLiteTable, Reader<SQLiteTable>>();

/** Makes a table's rows of what the driver gives for `select()`: values in the order of the columns. */
export function buildReader<T extends SQLiteTable>(table: T): Reader<T> {
  const reader = readers.get(table) ?? makeReader(table);
  readers.set(table, reader);
  return reader as Reader<T>;
}

function makeReader(table: SQLiteTable): Reader<SQLiteTable> {
  const columns = Object.entries(columnsOf(table)).map(([name, column]) => ({
    name,
    // Most columns give their values as they are.
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

const insertion = preparedEach((db, table: SQLiteTable) => {
  const names = Object.keys(columnsOf(table)).filter((name) => name !== 'id');
  return db.insert(table).values(placeholders(names)).returning();
});

/** Takes any number of rows as one text, so that the statement is the same for each number of them. */
const manyInsertion = preparedEach((db, table: SQLiteTable) => {
  const cells = Object.keys(columnsOf(table)).map((_, at) => sql.raw(`value ->> ${at}`));
  return db
    .insert(table)
    .select(sql`SELECT ${sql.join(cells, sql`, `)} FROM json_each(${sql.placeholder('rows')})`)
    .returning();
});

/** Numbers of more digits may lose the last one on their way through text. */
const isExactInJson = (value: unknown): boolean =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number(value.toPrecision(15)) === value);
/** NUL, and halves of signs. */
const NOT_IN_JSON = /\\u(0000|d[89a-f])/;

/** Inserts rows whose ids the database gives, and returns them as they are stored. A field that is left out has its default, or is null. */
export async function insertRows<T extends SQLiteTable>(tx: Db, table: T, rows: InferInsertModel<T>[]): Promise<InferSelectModel<T>[]> {
  const [row] = rows as Values[];
  if (!row) return [];
  const columns = columnsOf(table);
  const stored = (one: Values, name: string, column: AnySQLiteColumn) =>
    encoded(column, one[name] === undefined ? column.default : one[name]);
  // Many in one statement: to a database over a network each statement is a round trip.
  if (rows.length > 1) {
    const lists = (rows as Values[]).map((one) => Object.entries(columns).map(([name, column]) => stored(one, name, column)));
    const text = lists.every((list) => list.every(isExactInJson)) ? JSON.stringify(lists) : undefined;
    if (text !== undefined && !NOT_IN_JSON.test(text)) return (await manyInsertion(tx, table).all({ rows: text })) as InferSelectModel<T>[];
    return (await tx
      .insert(table)
      .values(rows as never)
      .returning()) as never;
  }
  const values = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, stored(row, name, column)]));
  return (await insertion(tx, table).all(values)) as InferSelectModel<T>[];
}

const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other));

/** The columns of a table whose values two versions of a row do not share; what is undefined in the second is not asked about. */
const changedColumns = (table: SQLiteTable, before: Values, after: Values): [string, unknown][] => {
  const columns = columnsOf(table);
  return Object.entries(after).filter(
    ([name, value]) => columns[name] && name !== 'id' && value !== undefined && !isSame(value, before[name]),
  );
};

/** Whether writing the second version of a row would change what is stored. */
export const differs = (table: SQLiteTable, before: object, after: object): boolean =>
  changedColumns(table, before as Values, after as Values).length > 0;

/** So many sets of fields are kept for each table. */
const MOST_SHAPES = 200;
const updates = new WeakMap<SQLiteTable, Map<string, (db: Db) => Statement>>();

function update(db: Db, table: OwnedTable, names: string[]): Statement {
  const known = updates.get(table) ?? new Map<string, (one: Db) => Statement>();
  updates.set(table, known);
  const shape = names.join();
  if (!known.has(shape) && known.size >= MOST_SHAPES) known.clear();
  const statement =
    known.get(shape) ??
    prepared(
      (one) =>
        one
          .update(table as SQLiteTable)
          .set(placeholders(names))
          // `is`: a payment of a guest has no account yet.
          .where(and(eq(table.id, placeholder('id')), sql`${table.account_id} is ${placeholder('account')}`))
          .returning() as unknown as { prepare(): Statement },
    );
  known.set(shape, statement);
  return statement(db);
}

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
  const columns = columnsOf(table);
  const changed = changedColumns(table, before, after);
  if (changed.length === 0) return before;
  const values = Object.fromEntries(changed.map(([name, value]) => [name, encoded(columns[name], value)]));
  const statement = update(tx, table, changed.map(([name]) => name).sort());
  const [row] = await statement.all({ ...values, id: before.id, account: before.account_id });
  return row as InferSelectModel<T>;
}

const removal = preparedEach(
  (db, table: OwnedTable) =>
    db
      .delete(table as SQLiteTable)
      .where(and(eq(table.id, placeholder('id')), eq(table.account_id, placeholder('account'))))
      .returning({ id: table.id }) as unknown as { prepare(): Statement },
);

/** Deletes a row of the account. */
export async function deleteRow({ account }: Whose, tx: Db, table: OwnedTable, id: number): Promise<void> {
  await removal(tx, table).all({ id, account: account.id });
}
