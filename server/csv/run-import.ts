/** One step of an import: a few rows in one transaction, so that a stop loses nothing and other requests hardly wait. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { inTurn } from '#server/core/turns.ts';
import type { Db } from '#server/db/connect.ts';
import { changeLead, insertLeads, type LeadFacts } from '#server/leads/leads.ts';
import { leads } from '#server/leads/table.ts';
import { recordActivities } from '#server/activities/activities.ts';
import { leadName } from '#shared/leads/lead.ts';
import { LEAD_COLUMNS, type RowValues, rowCleaner } from './clean-row.ts';
import { addToTally, emptyTally, type PlannedRow, planRows } from './plan-rows.ts';
import { importRows, imports } from './table.ts';
import { claimOf, isOthers, NO_CLAIM, type Worker } from './worker.ts';

/** Imports the next rows of a running import; false when there are none left, and the import is done, or when another process is at it. */
export async function importStep(scope: Scope, id: number, { name, pace }: Worker): Promise<boolean> {
  return scope.write((tx) =>
    inTurn(pace, async (most) => {
      const [job] = await tx.select().from(imports).where(eq(imports.id, id));
      const now = scope.now();
      if (job?.status !== 'running' || isOthers(job, name, now)) return false;
      const rows = await tx
        .select({ id: importRows.id, row_number: importRows.row_number, cells: importRows.cells })
        .from(importRows)
        .where(and(eq(importRows.import_id, id), eq(importRows.outcome, 'pending')))
        .orderBy(asc(importRows.row_number))
        .limit(most);
      const at = now.toISOString();
      if (rows.length === 0) {
        await tx
          .update(imports)
          .set({ status: 'done', ...NO_CLAIM, finished_at: at, updated_at: at })
          .where(eq(imports.id, id));
        await recordActivities(scope, tx, [{ entity: 'imports', entity_id: id, action: 'imported', summary: job.filename }]);
        return false;
      }
      const clean = rowCleaner(
        job.columns.map(({ name }) => name),
        job.mapping,
        job.options,
      );
      const planned = await planRows(
        rows.map(({ row_number, cells }) => ({ row_number, clean: clean(cells) })),
        { db: tx, accountId: scope.account.id, duplicates: job.options.duplicates },
      );
      const filled = await carryOut(scope, tx, planned);
      await noteOutcomes(
        tx,
        rows.map((row) => row.id),
        planned,
        filled,
      );
      const tally = emptyTally();
      addToTally(tally, planned);
      await tx
        .update(imports)
        .set({
          processed: job.processed + rows.length,
          imported: job.imported + tally.imported,
          merged: job.merged + tally.merged,
          skipped: job.skipped + tally.skipped,
          rejected: job.rejected + tally.rejected,
          adjusted: job.adjusted + tally.adjusted,
          with_problems: job.with_problems + tally.with_problems,
          ...claimOf(name, now),
          updated_at: at,
        })
        .where(eq(imports.id, id));
      return true;
    }),
  );
}

type Filled = Record<string, [unknown, unknown]>;

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

/** Writes what became of the rows, all in one statement: a hundred of their own would take longer than the leads themselves. */
async function noteOutcomes(
  tx: Db,
  ids: readonly number[],
  planned: readonly PlannedRow[],
  filled: ReadonlyMap<PlannedRow, Filled>,
): Promise<void> {
  const notes = planned.map((row, index) => ({
    id: ids[index],
    outcome: row.outcome,
    lead_id: row.self.lead_id ?? row.into?.lead_id ?? row.duplicate?.lead_id ?? null,
    name: leadName(row.values),
    address: row.values.property_address,
    duplicate: json(row.duplicate),
    problems: json(row.problems),
    adjustments: json(row.adjustments),
    filled: json(filled.get(row)),
  }));
  const columns = ['outcome', 'lead_id', 'name', 'address', 'duplicate', 'problems', 'adjustments', 'filled'];
  const assignments = sql.raw(columns.map((name) => `${name} = note.value ->> '${name}'`).join(', '));
  await tx.run(
    sql`UPDATE ${importRows} SET ${assignments} FROM json_each(${JSON.stringify(notes)}) AS note WHERE ${importRows.id} = note.value ->> 'id'`,
  );
}

/** Adds the new leads and fills those that are there. Returns what each merged row filled in. */
async function carryOut(scope: Scope, tx: Db, planned: readonly PlannedRow[]): Promise<Map<PlannedRow, Filled>> {
  const filled = new Map<PlannedRow, Filled>();
  const valuesOf = new Map(planned.map((row) => [row.self, row.values]));
  // A row that repeats an earlier one of this step completes it before it is stored.
  for (const row of planned) {
    const earlier = row.into?.lead_id === null ? valuesOf.get(row.into) : undefined;
    if (earlier) Object.assign(earlier, blanksFilled(earlier, row.values));
  }
  const fresh = planned.filter(({ outcome }) => outcome === 'imported');
  const added = await insertLeads(
    scope,
    tx,
    fresh.map(({ values }) => values as LeadFacts),
    'imported',
  );
  for (const [index, row] of fresh.entries()) row.self.lead_id = added[index]?.id ?? null;
  for (const row of planned) {
    if (row.outcome === 'merged' && row.into?.lead_id && !valuesOf.has(row.into))
      filled.set(row, await mergeInto(scope, tx, row.into.lead_id, row.values));
    if (row.duplicate && row.duplicate.lead_id === null) {
      const twin = planned.find(({ row_number }) => row_number === row.duplicate?.row_number);
      row.duplicate = { ...row.duplicate, lead_id: twin?.self.lead_id ?? null };
    }
  }
  return filled;
}

const MERGED: readonly (keyof RowValues)[] = [...LEAD_COLUMNS.filter((name) => name !== 'source'), 'company'];

/** What `from` knows and `values` does not. Nothing that is known is replaced; a person is not mixed with another's half name. */
function blanksFilled(values: Partial<RowValues>, from: RowValues): Partial<RowValues> {
  const nameKnown = Boolean(values.first_name ?? values.last_name);
  const gained = MERGED.filter((name) => {
    if (nameKnown && (name === 'first_name' || name === 'last_name') && !sameOtherName(values, from, name)) return false;
    return (values[name] ?? null) === null && from[name] !== null;
  });
  return Object.fromEntries(gained.map((name) => [name, from[name]]));
}

const sameOtherName = (values: Partial<RowValues>, from: RowValues, name: 'first_name' | 'last_name'): boolean => {
  const other = name === 'first_name' ? 'last_name' : 'first_name';
  return values[other]?.toLowerCase() === from[other]?.toLowerCase();
};

async function mergeInto(scope: Scope, tx: Db, leadId: number, from: RowValues): Promise<Filled> {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId));
  if (!lead) return {};
  const gained = blanksFilled(lead, from);
  if (Object.keys(gained).length > 0) await changeLead(scope, tx, leadId, gained, 'merged');
  return Object.fromEntries(Object.entries(gained).map(([name, value]) => [name, [lead[name as keyof typeof lead], value]]));
}
