/** Leads that are deleted many at a time, and the way back from this and other changes. */
import { and, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { isOwn, isAmong, disableIndex } from '#server/db/conditions.ts';
import { assertUnreferenced, findReferenced } from '#server/db/references.ts';
import { noteRemoval, type RestoredRows, restoreImages } from '#server/db/restore.ts';
import type { Db } from '#server/db/store.ts';
import { type Image, noteWhole, type UndoTables } from '#server/db/undo.ts';
import { contactPoints } from '#server/records/contacts/table.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { loadLeadTags } from './lead-tags.ts';
import { getUndoRules, updateListCounts, recordLeadChangesWithin } from './leads.ts';
import { leads } from './table.ts';

/** A document's file is gone with the last document that names it. */
const NOT_KEPT = ['documents'];

interface Removal {
  removed: number[];
  refusals: { lead_id: number; name: string; reason: string }[];
}

/** Why a lead in use cannot be deleted. */
async function findReasonToStay(tx: Db, id: number): Promise<string> {
  try {
    await assertUnreferenced(tx, leads, id, 'lead');
  } catch (error) {
    if (error instanceof Conflict) return error.message;
    throw error;
  }
  throw new Error(`Nothing uses lead ${id}`);
}

/** Deletes those of these leads of the account that nothing uses; the others are refused, each with its reason. */
export async function removeLeadsWithin(scope: Scope, tx: Db, ids: readonly number[]): Promise<Removal> {
  const own = and(isOwn(scope, leads), isAmong(leads.id, ids));
  const { id, first_name, last_name, company, property_address } = leads;
  const rows = await tx.select({ id, first_name, last_name, company, property_address }).from(leads).where(own).orderBy(leads.id);
  const used = await findReferenced(
    tx,
    leads,
    rows.map((row) => row.id),
  );
  const refusals: Removal['refusals'] = [];
  for (const row of rows.filter((one) => used.has(one.id))) {
    refusals.push({ lead_id: row.id, name: formatLeadName(row), reason: await findReasonToStay(tx, row.id) });
  }
  const free = rows.filter((one) => !used.has(one.id));
  const removed = free.map((one) => one.id);
  if (removed.length === 0) return { removed, refusals };
  await deleteLeads(scope, tx, removed);
  await emitEvents(
    scope,
    tx,
    free.map((row) => ({ type: 'lead.deleted', subject_id: row.id, summary: formatLeadName(row) })),
  );
  return { removed, refusals };
}

const isTheirPoint = (scope: Scope, ids: readonly number[]) =>
  and(disableIndex(isOwn(scope, contactPoints)), eq(contactPoints.owner_kind, 'lead'), isAmong(contactPoints.owner_id, ids));

/** Deletes leads; all that goes with them but documents is noted for an undo. */
export async function deleteLeads(scope: Scope, tx: Db, ids: readonly number[]): Promise<void> {
  const points = await tx.select().from(contactPoints).where(isTheirPoint(scope, ids));
  // Their ids are given to others.
  noteWhole(
    tx,
    'contact_points',
    'removed',
    points.map(({ id: _, ...point }) => point),
  );
  await noteRemoval(tx, 'leads', ids, NOT_KEPT);
  await tx.delete(leads).where(and(isOwn(scope, leads), isAmong(leads.id, ids)));
}

/** What is recorded of changes of leads. */
export const LEAD_TABLES: UndoTables = {
  leads: getUndoRules({ type: 'lead.undone' }),
  lead_tags: { of: 'lead_id' },
  list_members: { of: 'lead_id' },
  contact_points: { of: 'owner_id', remadeBy: ['owner_kind', 'owner_id'] },
};

/** The leads that images of a table are of. */
export function listLeadIds(images: readonly Image[], table = ''): number[] {
  const ids = images
    .filter((image) => (table === '' ? Object.hasOwn(LEAD_TABLES, image.table) : image.table === table))
    .flatMap((image) => {
      if ('ids' in image) return image.table === 'leads' ? image.ids : [];
      const at = image.names.indexOf(LEAD_TABLES[image.table]?.of ?? 'id');
      return image.rows.map((row) => Number(row[at]));
    });
  return [...new Set(ids)];
}

/** Puts back what was recorded of leads, with their tags and lists; `tables` names what else was. */
export async function restoreLeads(
  scope: Scope,
  tx: Db,
  images: readonly Image[],
  tables: UndoTables = LEAD_TABLES,
): Promise<RestoredRows & { leads: Set<number> }> {
  const tagged = listLeadIds(images, 'lead_tags');
  const before = await loadLeadTags(tx, tagged);
  const restored = await restoreImages(scope, tx, tables, images);
  await updateListCounts(scope, tx, listLeadIds(images, 'list_members'));
  const removed = listLeadIds(
    images.filter((image) => 'how' in image),
    'leads',
  );
  const after = await loadLeadTags(tx, tagged);
  const changes = tagged
    .filter((id) => !removed.includes(id))
    .map((id) => [id, { field: 'tags', before: before.get(id) ?? [], after: after.get(id) ?? [] }] as const)
    .filter(([, change]) => change.before.join(';') !== change.after.join(';'));
  await recordLeadChangesWithin(scope, tx, new Map(changes), 'lead.undone');
  const isBack = and(isOwn(scope, leads), isAmong(leads.id, removed));
  const { id, first_name, last_name, company, property_address } = leads;
  const back = await tx.select({ id, first_name, last_name, company, property_address }).from(leads).where(isBack).orderBy(leads.id);
  await emitEvents(
    scope,
    tx,
    back.map((row) => ({ type: 'lead.undone', subject_id: row.id, summary: formatLeadName(row) })),
  );
  const ids = Object.keys(LEAD_TABLES).flatMap((table) => [...(restored.ids.get(table) ?? [])]);
  return { ...restored, leads: new Set(ids) };
}
