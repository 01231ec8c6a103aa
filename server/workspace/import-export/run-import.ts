/** One step of an import: a few rows in one transaction, so that a stop loses nothing and other requests hardly wait. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import type { Job } from '#server/core/jobs.ts';
import { pause } from '#server/core/pause.ts';
import { prepareOnce, prepareEach } from '#server/db/prepared.ts';
import type { Db } from '#server/db/store.ts';
import { recordImages, type Undo } from '#server/db/undo.ts';
import { findLastEntry, recordPermission } from '#server/records/contacts/permissions.ts';
import { describePoints } from '#server/records/contacts/points.ts';
import { formatPhone } from '#shared/records/contacts/address.ts';
import { ROW_COUNTS } from '#shared/workspace/import-export/import.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { setPointer } from './duplicates.ts';
import type { CleanRow, ImportedNoun } from './nouns/noun.ts';
import { IMPORTED_NOUNS } from './nouns/nouns.ts';
import { UNUSABLE } from './nouns/phone-columns.ts';
import { addCounts, createRowCounts, openCleaner, type PlannedRow, type PlanOptions, planRows } from './plan-rows.ts';
import { findJoinedList, type JoinedList, joinList, MEMBERS } from './join-list.ts';
import { findMergedValues, loadRecordsById, type StoredValues } from './merge.ts';
import { importRows, imports } from './table.ts';

const pending = prepareOnce((db) =>
  db
    .select({ id: importRows.id, row_number: importRows.row_number, cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.import_id, sql.placeholder('id')), eq(importRows.outcome, 'pending')))
    .orderBy(asc(importRows.row_number))
    .limit(sql.placeholder('most')),
);

/** One transaction takes so long, in several slices: to begin and end one costs as much as some rows, and others wait to write. */
const TRANSACTION_MS = 80;

/**
 * Imports the next rows of a running import; false when there are none left, and the import is done. `shared_emails`: see
 * `findSharedEmails`.
 */
export async function importStep(scope: Scope, job: Job, shared_emails: ReadonlySet<string>): Promise<boolean> {
  return scope.write(async (tx) => {
    await job.confirm(tx);
    const id = job.subject;
    const [found] = await tx.select().from(imports).where(eq(imports.id, id));
    if (found?.status !== 'running') return false;
    const at = scope.now().toISOString();
    const columns = found.columns.map((column) => column.name);
    const noun = IMPORTED_NOUNS[found.entity];
    const clean = await openCleaner(scope, tx, found, shared_emails);
    const joined = await findJoinedList(tx, found, columns);
    const counter = createRowCounts();
    const began = performance.now();
    let processed = 0;
    for (;;) {
      const count = await job.inBatch(async (most) => {
        const rows = await pending(tx).all({ id, most });
        if (rows.length > 0) addCounts(counter, await importRowsOf(scope, tx, { noun, job: found, clean, joined }, rows));
        return rows.length;
      });
      processed += count;
      if (count === 0 || performance.now() - began > TRANSACTION_MS) break;
      await pause();
    }
    if (processed === 0) {
      await tx.update(imports).set({ status: 'done', finished_at: at, updated_at: at }).where(eq(imports.id, id));
      await emitEvents(scope, tx, [{ type: 'import.finished', subject_id: id, summary: found.filename }]);
      return false;
    }
    await tx
      .update(imports)
      .set({
        processed: found.processed + processed,
        ...Object.fromEntries(ROW_COUNTS.map((name) => [name, found[name] + counter[name]])),
        updated_at: at,
      })
      .where(eq(imports.id, id));
    return true;
  });
}

interface RunningImport {
  noun: ImportedNoun;
  job: typeof imports.$inferSelect;
  clean: (cells: readonly string[]) => CleanRow;
  joined: JoinedList | undefined;
}

/** Plans some rows, carries it out and notes what became of them. */
async function importRowsOf(
  scope: Scope,
  tx: Db,
  { noun, job, clean, joined }: RunningImport,
  rows: readonly { id: number; row_number: number; cells: string[] }[],
): Promise<PlannedRow[]> {
  const planned = await planRows(
    scope,
    rows.map(({ row_number, cells }) => ({ row_number, clean: clean(cells) })),
    { noun, db: tx, options: job.options },
  );
  await pause();
  const undos = await storeRows(scope, tx, noun, job, planned);
  await pause();
  if (joined) {
    const among = planned.flatMap(({ outcome, self, into }, at) =>
      outcome === 'rejected' ? [] : [{ lead_id: self.id ?? into?.id ?? null, cells: rows[at]?.cells ?? [] }],
    );
    const [, images] = await recordImages(tx, MEMBERS, () => joinList(scope, tx, joined, among));
    const last = planned.findLast(({ outcome }) => outcome === 'imported' || outcome === 'merged');
    if (last && images.length > 0) undos.set(last, addTo(undos.get(last), { images }));
  }
  const ids = rows.map((row) => row.id);
  await recordRowOutcomes(tx, noun, ids, planned, undos);
  return planned;
}

type Source = Pick<typeof imports.$inferSelect, 'id' | 'filename' | 'options'>;

const toJsonOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

const outcomes = prepareEach((db, pointer: ImportedNoun['pointer']) => {
  const names = ['outcome', pointer, 'name', 'address', 'duplicate', 'problems', 'adjustments', 'undo'] as const;
  return db
    .update(importRows)
    .set(Object.fromEntries(names.map((name) => [name, sql.raw(`note.value ->> '${name}'`)])))
    .from(sql`json_each(${sql.placeholder('notes')}) AS note`)
    .where(sql`${importRows.id} = note.value ->> 'id'`);
});

