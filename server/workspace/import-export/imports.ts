/** Import functions: read, correct the mapping, preview, start, undo, delete. */
import { takePage } from '#server/db/list-source.ts';
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { filterBy } from '#server/db/filters.ts';
import { listPage, matchIfGiven } from '#server/db/list.ts';
import { requireOwned } from '#server/db/records.ts';
import { leads } from '#server/records/leads/table.ts';
import { requireOneOf } from '#shared/core/fields.ts';
import { type Page, toListMeta } from '#shared/core/list.ts';
import {
  type ColumnChange,
  type Import,
  type importMappingInput,
  type Imported,
  type ImportPreview,
  type ImportRow,
  type importRowsInput,
  isForgettable,
  type OriginalRow,
  importList,
} from '#shared/workspace/import-export/import.ts';
import type { z } from '#shared/core/zod.ts';
import {
  isTarget,
  type Mapping,
  findMappingProblem,
  findMappingWarning,
  listTargets,
  IMPORT_NOUNS,
} from '#shared/workspace/import-export/mapping.ts';
import { guessOtherNoun } from '#shared/workspace/import-export/suggest-mapping.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { leadMergeTexts, leadTexts } from '#shared/records/leads/texts.ts';
import { countOrder, createOrderCounts, findOwnerPlace, ROWS_OF_NAMES } from './column-facts.ts';
import { KnownRecords } from './duplicates.ts';
import { deleteImport, markDeleted, walkRows } from './stored-rows.ts';
import { assertJoinable, findListGuess, startList } from './join-list.ts';
import { compareRows } from './merge.ts';
import type { ImportedNoun } from './nouns/noun.ts';
import { IMPORTED_NOUNS } from './nouns/nouns.ts';
import { findSharedEmails } from './shared-emails.ts';
import { addCounts, createRowCounts, openCleaner, type PlannedRow, planRows } from './plan-rows.ts';
import { importMappings, importRows, imports } from './table.ts';

type ImportJob = typeof imports.$inferSelect;

/** A stored import as the API shows it. */
function toImport(job: ImportJob): Import {
  const { account_id: _, header_key: __, list_day_before: ___, ...seen } = job;
  const columns = job.columns.map(({ name }) => name);
  const isDraft = job.status === 'draft';
  return { ...seen, looks_like: isDraft ? guessOtherNoun(job.entity, columns) : null, list_guess: null };
}

export const requireImport = (scope: Scope, db: Db, id: number): Promise<ImportJob> =>
  requireOwned(scope, db, imports, id, csvTexts.notFound);

/** One page of the account's imports, without their columns' samples. */
export const listImports = (scope: Scope, input: z.output<typeof importList.input>): Promise<Page<Import>> =>
  listPage(scope, input, {
    table: imports,
    filters: filterBy(importList, imports, input),
    rows: async (plan) =>
      (await takePage(scope.read.select().from(imports).where(plan.where).$dynamic(), plan)).map((job) => ({
        ...toImport(job),
        columns: job.columns.map(({ name }) => ({ name, samples: [], typical: null })),
      })),
  });

/** One import, with its progress; throws `NotFound`. */
export async function getImport(scope: Scope, id: number): Promise<Import> {
  const job = await requireImport(scope, scope.read, id);
  return { ...toImport(job), list_guess: await findListGuess(scope, job) };
}

/** The error in a mapping's columns or fields, in one sentence. */
export function findMappingError(entity: Imported, mapping: Mapping, columns: readonly string[]): string | undefined {
  const noun = IMPORT_NOUNS[entity];
  if (!Object.values(mapping).every((target) => isTarget(noun, target))) return requireOneOf(listTargets(noun));
  const unknown = Object.keys(mapping).filter((column) => !columns.includes(column));
  return unknown.length === 0 ? undefined : `The file has no column named ${unknown.slice(0, 5).join(', ')}`;
}

