/** Saved views: stored under a name, with current counts. */
import { and, asc, eq, ne } from 'drizzle-orm';
import { matchOwn, isOwn } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { ReadList } from '#server/core/rest.ts';
import { filterBy } from '#server/db/filters.ts';
import { listPage } from '#server/db/list.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { defineRecords } from '#server/db/records.ts';
import { buildRowQuery } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { buildBuyerSource } from '#server/records/buyers/buyers.ts';
import { buildDealSource } from '#server/records/deals/deals.ts';
import { buildLeadSource } from '#server/records/leads/leads.ts';
import { buildPropertySource } from '#server/records/properties/properties.ts';
import { type SavedView, VIEWED_LISTS, type ViewEntity, viewList, type viewInput, type viewPatch } from '#shared/records/views/view.ts';
import { viewTexts } from '#shared/records/views/texts.ts';
import { savedViews } from './table.ts';
import type { z } from '#shared/core/zod.ts';

const MAX_VIEWS = 100;

type ViewQuery = z.output<typeof viewList.input>;

type ViewPatch = z.output<typeof viewPatch>;

type ViewInput = z.output<typeof viewInput>;

/** The page belongs to the moment, the size to the screen. */
const NOT_KEPT = ['page', 'per_page'];
/** Table, board or grid. */
const LAYOUT = 'view';

/** A query as a view keeps it; throws `Invalid` where the list would refuse it. */
function checkViewQuery(entity: ViewEntity, query: string): string {
  const shape: Record<string, z.ZodType> = VIEWED_LISTS[entity].input.shape;
  const checked = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(query)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (name !== LAYOUT && !schema) throw new Invalid({ query: [viewTexts.noSuchFilter(name.slice(0, 50))] });
    if (NOT_KEPT.includes(name) || value === '') continue;
    const read = schema?.safeParse(value);
    if (read && !read.success) throw new Invalid({ query: [`${name}: ${read.error.issues[0]?.message ?? ''}`] });
    checked.set(name, value);
  }
  return checked.toString();
}

const viewRows = buildRowQuery(savedViews);

/** The list source of the account's views. */
export const buildViewSource = (scope: Scope, input: ViewQuery): ListSource<SavedView> => ({
  table: savedViews,
  search: { columns: [savedViews.name] },
  filters: filterBy(viewList, savedViews, input),
  rows: (plan) => viewRows(scope.read, plan),
});

/** Throws `Invalid` when another view of the list has the name, or there are too many. */
async function assertNameFree(scope: Scope, tx: Db, { entity, name }: { entity: ViewEntity; name: string }, id = 0): Promise<void> {
  const own = isOwn(scope, savedViews);
  const isSame = and(own, eq(savedViews.entity, entity), eq(savedViews.name, name), ne(savedViews.id, id));
  const [taken] = await tx.select({ id: savedViews.id }).from(savedViews).where(isSame);
  if (taken) throw new Invalid({ name: [viewTexts.nameTaken] });
  if (id === 0 && (await tx.$count(savedViews, own)) >= MAX_VIEWS) throw new Invalid({ name: [viewTexts.tooMany] });
}

export const viewRecords = defineRecords({
  table: savedViews,
  noun: 'view',
  notFound: viewTexts.notFound,
  events: { created: 'view.created', updated: 'view.updated', deleted: 'view.deleted' },
  fields: ['name', 'is_pinned', 'position'],
  nameOf: ({ name }: SavedView) => name,
  toRow: async ({ entity, name, query, is_pinned, position }: ViewInput, before, { scope, tx }) => {
    if (name !== before?.name) await assertNameFree(scope, tx, { entity, name }, before?.id);
    // A stored view may name a filter that no longer exists.
    const checked = before ? before.query : checkViewQuery(entity, query);
    return { entity, name, query: checked, is_pinned: is_pinned ?? false, position: position ?? before?.position ?? 0 };
  },
});

/** Changes name, pin or position. */
export const updateView = (scope: Scope, id: number, { is_pinned, ...patch }: ViewPatch, expected?: Expected): Promise<SavedView> =>
  viewRecords.patch(scope, id, { ...patch, is_pinned: is_pinned ?? undefined }, expected);

const SOURCES: Record<ViewEntity, ReadList> = {
  leads: buildLeadSource,
  properties: buildPropertySource,
  deals: buildDealSource,
  buyers: buildBuyerSource,
};

/** How many records each pinned view shows now, in the order of the views. A view whose filters are none any more shows none. */
export async function countViews(scope: Scope): Promise<{ id: number; count: number }[]> {
  const isPinned = matchOwn(scope, savedViews, { is_pinned: true });
  const pinned = await scope.read.select().from(savedViews).where(isPinned).orderBy(asc(savedViews.position), asc(savedViews.id));
  const counts: { id: number; count: number }[] = [];
  for (const { id, entity, query } of pinned) {
    const input = VIEWED_LISTS[entity].input.safeParse({ ...Object.fromEntries(new URLSearchParams(query)), per_page: 1 });
    const count = input.success ? (await listPage(scope, input.data, SOURCES[entity](scope, input.data as never))).meta.total : 0;
    counts.push({ id, count });
  }
  return counts;
}
