/** Before-images: what a change made of rows, recorded while it is made, and the way back. */
import { getTableName, type SQL, sql } from 'drizzle-orm';
import { type SQLiteTable, text } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import type { Db } from './store.ts';

/** A value as it is stored. */
export type StoredCell = string | number | null;
export type Cells = Record<string, StoredCell>;

/** The cells in which rows differ, as they are stored. */
export interface ChangedRows {
  table: string;
  ids: number[];
  before: Cells;
  after: Cells;
}
/** WholeRows rows that were added or removed. */
export interface WholeRows {
  table: string;
  how: 'added' | 'removed';
  names: string[];
  rows: StoredCell[][];
}
export type Image = ChangedRows | WholeRows;

/** What an event carries for its undo. */
export interface Undo {
  images: Image[];
  /** What it recorded of contact permissions: entries after the first id, up to the second. */
  entries?: [number, number];
}

/** The column in which the record of an event has what its undo needs. */
export const undoColumn = () => text({ mode: 'json' }).$type<Undo>();

/** How changes of a table are undone. */
export interface UndoRules {
  /** Columns that follow from others, or change with every write. */
  follows?: (name: string) => boolean;
  /** Columns that go back together or not at all; each other one goes back by itself. */
  together?: readonly (readonly string[])[];
  /** The column of the record that a row belongs to; left out, it is a record itself. */
  of?: string;
  /** Triggers make such rows anew: those with the same cells here make room for what is put back. */
  remadeBy?: readonly string[];
  /** The rows have versions, by which an open form notices the change. */
  isVersioned?: boolean;
  /** Writes cells back as a change of the record; left out, they are written as they were. */
  write?: (scope: Scope, tx: Db, rows: ReadonlyMap<number, Cells>) => Promise<void>;
}
export type UndoTables = Readonly<Record<string, UndoRules>>;

/** Rows that somebody has changed since, by the columns that stay. */
export interface Left {
  table: string;
  id: number;
  fields: string[];
}

interface Change {
  table: string;
  id: number;
  before: Cells;
  after: Cells;
}
interface Recording {
  tables: UndoTables;
  images: Image[];
  /** Of records that are changed more than once, the first and the last state. */
  changes: Map<string, Change>;
}
const recordings = new WeakMap<Db, Recording>();

const findRecording = (tx: Db, table: string): Recording | undefined => {
  const recording = recordings.get(tx);
  return recording && Object.hasOwn(recording.tables, table) ? recording : undefined;
};

/** Whether changes of this table are recorded now. */
export const isRecorded = (tx: Db, table: SQLiteTable): boolean => recordings.has(tx) && !!findRecording(tx, getTableName(table));

/** Runs `work`, and gives what it made of rows of these tables. */
export async function recordImages<Result>(tx: Db, tables: UndoTables, work: () => Promise<Result>): Promise<[Result, Image[]]> {
  const recording: Recording = { tables, images: [], changes: new Map() };
  recordings.set(tx, recording);
  try {
    const result = await work();
    return [result, [...recording.images, ...toImages(tables, recording.changes.values())]];
  } finally {
    recordings.delete(tx);
  }
}

/** Of rows that were changed alike one image. */
function toImages(tables: UndoTables, changes: Iterable<Change>): ChangedRows[] {
  const images = new Map<string, ChangedRows>();
  for (const { table, id, before, after } of changes) {
    const { follows, together = [] } = tables[table] ?? {};
    const changed = Object.keys(after).filter((name) => name in before && before[name] !== after[name] && !follows?.(name));
    if (changed.length === 0) continue;
    const names = new Set([...changed, ...together.filter((part) => part.some((name) => changed.includes(name))).flat()]);
    const of = (cells: Cells): Cells => Object.fromEntries([...names].map((name) => [name, cells[name] ?? null]));
    const image = { table, before: of(before), after: of(after) };
    const key = JSON.stringify(image);
    const known = images.get(key) ?? { ...image, ids: [] };
    known.ids.push(id);
    images.set(key, known);
  }
  return [...images.values()];
}

/** Notes that a row was changed: both whole rows, as they are stored. */
export function recordChange(tx: Db, table: string, id: number, before: Cells, after: Cells): void {
  const recording = findRecording(tx, table);
  const key = `${table} ${id}`;
  const first = recording?.changes.get(key)?.before ?? before;
  recording?.changes.set(key, { table, id, before: first, after });
}

/** Notes an image that was made elsewhere, of whatever table. */
export const noteImage = (tx: Db, image: Image): void => void recordings.get(tx)?.images.push(image);

/** Records what `work` does to the rows of a condition with SQL of its own. */
export async function recordRows<Result>(tx: Db, table: string, where: SQL | undefined, work: () => Promise<Result>): Promise<Result> {
  const recording = findRecording(tx, table);
  if (!recording) return work();
  const read = () => tx.all<Cells>(sql`SELECT * FROM ${sql.identifier(table)} WHERE ${where}`);
  const keyOf = (row: Cells) => (typeof row.id === 'number' ? row.id : JSON.stringify(row));
  const before = new Map((await read()).map((row) => [keyOf(row), row]));
  const result = await work();
  const after = new Map((await read()).map((row) => [keyOf(row), row]));
  const changes = [...before].flatMap(([key, row]) => {
    const now = after.get(key);
    return now && typeof key === 'number' ? [{ table, id: key, before: row, after: now }] : [];
  });
  recording.images.push(...toImages(recording.tables, changes));
  const without = (some: typeof before, others: typeof before) => [...some].flatMap(([key, row]) => (others.has(key) ? [] : [row]));
  noteWhole(tx, table, 'removed', without(before, after));
  noteWhole(tx, table, 'added', without(after, before));
  return result;
}

/** Notes whole rows, as they are stored. */
export function noteWhole(tx: Db, table: string, how: WholeRows['how'], rows: readonly Cells[]): void {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  noteImage(tx, { table, how, names, rows: rows.map((row) => names.map((name) => row[name] ?? null)) });
}
