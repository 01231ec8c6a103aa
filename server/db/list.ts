/** One page of an account's records, the same way for every list: owner, filters, search, order with ties by id, total. */
import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import { type ListQuery, metaOf, type Page } from '#shared/core/list.ts';
import { type Search, type Searchable, searchFor } from './search.ts';

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

/** Runs a list. A page past the end has no rows. */
export async function listPage<Row>(scope: Scope, input: ListQuery, source: ListSource<Row>): Promise<Page<Row>> {
  const { table } = source;
  const search = source.search && searchFor(table.id, source.search, input.search);
  const column = source.sort[input.sort_by] ?? table.id;
  const limit = input.per_page;
  const offset = (input.page - 1) * limit;
  const total = await countMatches(scope, source, search);
  const where = conditions(scope, source, search, total > MANY ? column : undefined);
  const direction = input.sort_order === 'asc' ? asc : desc;
  const orderBy = column === table.id ? [direction(table.id)] : [direction(column), direction(table.id)];
  const data = offset < total ? await source.rows({ where, orderBy, limit, offset }) : [];
  return { data, meta: metaOf(total, input.page, input.per_page) };
}

/** What a row must meet. A `+` keeps the planner off an index: that of the owner when it must start from the matches, that of a
 * bound when it must go along a sort (`along`). */
function conditions<Row>(scope: Scope, source: ListSource<Row>, search: Search | undefined, along?: AnySQLiteColumn): SQL | undefined {
  const { table, atLeast } = source;
  const owner = search && !along ? sql`+${table.account_id} = ${scope.account.id}` : eq(table.account_id, scope.account.id);
  const bound =
    atLeast?.value &&
    (along && along !== atLeast.column ? sql`+${atLeast.column} >= ${atLeast.value}` : gte(atLeast.column, atLeast.value));
  return and(owner, ...source.where, along ? search?.seen : search?.found, bound || undefined);
}

/** How many rows match: from the kept counts or from the search index alone where they know, else counted. */
async function countMatches<Row>(scope: Scope, source: ListSource<Row>, search: Search | undefined): Promise<number> {
  const { table } = source;
  if (source.keptTotal && !search) return source.keptTotal();
  const isSearchAlone = !source.where.some(Boolean) && !source.atLeast?.value;
  if (search?.expression && isSearchAlone && (await isOnlyOwner(scope, table))) {
    const index = sql.identifier((source.search as Searchable).index);
    const [row] = await scope.read.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${index} WHERE ${index} MATCH ${search.expression}`);
    return row?.n ?? 0;
  }
  const [row] = await scope.read
    .select({ n: sql<number>`count(*)` })
    .from(table)
    .where(conditions(scope, source, search));
  return row?.n ?? 0;
}

/** Whether all rows of a table are the account's: the usual case on one's own computer, where nothing needs to be told apart. */
async function isOnlyOwner(scope: Scope, table: OwnedTable): Promise<boolean> {
  const [row] = await scope.read.all<{ first: number; last: number }>(
    sql`SELECT (SELECT min(account_id) FROM ${table}) AS first, (SELECT max(account_id) FROM ${table}) AS last`,
  );
  return row?.first === scope.account.id && row.last === scope.account.id;
}

/** `column = value` when a filter was given. */
export const when = (column: AnySQLiteColumn, value: string | number | boolean | null | undefined): SQL | undefined =>
  value === undefined || value === null ? undefined : eq(column, value);
