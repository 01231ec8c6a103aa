/** What a bulk job does to some leads, and how it is undone. Each is a part of the transaction of its batch. */
import { and, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { isAmong } from '#server/db/conditions.ts';
import { findOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { tagLeads, untagLeads } from '#server/records/leads/lead-tags.ts';
import { changeLeadsWithin, restoreLeadsWithin, touchLeadsWithin } from '#server/records/leads/leads.ts';
import { putBackLeadsWithin, type RemovedLeads, removeLeadsWithin } from '#server/records/leads/removed-leads.ts';
import { leads } from '#server/records/leads/table.ts';
import {
  addMembers,
  loadMemberStates,
  type MemberState,
  recountLists,
  removeMembers,
  removeMembersByHand,
  restoreMembers,
} from '#server/records/lists/members.ts';
import { lists } from '#server/records/lists/table.ts';
import type { BulkAction, BulkJob } from '#shared/records/bulk/bulk-job.ts';
import type { BulkChange, ChangedLead } from './table.ts';

export interface BulkResult {
  changed: ChangedLead[];
  refusals: BulkJob['refusals'];
  /** What was deleted. */
  removed?: RemovedLeads | null;
}

/** Changes these leads; what is not the account's is passed over. */
export async function applyAction(scope: Scope, tx: Db, action: BulkAction, change: BulkChange, ids: number[]): Promise<BulkResult> {
  switch (action) {
    case 'status':
    case 'next_action':
      return { changed: await changeLeadsWithin(scope, tx, ids, change), refusals: [] };
    case 'add_tag':
    case 'remove_tag':
      return { changed: await moveTag(scope, tx, action, change, ids), refusals: [] };
    case 'add_list':
      return { changed: await putOnList(scope, tx, change, ids), refusals: [] };
    case 'remove_list':
      return { changed: await takeOffList(scope, tx, change, ids), refusals: [] };
    case 'delete':
      return removeLeads(scope, tx, ids);
  }
}

/** Makes these leads what they were, but for those that somebody has changed since; gives how many. */
export async function undoAction(scope: Scope, tx: Db, action: BulkAction, change: BulkChange, changed: ChangedLead[]): Promise<number> {
  const ids = changed.map(({ id }) => id);
  if (action === 'add_list') return removeMembersByHand(scope, tx, change.list_id ?? 0, ids);
  if (action === 'remove_list') return putBackOnList(scope, tx, change, changed);
  if (action !== 'add_tag' && action !== 'remove_tag') return restoreLeadsWithin(scope, tx, changed);
  const rows = await tx.select({ id: leads.id, version: leads.version }).from(leads).where(isAmong(leads.id, ids));
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const untouched = changed.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id);
  const back = action === 'add_tag' ? 'remove_tag' : 'add_tag';
  return (await moveTag(scope, tx, back, change, untouched, 'lead.undone')).length;
}

async function moveTag(
  scope: Scope,
  tx: Db,
  action: 'add_tag' | 'remove_tag',
  { tag_id = 0 }: BulkChange,
  ids: number[],
  event?: 'lead.undone',
): Promise<ChangedLead[]> {
  const changes = await (action === 'add_tag' ? tagLeads : untagLeads)(scope, tx, tag_id, ids);
  return touchLeadsWithin(scope, tx, changes, event);
}

/** Adds the leads that are not on the list yet, as of its day; none once the list is deleted. */
async function putOnList(scope: Scope, tx: Db, { list_id = 0 }: BulkChange, ids: number[]): Promise<ChangedLead[]> {
  const list = await findOwned(scope, tx, lists, list_id);
  if (!list) return [];
  const own = and(eq(leads.account_id, scope.account.id), isAmong(leads.id, ids));
  const rows = await tx.select({ id: leads.id, version: leads.version }).from(leads).where(own);
  const on = await loadMemberStates(tx, list_id, ids);
  const joined = rows.filter(({ id }) => !on.has(id));
  const members = joined.map(({ id }) => ({ lead_id: id, evidence: null }));
  await addMembers(scope, tx, list_id, members, { day: list.as_of, import_id: null });
  return joined.map((row) => ({ ...row, before: {} }));
}

async function takeOffList(scope: Scope, tx: Db, { list_id = 0 }: BulkChange, ids: number[]): Promise<ChangedLead[]> {
  if (!(await findOwned(scope, tx, lists, list_id))) return [];
  const on = await loadMemberStates(tx, list_id, ids);
  await removeMembers(scope, tx, list_id, [...on.keys()]);
  return [...on].map(([id, state]) => ({ id, version: 0, before: { ...state } }));
}

async function putBackOnList(scope: Scope, tx: Db, { list_id = 0 }: BulkChange, changed: ChangedLead[]): Promise<number> {
  if (!(await findOwned(scope, tx, lists, list_id))) return 0;
  const states = changed.map(({ id, before }) => ({ ...(before as unknown as MemberState), lead_id: id }));
  return restoreMembers(scope, tx, list_id, states);
}

/** Deletes what nothing uses; the others are refused, each with its reason. */
async function removeLeads(scope: Scope, tx: Db, ids: number[]): Promise<BulkResult> {
  const { removed, refusals, kept } = await removeLeadsWithin(scope, tx, ids);
  return { changed: removed.map((id) => ({ id, version: 0, before: {} })), refusals, removed: kept };
}

/** Puts deleted leads back; gives how many. */
export async function undoRemoval(scope: Scope, tx: Db, removed: RemovedLeads): Promise<number> {
  const back = await putBackLeadsWithin(scope, tx, removed);
  // A list may be gone by now.
  await recountLists(scope, tx, back);
  return back.length;
}
