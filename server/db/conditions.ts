/** What a listed row must meet: owner, filters, search; written so that the database begins where few rows are. */
import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import type { ListQuery } from '#shared/core/list.ts';
import type { ListSource } from './list-source.ts';

/** The column that a list is sorted by. */
export const sortColumn = <Row>({ table, sort }: ListSource<Row>, { sort_by }: ListQuery): AnySQLiteColumn => sort[sort_by] ?? table.id;

/** A list's order; ties by id. */
export function orderOf<Row>(source: ListSource<Row>, input: ListQuery): SQL[] {
  const column = sortColumn(source, input);
  const direction = input.sort_order === 'asc' ? asc : desc;
  return column === source.table.id ? [direction(column)] : [direction(column), direction(source.table.id)];
}

/** Whether anything but the owner restricts the list. */
export const isFiltered = <Row>({ where, atLeast }: ListSource<Row>): boolean => where.some(Boolean) || Boolean(atLeast?.value);

/** Filters alone, for a statement that names the owner itself. */
export const filtersOf = <Row>({ where, atLeast }: ListSource<Row>): SQL | undefined =>
  and(...where, atLeast?.value ? gte(atLeast.column, atLeast.value) : undefined);

/** From the matches of a search: the `+` keeps the database off the owner's index. */
export const byMatches = <Row>(scope: Scope, source: ListSource<Row>, found: SQL): SQL | undefined =>
  and(sql`+${source.table.account_id} = ${scope.account.id}`, filtersOf(source), found);

/** From the owner's rows, by whichever index promises fewest. */
export const byOwner = <Row>(scope: Scope, source: ListSource<Row>, seen?: SQL): SQL | undefined =>
  and(eq(source.table.account_id, scope.account.id), filtersOf(source), seen);

/** Along a sort: the `+` keeps the database off the index of a lower bound. */
export function byOrder<Row>(scope: Scope, source: ListSource<Row>, along: AnySQLiteColumn, seen?: SQL): SQL | undefined {
  const { table, where, atLeast } = source;
  const filters = source.along ?? where;
  const bound = atLeast?.value
    ? atLeast.column === along
      ? gte(along, atLeast.value)
      : sql`+${atLeast.column} >= ${atLeast.value}`
    : undefined;
  return and(eq(table.account_id, scope.account.id), ...filters, bound, seen);
}
