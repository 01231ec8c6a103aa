/** A list's conditions and order as SQL. */
import { and, asc, desc, eq, getTableColumns, inArray, type InferSelectModel, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Scope, Whose } from '#server/core/context.ts';
import type { ListQuery } from '#shared/core/list.ts';
import type { ListSource, OwnedTable } from './list-source.ts';
import { type Search, searchBy, searchFor, splitWords } from './search.ts';

const getColumns = (table: SQLiteTable) => getTableColumns(table) as Record<string, AnySQLiteColumn>;

/** The column that a list is sorted by. */
export function sortColumn<Row>({ table, sort }: ListSource<Row>, { sort_by }: ListQuery): AnySQLiteColumn {
  const column = sort?.[sort_by] ?? getColumns(table)[sort_by];
  if (!column) throw new Error(`no column to sort by: ${sort_by}`);
  return column;
}

/** A list's order; ties by id. When few rows are found by a filter, no index of the order is used. */
export function listOrder<Row>(source: ListSource<Row>, input: ListQuery, isFew = source.few): SQL[] {
  const column = sortColumn(source, input);
  const direction = input.sort_order === 'asc' ? asc : desc;
  if (isFew) return [direction(sql`+${column}`), direction(sql`+${source.table.id}`)];
  return column === source.table.id ? [direction(column)] : [direction(column), direction(source.table.id)];
}

/** All filters, without the owner. */
export const listFilters = <Row>({ filters = [], within }: ListSource<Row>): SQL[] => [
  ...filters.map(({ condition }) => condition),
  ...(within ? [within] : []),
];

/** The search condition of a query; undefined without words. */
export function readSearch<Row>({ table, search }: ListSource<Row>, input: ListQuery): Search | undefined {
  if (typeof search !== 'function') return search && searchFor(table.id, search, input.search);
  const words = splitWords(input.search ?? '');
  return words.length > 0 ? searchBy(search(words)) : undefined;
}

type AccountTable = SQLiteTable & Pick<OwnedTable, 'account_id'>;

export const isOwn = (scope: Whose, table: AccountTable): SQL => eq(table.account_id, scope.account.id);

type OneOrMore<Row> = { [Name in keyof Row]?: NonNullable<Row[Name]> | readonly NonNullable<Row[Name]>[] };

/** The account's rows whose columns have these values, or one of several. */
export const matchOwn = <T extends AccountTable>(scope: Whose, table: T, values: OneOrMore<InferSelectModel<T>>): SQL | undefined =>
  and(
    isOwn(scope, table),
    ...Object.entries(values).map(([name, value]) => {
      const column = getColumns(table)[name] as AnySQLiteColumn;
      return Array.isArray(value) ? inArray(column, value) : eq(column, value);
    }),
  );

/** Keeps the database from choosing an index by a condition. */
export const disableIndex = (condition: SQL): SQL => sql`+(${condition})`;

/** The owner's rows that the filters let through, and that meet a further condition. */
export const matchOwnRows = <Row>(scope: Scope, source: ListSource<Row>, further?: SQL): SQL | undefined =>
  and(isOwn(scope, source.table), ...listFilters(source), further);

/**
 * The condition that two columns have one of these pairs of values, found by an index that has both. Pairs joined by `or` are not: beside
 * the owner's condition, SQLite reads all of the owner's rows.
 */
export const arePairedIn = (one: AnySQLiteColumn, other: AnySQLiteColumn, pairs: readonly (readonly [string, string])[]): SQL =>
  sql`(${one}, ${other}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(pairs)}))`;

/** Matches rows by ids. */
export const isAmong = (id: SQLWrapper, ids: readonly number[]): SQL => sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
