/** One step of taking an import back: its records go, those it filled get their blanks back, what is in use stays. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import type { Job } from '#server/core/jobs/jobs.ts';
import type { Db } from '#server/db/store.ts';
import { revertEntries } from '#server/records/contacts/permissions.ts';
import { restoreLeads } from '#server/records/leads/undo-leads.ts';
import { endList, MEMBERS } from './join-list.ts';
import type { ImportedNoun } from './nouns/noun.ts';
import { IMPORTED_NOUNS } from './nouns/nouns.ts';
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
      const rows = await findLastRows(tx, noun, id, most);
      const merged = rows.filter(({ outcome }) => outcome === 'merged');
      const made = rows.filter(({ outcome }) => outcome === 'imported');
      const at = scope.now().toISOString();
      if (rows.length === 0) {
        await endList(scope, tx, found);
        await tx.update(imports).set({ status: 'undone', finished_at: at, updated_at: at }).where(eq(imports.id, id));
        await emitEvents(scope, tx, [{ type: 'import.undone', subject_id: id, summary: found.filename }]);
        return false;
      }
      const images = rows.toReversed().flatMap(({ undo }) => undo?.images ?? []);
      await restoreLeads(scope, tx, images, { ...MEMBERS, ...noun.undo });
      await note(tx, merged, 'restored');
      const ids = made.flatMap(({ record_id }) => record_id ?? []);
      const used = await noun.findUsed(scope, tx, ids);
      const unchanged = made.filter(({ record_id }) => record_id !== null && used.has(record_id));
      const gone = made.filter((row) => !unchanged.includes(row));
      // The rows forget their records with them, so what became of the rows is written first.
      await note(tx, unchanged, 'kept');
      await note(tx, gone, 'removed');
      for (const { undo } of [...merged, ...gone]) if (undo?.entries) await revertEntries(scope, tx, undo.entries, 'import');
      await revertRow(scope, tx, noun, gone);
      const counter = { removed: gone.length, restored: merged.length, kept: unchanged.length };
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

/** The last rows that are still to be taken back: a later row may have filled what an earlier one made. */
async function findLastRows(tx: Db, noun: ImportedNoun, importId: number, most: number) {
  const found = await Promise.all(
    (['merged', 'imported'] as const).map((outcome) =>
      tx
        .select({
          id: importRows.id,
          row_number: importRows.row_number,
          outcome: importRows.outcome,
          record_id: importRows[noun.pointer],
          name: importRows.name,
          undo: importRows.undo,
        })
        .from(importRows)
        .where(and(eq(importRows.import_id, importId), eq(importRows.outcome, outcome)))
        .orderBy(desc(importRows.row_number))
        .limit(most),
    ),
  );
  return found
    .flat()
    .sort((one, other) => other.row_number - one.row_number)
    .slice(0, most);
}

async function note(tx: Db, rows: readonly { id: number }[], outcome: 'removed' | 'restored' | 'kept'): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(importRows).set({ outcome }).where(inArray(importRows.id, ids));
}

/** Deletes the rows' records, but for those that somebody has deleted since. */
async function revertRow(
  scope: Scope,
  tx: Db,
  noun: ImportedNoun,
  rows: readonly { record_id: number | null; name: string }[],
): Promise<void> {
  const there = rows.flatMap(({ record_id, name }) => (record_id === null ? [] : [{ id: record_id, name }]));
  if (there.length > 0) await noun.takeBack(scope, tx, there);
}
