/** One step of taking an import back: its records go, those it filled get their blanks back, what is in use stays. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import type { Job } from '#server/core/jobs/jobs.ts';
import type { Db } from '#server/db/store.ts';
import { changedFields, endList, leaveList } from './join-list.ts';
import type { ImportedNoun, RowValues } from './nouns/noun.ts';
import { IMPORTED_NOUNS } from './nouns/nouns.ts';
import { takeBackStandings } from './row-standings.ts';
import { importRows, imports } from './table.ts';

/** Takes the next rows back, the last first; false when the import is undone. */
export async function undoStep(scope: Scope, job: Job): Promise<boolean> {
  return scope.write((tx) =>
    job.inBatch(async (most) => {
      await job.confirm(tx);
      const id = job.subject;
      const [found] = await tx.select().from(imports).where(eq(imports.id, id));
      if (found?.status !== 'undoing') return false;
      const noun = IMPORTED_NOUNS[found.entity];
      // Merged rows first: the record that one filled may be the one that another row made.
      const merged = await rowsWith(tx, noun, id, 'merged', most);
      const made = merged.length > 0 ? [] : await rowsWith(tx, noun, id, 'imported', most);
      const at = scope.now().toISOString();
      if (merged.length + made.length === 0) {
        await endList(scope, tx, found);
        await tx.update(imports).set({ status: 'undone', finished_at: at, updated_at: at }).where(eq(imports.id, id));
        await emitEvents(scope, tx, [{ type: 'import.undone', subject_id: id, summary: found.filename }]);
        return false;
      }
      await restoreAll(scope, tx, noun, merged);
      await leaveList(scope, tx, found, merged);
      await takeBackStandings(scope, tx, merged);
      await note(tx, merged, 'restored');
      const ids = made.flatMap(({ record_id }) => record_id ?? []);
      const used = await noun.kept(scope, tx, ids);
      const kept = made.filter(({ record_id }) => record_id !== null && used.has(record_id));
      await leaveList(scope, tx, found, kept);
      const gone = made.filter((row) => !kept.includes(row));
      // The rows forget their records with them, so what became of the rows is written first.
      await note(tx, kept, 'kept');
      await note(tx, gone, 'removed');
      await takeBackStandings(scope, tx, gone);
      await takeBack(scope, tx, noun, gone);
      const counter = { removed: gone.length, restored: merged.length, kept: kept.length };
      await tx
        .update(imports)
        .set({
          removed: found.removed + counter.removed,
          restored: found.restored + counter.restored,
          kept: found.kept + counter.kept,
          updated_at: at,
        })
        .where(eq(imports.id, id));
      return true;
    }),
  );
}

/** The last rows of an outcome that are still to be taken back. */
const rowsWith = (tx: Db, noun: ImportedNoun, importId: number, outcome: 'merged' | 'imported', most: number): Promise<Row[]> =>
  tx
    .select({ id: importRows.id, record_id: importRows[noun.pointer], name: importRows.name, filled: importRows.filled })
    .from(importRows)
    .where(and(eq(importRows.import_id, importId), eq(importRows.outcome, outcome)))
    .orderBy(desc(importRows.row_number))
    .limit(most);

interface Row {
  id: number;
  record_id: number | null;
  name: string;
  filled: Record<string, [unknown, unknown]> | null;
}

async function note(tx: Db, rows: readonly { id: number }[], outcome: 'removed' | 'restored' | 'kept'): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(importRows).set({ outcome }).where(inArray(importRows.id, ids));
}

/** Deletes the rows' records, but for those that somebody has deleted since. */
async function takeBack(scope: Scope, tx: Db, noun: ImportedNoun, rows: readonly Row[]): Promise<void> {
  const there = rows.flatMap(({ record_id, name }) => (record_id === null ? [] : [{ id: record_id, name }]));
  if (there.length > 0) await noun.takeBack(scope, tx, there);
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Only what still is as the merge left it becomes blank again; what somebody has written since stays. */
async function restoreAll(scope: Scope, tx: Db, noun: ImportedNoun, rows: readonly Row[]): Promise<void> {
  const ids = rows.flatMap(({ record_id, filled }) => (record_id !== null && changedFields(filled).length > 0 ? [record_id] : []));
  const records = new Map((ids.length > 0 ? await noun.findAll(scope, tx, ids) : []).map((record) => [record.id, record]));
  for (const row of rows) await restore(scope, tx, noun, row, row.record_id === null ? undefined : records.get(row.record_id));
}

async function restore(scope: Scope, tx: Db, noun: ImportedNoun, row: Row, record: RowValues | undefined): Promise<void> {
  if (!record || row.record_id === null) return;
  const untouched = changedFields(row.filled).filter(([name, [, after]]) => same(record[name], after));
  const patch = Object.fromEntries(untouched.map(([name, [before]]) => [name, before]));
  if (untouched.length === 0) return;
  await noun.change(scope, tx, row.record_id, patch, 'undone');
  Object.assign(record, patch);
}
