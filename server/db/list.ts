/** One page of an account's records, the same way for every list: owner, filters, search, order with ties by id, total. */
import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import { type ListQuery, metaOf, type Page } from '#shared/core/list.ts';
import { matches, type Searchable } from './search.ts';

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

/** From so many matches on a page is read along the sort's index. */
const MANY = 1000;

/** Runs a list. A page past the end has no rows. */
export async function listPage<Row>(scope: Scope, input: ListQuery, source: ListSource<Row>): Promise<Page<Row>> {
  const { table } = source;
  const found = source.search && matches(table.id, source.search, input.search);
  // Without the `+` the planner would walk the account's whole index and look each row up in the search result.
  const owner = found ? sql`+${table.account_id} = ${scope.account.id}` : eq(table.account_id, scope.account.id);
  const bound = source.atLeast?.value ? source.atLeast : undefined;
  const where = and(owner, ...source.where, found, bound && gte(bound.column, bound.value as number));
  const direction = input.sort_order === 'asc' ? asc : desc;
  const column = source.sort[input.sort_by] ?? table.id;
  const orderBy = column === table.id ? [direction(table.id)] : [direction(column), direction(table.id)];
  const counted = async () => {
    const [row] = await scope.read.select({ n: sql<number>`count(*)` }).from(table).where(where);
    return row?.n ?? 0;
  };
  const total = await (source.keptTotal && !found ? source.keptTotal() : counted());
  // Many matches lie close together along the sort; few are found faster by the bound's own index, and sorted.
  const walks = bound && bound.column !== column && total > MANY;
  const rowsWhere = walks ? and(owner, ...source.where, found, sql`+${bound.column} >= ${bound.value}`) : where;
  const plan = { where: rowsWhere, orderBy, limit: input.per_page, offset: (input.page - 1) * input.per_page };
  const data = plan.offset < total ? await source.rows(plan) : [];
  return { data, meta: metaOf(total, input.page, input.per_page) };
}

/** `column = value` when a filter was given. */
export const when = (column: AnySQLiteColumn, value: string | number | boolean | null | undefined): SQL | undefined =>
  value === undefined || value === null ? undefined : eq(column, value);
