/** What a list is read from: its table, filters, search and order. */
import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Searchable } from './search.ts';

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
