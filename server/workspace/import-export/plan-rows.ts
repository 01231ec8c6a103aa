/** Decides what becomes of rows: new record, merged into one that is there, left out, or refused. Preview and import ask the same. */
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import {
  type Duplicate,
  type ImportOptions,
  ROW_COUNTS,
  type RowCounts,
  type DuplicateKey,
  type ColumnChange,
} from '#shared/workspace/import-export/import.ts';
import type { CleanRow, ImportedNoun, KeyPlace, Keys, Naming, Pointer, RowValues } from './nouns/noun.ts';
import { IMPORTED_NOUNS } from './nouns/nouns.ts';
import { UNUSABLE } from './nouns/phone-columns.ts';
import { findListKind } from './join-list.ts';
import type { imports } from './table.ts';

/** The identity of a row or record, for comparison. */
interface StoredRecords extends Naming {
  id: number | null;
  row_number: number | null;
}

/** The record of a row in its column, and nothing in those of the other nouns. */
export const setPointer = (pointer: Pointer, id: number | null): Record<Pointer, number | null> => ({
  lead_id: null,
  sale_id: null,
  buyer_id: null,
  [pointer]: id,
});

interface Holder {
  known: StoredRecords;
  place: KeyPlace;
}

/** By their ZIP codes; where neither has one, unless their cities differ. */
const isSame = (one: KeyPlace, other: KeyPlace): boolean =>
  one.zip === other.zip && (one.zip !== undefined || one.city === undefined || other.city === undefined || one.city === other.city);

/** Whether one of the ZIP codes is unknown and nothing else speaks against it; a name alone needs the same city. */
const mayBeSame = (kind: DuplicateKey, one: KeyPlace, other: KeyPlace): boolean =>
  (one.zip === undefined || other.zip === undefined) &&
  (one.city === undefined || other.city === undefined ? kind !== 'address and name' : one.city === other.city);

/** What is already known, by each key. The first to claim a key in a place keeps it. */
export class KnownRecords {
  private readonly noun: ImportedNoun;
  private readonly byKey: ReadonlyMap<DuplicateKey, Map<string, Holder[]>>;

  constructor(noun: ImportedNoun) {
    this.noun = noun;
    this.byKey = new Map(noun.keys.map((kind) => [kind, new Map<string, Holder[]>()]));
  }

  add(known: StoredRecords, keys: Keys): void {
    const { place = {} } = keys;
    for (const [kind, holders] of this.byKey) {
      const key = keys[kind];
      if (key === undefined) continue;
      const same = holders.get(key);
      if (!same) holders.set(key, [{ known, place }]);
      else if (!same.some((one) => isSame(one.place, place))) same.push({ known, place });
    }
  }

  /** A record has gained what a row of another spelling knows, its place included. */
  complete({ known, place }: Holder, keys: Keys): void {
    place.zip ??= keys.place?.zip;
    place.city ??= keys.place?.city;
    this.add(known, { ...keys, place });
  }

  find(keys: Keys): (Holder & { duplicate: Duplicate }) | undefined {
    const found = this.findIn(keys, (_, one, other) => isSame(one, other)) ?? this.findIn(keys, mayBeSame);
    if (!found) return undefined;
    const { known, place, by } = found;
    const { id, row_number, name, address } = known;
    return { known, place, duplicate: { by, ...setPointer(this.noun.pointer, id), row_number, name, address } };
  }

  /** By the surest key that finds one; of two that it may be, it is neither. */
  private findIn(keys: Keys, fits: typeof mayBeSame): (Holder & { by: DuplicateKey }) | undefined {
    const { place = {} } = keys;
    for (const [by, holders] of this.byKey) {
      const key = keys[by];
      const [one, another] = (key === undefined ? undefined : holders.get(key))?.filter((holder) => fits(by, holder.place, place)) ?? [];
      if (one) return another ? undefined : { ...one, by };
    }
    return undefined;
  }

  /** Adds the account's records that share a key with one of the rows; the oldest first. */
  async addTwins(scope: Scope, db: Db, rows: readonly RowValues[]): Promise<void> {
    const found = rows.length === 0 ? [] : await this.noun.findDuplicates(scope, db, rows);
    for (const { id, name, address, keys } of found) this.add({ id, row_number: null, name, address }, keys);
  }
}

type ImportJob = typeof imports.$inferSelect;

/** Makes the function that reads the rows of an import. */
export async function openCleaner(
  scope: Scope,
  db: Db,
  { entity, columns, mapping, options }: ImportJob,
  shared_emails: ReadonlySet<string>,
): Promise<(cells: readonly string[]) => CleanRow> {
  const names = columns.map(({ name }) => name);
  const typical = columns.map((column) => column.typical ?? null);
  const list_kind = await findListKind(scope, db, options.list);
  return IMPORTED_NOUNS[entity].cleaner(names, mapping, { ...options, today: findToday(scope), list_kind, shared_emails, typical });
}

export interface PlannedRow extends CleanRow {
  row_number: number;
  outcome: 'imported' | 'merged' | 'skipped' | 'rejected';
  duplicate: Duplicate | null;
  /** The row as others may repeat it; `id` is set when its record exists. */
  self: StoredRecords;
  /** What a merged row is merged into. */
  into: StoredRecords | null;
  /** Whether that record has another value afterwards; known once the row was compared with it. */
  isChanged: boolean;
  /** Whether that gains what it lacks; else the row says nothing to it but how it may be contacted. */
  gains: boolean;
}

export type PlanOptions = Pick<ImportOptions, 'duplicates' | 'list' | 'take'>;

