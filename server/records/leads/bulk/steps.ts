/** The steps of a bulk job: a batch of leads in one transaction, so that a stop loses nothing and no lead is changed twice. */
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import type { Context, Scope } from '#server/core/context.ts';
import type { Job, JobKind } from '#server/core/jobs.ts';
import { pause } from '#server/core/pause.ts';
import { isOwn, isAmong } from '#server/db/conditions.ts';
import type { Db } from '#server/db/store.ts';
import { type Image, type Left, recordImages } from '#server/db/undo.ts';
import { leads } from '../table.ts';
import { LEAD_TABLES, listLeadIds, restoreLeads, removeLeadsWithin } from '../undo-leads.ts';
import { updateMemberCount } from '../lists/lists.ts';
import { getFieldMeta } from '#shared/core/fields.ts';
import { formatLeadName, leadWorkflowFields } from '#shared/records/leads/lead.ts';
import { BULK_NAMED, type BulkAction, type BulkJob } from '#shared/records/leads/bulk/bulk-job.ts';
import { bulkTexts } from '#shared/records/leads/texts.ts';
import { findOwned } from '#server/db/records.ts';
import { tagLeads, removeTagFromLeads } from '../lead-tags.ts';
import { changeLeadsWithin, recordLeadChangesWithin } from '../leads.ts';
import { addMembers, findMembers, removeMembers } from '../lists/members.ts';
import { lists } from '../lists/table.ts';
import { bulkBatches, bulkJobs, type BulkChange } from './table.ts';

interface BulkResult {
  changed: number[];
  refusals: BulkJob['refusals'];
}

/** Changes these leads; those of other accounts are skipped. */
async function applyAction(scope: Scope, tx: Db, action: BulkAction, change: BulkChange, ids: number[]): Promise<BulkResult> {
  switch (action) {
    case 'status':
    case 'next_action':
      return { changed: await changeLeadsWithin(scope, tx, ids, change), refusals: [] };
    case 'add_tag':
    case 'remove_tag':
      return { changed: await changeTag(scope, tx, action, change, ids), refusals: [] };
    case 'add_list':
      return { changed: await addToList(scope, tx, change, ids), refusals: [] };
    case 'remove_list':
      return { changed: await removeFromLists(scope, tx, change, ids), refusals: [] };
    case 'delete':
      return removeLeads(scope, tx, ids);
  }
}

const changeTag = async (
  scope: Scope,
  tx: Db,
  action: 'add_tag' | 'remove_tag',
  { tag_id = 0 }: BulkChange,
  ids: number[],
): Promise<number[]> =>
  recordLeadChangesWithin(scope, tx, await (action === 'add_tag' ? tagLeads : removeTagFromLeads)(scope, tx, tag_id, ids));

/** Adds the leads that are not on the list yet, as of its day; none once the list is deleted. */
async function addToList(scope: Scope, tx: Db, { list_id = 0 }: BulkChange, ids: number[]): Promise<number[]> {
  const list = await findOwned(scope, tx, lists, list_id);
  if (!list) return [];
  const own = and(isOwn(scope, leads), isAmong(leads.id, ids));
  const rows = await tx.select({ id: leads.id }).from(leads).where(own);
  const on = await findMembers(tx, list_id, ids);
  const joined = rows.filter(({ id }) => !on.has(id));
  const members = joined.map(({ id }) => ({ lead_id: id, evidence: null }));
  await addMembers(scope, tx, list_id, members, { day: list.as_of, import_id: null });
  return joined.map(({ id }) => id);
}

async function removeFromLists(scope: Scope, tx: Db, { list_id = 0 }: BulkChange, ids: number[]): Promise<number[]> {
  if (!(await findOwned(scope, tx, lists, list_id))) return [];
  const on = [...(await findMembers(tx, list_id, ids))];
  await removeMembers(scope, tx, list_id, on);
  return on;
}

/** Deletes unused leads; the others are refused with a reason. */
async function removeLeads(scope: Scope, tx: Db, ids: number[]): Promise<BulkResult> {
  const { removed, refusals } = await removeLeadsWithin(scope, tx, ids);
  return { changed: removed, refusals };
}

export const RUN_BULK_JOBS = 'leads.bulk';
const LOOK_MS = 5_000;
const MAX_FOUND = 20;

type BulkRow = typeof bulkJobs.$inferSelect;

/** Changes, and restores, leads a batch at a time. A job that fails, or ends its process, is a failed one: it can be undone. */
export function createBulkLeadJob(parts: Pick<Context, 'store' | 'live' | 'now'>): JobKind {
  const { store, now } = parts;
  const isRunning = inArray(bulkJobs.status, ['running', 'undoing']);
  return {
    kind: RUN_BULK_JOBS,
    everyMs: LOOK_MS,
    batch: { ms: 6, fewest: 5, most: 500 },
    find: async () => {
      const subjects = store.read.select({ id: bulkJobs.id, account: bulkJobs.account_id }).from(bulkJobs).where(isRunning);
      return { subjects: await subjects.orderBy(bulkJobs.status, bulkJobs.id).limit(MAX_FOUND) };
    },
    run: async (job) => {
      const [found] = await store.read.select().from(bulkJobs).where(eq(bulkJobs.id, job.subject));
      if (!found) return undefined;
      const scope = await loadAccountScope(parts, found.account_id);
      return (await runStep(scope, job)) ? 0 : undefined;
    },
    giveUp: (job) =>
      store.write(async (tx) => {
        const failed = { status: 'failed' as const, error: bulkTexts.interrupted, updated_at: now().toISOString() };
        await tx
          .update(bulkJobs)
          .set(failed)
          .where(and(eq(bulkJobs.id, job.subject), isRunning));
      }),
  };
}

