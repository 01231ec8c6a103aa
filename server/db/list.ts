/** One page of an account's records, the same way for every list: owner, filters, search, order with ties by id, total. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { turns } from '#server/core/turns.ts';
import { type ListQuery, metaOf, type Page } from '#shared/core/list.ts';
import { byMatches, byOrder, byOwner, orderOf, sortColumn } from './conditions.ts';
import type { ListPlan, ListSource } from './list-source.ts';
import { type Asked, type IdRange, type Search, searchFor } from './search.ts';
import { type Extent, FEW_OWN, matchesUpTo, measure, SORTABLE } from './totals.ts';
import { isAmong, nearTop, walk } from './walk.ts';

/** Of so many matches a page is read along the sort, where they lie close together; of fewer, from the matches, and sorted. */
const MANY = 2000;
/** Within so many rows along the sort a page is read in one statement. */
const NEAR = 1500;
/** So many rows along the sort are looked at before that is thought of again, and again at twice as many. */
const PATIENCE = 5000;
const ROWS_A_PIECE = 4000;
const PIECE_MS = 15;

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
  if (likely <= NEAR) {
    const ids = await nearTop(scope, source, input, search, { looked: Math.ceil(likely * 2) + 500, offset });
    if (ids.length === wanted - offset) return { where: isAmong(source.table.id, ids), offset: 0 };
  }
  const gathered = async (asked: Asked) => ({
    where: isAmong(source.table.id, await bestMatches(scope, source, input, search, { range, asked, end })),
    offset,
  });
  const instead = likely > PATIENCE && (await shorter(likely));
  if (instead) return gathered(instead);
  const ids: number[] = [];
  let passed = 0;
  let weighAt = PATIENCE;
  for await (const piece of walk(scope, source, input, search, turns({ ms: PIECE_MS, fewest: 250, most: ROWS_A_PIECE }))) {
    ids.push(...piece.ids);
    passed += piece.seen;
    if (ids.length >= wanted) break;
    if (passed < weighAt) continue;
    weighAt *= 2;
    // Half as many as an even spread would have brought by now are enough to go on.
    if (ids.length * 2 * likely >= wanted * passed) continue;
    // The matches lie together, far down the sort: all of them may be fewer than what is left of it.
    const begin = await shorter(own - passed);
    if (begin) return gathered(begin);
  }
  return { where: isAmong(source.table.id, ids.slice(offset, end)), offset: 0 };
}

/** So many ids are looked through in one statement. */
const IDS_AT_ONCE = 2 ** 15;

/** The ids among which the page is: of each stretch of ids the best of its matches. Requests that wait run between two stretches. */
async function bestMatches<Row>(
  scope: Scope,
  source: ListSource<Row>,
  input: ListQuery,
  search: Search,
  { range, asked, end }: { range: IdRange; asked: Asked; end: number },
): Promise<number[]> {
  const { table } = source;
  const ids: number[] = [];
  for (let from = range.from; from <= range.to; from += IDS_AT_ONCE) {
    const stretch = { from, to: Math.min(range.to, from + IDS_AT_ONCE - 1) };
    const rows = await scope.read.all<{ id: number }>(
      sql`SELECT ${table.id} AS id FROM ${table} WHERE ${byMatches(scope, source, search.found(stretch, asked))}
          ORDER BY ${sql.join(orderOf(source, input), sql`, `)} LIMIT ${end}`,
    );
    ids.push(...rows.map(({ id }) => id));
    await pause();
  }
  return ids;
}

/** `column = value` when a filter was given. */
export const when = (column: AnySQLiteColumn, value: string | number | boolean | null | undefined): SQL | undefined =>
  value === undefined || value === null ? undefined : eq(column, value);