/** Changes which column becomes what, and the options, and shows what the import would do. */
export async function setMapping(scope: Scope, { id, mapping, ...options }: z.output<typeof importMappingInput>): Promise<ImportPreview> {
  const job = await scope.write(async (tx) => {
    const before = await requireDraft(scope, tx, id);
    const wrong = findMappingError(
      before.entity,
      mapping,
      before.columns.map(({ name }) => name),
    );
    if (wrong) throw new Invalid({ mapping: [wrong] });
    await assertJoinable(scope, tx, before.entity, options.list);
    const unknown = (options.take ?? []).find((name) => !IMPORTED_NOUNS[before.entity].compared.includes(name));
    if (unknown !== undefined) throw new Invalid({ take: [requireOneOf(IMPORTED_NOUNS[before.entity].compared)] });
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
    const [after] = await tx
      .update(imports)
      .set({ mapping, options: { ...before.options, ...given }, updated_at: scope.now().toISOString() })
      .where(eq(imports.id, id))
      .returning();
    return after as ImportJob;
  });
  return preview(scope, job);
}

async function requireDraft(scope: Scope, db: Db, id: number): Promise<ImportJob> {
  const job = await requireImport(scope, db, id);
  if (job.status !== 'draft') throw new Conflict(csvTexts.notDraft);
  return job;
}

const CHECKED_ROWS = 20_000;
const SHOWN_ROWS = 40;
const PLAIN_ROWS = 5;

/** Plays the import through without changing anything, over at most 20 000 rows. */
async function preview(scope: Scope, job: ImportJob): Promise<ImportPreview> {
  const noun = IMPORTED_NOUNS[job.entity];
  const obstacle = findMappingProblem(noun.shared, job.mapping) ?? null;
  // Shared emails are looked for once their columns are chosen.
  const shared_emails = obstacle === null ? await findSharedEmails(scope.read, job, CHECKED_ROWS) : new Set<string>();
  const clean = await openCleaner(scope, scope.read, job, shared_emails);
  const counter = createRowCounts();
  const shown: PlannedRow[] = [];
  const known = new KnownRecords(noun);
  const owner = findOwnerPlace(
    job.columns.map(({ name }) => name),
    job.mapping,
  );
  const name_orders = createOrderCounts();
  const changes = new Map<string, ColumnChange>();
  let checked = 0;
  const most = obstacle === null ? Math.min(job.total, CHECKED_ROWS) : 0;
  for await (const rows of walkRows(scope.read, job.id, { most, batch: { fewest: 1, most: 200 } })) {
    if (owner !== undefined && checked < ROWS_OF_NAMES)
      for (const { cells } of rows) countOrder(name_orders, (cells[owner] ?? '').slice(0, 200));
    const planned = await planRows(
      scope,
      rows.map(({ row_number, cells }) => ({ row_number, clean: clean(cells) })),
      { noun, db: scope.read, options: job.options, known },
    );
    await compareRows(scope, scope.read, noun, planned, job.options, changes);
    addCounts(counter, planned);
    const notable = planned.filter(
      (row) => row.row_number <= PLAIN_ROWS || row.duplicate || row.problems.length > 0 || row.adjustments.length > 0,
    );
    shown.push(...notable.slice(0, SHOWN_ROWS - shown.length));
    checked += rows.length;
  }
  return {
    import: toImport(job),
    obstacle,
    warning: findMappingWarning(noun.shared, job.mapping),
    name_orders: owner === undefined ? null : name_orders,
    checked,
    ...counter,
    changes: noun.compared.flatMap((field) => changes.get(field) ?? []),
    rows: shown.map((row) => toPreviewRow(noun, row)),
  };
}

/** What a list marks beside the fields of a row is seen in the reasons of the score. */
function toPreviewRow(noun: ImportedNoun, { row_number, outcome, duplicate, problems, adjustments, values: all }: PlannedRow) {
  const { signals: _, ...values } = all;
  return { row_number, outcome, ...noun.naming(all), duplicate, problems, adjustments, values: values as PreviewRow['values'] };
}
type PreviewRow = ImportPreview['rows'][number];

