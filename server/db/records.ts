/** Reads and changes an account's records: the owner is always in the WHERE clause. */
import { and, eq, getTableName, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import { dropUndefined } from '#server/core/drop-undefined.ts';
import { Invalid, NotFound } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import { type EventKind, listChanges, emitEvents, type NewEvent } from '#server/core/events/emit.ts';
import { assertUnchanged } from '#server/core/events/unchanged.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import type { EventData, EventSubject, EventType } from '#shared/core/nouns.ts';
import { type Field, getFieldMeta } from '#shared/core/fields.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import type { z } from '#shared/core/zod.ts';
import type { OwnedTable } from './list-source.ts';
import { prepareEach } from './prepared.ts';
import { assertUnreferenced } from './references.ts';
import { deleteRow, hasChanges, insertRows, buildReader, updateRow, updateRows } from './rows.ts';
import type { Db } from './store.ts';

const byId = prepareEach((db, table: OwnedTable) =>
  db
    .select()
    .from(table as SQLiteTable)
    .where(and(eq(table.id, sql.placeholder('id')), eq(table.account_id, sql.placeholder('account'))))
    .limit(1),
);

const byIds = prepareEach((db, table: OwnedTable) =>
  db
    .select()
    .from(table as SQLiteTable)
    .where(
      and(
        sql`+${table.account_id} = ${sql.placeholder('account')}`,
        sql`${table.id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`,
      ),
    ),
);

/** The account's row with this id; throws `NotFound` with the message when there is none, or it is another account's. */
export async function requireOwned<T extends OwnedTable>(
  scope: Scope,
  db: Db,
  table: T,
  id: number,
  message: string,
): Promise<InferSelectModel<T>> {
  const row = await findOwned(scope, db, table, id);
  if (!row) throw new NotFound(message);
  return row;
}

/** Like `requireOwned`; undefined when there is no such row. */
export async function findOwned<T extends OwnedTable>(
  scope: Scope,
  db: Db,
  table: T,
  id: number,
): Promise<InferSelectModel<T> | undefined> {
  const [values] = (await byId(db, table).values({ id, account: scope.account.id })) as unknown[][];
  return values && buildReader(table)(values);
}

type Stored<Fields extends Record<string, Field>> = {
  [Name in keyof Fields]: Fields[Name] extends Field<infer Out> ? Exclude<Out, undefined> : never;
};
const EMPTY: Partial<Record<ReturnType<typeof getFieldMeta>['kind'], unknown>> = { flag: false, texts: [], choices: [], links: [] };

/** What is stored of an input's fields: what was left out is null, false or an empty list, as its kind is. */
export function toStoredFields<Fields extends Record<string, Field>>(
  fields: Fields,
  input: { [Name in keyof Fields]?: z.output<Fields[Name]> },
): Stored<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, input[name] ?? EMPTY[getFieldMeta(field).kind] ?? null]),
  ) as Stored<Fields>;
}

/**
 * What a record would be with a change; throws `Invalid` where that breaks a rule of the whole. What was wrong before, unknown as a
 * rule, stays so until it is changed itself.
 */
export function mergeChecked<Input>(schema: z.ZodType<Input> | undefined, before: object, change: object): Input {
  const given = dropUndefined(change);
  const whole = { ...before, ...given } as Input;
  const checked = schema?.safeParse(whole);
  if (!checked || checked.success) return checked?.data ?? whole;
  const toText = ({ path, message }: z.core.$ZodIssue) => `${path.join('.')}: ${message}`;
  const stood = new Set(schema?.safeParse(before).error?.issues.map(toText));
  const [old, now]: [Record<string, unknown>, Record<string, unknown>] = [{ ...before }, { ...given }];
  const isChanged = (name: string) => Object.hasOwn(given, name) && (now[name] ?? null) !== (old[name] ?? null);
  const issues = checked.error.issues.filter((issue) => isChanged(String(issue.path[0])) || !stood.has(toText(issue)));
  if (issues.length > 0) throw new Invalid(toFieldErrors(issues));
  return whole;
}