/** Does the next batch; false when there is none left, and the job is done or undone. */
async function runStep(scope: Scope, job: Job): Promise<boolean> {
  return scope.write(async (tx) => {
    await job.confirm(tx);
    const [found] = await tx.select().from(bulkJobs).where(eq(bulkJobs.id, job.subject));
    if (found?.status === 'running') return changeBatch(scope, tx, job, found);
    if (found?.status === 'undoing') return restoreBatch(scope, tx, found);
    return false;
  });
}

/** Goes through rows in time slices, with a pause for others between two. */
async function runInSlices<Row>(job: Job, rows: readonly Row[], work: (some: Row[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length;) {
    if (at > 0) await pause();
    const first = at;
    at += await job.inBatch(async (most) => {
      const some = rows.slice(first, first + most);
      await work(some);
      return some.length;
    });
  }
}

async function finish(scope: Scope, tx: Db, { id, action, change, ...job }: BulkRow, status: 'done' | 'undone'): Promise<false> {
  const at = scope.now().toISOString();
  const moved = status === 'done' ? job.changed : -job.restored;
  if (change.list_id) await updateMemberCount(scope, tx, change.list_id, action === 'add_list' ? moved : -moved);
  await tx.update(bulkJobs).set({ status, finished_at: at, updated_at: at }).where(eq(bulkJobs.id, id));
  return false;
}

async function changeBatch(scope: Scope, tx: Db, job: Job, found: BulkRow): Promise<boolean> {
  const open = and(eq(bulkBatches.job_id, found.id), eq(bulkBatches.is_done, false), eq(bulkBatches.is_undone, false));
  const [batch] = await tx.select().from(bulkBatches).where(open).orderBy(asc(bulkBatches.id)).limit(1);
  if (!batch) return finish(scope, tx, found, 'done');
  const images: Image[] = [];
  let changed = 0;
  const refusals: BulkRow['refusals'] = [];
  await runInSlices(job, batch.lead_ids, async (ids) => {
    const [result, made] = await recordImages(tx, LEAD_TABLES, () => applyAction(scope, tx, found.action, found.change, ids));
    images.push(...made);
    changed += result.changed.length;
    refusals.push(...result.refusals);
  });
  const size = batch.lead_ids.length;
  await tx.update(bulkBatches).set({ is_done: true, undo: { images } }).where(eq(bulkBatches.id, batch.id));
  await tx
    .update(bulkJobs)
    .set({
      processed: found.processed + size,
      changed: found.changed + changed,
      refused: found.refused + refusals.length,
      unchanged: found.unchanged + size - changed - refusals.length,
      refusals: [...found.refusals, ...refusals].slice(0, BULK_NAMED.refusals),
      updated_at: scope.now().toISOString(),
    })
    .where(eq(bulkJobs.id, found.id));
  return true;
}

async function restoreBatch(scope: Scope, tx: Db, found: BulkRow): Promise<boolean> {
  const done = and(eq(bulkBatches.job_id, found.id), eq(bulkBatches.is_done, true), eq(bulkBatches.is_undone, false));
  const [batch] = await tx.select().from(bulkBatches).where(done).orderBy(desc(bulkBatches.id)).limit(1);
  if (!batch) return finish(scope, tx, found, 'undone');
  const images = batch.undo?.images ?? [];
  const { leads: back, left } = await restoreLeads(scope, tx, images);
  const restored = back.size;
  await tx.update(bulkBatches).set({ is_undone: true, undo: null }).where(eq(bulkBatches.id, batch.id));
  const counter = { restored: found.restored + restored, not_restored: found.not_restored + listLeadIds(images).length - restored };
  await tx
    .update(bulkJobs)
    .set({
      ...counter,
      refusals: [...found.refusals, ...(await nameLeft(scope, tx, left))].slice(0, BULK_NAMED.refusals),
      updated_at: scope.now().toISOString(),
    })
    .where(eq(bulkJobs.id, found.id));
  return true;
}

/** The leads that are not restored, because somebody has changed the same since. */
async function nameLeft(scope: Scope, tx: Db, left: readonly Left[]): Promise<BulkRow['refusals']> {
  const fieldsOf = new Map(left.filter(({ table }) => table === 'leads').map(({ id, fields }) => [id, fields]));
  const ids = [...fieldsOf.keys()].slice(0, BULK_NAMED.refusals);
  const rows = await tx
    .select()
    .from(leads)
    .where(and(isOwn(scope, leads), isAmong(leads.id, ids)));
  return rows.map((lead) => {
    const labels = Object.entries(leadWorkflowFields).flatMap(([name, field]) => {
      const { label } = getFieldMeta(field);
      return fieldsOf.get(lead.id)?.includes(name) ? [label] : [];
    });
    return { lead_id: lead.id, name: formatLeadName(lead), reason: bulkTexts.changedSince(labels) };
  });
}
