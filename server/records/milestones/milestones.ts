/** What can be done with the milestones of deals. */
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { changesBetween, emitEvents } from '#server/core/events/emit.ts';
import { assertUnchanged } from '#server/accounts/history/unchanged.ts';
import { todayOf } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid, NotFound } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { listPage, when } from '#server/db/list.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { findOwned, requireOwned } from '#server/db/records.ts';
import type { Searchable } from '#server/db/search.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import type { Page } from '#shared/core/list.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import {
  isOverdue,
  type Milestone,
  milestoneFields,
  type MilestoneInput,
  type MilestonePatch,
  type MilestoneQuery,
} from '#shared/records/milestones/milestone.ts';
import { milestoneTexts } from '#shared/records/milestones/texts.ts';
import { milestoneCounts, milestones } from './table.ts';

type MilestoneRow = typeof milestones.$inferSelect;

const HISTORY_FIELDS = Object.keys(milestoneFields) as (keyof MilestoneInput)[];

const SEARCH: Searchable = { index: 'milestones_search', columns: [milestones.title, milestones.description, milestones.milestone_type] };

const SORT = {
  id: milestones.id,
  created_at: milestones.created_at,
  updated_at: milestones.updated_at,
  deal_id: milestones.deal_id,
  milestone_type: milestones.milestone_type,
  title: milestones.title,
  due_date: milestones.due_date,
  is_critical: milestones.is_critical,
  status: milestones.status,
};

const selectMilestones = (db: Db, where: SQL | undefined) =>
  db
    .select({
      milestone: milestones,
      deal: { id: deals.id, deal_type: deals.deal_type, status: deals.status },
      property: { id: properties.id, address: properties.address, city: properties.city, state: properties.state },
    })
    .from(milestones)
    .innerJoin(deals, eq(deals.id, milestones.deal_id))
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .where(where)
    .$dynamic();

interface MilestoneWithParts {
  milestone: MilestoneRow;
  deal: Omit<Milestone['deal'], 'property'>;
  property: Milestone['deal']['property'];
}
const toMilestone = ({ milestone, deal, property }: MilestoneWithParts, today: string): Milestone => ({
  ...milestone,
  is_overdue: isOverdue(milestone, today),
  deal: { ...deal, property },
});

/** One page of the account's milestones. */
export const listMilestones = (scope: Scope, input: MilestoneQuery): Promise<Page<Milestone>> =>
  listPage(scope, input, milestoneSource(scope, input));

