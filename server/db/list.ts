/** Reads a page of an account's records: owner, filters, search, order with ties by id, total. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import { adaptBatchSize } from '#server/core/batch-size.ts';
import { type ListQuery, toListMeta, type Page } from '#shared/core/list.ts';
import { isOwn, listFilters, listOrder, matchOwnRows, readSearch, sortColumn, disableIndex } from './conditions.ts';
import { getColumn, type GivenFilter, toReusable } from './filters.ts';
import type { LargeList, ListPlan, ListSource } from './list-source.ts';
import { loadBlocks, loadMatches } from './matches.ts';
import { matchIds, findBest, scan } from './scan.ts';
import type { Search } from './search.ts';

/** Up to this many matches are sorted as they are; with more, the page is read along the index of the sort. */
const SORTED_AT_ONCE = 200;

/** Runs a list. A page past the end has no rows. */
export async function listPage<Row>(scope: Scope, input: ListQuery, source: ListSource<Row>): Promise<Page<Row>> {
  const search = readSearch(source, input);
  const { total, rows } = await (source.large && (search || !source.storedTotal)
    ? readMatches(scope, source, source.large, input, search)
    : readDirectly(scope, source, input, search));
  const offset = (input.page - 1) * input.per_page;
  const plan = offset < total ? await rows(offset) : undefined;
  const data = plan ? await source.rows({ orderBy: listOrder(source, input), limit: input.per_page, ...plan }) : [];
  return { data, meta: toListMeta(total, input.page, input.per_page) };
}

type Where = Pick<ListPlan, 'where' | 'offset' | 'reusable'> & { orderBy?: SQL[] };
interface Reading {
  total: number;
  /** Where the rows from an offset on are found. */
  rows(offset: number): Where | Promise<Where>;
}

/** The database counts, unless the total is stored, and sorts or reads along an index, in one statement each. */
async function readDirectly<Row>(scope: Scope, source: ListSource<Row>, input: ListQuery, search?: Search): Promise<Reading> {
  const { table, storedTotal, filters = [], within } = source;
  if (storedTotal && !search) {
    // Few blocks say how many rows there are; by what is filtered, there are hundreds of counts.
    const isAll = source.large && !within && filters.length === 0;
    const total = isAll
      ? (await loadBlocks(scope, source.large as LargeList)).reduce((sum, { count }) => sum + count, 0)
      : await storedTotal();
    return { total, rows: (offset) => ({ ...buildCountedWhere(scope, source, input, total), offset }) };
  }
  // Words that an index answers are begun with; others are looked for among the owner's rows.
  const matching = search?.match
    ? and(disableIndex(isOwn(scope, table)), ...listFilters(source), search.found)
    : matchOwnRows(scope, source, search?.found);
  const [counted] = await scope.read
    .select({ n: sql<number>`count(*)` })
    .from(table)
    .where(matching);
  const total = counted?.n ?? 0;
  const along = and(isOwn(scope, table), ...listFilters(source).map(disableIndex), search?.seen);
  return { total, rows: (offset) => ({ where: total > SORTED_AT_ONCE ? along : matching, offset }) };
}

/** The condition of a list whose total is stored, which says whether to sort what a filter finds or to read along the sort. */
function buildCountedWhere<Row>(scope: Scope, source: ListSource<Row>, input: ListQuery, total: number): Omit<Where, 'offset'> {
  const { table, large, isSortIndexed, filters = [], within } = source;
  const isMany = total > SORTED_AT_ONCE;
  const sort = sortColumn(source, input);
  const isBound = ({ compare, column }: GivenFilter) => compare === 'equal' || (column !== undefined && getColumn(table, column) === sort);
  const isLoose = (filter: GivenFilter) => isMany && !isSortIndexed && (large ? !isBound(filter) : true);
  const isFew = source.few || (!isMany && large !== undefined && !filters.every(isBound));
  const join = (conditions: readonly SQL[]) => conditions.map((one, at) => (isLoose(filters[at] as GivenFilter) ? disableIndex(one) : one));
  const shape = within ? undefined : toReusable(table, filters);
  const own = filters.map(({ condition }) => condition);
  return {
    where: and(isOwn(scope, table), ...join(own), within && isMany && !large && !isSortIndexed ? disableIndex(within) : within),
    orderBy: listOrder(source, input, isFew),
    ...(shape && {
      reusable: {
        key: [shape.key, isMany, input.sort_by, input.sort_order].join(),
        where: and(eq(table.account_id, sql.placeholder('account')), ...join(shape.conditions)) as SQL,
        values: { ...shape.values, account: scope.account.id },
      },
    }),
  };
}

/** Passing this many rows along an index costs as much as reading one row by its id and sorting it. */
const PASSED_FOR_ONE_SORTED = 4;

/** Matching ids are cached; a page of them is sorted, or found along the sort index. */
async function readMatches<Row>(
  scope: Scope,
  source: ListSource<Row>,
  large: LargeList,
  input: ListQuery,
  search: Search | undefined,
): Promise<Reading> {
  const matches = await loadMatches(scope, source, large, input, search);
  const { total, own } = matches;
  const among = (ids: Iterable<number>, offset: number): Where => ({ ...matchIds(source, input, ids), offset });
  const hasIndex = large.indexed.includes(sortColumn(source, input));
  return {
    total,
    rows: async (offset) => {
      if (total <= SORTED_AT_ONCE) return among(matches.ids(), offset);
      const end = Math.min(total, offset + input.per_page);
      const isNear = hasIndex && (end * own) / total < PASSED_FOR_ONE_SORTED * total;
      const first =
        (isNear && (await findFirstAlong(scope, source, input, matches, end))) ||
        (await findBest(scope, source, input, matches.ids(), end));
      return among(first.slice(offset, end), 0);
    },
  };
}

/** The first matches along the sort; undefined when so many rows were passed that it is better to sort the matches. */
async function findFirstAlong<Row>(
  scope: Scope,
  source: ListSource<Row>,
  input: ListQuery,
  matches: Awaited<ReturnType<typeof loadMatches>>,
  end: number,
): Promise<number[] | undefined> {
  const found: number[] = [];
  const expected = Math.ceil((end * matches.own) / matches.total);
  const batchSize = adaptBatchSize({ fewest: Math.max(50, Math.min(2000, expected)), most: Math.min(64_000, matches.total) });
  let left = matches.total * PASSED_FOR_ONE_SORTED;
  for await (const { ids, passed } of scan(scope, source, input, batchSize)) {
    for (const id of ids) if (matches.has(id)) found.push(id);
    if (found.length >= end) return found;
    left -= passed;
    if (left < 0) return undefined;
  }
  return found;
}

/** `column = value` when a filter was given. */
export const matchIfGiven = (column: AnySQLiteColumn, value: string | number | boolean | null | undefined): SQL | undefined =>
  value === undefined || value === null ? undefined : eq(column, value);
