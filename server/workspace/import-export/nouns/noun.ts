/** What the importer can do with one kind of record. Nothing else of the importer knows what it imports. */
import { eq, getTableName } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { isAmong } from '#server/db/conditions.ts';
import { decodeCells } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import type { Cells, UndoTables } from '#server/db/undo.ts';
import type { ImportAdjustment, CellProblem, DuplicateKey, ImportOptions } from '#shared/workspace/import-export/import.ts';
import type { Mapping } from '#shared/workspace/import-export/mapping.ts';
import type { FlagAbout } from '#shared/workspace/import-export/nouns/contact-flags.ts';
import type { ImportNoun } from '#shared/workspace/import-export/nouns/noun.ts';
import type { OwnerListKind } from '#shared/records/leads/lists/owner-list.ts';
import type { LineType, PointKind, PointStatus } from '#shared/records/contacts/contact-point.ts';
import type { ContactStatus, ContactStatusKind } from '#shared/records/contacts/kinds.ts';

/** What a row says of contacting its person, by the row's address of that kind or whatever the way. */
export interface RowContactStatus {
  about: FlagAbout;
  contact_status: ContactStatus;
  /** The row's address that is meant, where it is not the first of its kind. */
  value?: string;
  /** The column and its cell. */
  evidence: string;
}

/** What a row says of one of its phones or emails. */
export interface RowPoint {
  kind: PointKind;
  value_key: string;
  line: LineType;
  status: PointStatus;
}

/** A row of a file, read: what is usable of it as values, unknown as null. */
export interface CleanRow<Values extends object = RowValues> {
  values: Values;
  adjustments: ImportAdjustment[];
  problems: CellProblem[];
  contact_statuses: RowContactStatus[];
  points: RowPoint[];
  /** How many numbers it bars, and how many of them only for saying neither yes nor no. */
  bars: { barred: number; unclear: number } | undefined;
  /** What a record needs is missing. */
  rejected: boolean;
}

export type RowValues = Record<string, unknown>;

/** Where a row or a record is, as far as it is known. */
export interface KeyPlace {
  zip?: string | undefined;
  city?: string | undefined;
}

/** By what a row or a record is recognized; those of two places are two. */
export type Keys = Partial<Record<DuplicateKey, string>> & { place?: KeyPlace };

/** How a row or a record is named where somebody reads of it. */
export interface Naming {
  name: string;
  address: string | null;
}

export interface CleanOptions extends Pick<ImportOptions, 'source' | 'name_order' | 'place'> {
  /** The account's day, YYYY-MM-DD. */
  today: string;
  /** Emails (in lower case) that are no one's own, since the file gives them to many people. */
  shared_emails?: ReadonlySet<string>;
  /** The middle of each column's numbers; null where it has few. */
  typical?: readonly (number | null)[] | undefined;
  /** Of the list whose leads the file holds. */
  list_kind?: OwnerListKind | undefined;
}

/** Which column of an import's row, and of what it reports, points at the record. */
export type Pointer = 'lead_id' | 'sale_id' | 'buyer_id';

export interface ImportedNoun<Values extends object = RowValues> {
  shared: ImportNoun;
  pointer: Pointer;
  /** The surest first. */
  keys: readonly DuplicateKey[];
  /** Makes the function that reads the rows of one file. */
  cleaner(columns: readonly string[], mapping: Mapping, options: CleanOptions): (cells: readonly string[]) => CleanRow<Values>;
  naming(values: Values): Naming;
  keysOf(values: Values): Keys;
  /** The account's records that share a key with one of the rows, the oldest first. */
  findDuplicates(scope: Scope, db: Db, rows: readonly Values[]): Promise<(Naming & { id: number; keys: Keys })[]>;
  /** Adds records, and returns their ids in the same order. */
  insert(scope: Scope, tx: Db, many: Values[]): Promise<number[]>;
  /** What `from` knows and `values` does not. Nothing that is known is replaced. */
  gained(values: Partial<Values>, from: Values): Partial<Values>;
  /** Records as they are; those that have gone are left out. */
  findAll(scope: Scope, db: Db, ids: readonly number[]): Promise<(Partial<Values> & { id: number })[]>;
  /** The fields of which the file's values may be taken in place of the record's. */
  compared: readonly string[];
  merge(scope: Scope, tx: Db, id: number, patch: Partial<Values>): Promise<void>;
  /** How the changes that rows made to records are undone. */
  undo: UndoTables;
  /** Which of these an undo must leave. */
  findUsed(scope: Scope, tx: Db, ids: readonly number[]): Promise<Set<number>>;
  /** By what a record and a row's addresses are known where messages go; none for what gets no messages. */
  contacts?: {
    person: ContactStatusKind;
    valuesOf(id: number, values: Values): { kind: ContactStatusKind; value: string }[];
  };
  /** Deletes records that an import made. */
  takeBack(scope: Scope, tx: Db, records: readonly { id: number; name: string }[]): Promise<void>;
}

type Records = SQLiteTable & { id: SQLiteColumn };

/** Reads and takes back the records of a table; `undone`: what is written in the history of each that an undo deletes. */
export const describeStored = (table: Records, undone?: 'lead.undone' | 'buyer.undone') => ({
  findAll: (_scope: Scope, db: Db, ids: readonly number[]) =>
    db.select().from(table).where(isAmong(table.id, ids)) as unknown as Promise<never>,
  takeBack: async (scope: Scope, tx: Db, records: readonly { id: number; name: string }[]) => {
    const ids = records.map(({ id }) => id);
    await tx.delete(table).where(isAmong(table.id, ids));
    if (undone)
      await emitEvents(
        scope,
        tx,
        records.map(({ id, name }) => ({ type: undone, subject_id: id, summary: name })),
      );
  },
});

const isBlank = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** The same, and merges, of records whose whole input is written with each change. */
export function describeWritten<Field extends string>(
  table: Records,
  fields: readonly Field[],
  write: (scope: Scope, tx: Db, before: never, input: never, action: 'merged' | 'undone') => Promise<unknown>,
  undone?: 'lead.undone' | 'buyer.undone',
) {
  type Values = Partial<Record<Field, unknown>>;
  const change = async (action: 'merged' | 'undone', scope: Scope, tx: Db, id: number, patch: object) => {
    const [before] = await tx.select().from(table).where(eq(table.id, id));
    if (before) await write(scope, tx, before as never, { ...before, ...patch } as never, action);
  };
  return {
    ...describeStored(table, undone),
    compared: [],
    gained: (values: Values, from: Values) =>
      Object.fromEntries(
        fields.filter((name) => isBlank(values[name]) && !isBlank(from[name])).map((name) => [name, from[name]]),
      ) as Partial<Record<Field, never>>,
    merge: (scope: Scope, tx: Db, id: number, patch: object) => change('merged', scope, tx, id, patch),
    undo: {
      [getTableName(table)]: {
        follows: (name: string) => !fields.some((field) => field === name),
        write: async (scope: Scope, tx: Db, rows: ReadonlyMap<number, Cells>) => {
          for (const [id, cells] of rows) await change('undone', scope, tx, id, decodeCells(table, cells));
        },
      },
    },
  };
}