/** Starts a draft, and remembers its mapping for the next file with the same header. The rows come in in the background. */
export async function startImport(scope: Scope, id: number): Promise<Import> {
  return scope.write(async (tx) => {
    const job = await requireDraft(scope, tx, id);
    const problem = findMappingProblem(IMPORT_NOUNS[job.entity], job.mapping);
    if (problem) throw new Invalid({ mapping: [problem] });
    const at = scope.now().toISOString();
    const { header_key, mapping } = job;
    // Which list it was, and what was taken, is asked again of the next file.
    const { list: _, take: __, ...options } = job.options;
    const joined = await startList(scope, tx, job);
    await tx
      .insert(importMappings)
      .values({ account_id: scope.account.id, header_key, mapping, options, updated_at: at })
      .onConflictDoUpdate({ target: [importMappings.account_id, importMappings.header_key], set: { mapping, options, updated_at: at } });
    const [started] = await tx
      .update(imports)
      .set({ status: 'running', ...joined, started_at: at, updated_at: at })
      .where(eq(imports.id, id))
      .returning();
    return toImport(started as ImportJob);
  });
}

/** Undoes a finished or failed import in the background. */
export async function undoImport(scope: Scope, id: number): Promise<Import> {
  return scope.write(async (tx) => {
    const job = await requireImport(scope, tx, id);
    if (job.status !== 'done' && job.status !== 'failed') throw new Conflict(csvTexts.notDone);
    const [undoing] = await tx
      .update(imports)
      .set({ status: 'undoing', error: null, updated_at: scope.now().toISOString() })
      .where(eq(imports.id, id))
      .returning();
    return toImport(undoing as ImportJob);
  });
}

/** Deletes a draft or undone import with its rows. Others keep their rows as the source of records. */
export async function removeImport(scope: Scope, id: number): Promise<null> {
  await scope.write(async (tx) => {
    const job = await requireImport(scope, tx, id);
    if (!isForgettable(job)) throw new Conflict(IMPORT_NOUNS[job.entity].words.stillNeeded);
    await markDeleted(tx, id);
  });
  await deleteImport(scope, id);
  return null;
}

const { account_id: _, import_id: __, cells: ___, undo: ____, ...shownRow } = getTableColumns(importRows);

/** One page of an import's rows, in the order of the file. */
export async function listRows(scope: Scope, { id, page, per_page, outcome }: z.output<typeof importRowsInput>): Promise<Page<ImportRow>> {
  await requireImport(scope, scope.read, id);
  const where = and(eq(importRows.import_id, id), matchIfGiven(importRows.outcome, outcome)) as SQL;
  const [counted] = await scope.read
    .select({ n: sql<number>`count(*)` })
    .from(importRows)
    .where(where);
  const rows = await scope.read
    .select(shownRow)
    .from(importRows)
    .where(where)
    .orderBy(asc(importRows.row_number))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const data = rows.map((row) => ({ ...row, problems: row.problems ?? [], adjustments: row.adjustments ?? [] }));
  return { data, meta: toListMeta(counted?.n ?? 0, page, per_page) };
}

/** The row of the file that made a lead; null when it was entered by hand. */
export async function findOriginalRow(scope: Scope, leadId: number): Promise<OriginalRow | null> {
  await requireOwned(scope, scope.read, leads, leadId, leadTexts.notFound);
  const [found] = await scope.read
    .select({ row: importRows, job: imports })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.import_id))
    .where(
      and(
        eq(importRows.lead_id, leadId),
        eq(importRows.account_id, scope.account.id),
        sql`${importRows.outcome} IN ('imported', 'merged', 'kept')`,
      ),
    )
    .orderBy(asc(importRows.id))
    .limit(1);
  if (!found) return null;
  const { row, job } = found;
  return {
    import_id: job.id,
    filename: job.filename,
    row_number: row.row_number,
    imported_at: job.started_at,
    cells: job.columns.map(({ name }, index) => ({ column: name, value: row.cells[index] ?? '' })),
  };
}

/** Throws `Conflict` while an import of leads is at work: which leads it fills is decided already. */
export async function assertNoLeadImport(scope: Scope, tx: Db): Promise<void> {
  const isAtWork = and(
    eq(imports.account_id, scope.account.id),
    eq(imports.entity, 'leads'),
    inArray(imports.status, ['running', 'undoing']),
  );
  const [found] = await tx.select({ id: imports.id }).from(imports).where(isAtWork).limit(1);
  if (found) throw new Conflict(leadMergeTexts.importRunning);
}