/** A table of records: what is theirs beside their fields is written here. */
type RecordTable = OwnedTable & Record<'version' | 'created_at' | 'updated_at', AnySQLiteColumn>;
type Identity = Record<'id' | 'account_id' | 'version', number> & Record<'created_at' | 'updated_at', string>;
type Row<T extends RecordTable> = InferSelectModel<T> & Identity;

type PlainEvent = Exclude<EventType, keyof EventData>;

/** The description of a kind of record. `Seen` is the record as shown. */
interface RecordKind<T extends RecordTable, Input, Seen extends { id: number; version: number }, Context> {
  table: T;
  /** "lead", as messages name it. */
  noun: string;
  notFound: string;
  /** The record of a row; left out, the row is the record. */
  toRecord?: (row: Row<T>) => Seen;
  /** Reads a record that joins other tables, in place of `toRecord`; undefined when the account has none with the id. */
  load?: (scope: Scope, db: Db, id: number) => Promise<Seen | undefined>;
  /** Events, emitted in the transaction of the change. A change without a difference in `fields` emits none. */
  events: {
    created: PlainEvent | ((row: Row<T>) => EventKind);
    updated: PlainEvent | ((before: Row<T>, after: Row<T>) => EventKind);
    deleted: PlainEvent | ((record: Seen) => EventKind);
  };
  /** The fields whose changes the history shows. */
  fields: readonly string[];
  /** What the history calls it. */
  nameOf: (record: Seen) => string;
  /** The rule that a record must meet as a whole after a PATCH; left out, each field is judged alone. */
  input?: z.ZodType<Input>;
  /** What `toRow` has to know of the database: read once, however many rows are made. */
  context?: (scope: Scope, tx: Db) => Promise<Context>;
  /**
   * What is stored for an input, computed columns included; `before` is the row that it changes. Throws `Invalid` or `Conflict` for
   * what only the database can tell of an input.
   */
  toRow: (
    input: Input,
    before: Row<T> | undefined,
    within: { scope: Scope; tx: Db; context: Context },
  ) => Partial<InferInsertModel<T>> | Promise<Partial<InferInsertModel<T>>>;
  rules?: {
    /** Throws `Conflict` while a record must stay; left out, while anything points at it that would not go with it. */
    checkRemoval?: (scope: Scope, tx: Db, record: Seen) => Promise<void> | void;
    /** Writes what records keep in other tables: those that were added, or the one that was changed. */
    written?: (scope: Scope, tx: Db, rows: Row<T>[], before?: Row<T>) => Promise<void>;
  };
}

/** A change of one row among many. */
interface RowChange<Row> {
  before: Row;
  values: Partial<Row>;
  /** What changed in other tables of the record. */
  also?: readonly FieldChange[];
}

interface ChangeOptions {
  expected?: Expected;
  /** What is emitted in place of `updated`. */
  event?: EventKind | undefined;
  /** What changed in other tables of the record: the history shows it, and the version rises. */
  also?: readonly FieldChange[];
}

/** Far below what SQLite binds at once. */
const ROWS_A_STATEMENT = 1000;

/** The operations on a kind of record. Those ending in `Within` are part of a larger change, the rest a transaction each. */
export function defineRecords<
  T extends RecordTable,
  Input extends object,
  Seen extends { id: number; version: number },
  Context = undefined,
