/** Functions for lists of owners. Deleting one keeps its leads. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid, NotFound } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { pause } from '#server/core/pause.ts';
import type { Expected } from '#server/core/precondition.ts';
import { matchOwn, isOwn, isAmong } from '#server/db/conditions.ts';
import { filterBy } from '#server/db/filters.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { findOwned, defineRecords, toStoredFields } from '#server/db/records.ts';
import { deleteRow } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { countDaysBetween } from '#shared/core/days.ts';
import { type OwnerList, ownerListFields, ownerListInput, ownerLists } from '#shared/records/leads/lists/owner-list.ts';
import { leadTexts, ownerListTexts } from '#shared/records/leads/texts.ts';
import { leads } from '../table.ts';
import { addMembers, dropMembers, removeMembers } from './members.ts';
import { listCounts, lists } from './table.ts';
import type { z } from '#shared/core/zod.ts';

type OwnerListQuery = z.output<typeof ownerLists.input>;

type OwnerListInput = z.output<typeof ownerListInput>;

const selectLists = (db: Db, where: SQL | undefined) =>
  db
    .select({ list: lists, size: sql<number>`coalesce(${listCounts.size}, 0)`, stacked: sql<number>`coalesce(${listCounts.stacked}, 0)` })
    .from(lists)
    .leftJoin(listCounts, eq(listCounts.list_id, lists.id))
    .where(where)
    .$dynamic();

type ListWithCounts = Awaited<ReturnType<typeof selectLists>>[number];

const toOwnerList = ({ list: { account_id: _, import_id: __, ...row }, size, stacked }: ListWithCounts, today: string): OwnerList => ({
  ...row,
  size,
  stacked,
  age_days: Math.max(0, countDaysBetween(row.as_of, today)),
});

/** The list source of the account's lists. */
export const buildOwnerListSource = (scope: Scope, input: OwnerListQuery): ListSource<OwnerList> => ({
  table: lists,
  search: { columns: [lists.name, lists.source] },
  filters: filterBy(ownerLists, lists, input),
  rows: async (plan) => (await takePage(selectLists(scope.read, plan.where), plan)).map((row) => toOwnerList(row, findToday(scope))),
});

/** A list, and the import that made it. */
type NewList = OwnerListInput & { import_id?: number | null };

export const listRecords = defineRecords({
  table: lists,
  noun: 'list',
  notFound: ownerListTexts.notFound,
  load: async (scope, db, id): Promise<OwnerList | undefined> => {
    const [row] = await selectLists(db, matchOwn(scope, lists, { id }));
    return row && toOwnerList(row, findToday(scope));
  },
  events: { created: 'list.created', updated: 'list.updated', deleted: 'list.deleted' },
  fields: Object.keys(ownerListFields),
  nameOf: ({ name }) => name,
  input: ownerListInput,
  toRow: ({ import_id, ...input }: NewList, before, { scope }) => {
    if (input.as_of !== before?.as_of && input.as_of > findToday(scope)) throw new Invalid({ as_of: [ownerListTexts.inFuture] });
    return { ...toStoredFields(ownerListFields, input), import_id: before?.import_id ?? import_id ?? null };
  },
});

/** Deletes a list; its leads stay. Members go some at a time first, so that other writes need not wait for a long list. */
export async function removeOwnerList(scope: Scope, id: number, expected?: Expected): Promise<null> {
  await scope.write((tx) => listRecords.requireUnchanged(scope, tx, id, expected));
  while ((await scope.write((tx) => dropMembers(scope, tx, id))) > 0) await pause();
  return listRecords.remove(scope, id, expected, async (tx) => void (await dropMembers(scope, tx, id)));
}

/**
 * The end of an import's undo: a list that it made goes when nobody is left on it, and one whose day it moved has the earlier day
 * again, unless somebody has moved it since.
 */
export async function revertList(scope: Scope, tx: Db, id: number, importId: number, day?: { from: string; to: string }): Promise<void> {
  const row = await findOwned(scope, tx, lists, id);
  if (!row) return;
  const { size, name } = await listRecords.require(scope, tx, id);
  if (row.import_id === importId && size === 0) {
    await deleteRow(scope, tx, lists, id);
    await emitEvents(scope, tx, [{ type: 'list.deleted', subject_id: id, summary: name }]);
  } else if (day && row.as_of === day.from) await listRecords.patchWithin(scope, tx, id, { as_of: day.to });
}

/** Puts leads on a list as of its day; throws `NotFound` for the list and `Invalid` for a lead that is not there. */
export const addLeadsToList = (scope: Scope, id: number, leadIds: readonly number[]): Promise<OwnerList> =>
  changeMembers(scope, id, async (tx, { as_of }) => {
    const own = await tx.$count(leads, and(isOwn(scope, leads), isAmong(leads.id, leadIds)));
    if (own < new Set(leadIds).size) throw new Invalid({ lead_ids: [leadTexts.notFound] });
    const members = leadIds.map((lead_id) => ({ lead_id, evidence: null }));
    await addMembers(scope, tx, id, members, { day: as_of, import_id: null });
  });

/** Takes a lead off a list; throws `NotFound` when there is no such list or the lead is not on it. */
export const removeLeadFromList = (scope: Scope, id: number, leadId: number): Promise<null> =>
  changeMembers(scope, id, async (tx) => {
    if ((await removeMembers(scope, tx, id, [leadId])) === 0) throw new NotFound(ownerListTexts.notMember);
  }).then(() => null);

/** Updates the size of a list; nothing where the list is gone. */
export async function updateMemberCount(scope: Scope, tx: Db, id: number, by: number): Promise<void> {
  if (by === 0 || !(await findOwned(scope, tx, lists, id))) return;
  const { name, size } = await listRecords.require(scope, tx, id);
  const changes = [{ field: 'size', before: size - by, after: size }];
  await emitEvents(scope, tx, [{ type: 'list.updated', subject_id: id, summary: name, changes }]);
}

const changeMembers = (scope: Scope, id: number, change: (tx: Db, list: OwnerList) => Promise<void>): Promise<OwnerList> =>
  scope.write(async (tx) => {
    const before = await listRecords.require(scope, tx, id);
    await change(tx, before);
    const after = await listRecords.require(scope, tx, id);
    const changes = [{ field: 'size', before: before.size, after: after.size }];
    if (after.size !== before.size) await emitEvents(scope, tx, [{ type: 'list.updated', subject_id: id, summary: after.name, changes }]);
    return after;
  });
