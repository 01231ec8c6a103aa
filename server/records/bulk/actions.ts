/** What a bulk job does to some leads, and how it is undone. Each is a part of the transaction of its batch. */
import { and, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { isAmong } from '#server/db/conditions.ts';
import type { Db } from '#server/db/store.ts';
import { tagLeads, untagLeads } from '#server/records/leads/lead-tags.ts';
import { changeLeadsWithin, removeLeadWithin, restoreLeadsWithin, touchLeadsWithin } from '#server/records/leads/leads.ts';
import { leads } from '#server/records/leads/table.ts';
import type { BulkAction, BulkJob } from '#shared/records/bulk/bulk-job.ts';
import { leadName } from '#shared/records/leads/lead.ts';
import type { BulkChange, ChangedLead } from './table.ts';

export interface BulkResult {
  changed: ChangedLead[];
  refusals: BulkJob['refusals'];
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
    case 'delete':
      return removeLeads(scope, tx, ids);
  }
}

/** Makes these leads what they were, but for those that somebody has changed since; gives how many. */
export async function undoAction(scope: Scope, tx: Db, action: BulkAction, change: BulkChange, changed: ChangedLead[]): Promise<number> {
  if (action !== 'add_tag' && action !== 'remove_tag') return restoreLeadsWithin(scope, tx, changed);
  const ids = changed.map(({ id }) => id);
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

/** Deletes what nothing uses; the others are refused, each with its reason. */
async function removeLeads(scope: Scope, tx: Db, ids: number[]): Promise<BulkResult> {
  const own = and(eq(leads.account_id, scope.account.id), isAmong(leads.id, ids));
  const rows = await tx.select().from(leads).where(own);
  const result: BulkResult = { changed: [], refusals: [] };
  for (const row of rows) {
    try {
      await removeLeadWithin(scope, tx, row.id);
      result.changed.push({ id: row.id, version: 0, before: {} });
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      result.refusals.push({ lead_id: row.id, name: leadName(row), reason: error.message });
    }
  }
  return result;
}
