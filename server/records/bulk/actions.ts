/** What a bulk job does to some leads. Each is a part of the transaction of its batch. */
import { and, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { isAmong } from '#server/db/conditions.ts';
import { findOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { tagLeads, removeTagFromLeads } from '#server/records/leads/lead-tags.ts';
import { changeLeadsWithin, recordLeadChangesWithin } from '#server/records/leads/leads.ts';
import { removeLeadsWithin } from '#server/records/leads/undo-leads.ts';
import { leads } from '#server/records/leads/table.ts';
import { addMembers, findMembers, removeMembers } from '#server/records/lists/members.ts';
import { lists } from '#server/records/lists/table.ts';
import type { BulkAction, BulkJob } from '#shared/records/bulk/bulk-job.ts';
import type { BulkChange } from './table.ts';

interface BulkResult {
  changed: number[];
  refusals: BulkJob['refusals'];
}

/** Changes these leads; those of other accounts are skipped. */
export async function applyAction(scope: Scope, tx: Db, action: BulkAction, change: BulkChange, ids: number[]): Promise<BulkResult> {
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
  const own = and(eq(leads.account_id, scope.account.id), isAmong(leads.id, ids));
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
