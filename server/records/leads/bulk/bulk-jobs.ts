/** Bulk changes of leads: which leads, what would happen, and the jobs that do it. */
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { isOwn, isAmong } from '#server/db/conditions.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { findOwned, requireOwned } from '#server/db/records.ts';
import { findReferenced } from '#server/db/references.ts';
import { buildRowQuery, insertRows } from '#server/db/rows.ts';
import { walkIds } from '#server/db/scan.ts';
import type { Db } from '#server/db/store.ts';
import { buildLeadSource } from '../leads.ts';
import { leads } from '../table.ts';
import { lists } from '../lists/table.ts';
import { findOrAddTags, findTag } from '../tags/tags.ts';
import { BULK_NAMED, BULK_UNDO_DAYS, type BulkAnswer, type BulkInput, type BulkJob } from '#shared/records/leads/bulk/bulk-job.ts';
import { bulkTexts, ownerListTexts, tagTexts } from '#shared/records/leads/texts.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { leadList } from '#shared/records/leads/lead-list.ts';
import { type BulkChange, bulkBatches, bulkJobs } from './table.ts';

/** A batch is one transaction, which other writes wait for: less than a tenth of a second. */
const LEADS_A_BATCH = 500;
const DAY_MS = 86_400_000;

const canUndo = ({ status }: Pick<BulkJob, 'status'>): boolean => status !== 'undone' && status !== 'undoing';

const toBulkJob = ({ account_id: _, change: __, ...row }: typeof bulkJobs.$inferSelect): BulkJob => ({ ...row, can_undo: canUndo(row) });

const jobRows = buildRowQuery(bulkJobs);

/** The list source of the account's bulk jobs. */
export const buildBulkJobSource = (scope: Scope): ListSource<BulkJob> => ({
  table: bulkJobs,
  rows: async (plan) => (await jobRows(scope.read, plan)).map(toBulkJob),
});

/** One bulk job; throws `NotFound`. */
export const getBulkJob = async (scope: Scope, id: number): Promise<BulkJob> =>
  toBulkJob(await requireOwned(scope, scope.read, bulkJobs, id, bulkTexts.notFound));

/** The ids of the account's selected leads, ascending. */
async function findLeads(scope: Scope, { ids, filter }: Pick<BulkInput, 'ids' | 'filter'>): Promise<number[]> {
  if (ids) {
    const own = and(isOwn(scope, leads), isAmong(leads.id, ids));
    return (await scope.read.select({ id: leads.id }).from(leads).where(own).orderBy(leads.id)).map(({ id }) => id);
  }
  const query = { ...leadList.input.parse({ sort_by: 'id', sort_order: 'asc' }), ...filter };
  const found: number[] = [];
  for await (const some of walkIds(scope, query, buildLeadSource(scope, query))) found.push(...some);
  return found;
}

/** The changes to make; a new tag that is to be added is created. */
async function readChange(
  scope: Scope,
  tx: Db,
  { action, status, tag, list_id, next_action, next_action_date }: BulkInput,
): Promise<BulkChange> {
  if (action === 'status' && status) return { status };
  if (action === 'next_action') return { next_action: next_action ?? null, next_action_date: next_action_date ?? null };
  if (action === 'add_tag' && tag) return { tag_id: (await findOrAddTags(scope, tx, [tag]))[0]?.id ?? 0 };
  if ((action === 'add_list' || action === 'remove_list') && list_id) {
    if (!(await findOwned(scope, tx, lists, list_id))) throw new Invalid({ list_id: [ownerListTexts.notFound] });
    return { list_id };
  }
  if (action === 'remove_tag' && tag) {
    const found = await findTag(scope, tx, tag);
    if (!found) throw new Invalid({ tag: [tagTexts.notFound] });
    return { tag_id: found.id };
  }
  return {};
}

/** Counts what a bulk change affects and, unless it is a dry run, starts it. Throws `Invalid` for an unknown list or tag. */
export async function startBulkChange(scope: Scope, input: BulkInput): Promise<BulkAnswer> {
  const ids = await findLeads(scope, input);
  const first = await scope.read
    .select()
    .from(leads)
    .where(isAmong(leads.id, ids.slice(0, BULK_NAMED.leads)))
    .orderBy(leads.id);
  const refused = input.action === 'delete' ? (await findReferenced(scope.read, leads, ids)).size : 0;
  const named = first.map((lead) => ({ id: lead.id, name: formatLeadName(lead) }));
  const job = input.dry_run ? null : await scope.write((tx) => addJob(scope, tx, input, ids));
  return { total: ids.length, refused, leads: named, job };
}

async function addJob(scope: Scope, tx: Db, input: BulkInput, ids: readonly number[]): Promise<BulkJob> {
  const at = scope.now().toISOString();
  const own = { account_id: scope.account.id };
  const stale = new Date(scope.now().getTime() - BULK_UNDO_DAYS * DAY_MS).toISOString();
  const isOld = and(isOwn(scope, bulkJobs), lt(bulkJobs.created_at, stale));
  await tx.delete(bulkJobs).where(and(isOld, inArray(bulkJobs.status, ['done', 'undone', 'failed'])));
  const change = await readChange(scope, tx, input);
  const job = { ...own, action: input.action, change, total: ids.length, status: 'running' as const, refusals: [] };
  const [row] = await insertRows(tx, bulkJobs, [{ ...job, created_at: at, updated_at: at }]);
  if (!row) throw new Error('The job was not stored');
  const batches = Array.from({ length: Math.ceil(ids.length / LEADS_A_BATCH) }, (_, n) => ({
    ...{ ...own, job_id: row.id },
    lead_ids: ids.slice(n * LEADS_A_BATCH, (n + 1) * LEADS_A_BATCH),
  }));
  await insertRows(tx, bulkBatches, batches);
  return toBulkJob(row);
}

/** Undoes a bulk change as a whole; one that still goes on ends first. Throws `Conflict` when it cannot be undone. */
export async function undoBulkChange(scope: Scope, id: number): Promise<BulkJob> {
  return scope.write(async (tx) => {
    const job = await requireOwned(scope, tx, bulkJobs, id, bulkTexts.notFound);
    if (!canUndo(job)) throw new Conflict(bulkTexts.cannotUndo);
    const undoing = { status: 'undoing' as const, refusals: [], finished_at: null, error: null, updated_at: scope.now().toISOString() };
    await tx.update(bulkJobs).set(undoing).where(eq(bulkJobs.id, id));
    return toBulkJob({ ...job, ...undoing });
  });
}

/** Whether a bulk change that is not over is about one of these leads. */
export async function isInBulkChange(scope: Scope, tx: Db, ids: readonly number[]): Promise<boolean> {
  const isOpen = and(isOwn(scope, bulkJobs), inArray(bulkJobs.status, ['running', 'undoing']));
  const isAbout = sql`EXISTS (SELECT 1 FROM json_each(${bulkBatches.lead_ids}) AS lead
    WHERE lead.value IN (SELECT value FROM json_each(${JSON.stringify(ids)})))`;
  const batches = tx.select({ id: bulkBatches.id }).from(bulkBatches).innerJoin(bulkJobs, eq(bulkJobs.id, bulkBatches.job_id));
  return (await batches.where(and(isOpen, isAbout)).limit(1)).length > 0;
}
