/** One page of an account's records, the same way for every list: owner, filters, search, order with ties by id, total. */
import { eq, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import { type ListQuery, metaOf, type Page } from '#shared/core/list.ts';
import { byMatches, byOrder, byOwner, orderOf, sortColumn } from './conditions.ts';
import { type Search, type Searchable, searchFor } from './search.ts';
import { type Extent, FEW_OWN, matchesUpTo, measure, SORTABLE } from './totals.ts';
import { isAmong, nearTop, walk } from './walk.ts';

/** A table whose rows belong to accounts. */
export type OwnedTable = SQLiteTable & { id: AnySQLiteColumn; account_id: AnySQLiteColumn };

export interface ListPlan {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset: number;
}

export interface ListSource<Row> {
  table: OwnedTable;
  /** Conditions of the filters that were given; undefined entries are no filter. */
  where: (SQL | undefined)[];
  /** The same conditions where many rows match and the order is no filter's own: kept off the filters' indexes, the sort's is used. */
  along?: (SQL | undefined)[] | undefined;
  /** A lower bound that both an index of its own and the walk along the sort could serve: which, depends on how many match. */
  atLeast?: { column: AnySQLiteColumn; value: number | null | undefined } | undefined;
  search?: Searchable;
  /** Columns by the names that `sort_by` takes. */
  sort: Record<string, AnySQLiteColumn>;
  /** The total from kept counts, where the filters given allow it; otherwise rows are counted. */
  keptTotal?: (() => Promise<number>) | undefined;
  /** Reads the rows of a plan; may join. */
  rows(plan: ListPlan): Promise<Row[]>;
}

/** Of so many matches a page is read along the sort, where they lie close together; of fewer, from the matches, and sorted. */
const MANY = 2000;
/** So many rows along the sort are looked at before that is thought of. */
const PATIENCE = 5000;
const ROWS_A_PIECE = 4000;

/** Runs a list. A page past the end has no rows. */
export async function listPage<Row>(scope: Scope, input: ListQuery, source: ListSource<Row>): Promise<Page<Row>> {
  const search = source.search && searchFor(source.table.id, source.search, input.search);
  const extent = await measure(scope, source, input, search);
  const meta = metaOf(extent.total, input.page, input.per_page);
  const offset = (input.page - 1) * input.per_page;
  if (offset >= extent.total) return { data: [], meta };
  const plan = search
    ? await searched(scope, source, input, search, extent)
    : { where: listed(scope, source, input, extent.total), offset };
  return { data: await source.rows({ ...plan, limit: input.per_page, orderBy: orderOf(source, input) }), meta };
}

const listed = <Row>(scope: Scope, source: ListSource<Row>, input: ListQuery, total: number): SQL | undefined =>
  total > MANY ? byOrder(scope, source, sortColumn(source, input)) : byOwner(scope, source);

type Picked = Pick<ListPlan, 'where' | 'offset'>;

/** The rows of a page of a search: gathered along the sort, or put together from the matches, whichever passes fewer rows. */
async function searched<Row>(scope: Scope, source: ListSource<Row>, input: ListQuery, search: Search, extent: Extent): Promise<Picked> {
  const { total, own, range, driver } = extent;
  const end = input.page * input.per_page;
  const offset = end - input.per_page;
  const alongSort = { where: byOrder(scope, source, sortColumn(source, input), search.seen), offset };
  const fromMatches = (first = driver) => ({ where: byMatches(scope, source, search.found(range, first)), offset });
  if (own === undefined || range === undefined) return total > MANY ? alongSort : fromMatches();
  if (own <= FEW_OWN) return alongSort;
  const wanted = Math.min(end, total);
  const likely = (wanted * own) / total;
  if (driver && likely > total) return fromMatches();
  /** The index whose matches are fewer than the rows that would be passed. */
  const shorter = async (rows: number) => {
    for (const asked of search.asked) if ((await matchesUpTo(scope, asked, SORTABLE, range)) <= Math.min(SORTABLE, rows)) return asked;
    return undefined;
  };
  if (likely <= PATIENCE) {
    const ids = await nearTop(scope, source, input, search, { looked: Math.ceil(likely * 2) + 500, offset });
    if (ids.length === wanted - offset) return { where: isAmong(source.table.id, ids), offset: 0 };
  }
  let hasThought = likely > PATIENCE;
  const instead = hasThought && (await shorter(likely));
  if (instead) return fromMatches(instead);
  const ids: number[] = [];
  let passed = 0;
  let rows = Math.ceil(likely / 4) + 50;
  const size = () => {
    const now = rows;
    rows *= 2;
    return Math.min(ROWS_A_PIECE, now);
  };
  for await (const piece of walk(scope, source, input, search, size)) {
    ids.push(...piece.ids);
    passed += piece.seen;
    if (ids.length >= wanted) break;
    if (hasThought || passed < Math.max(PATIENCE, likely * 2)) continue;
    // The matches lie together, far down the sort.
    hasThought = true;
    const begin = await shorter(own);
    if (begin) return fromMatches(begin);
  }
  return { where: isAmong(source.table.id, ids.slice(offset, end)), offset: 0 };
}

/** `column = value` when a filter was given. */
export const when = (column: AnySQLiteColumn, value: string | number | boolean | null | undefined): SQL | undefined =>
  value === undefined || value === null ? undefined : eq(column, value);
