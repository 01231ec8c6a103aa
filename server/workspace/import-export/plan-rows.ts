/** Decides what becomes of rows: new record, merged into one that is there, left out, or refused. Preview and import ask the same. */
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { type Duplicate, type ImportOptions, ROW_COUNTS, type RowCounts } from '#shared/workspace/import-export/import.ts';
import { type StoredRecords, KnownRecords } from './duplicates.ts';
import type { CleanRow, ImportedNoun } from './nouns/noun.ts';
import { IMPORTED_NOUNS } from './nouns/nouns.ts';
import { UNUSABLE } from './nouns/phone-columns.ts';
import { findListKind } from './join-list.ts';
import type { imports } from './table.ts';

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
  rows: readonly { row_number: number; clean: CleanRow }[],
  o: { noun: ImportedNoun; db: Db; options: PlanOptions; known?: KnownRecords },
): Promise<PlannedRow[]> {
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

const fold = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a value was changed beyond capitals, punctuation and the usual form of a ZIP. */
function isToLookAt({ field, from, to }: PlannedRow['adjustments'][number]): boolean {
  const [before, after] = [fold(from), fold(to)];
  if (field.endsWith('zip')) return before === '' || !(before.startsWith(after) || after.endsWith(before));
  return before !== after;
}

/** Counts a batch: outcomes, and how many of the rows that came in were changed or lost a cell. */
export function addCounts(counter: RowCounts, rows: readonly PlannedRow[]): void {
  for (const row of rows) {
    counter[row.outcome]++;
    counter.barred += row.bars?.barred ?? 0;
    counter.unclear += row.bars?.unclear ?? 0;
    if (row.outcome === 'rejected' || row.outcome === 'skipped') continue;
    if (row.adjustments.some(isToLookAt)) counter.adjusted++;
    if (row.problems.length > 0) counter.with_problems++;
    if (row.isChanged) counter.changed++;
  }
}
