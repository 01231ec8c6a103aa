/** Leads that are deleted many at a time, and come back with all that went with them. */
import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { isAmong, unindexed } from '#server/db/conditions.ts';
import { type KeptRows, keepRows, putBackRows } from '#server/db/dependents.ts';
import { assertUnreferenced, referencedAmong } from '#server/db/references.ts';
import type { Db } from '#server/db/store.ts';
import { contactPoints } from '#server/records/contacts/table.ts';
import { leadName } from '#shared/records/leads/lead.ts';
import { leads } from './table.ts';

/** A document's file is gone with the last document that names it. */
const NOT_KEPT = ['documents'];

type KeptPoint = typeof contactPoints.$inferSelect;

/** Deleted leads, with all that went with them but documents. */
export interface RemovedLeads {
  size: number;
  kept: KeptRows;
  points: KeptPoint[];
}

export interface Removal {
  removed: number[];
  refusals: { lead_id: number; name: string; reason: string }[];
  kept: RemovedLeads | null;
}

/** Why a lead that something uses stays. */
async function reasonToStay(tx: Db, id: number): Promise<string> {
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
  const own = and(eq(leads.account_id, scope.account.id), isAmong(leads.id, ids));
  const { id, first_name, last_name, company, property_address } = leads;
  const rows = await tx.select({ id, first_name, last_name, company, property_address }).from(leads).where(own).orderBy(leads.id);
  const used = await referencedAmong(
    tx,
    leads,
    rows.map((row) => row.id),
  );
  const refusals: Removal['refusals'] = [];
  for (const row of rows.filter((one) => used.has(one.id))) {
    refusals.push({ lead_id: row.id, name: leadName(row), reason: await reasonToStay(tx, row.id) });
  }
  const free = rows.filter((one) => !used.has(one.id));
  const removed = free.map((one) => one.id);
  if (removed.length === 0) return { removed, refusals, kept: null };
  const kept = await keepRows(tx, 'leads', removed, NOT_KEPT);
  const points = await tx.select().from(contactPoints).where(isTheirPoint(scope, removed));
  await tx.delete(leads).where(and(eq(leads.account_id, scope.account.id), isAmong(leads.id, removed)));
  await emitEvents(
    scope,
    tx,
    free.map((row) => ({ type: 'lead.deleted', subject_id: row.id, summary: leadName(row) })),
  );
  return { removed, refusals, kept: { size: removed.length, kept, points } };
}

const isTheirPoint = (scope: Scope, ids: readonly number[]) =>
  and(
    unindexed(eq(contactPoints.account_id, scope.account.id)),
    eq(contactPoints.owner_kind, 'lead'),
    isAmong(contactPoints.owner_id, ids),
  );

/** Puts deleted leads back, with their contact points as they were; gives which. */
export async function putBackLeadsWithin(scope: Scope, tx: Db, { kept, points }: RemovedLeads): Promise<number[]> {
  const own = kept.rows.find(({ table }) => table === 'leads');
  const at = own?.names.indexOf('id') ?? 0;
  const ids = (own?.rows ?? []).flatMap((row) => (typeof row[at] === 'number' ? [row[at]] : []));
  await putBackRows(tx, kept);
  // The lead's own trigger made them anew, without what was known of each.
  await tx.delete(contactPoints).where(isTheirPoint(scope, ids));
  if (points.length > 0) {
    const lists = JSON.stringify(points.map(({ id: _, account_id: __, ...point }) => point));
    const names = ['owner_kind', 'owner_id', 'kind', 'value', 'value_key', 'line', 'status', 'rank', 'source'];
    const cells = sql.raw(names.map((name) => `value ->> '${name}'`).join(', '));
    await tx.run(
      sql`INSERT INTO contact_points (account_id, ${sql.raw(names.join(', '))}) SELECT ${scope.account.id}, ${cells} FROM json_each(${lists})`,
    );
  }
  const isBack = and(eq(leads.account_id, scope.account.id), isAmong(leads.id, ids));
  const { id, first_name, last_name, company, property_address } = leads;
  const back = await tx.select({ id, first_name, last_name, company, property_address }).from(leads).where(isBack).orderBy(leads.id);
  await emitEvents(
    scope,
    tx,
    back.map((row) => ({ type: 'lead.undone', subject_id: row.id, summary: leadName(row) })),
  );
  return back.map((row) => row.id);
}
