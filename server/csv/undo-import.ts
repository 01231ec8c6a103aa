/** One step of taking an import back: its leads go, the leads it filled get their blanks back, what a deal uses stays. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { recordActivities } from '#server/activities/activities.ts';
import type { Scope } from '#server/core/context.ts';
import { inTurn } from '#server/core/turns.ts';
import type { Db } from '#server/db/connect.ts';
import { referencedAmong } from '#server/db/references.ts';
import { changeLead, type LeadFacts } from '#server/leads/leads.ts';
import { leads } from '#server/leads/table.ts';
import { importRows, imports } from './table.ts';
import { claimOf, isOthers, NO_CLAIM, type Worker } from './worker.ts';

/** Takes the next rows back, the last first; false when the import is undone, or another process is at it. */
export async function undoStep(scope: Scope, id: number, { name, pace }: Worker): Promise<boolean> {
  return scope.write((tx) =>
    inTurn(pace, async (most) => {
      const [job] = await tx.select().from(imports).where(eq(imports.id, id));
      const now = scope.now();
      if (job?.status !== 'undoing' || isOthers(job, name, now)) return false;
      // Merged rows first: the lead that one filled may be the one that another row made.
      const merged = await rowsWith(tx, id, 'merged', most);
      const made = merged.length > 0 ? [] : await rowsWith(tx, id, 'imported', most);
      const at = now.toISOString();
      if (merged.length + made.length === 0) {
        await tx
          .update(imports)
          .set({ status: 'undone', ...NO_CLAIM, finished_at: at, updated_at: at })
          .where(eq(imports.id, id));
        await recordActivities(scope, tx, [{ entity: 'imports', entity_id: id, action: 'undone', summary: job.filename }]);
        return false;
      }
      for (const row of merged) await restore(scope, tx, row);
      await note(tx, merged, 'restored');
      const used = await referencedAmong(
        tx,
        leads,
        made.flatMap(({ lead_id }) => lead_id ?? []),
      );
      const kept = made.filter(({ lead_id }) => lead_id !== null && used.has(lead_id));
      const gone = made.filter((row) => !kept.includes(row));
      // The rows forget their leads with them, so what became of the rows is written first.
      await note(tx, kept, 'kept');
      await note(tx, gone, 'removed');
      await takeBack(scope, tx, gone);
      const tally = { removed: gone.length, restored: merged.length, kept: kept.length };
      await tx
        .update(imports)
        .set({
          removed: job.removed + tally.removed,
          restored: job.restored + tally.restored,
          kept: job.kept + tally.kept,
          ...claimOf(name, now),
          updated_at: at,
        })
        .where(eq(imports.id, id));
      return true;
    }),
  );
}

/** The last rows of an outcome that are still to be taken back. */
const rowsWith = (tx: Db, importId: number, outcome: 'merged' | 'imported', most: number): Promise<Row[]> =>
  tx
    .select({ id: importRows.id, lead_id: importRows.lead_id, name: importRows.name, filled: importRows.filled })
    .from(importRows)
    .where(and(eq(importRows.import_id, importId), eq(importRows.outcome, outcome)))
    .orderBy(desc(importRows.row_number))
    .limit(most);

interface Row {
  id: number;
  lead_id: number | null;
  name: string;
  filled: Record<string, [unknown, unknown]> | null;
}

async function note(tx: Db, rows: readonly { id: number }[], outcome: 'removed' | 'restored' | 'kept'): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(importRows).set({ outcome }).where(inArray(importRows.id, ids));
}

/** Deletes the rows' leads, but for those that somebody has deleted since. */
async function takeBack(scope: Scope, tx: Db, rows: readonly Row[]): Promise<void> {
  const there = rows.flatMap(({ lead_id, name }) => (lead_id === null ? [] : [{ lead_id, name }]));
  if (there.length === 0) return;
  const ids = there.map(({ lead_id }) => lead_id);
  await tx.delete(leads).where(inArray(leads.id, ids));
  await recordActivities(
    scope,
    tx,
    there.map(({ lead_id, name }) => ({ entity: 'leads', entity_id: lead_id, action: 'undone', summary: name })),
  );
}

/** Only what still is as the merge left it becomes blank again; what somebody has written since stays. */
async function restore(scope: Scope, tx: Db, row: Row): Promise<void> {
  const [lead] = row.lead_id === null ? [] : await tx.select().from(leads).where(eq(leads.id, row.lead_id));
  if (!lead) return;
  const untouched = Object.entries(row.filled ?? {}).filter(([name, [, after]]) => lead[name as keyof typeof lead] === after);
  const patch = Object.fromEntries(untouched.map(([name, [before]]) => [name, before])) as Partial<LeadFacts>;
  if (untouched.length > 0) await changeLead(scope, tx, lead.id, patch, 'undone');
}