/** What is listed of the account's milestones. */
export function milestoneSource(scope: Scope, input: MilestoneQuery): ListSource<Milestone> {
  const { milestone_type, is_critical, due_date_from, due_date_to, status, deal_id } = input;
  const today = todayOf(scope);
  return {
    table: milestones,
    search: SEARCH,
    sort: SORT,
    where: [
      when(milestones.milestone_type, milestone_type),
      when(milestones.is_critical, is_critical),
      due_date_from ? gte(milestones.due_date, due_date_from) : undefined,
      due_date_to ? lte(milestones.due_date, due_date_to) : undefined,
      when(milestones.status, status),
      when(milestones.deal_id, deal_id),
    ],
    keptTotal:
      milestone_type || due_date_from || due_date_to || deal_id
        ? undefined
        : async () => {
            const weight = when(milestoneCounts.is_critical, is_critical);
            const [row] = await scope.read
              .select({ n: sql<number>`coalesce(sum(${milestoneCounts.count}), 0)` })
              .from(milestoneCounts)
              .where(and(eq(milestoneCounts.account_id, scope.account.id), when(milestoneCounts.status, status), weight));
            return row?.n ?? 0;
          },
    rows: async ({ where, orderBy, limit, offset }) => {
      const rows = await selectMilestones(scope.read, where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      return rows.map((row) => toMilestone(row, today));
    },
  };
}

/** The milestones of one deal; throws `NotFound` when the deal is not the account's own. */
export async function listMilestonesOfDeal(scope: Scope, dealId: number, input: MilestoneQuery): Promise<Page<Milestone>> {
  await requireOwned(scope, scope.read, deals, dealId, dealTexts.notFound);
  return listMilestones(scope, { ...input, deal_id: dealId });
}

async function requireMilestone(scope: Scope, db: Db, id: number): Promise<Milestone> {
  const [row] = await selectMilestones(db, and(eq(milestones.id, id), eq(milestones.account_id, scope.account.id)));
  if (!row) throw new NotFound(milestoneTexts.notFound);
  return toMilestone(row, todayOf(scope));
}

/** One milestone; throws `NotFound`. */
export const getMilestone = (scope: Scope, id: number): Promise<Milestone> => requireMilestone(scope, scope.read, id);

async function assertOwnDeal(scope: Scope, tx: Db, dealId: number): Promise<void> {
  if (!(await findOwned(scope, tx, deals, dealId))) throw new Invalid({ deal_id: [dealTexts.notFound] });
}

/** When a milestone was completed: kept while it stays completed, gone when it is reopened. */
const completedAt = (status: MilestoneRow['status'], before: string | null, now: Date): string | null =>
  status === 'completed' ? (before ?? now.toISOString()) : null;

/** Adds a milestone; `Invalid` when its deal is not the account's own. */
export function createMilestone(scope: Scope, input: MilestoneInput): Promise<Milestone> {
  return scope.write(async (tx) => {
    await assertOwnDeal(scope, tx, input.deal_id);
    const now = scope.now();
    const created_at = now.toISOString();
    const status = input.status ?? 'pending';
    const [row] = await tx
      .insert(milestones)
      .values({
        ...input,
        description: input.description ?? null,
        is_critical: input.is_critical ?? false,
        status,
        completed_at: completedAt(status, null, now),
        account_id: scope.account.id,
        created_at,
        updated_at: created_at,
      })
      .returning({ id: milestones.id });
    const milestone = await requireMilestone(scope, tx, (row as { id: number }).id);
    await emitEvents(scope, tx, [{ type: 'milestone.created', subject_id: milestone.id, summary: milestone.title }]);
    return milestone;
  });
}

/** Replaces a milestone: what is left out becomes null or false, but whether it is completed keeps its value. */
export const replaceMilestone = (scope: Scope, id: number, input: MilestoneInput, expected?: Expected): Promise<Milestone> =>
  changeMilestone(scope, id, { ...input, description: input.description ?? null, is_critical: input.is_critical ?? false }, expected);

/** Changes the fields that are given. */
export const updateMilestone = (scope: Scope, id: number, patch: MilestonePatch, expected?: Expected): Promise<Milestone> =>
  changeMilestone(scope, id, patch, expected);

/** Completes a milestone, or with `completed` false reopens it; doing it twice changes nothing. */
export const completeMilestone = (scope: Scope, id: number, completed: boolean, expected?: Expected): Promise<Milestone> =>
  changeMilestone(scope, id, { status: completed ? 'completed' : 'pending' }, expected);

function changeMilestone(scope: Scope, id: number, patch: MilestonePatch, expected: Expected): Promise<Milestone> {
  return scope.write(async (tx) => {
    const before = await requireOwned(scope, tx, milestones, id, milestoneTexts.notFound);
    await assertUnchanged(scope, tx, { entity: 'milestones', noun: 'milestone' }, before, expected);
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<MilestoneRow>;
    const status = given.status ?? before.status;
    if (given.deal_id) await assertOwnDeal(scope, tx, given.deal_id);
    const now = scope.now();
    const row = { ...before, ...given, status, completed_at: completedAt(status, before.completed_at, now) };
    const changes = changesBetween(before, row, HISTORY_FIELDS);
    if (changes.length > 0)
      await tx
        .update(milestones)
        .set({ ...row, version: before.version + 1, updated_at: now.toISOString() })
        .where(eq(milestones.id, id));
    const after = await requireMilestone(scope, tx, id);
    const action = before.status === status ? 'updated' : status === 'completed' ? 'completed' : 'reopened';
    await emitEvents(scope, tx, [{ type: `milestone.${action}`, subject_id: id, summary: after.title, changes }]);
    return after;
  });
}

/** Deletes a milestone. */
export function removeMilestone(scope: Scope, id: number, expected?: Expected): Promise<null> {
  return scope.write(async (tx) => {
    const milestone = await requireOwned(scope, tx, milestones, id, milestoneTexts.notFound);
    await assertUnchanged(scope, tx, { entity: 'milestones', noun: 'milestone' }, milestone, expected);
    await tx.delete(milestones).where(eq(milestones.id, id));
    await emitEvents(scope, tx, [{ type: 'milestone.deleted', subject_id: id, summary: milestone.title }]);
    return null;
  });
}