>(kind: RecordKind<T, Input, Seen, Context>) {
  const { table, noun, notFound, events, rules = {} } = kind;
  const what = { entity: getTableName(table) as EventSubject, noun };
  const toRecord = kind.toRecord ?? ((row: Row<T>) => row as unknown as Seen);
  const readContext = async (scope: Scope, tx: Db) => (await kind.context?.(scope, tx)) as Context;

  /** The record; throws `NotFound`. */
  async function require(scope: Scope, db: Db, id: number): Promise<Seen> {
    if (!kind.load) return toRecord(await requireRow(scope, db, id));
    const record = await kind.load(scope, db, id);
    if (!record) throw new NotFound(notFound);
    return record;
  }
  const requireRow = (scope: Scope, db: Db, id: number) => requireOwned(scope, db, table, id, notFound) as Promise<Row<T>>;
  const recordOf = async (scope: Scope, tx: Db, row: Row<T>) => (kind.load ? require(scope, tx, row.id) : toRecord(row));

  /** The row that a change starts from; throws `NotFound`, and `Changed` when it has another version than is expected. */
  async function requireUnchanged(scope: Scope, tx: Db, id: number, expected?: Expected): Promise<Row<T>> {
    const row = await requireRow(scope, tx, id);
    await assertUnchanged(scope, tx, what, row, expected);
    return row;
  }

  /** Inserts rows, and returns them in the order of the inputs. Their events are the caller's. */
  async function insertWithin(scope: Scope, tx: Db, inputs: readonly Input[]): Promise<Row<T>[]> {
    if (inputs.length === 0) return [];
    const within = { scope, tx, context: await readContext(scope, tx) };
    const at = scope.now().toISOString();
    const own = { account_id: scope.account.id, created_at: at, updated_at: at };
    const rows: Row<T>[] = [];
    for (let from = 0; from < inputs.length; from += ROWS_A_STATEMENT) {
      const some = await Promise.all(
        inputs.slice(from, from + ROWS_A_STATEMENT).map(async (input) => ({ ...(await kind.toRow(input, undefined, within)), ...own })),
      );
      rows.push(...((await insertRows(tx, table, some as unknown as InferInsertModel<T>[])) as Row<T>[]));
    }
    rows.sort((one, other) => one.id - other.id);
    await rules.written?.(scope, tx, rows);
    return rows;
  }

  /** Adds a record; throws what `toRow` throws. */
  async function createWithin(scope: Scope, tx: Db, input: Input): Promise<Seen> {
    const [row] = (await insertWithin(scope, tx, [input])) as [Row<T>];
    const record = await recordOf(scope, tx, row);
    const event = typeof events.created === 'function' ? events.created(row) : { type: events.created };
    await emitEvents(scope, tx, [{ ...event, subject_id: record.id, summary: kind.nameOf(record) }]);
    return record;
  }

  const updateEvent = (before: Row<T>, after: Row<T>): EventKind =>
    typeof events.updated === 'function' ? events.updated(before, after) : { type: events.updated };
  const deletedEvent = (record: Seen): EventKind =>
    typeof events.deleted === 'function' ? events.deleted(record) : { type: events.deleted };

  /** Writes a change that was checked, and its event; nothing where nothing differs. */
  async function write(scope: Scope, tx: Db, before: Row<T>, values: Partial<Row<T>>, options: ChangeOptions = {}): Promise<Seen> {
    const wanted = { ...before, ...dropUndefined(values) } as Row<T>;
    const isChanged = hasChanges(table, before, wanted) || (options.also ?? []).length > 0;
    const own = { version: before.version + 1, updated_at: scope.now().toISOString() };
    const after = isChanged ? ((await updateRow(tx, table, before, { ...wanted, ...own })) as Row<T>) : before;
    if (isChanged) await rules.written?.(scope, tx, [after], before);
    const changes = [...listChanges<object>(before, after, kind.fields as never), ...(options.also ?? [])];
    const record = await recordOf(scope, tx, after);
    if (isChanged || changes.length > 0)
      await emitEvents(scope, tx, [
        { ...(options.event ?? updateEvent(before, after)), subject_id: before.id, summary: kind.nameOf(record), changes },
      ]);
    return record;
  }

  /** Writes many changes and their events, each in `also` included; returns those that made a difference. */
  async function writeMany(scope: Scope, tx: Db, wanted: readonly RowChange<Row<T>>[], event?: EventKind) {
    const updated_at = scope.now().toISOString();
    const different = wanted.filter(({ before, values, also = [] }) => also.length > 0 || hasChanges(table, before, values));
    const planned = different.map(({ before, values }) => ({ before, values: { ...values, version: before.version + 1, updated_at } }));
    const stored = (await updateRows(scope, tx, table, planned as never)) as Row<T>[];
    const written: { before: Row<T>; after: Row<T> }[] = [];
    const happened: NewEvent[] = [];
    for (const [at, { before, also = [] }] of different.entries()) {
      const after = stored[at] as Row<T>;
      await rules.written?.(scope, tx, [after], before);
      written.push({ before, after });
      const changes = [...listChanges<object>(before, after, kind.fields as never), ...also];
      const record = await recordOf(scope, tx, after);
      happened.push({ ...(event ?? updateEvent(before, after)), subject_id: before.id, summary: kind.nameOf(record), changes });
    }
    await emitEvents(scope, tx, happened);
    return written;
  }

  /** Those of these rows that the account has. */
  async function readMany(scope: Scope, tx: Db, ids: readonly number[]): Promise<Row<T>[]> {
    const rows = (await byIds(tx, table).values({ ids: JSON.stringify(ids), account: scope.account.id })) as unknown[][];
    return rows.map(buildReader(table)) as Row<T>[];
  }

  /** Changes the same fields of many records; returns those that made a difference. */
  async function patchManyWithin(scope: Scope, tx: Db, ids: readonly number[], patch: Partial<Input>) {
    const within = { scope, tx, context: await readContext(scope, tx) };
    const wanted = await Promise.all(
      (await readMany(scope, tx, ids)).map(async (before) => ({
        before,
        values: (await kind.toRow(merged(before, patch), before, within)) as Partial<Row<T>>,
      })),
    );
    return writeMany(scope, tx, wanted);
  }

  async function removeWithin(
    scope: Scope,
    tx: Db,
    id: number,
    expected?: Expected,
    first?: (tx: Db, record: Seen) => Promise<void>,
  ): Promise<null> {
    const record = await require(scope, tx, id);
    await assertUnchanged(scope, tx, what, record, expected);
    if (rules.checkRemoval) await rules.checkRemoval(scope, tx, record);
    else await assertUnreferenced(tx, table, id, noun);
    await first?.(tx, record);
    await deleteRow(scope, tx, table, id);
    await emitEvents(scope, tx, [{ ...deletedEvent(record), subject_id: id, summary: kind.nameOf(record) }]);
    return null;
  }

  async function changeWithin(scope: Scope, tx: Db, id: number, next: (before: Row<T>) => Input, options: ChangeOptions): Promise<Seen> {
    const before = await requireUnchanged(scope, tx, id, options.expected);
    const input = next(before);
    const within = { scope, tx, context: await readContext(scope, tx) };
    const row = (await kind.toRow(input, before, within)) as Partial<Row<T>>;
    return write(scope, tx, before, row, options);
  }

  const merged = (before: Row<T>, patch: Partial<Input>): Input => mergeChecked(kind.input, before, patch);

  /** Changes the fields that are given, or that follow from what the record was. */
  const patchWithin = (
    scope: Scope,
    tx: Db,
    id: number,
    patch: Partial<Input> | ((before: Row<T>) => Partial<Input>),
    options: ChangeOptions = {},
  ): Promise<Seen> => changeWithin(scope, tx, id, (before) => merged(before, patch instanceof Function ? patch(before) : patch), options);

  return {
    require,
    requireUnchanged,
    insertWithin,
    createWithin,
    patchWithin,
    patchManyWithin,
    readMany,
    write,
    writeMany,
    removeWithin,
    get: (scope: Scope, id: number): Promise<Seen> => require(scope, scope.read, id),
    create: (scope: Scope, input: Input): Promise<Seen> => scope.write((tx) => createWithin(scope, tx, input)),
    /** Replaces a record: what `toRow` does with what was left out. */
    replace: (scope: Scope, id: number, input: Input, expected?: Expected): Promise<Seen> =>
      scope.write((tx) => changeWithin(scope, tx, id, () => input, { expected })),
    patch: (scope: Scope, id: number, patch: Partial<Input>, expected?: Expected): Promise<Seen> =>
      scope.write((tx) => patchWithin(scope, tx, id, patch, { expected })),
    /** Deletes a record, after what `first` does; throws what `checkRemoval` throws. */
    remove: (scope: Scope, id: number, expected?: Expected, first?: (tx: Db, record: Seen) => Promise<void>): Promise<null> =>
      scope.write((tx) => removeWithin(scope, tx, id, expected, first)),
  };
}