/** Whether a row says something against contacting its person, or that a number is not theirs. */
const isForbidden = ({ contact_statuses, points }: CleanRow): boolean =>
  contact_statuses.length > 0 || points.some(({ status }) => UNUSABLE.includes(status));

const hasTaken = ({ take }: PlanOptions): boolean => (take ?? []).length > 0;

/**
 * Plans a batch, in order. `known` carries what earlier batches of the same file hold when they are not in the database yet
 * (the preview); a fresh one otherwise.
 */
export async function planRows(
  scope: Scope,
  some: readonly { row_number: number; cells: readonly string[] }[],
  o: { noun: ImportedNoun; db: Db; options: PlanOptions; clean: (cells: readonly string[]) => CleanRow; known?: KnownRecords },
): Promise<PlannedRow[]> {
  const rows = some.map(({ row_number, cells }) => ({ row_number, clean: o.clean(cells) }));
  const known = o.known ?? new KnownRecords(o.noun);
  const usable = rows.filter(({ clean }) => !clean.rejected).map(({ clean }) => clean.values);
  await known.addTwins(scope, o.db, usable);
  return rows.map(({ row_number, clean }) => {
    const self: StoredRecords = { id: null, row_number, ...o.noun.naming(clean.values) };
    const keys = clean.rejected ? {} : o.noun.keysOf(clean.values);
    const duplicate = known.find(keys);
    const gains = !clean.rejected && o.options.duplicates === 'merge';
    // Who wants no messages is left alone, and who is on the list joins it, also where the record itself is to stay as it is.
    const isTold = gains || Boolean(o.options.list) || hasTaken(o.options) || isForbidden(clean);
    const ofUsable = !duplicate || o.options.duplicates === 'import' ? 'imported' : isTold ? 'merged' : 'skipped';
    const outcome = clean.rejected ? 'rejected' : ofUsable;
    if (outcome === 'imported') known.add(self, keys);
    if (outcome === 'merged' && duplicate && gains) known.complete(duplicate, keys);
    const into = outcome === 'merged' ? (duplicate?.known ?? null) : null;
    return { ...clean, row_number, outcome, duplicate: duplicate?.duplicate ?? null, self, into, gains, isChanged: false };
  });
}

export const createRowCounts = () => Object.fromEntries(ROW_COUNTS.map((name) => [name, 0])) as RowCounts;

/** Counts a batch: outcomes, and how many of the rows that came in were changed or lost a cell. */
export function addCounts(counter: RowCounts, rows: readonly PlannedRow[]): void {
  for (const row of rows) {
    counter[row.outcome]++;
    counter.barred += row.bars?.barred ?? 0;
    counter.unclear += row.bars?.unclear ?? 0;
    if (row.outcome === 'rejected' || row.outcome === 'skipped') continue;
    if (row.adjustments.length > 0) counter.adjusted++;
    if (row.problems.length > 0) counter.with_problems++;
    if (row.isChanged) counter.changed++;
  }
}

export type StoredValues = RowValues & { id: number };

/** Records by id, as far as they are there. */
export async function loadRecordsById(
  scope: Scope,
  db: Db,
  noun: ImportedNoun,
  ids: readonly number[],
): Promise<Map<number, StoredValues>> {
  const found = ids.length > 0 ? await noun.findAll(scope, db, [...new Set(ids)]) : [];
  return new Map(found.map((record) => [record.id, record]));
}

/** What the record has afterwards that it has not now: blanks filled when rows are merged, and the fields that are taken. */
export function findMergedValues(
  noun: ImportedNoun,
  record: RowValues,
  from: RowValues,
  { duplicates, take = [] }: PlanOptions,
): RowValues {
  const gained = duplicates === 'merge' ? noun.gained(record, from) : {};
  const taken = take.filter((name) => noun.compared.includes(name) && isOther(record[name], from[name]));
  return { ...gained, ...Object.fromEntries(taken.map((name) => [name, from[name]])) };
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Spelling and punctuation alone make no difference. */
const toComparable = (value: unknown): string =>
  JSON.stringify(value ?? null)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '');
const isOther = (mine: unknown, theirs: unknown): boolean =>
  !isBlank(theirs) && (isBlank(mine) || toComparable(mine) !== toComparable(theirs));

const MAX_EXAMPLES = 3;
const SHOWN_CHARACTERS = 80;
const formatShown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, SHOWN_CHARACTERS);

/** Counts, field by field, what rows say otherwise of the records that they repeat; marks the rows that would change theirs. */
export async function compareRows(
  scope: Scope,
  db: Db,
  noun: ImportedNoun,
  rows: readonly PlannedRow[],
  options: PlanOptions,
  changes: Map<string, ColumnChange>,
): Promise<void> {
  const repeated = rows.flatMap((row) => {
    const id = row.duplicate?.[noun.pointer];
    return id && (row.outcome === 'merged' || row.outcome === 'skipped') ? [{ row, id }] : [];
  });
  const ids = repeated.map(({ id }) => id);
  const records = await loadRecordsById(scope, db, noun, ids);
  for (const { row, id } of repeated) {
    const record = records.get(id);
    if (!record) continue;
    row.isChanged = row.outcome === 'merged' && Object.keys(findMergedValues(noun, record, row.values, options)).length > 0;
    for (const field of noun.compared) {
      const [mine, theirs] = [record[field], row.values[field]];
      if (!isOther(mine, theirs)) continue;
      const change = changes.get(field) ?? { field, fills: 0, differs: 0, examples: [] };
      changes.set(field, change);
      if (isBlank(mine)) change.fills++;
      else if (++change.differs <= MAX_EXAMPLES)
        change.examples.push({ name: noun.naming(record).name, before: formatShown(mine), after: formatShown(theirs) });
    }
  }
}
