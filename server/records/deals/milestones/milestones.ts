/** Functions for the milestones of deals. */
import { and, asc, desc, eq, inArray, lt, not, type SQL } from 'drizzle-orm';
import { matchOwn, isOwn } from '#server/db/conditions.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { filterBy, sumStoredCounts } from '#server/db/filters.ts';
import { listPage } from '#server/db/list.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { findOwned, defineRecords, requireOwned, toStoredFields } from '#server/db/records.ts';
import type { Searchable } from '#server/db/search.ts';
import { deals } from '../table.ts';
import { properties } from '#server/records/properties/table.ts';
import type { Page } from '#shared/core/list.ts';
import { OPEN_DEALS } from '#shared/records/deals/deal.ts';
import { dealTexts, milestoneTexts } from '#shared/records/deals/texts.ts';
import {
  type dealMilestoneQuery,
  isOverdue,
  type Milestone,
  milestoneFields,
  type MilestoneInput,
  milestoneList,
} from '#shared/records/deals/milestones/milestone.ts';
import { milestoneCounts, milestones } from './table.ts';
import type { z } from '#shared/core/zod.ts';

type MilestoneQuery = z.output<typeof milestoneList.input>;

type DealMilestoneQuery = z.output<typeof dealMilestoneQuery>;

type MilestoneRow = typeof milestones.$inferSelect;

const SEARCH: Searchable = { index: 'milestones_search', columns: [milestones.title, milestones.description, milestones.milestone_type] };

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

/** The SQL of `isOpenMilestone`. */
export const openMilestones = (scope: Scope): SQL => {
  const own = and(isOwn(scope, deals), inArray(deals.status, [...OPEN_DEALS]));
  const ids = scope.read.select({ id: deals.id }).from(deals).where(own);
  return and(eq(milestones.status, 'pending'), inArray(milestones.deal_id, ids)) as SQL;
};

/** The list source of the account's milestones. */
export function buildMilestoneSource(scope: Scope, input: MilestoneQuery): ListSource<Milestone> {
  const filters = filterBy(milestoneList, milestones, input, {
    is_open: (isOpen) => (isOpen ? openMilestones(scope) : not(openMilestones(scope))),
  });
  const today = findToday(scope);
  return {
    table: milestones,
    search: SEARCH,
    sort: { schedule: milestones.due_date },
    filters,
    storedTotal: sumStoredCounts(scope, milestoneCounts, filters, 'status', 'is_critical'),
    rows: async ({ where, orderBy, limit, offset }) => {
      const read = (some: SQL | undefined, order: SQL[], most: number, from: number) =>
        selectMilestones(scope.read, some)
          .orderBy(...order)
          .limit(most)
          .offset(from);
      const rows =
        input.sort_by === 'schedule'
          ? await readParts(scope, scheduleParts(scope, where, input.sort_order, today), read, limit, offset)
          : await read(where, orderBy, limit, offset);
      return rows.map((row) => toMilestone(row, today));
    },
  };
}

interface SchedulePart {
  where: SQL | undefined;
  order: SQL[];
}

/** What is critical and late, what else is open, and what is done, the last of it first. */
function scheduleParts(scope: Scope, where: SQL | undefined, order: 'asc' | 'desc', today: string): SchedulePart[] {
  const pressing = and(eq(milestones.is_critical, true), lt(milestones.due_date, today)) as SQL;
  const open = openMilestones(scope);
  const [first, then] = order === 'asc' ? [asc, desc] : [desc, asc];
  const parts = [
    { where: and(where, open, pressing), order: [first(milestones.due_date), first(milestones.id)] },
    { where: and(where, open, not(pressing)), order: [first(milestones.due_date), first(milestones.id)] },
    { where: and(where, not(open)), order: [then(milestones.due_date), then(milestones.id)] },
  ];
  return order === 'asc' ? parts : parts.reverse();
}

/** A page of several lists that stand one below the other. */
async function readParts<Row>(
  scope: Scope,
  parts: readonly SchedulePart[],
  read: (where: SQL | undefined, order: SQL[], limit: number, offset: number) => Promise<Row[]>,
  limit: number,
  offset: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  let above = 0;
  for (const [at, { where, order }] of parts.entries()) {
    const from = Math.max(0, offset - above);
    const found = await read(where, order, limit - rows.length, from);
    rows.push(...found);
    if (rows.length === limit || at === parts.length - 1) break;
    // A page that ends here tells how long this part is.
    if (found.length > 0) above += from + found.length;
    else above += await scope.read.$count(milestones, where);
  }
  return rows;
}

/** The milestones of one deal; throws `NotFound` when the deal is not the account's own. */
export async function listMilestonesOfDeal(scope: Scope, { id, ...rest }: DealMilestoneQuery): Promise<Page<Milestone>> {
  await requireOwned(scope, scope.read, deals, id, dealTexts.notFound);
  const query = { ...rest, deal_id: id };
  return listPage(scope, query, buildMilestoneSource(scope, query));
}

export const milestoneRecords = defineRecords({
  table: milestones,
  noun: 'milestone',
  notFound: milestoneTexts.notFound,
  load: async (scope, db, id): Promise<Milestone | undefined> => {
    const [row] = await selectMilestones(db, matchOwn(scope, milestones, { id }));
    return row && toMilestone(row, findToday(scope));
  },
  events: {
    created: 'milestone.created',
    updated: (before, { status }) => ({
      type: before.status === status ? 'milestone.updated' : status === 'completed' ? 'milestone.completed' : 'milestone.reopened',
    }),
    deleted: 'milestone.deleted',
  },
  fields: Object.keys(milestoneFields),
  nameOf: ({ title }) => title,
  // Left out, the status keeps its value; the completion time stays while it stays completed.
  toRow: async (input: MilestoneInput, before, { scope, tx }) => {
    if (input.deal_id !== before?.deal_id && !(await findOwned(scope, tx, deals, input.deal_id)))
      throw new Invalid({ deal_id: [dealTexts.notFound] });
    const status = input.status ?? before?.status ?? 'pending';
    const completed_at = status === 'completed' ? (before?.completed_at ?? scope.now().toISOString()) : null;
    return { ...toStoredFields(milestoneFields, input), status, completed_at };
  },
});

/** Completes a milestone, or with `completed` false reopens it; doing it twice changes nothing. */
export const completeMilestone = (scope: Scope, id: number, completed: boolean, expected?: Expected): Promise<Milestone> =>
  milestoneRecords.patch(scope, id, { status: completed ? 'completed' : 'pending' }, expected);
