/** One page of an account's records, the same way for every list: owner, filters, search, order with ties by id, total. */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
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
  search?: Searchable;
  /** Columns by the names that `sort_by` takes. */
  sort: Record<string, AnySQLiteColumn>;
  /** The total from kept counts, where the filters given allow it; otherwise rows are counted. */
  keptTotal?: (() => Promise<number>) | undefined;
  /** Reads the rows of a plan; may join. */
  rows(plan: ListPlan): Promise<Row[]>;
}

/** Runs a list. A page past the end has no rows. */
export async function listPage<Row>(scope: Scope, input: ListQuery, source: ListSource<Row>): Promise<Page<Row>> {
  const { table } = source;
  const found = source.search && matches(table.id, source.search, input.search);
  // Without the `+` the planner would walk the account's whole index and look each row up in the search result.
  const owner = found ? sql`+${table.account_id} = ${scope.account.id}` : eq(table.account_id, scope.account.id);
  const where = and(owner, ...source.where, found);
  const direction = input.sort_order === 'asc' ? asc : desc;
  const column = source.sort[input.sort_by] ?? table.id;
  const orderBy = column === table.id ? [direction(table.id)] : [direction(column), direction(table.id)];
  const plan = { where, orderBy, limit: input.per_page, offset: (input.page - 1) * input.per_page };
  const counted = async () => {
    const [row] = await scope.read.select({ n: sql<number>`count(*)` }).from(table).where(where);
    return row?.n ?? 0;
  };
  const total = await (source.keptTotal && !found ? source.keptTotal() : counted());
  const data = plan.offset < total ? await source.rows(plan) : [];
  return { data, meta: metaOf(total, input.page, input.per_page) };
}

/** `column = value` when a filter was given. */
export const when = (column: AnySQLiteColumn, value: string | number | boolean | null | undefined): SQL | undefined =>
  value === undefined || value === null ? undefined : eq(column, value);
