/** What a row changes in the record that is already there, and what it says otherwise. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { ColumnChange } from '#shared/workspace/import-export/import.ts';
import type { ImportedNoun, RowValues } from './nouns/noun.ts';
import type { PlannedRow, PlanOptions } from './plan-rows.ts';

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
