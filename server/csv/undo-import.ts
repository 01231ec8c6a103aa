/** One step of taking an import back: its leads go, the leads it filled get their blanks back, what a deal uses stays. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { recordActivities } from '#server/activities/activities.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { assertUnreferenced } from '#server/db/references.ts';
import { changeLead, type LeadFacts } from '#server/leads/leads.ts';
import { leads } from '#server/leads/table.ts';
import { importRows, imports } from './table.ts';

const ROWS_A_STEP = 100;

/** Takes the next rows back, the last first; false when the import is undone. */
export async function undoStep(scope: Scope, id: number): Promise<boolean> {
  return scope.write(async (tx) => {
    const [job] = await tx.select().from(imports).where(eq(imports.id, id));
    if (job?.status !== 'undoing') return false;
    const rows = await tx
      .select({
        id: importRows.id,
        outcome: importRows.outcome,
        lead_id: importRows.lead_id,
        name: importRows.name,
        filled: importRows.filled,
      })
      .from(importRows)
      .where(and(eq(importRows.import_id, id), inArray(importRows.outcome, ['imported', 'merged'])))
      .orderBy(desc(importRows.row_number))
      .limit(ROWS_A_STEP);
    const at = scope.now().toISOString();
    if (rows.length === 0) {
      await tx.update(imports).set({ status: 'undone', finished_at: at, updated_at: at }).where(eq(imports.id, id));
      await recordActivities(scope, tx, [{ entity: 'imports', entity_id: id, action: 'undone', summary: job.filename }]);
      return false;
    }
    const tally = { removed: 0, restored: 0, kept: 0 };
    for (const row of rows) {
      const outcome = row.outcome === 'imported' ? await takeBack(scope, tx, row) : await restore(scope, tx, row);
      tally[outcome]++;
      await tx.update(importRows).set({ outcome }).where(eq(importRows.id, row.id));
    }
    await tx
      .update(imports)
      .set({
        removed: job.removed + tally.removed,
        restored: job.restored + tally.restored,
        kept: job.kept + tally.kept,
        updated_at: at,
      })
      .where(eq(imports.id, id));
    return true;
  });
}

interface Row {
  lead_id: number | null;
  name: string;
  filled: Record<string, [unknown, unknown]> | null;
}

async function takeBack(scope: Scope, tx: Db, row: Row): Promise<'removed' | 'kept'> {
  // Someone has deleted the lead since.
  if (row.lead_id === null) return 'removed';
  try {
    await assertUnreferenced(tx, leads, row.lead_id, 'lead');
  } catch (error) {
    if (error instanceof Conflict) return 'kept';
    throw error;
  }
  await tx.delete(leads).where(eq(leads.id, row.lead_id));
  await recordActivities(scope, tx, [{ entity: 'leads', entity_id: row.lead_id, action: 'undone', summary: row.name }]);
  return 'removed';
}

/** Only what still is as the merge left it becomes blank again; what somebody has written since stays. */
async function restore(scope: Scope, tx: Db, row: Row): Promise<'restored'> {
  const [lead] = row.lead_id === null ? [] : await tx.select().from(leads).where(eq(leads.id, row.lead_id));
  if (!lead) return 'restored';
  const untouched = Object.entries(row.filled ?? {}).filter(([name, [, after]]) => lead[name as keyof typeof lead] === after);
  const patch = Object.fromEntries(untouched.map(([name, [before]]) => [name, before])) as Partial<LeadFacts>;
  if (untouched.length > 0) await changeLead(scope, tx, lead.id, patch, 'undone');
  return 'restored';
}
