/** The source of a list: table, filters, search and order. */
import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteSelect, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { GivenFilter } from './filters.ts';
import type { Searchable } from './search.ts';

/** A table whose rows belong to accounts. */
export type OwnedTable = SQLiteTable & { id: AnySQLiteColumn; account_id: AnySQLiteColumn };

export interface ListPlan {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset: number;
  /** The same condition with placeholders, so that the statement is built once for each `key`. */
  reusable?: { key: string; where: SQL; values: Record<string, unknown> };
}

/** For a list of up to a million rows: which ids match is read in small steps and cached (`matches.ts`). */
export interface LargeList {
  /** Rows and changes by account and block of ids, counted by triggers. */
  blocks: SQLiteTable;
  /** The index of owner and id that holds the filtered columns. */
  byId: string;
  /** Those of the sort columns that have an index. */
  indexed: readonly AnySQLiteColumn[];
}

export interface ListSource<Row> {
  table: OwnedTable;
  /** The filters that were given: `filterBy`. */
  filters?: readonly GivenFilter[];
  /** A condition on all rows, beside their owner. */
  within?: SQL | undefined;
  /** What a search looks through, or what a row must meet for its words. */
  search?: Searchable | ((words: readonly string[]) => SQL | undefined);
  /**
   * Whether `filters` and `within` find few of many rows by an index of its own: they are sorted, not sought along the index of the sort.
   */
  few?: boolean;
  /** Whether an index holds what `within` asks for, in the order of the usual sort: the rows are read along it. */
  isSortIndexed?: boolean;
  /** Columns for those values of `sort_by` that are no column of the table. */
  sort?: Record<string, AnySQLiteColumn>;
  large?: LargeList;
  /** Another table that names the rows of a filter by an index: a large list begins with it. */
  among?: { rows: SQL; id: SQL; condition: SQL } | undefined;
  /** The total from stored counts, where the filters given allow it; of a large list only where an index has these rows in this order. */
  storedTotal?: (() => Promise<number>) | undefined;
  /** Reads the rows of a plan; may join. */
  rows(plan: ListPlan): Promise<Row[]>;
}

/** The rows of one page of a query. */
export const takePage = <Query extends SQLiteSelect>(query: Query, { orderBy, limit, offset }: ListPlan) =>
  query
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