/** Writes what became of the rows, all in one statement: a hundred of their own would take longer than the records themselves. */
async function recordRowOutcomes(
  tx: Db,
  noun: ImportedNoun,
  ids: readonly number[],
  planned: readonly PlannedRow[],
  undos: ReadonlyMap<PlannedRow, Undo>,
): Promise<void> {
  const notes = planned.map((row, index) => ({
    id: ids[index],
    outcome: row.outcome,
    [noun.pointer]: row.self.id ?? row.into?.id ?? row.duplicate?.[noun.pointer] ?? null,
    ...noun.naming(row.values),
    duplicate: toJsonOrNull(row.duplicate),
    problems: toJsonOrNull(row.problems),
    adjustments: toJsonOrNull(row.adjustments),
    undo: toJsonOrNull(undos.get(row)),
  }));
  await outcomes(tx, noun.pointer).run({ notes: JSON.stringify(notes) });
}

const addTo = (undo: Undo | undefined, more: Partial<Undo>): Undo => ({
  ...undo,
  ...more,
  images: [...(undo?.images ?? []), ...(more.images ?? [])],
});

/** Adds the new records, fills those that are there, and records how they may be contacted. Returns what each row changed. */
async function storeRows(
  scope: Scope,
  tx: Db,
  noun: ImportedNoun,
  job: Source,
  planned: readonly PlannedRow[],
): Promise<Map<PlannedRow, Undo>> {
  const undos = new Map<PlannedRow, Undo>();
  const valuesOf = new Map(planned.map((row) => [row.self, row.values]));
  // A row that repeats an earlier one of this step completes it before it is stored.
  for (const row of planned) {
    const earlier = row.gains && row.into?.id === null ? valuesOf.get(row.into) : undefined;
    if (earlier) Object.assign(earlier, noun.gained(earlier, row.values));
  }
  const fresh = planned.filter(({ outcome }) => outcome === 'imported');
  const added = await noun.insert(
    scope,
    tx,
    fresh.map(({ values }) => values),
  );
  for (const [index, row] of fresh.entries()) row.self.id = added[index] ?? null;
  const toMerge = planned.filter(({ outcome, into }) => outcome === 'merged' && into?.id && !valuesOf.has(into));
  const mayChange = job.options.duplicates === 'merge' || (job.options.take ?? []).length > 0;
  const records = await loadRecordsById(scope, tx, noun, mayChange ? toMerge.flatMap(({ into }) => into?.id ?? []) : []);
  for (const row of planned) {
    const record = row.into?.id ? records.get(row.into.id) : undefined;
    if (record && row.outcome === 'merged') {
      const [, images] = await recordImages(tx, noun.undo, () => mergeInto(scope, tx, noun, record, row, job.options));
      if (images.length > 0) undos.set(row, { images });
    }
    if (row.duplicate && row.duplicate[noun.pointer] === null) {
      const original = planned.find(({ row_number }) => row_number === row.duplicate?.row_number);
      row.duplicate = { ...row.duplicate, ...setPointer(noun.pointer, original?.self.id ?? null) };
    }
  }
  await recordPoints(scope, tx, noun, planned);
  const barring = planned.filter(({ contact_statuses }) => contact_statuses.length > 0);
  let from = barring.length > 0 ? await findLastEntry(tx) : 0;
  for (const row of barring) {
    await recordContactStatuses(scope, tx, noun, job, row, row.self.id ?? row.into?.id ?? null);
    const to = await findLastEntry(tx);
    undos.set(row, addTo(undos.get(row), { entries: [from, to] }));
    from = to;
  }
  return undos;
}

/** Notes what the file says of each phone and email, and that they came with it. */
async function recordPoints(scope: Scope, tx: Db, noun: ImportedNoun, planned: readonly PlannedRow[]): Promise<void> {
  const kind = noun.contacts?.person;
  if (kind !== 'lead' && kind !== 'buyer') return;
  const ids = planned.flatMap(({ outcome, self }) => (outcome === 'imported' && self.id !== null ? [self.id] : []));
  const notes = planned.flatMap(({ self, into, points, outcome, gains }) => {
    const id = self.id ?? into?.id;
    const noted = outcome === 'imported' || gains ? points : points?.filter(({ status }) => UNUSABLE.includes(status));
    return id ? (noted ?? []).map((point) => ({ ...point, owner_id: id })) : [];
  });
  await describePoints(scope, tx, kind, ids, notes);
}

async function mergeInto(
  scope: Scope,
  tx: Db,
  noun: ImportedNoun,
  record: StoredValues,
  row: PlannedRow,
  options: PlanOptions,
): Promise<void> {
  const gained = findMergedValues(noun, record, row.values, options);
  if (Object.keys(gained).length === 0) return;
  await noun.merge(scope, tx, record.id, gained);
  Object.assign(record, gained);
  row.isChanged = true;
}

/** Records what a row says of contacting the person of a record, or (`id` null) of the numbers of a refused row. */
async function recordContactStatuses(
  scope: Scope,
  tx: Db,
  noun: ImportedNoun,
  job: { id: number; filename: string },
  row: PlannedRow,
  id: number | null,
): Promise<void> {
  const { contacts } = noun;
  if (!contacts) return;
  const values = id === null ? [] : contacts.valuesOf(id, row.values);
  for (const { about, contact_status, evidence: source, value } of row.contact_statuses) {
    const own = values.find(({ kind }) => kind === (about === 'person' ? contacts.person : about));
    const of = value === undefined || about === 'person' ? own : { kind: about, value };
    if (!of) continue;
    const evidence = csvTexts.saidByFile(job.filename, job.id, row.row_number, source);
    const lead_id = noun.pointer === 'lead_id' ? id : null;
    const address = of.kind === 'phone' ? formatPhone(of.value) : null;
    await recordPermission(scope, tx, { ...of, lead_id, contact_status, source: 'import', evidence, address });
  }
}
