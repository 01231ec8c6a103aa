/** Goes along a list's order piece by piece, each beginning after the last row of the one before: a piece costs the same anywhere. */
import { and, asc, desc, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { inTurn, type Pace } from '#server/core/turns.ts';
import type { ListQuery } from '#shared/core/list.ts';
import { byOrder, orderOf, sortColumn } from './conditions.ts';
import type { ListSource } from './list-source.ts';
import { type Search, searchFor } from './search.ts';

export interface Piece {
  /** The ids that match, in order. */
  ids: number[];
  /** How many rows were looked at. */
  seen: number;
}

interface Step {
  id: number;
  value: string | number | null;
  hit: number;
}

/** The rows that filters and search let through, as many in each piece as its pace says. Requests that wait run between two pieces. */
export async function* walk<Row>(
  scope: Scope,
  source: ListSource<Row>,
  input: ListQuery,
  search: Search | undefined,
  pace: Pace,
): AsyncGenerator<Piece, void> {
  const { table } = source;
  const column = sortColumn(source, input);
  const order = input.sort_order;
  const direction = order === 'asc' ? asc : desc;
  const hit = search ? sql`(${search.seen})` : sql`1`;
  // A comparison with a row before passes over null: rows without a value are a stretch of their own, first or last.
  const stretches = column.notNull || column === table.id ? [false] : order === 'asc' ? [true, false] : [false, true];
  for (const withoutValue of stretches) {
    let last: Step | undefined;
    for (;;) {
      const bounds = [stretches.length > 1 ? (withoutValue ? isNull(column) : isNotNull(column)) : undefined, last && after(last)];
      let limit = 0;
      const rows: Step[] = await inTurn(pace, (amount) => {
        limit = amount;
        return scope.read.all<Step>(
          sql`SELECT ${table.id} AS id, ${column} AS value, ${hit} AS hit FROM ${table}
            WHERE ${and(byOrder(scope, source, column), ...bounds)}
            ORDER BY ${withoutValue ? direction(table.id) : sql.join(orderOf(source, input), sql`, `)} LIMIT ${amount}`,
        );
      });
      last = rows.at(-1) ?? last;
      if (rows.length > 0) yield { ids: rows.filter((row) => row.hit).map(({ id }) => id), seen: rows.length };
      if (rows.length < limit) break;
      await pause();
    }
    function after({ id, value }: Step): SQL {
      const sign = sql.raw(order === 'asc' ? '>' : '<');
      if (withoutValue || column === table.id) return sql`${table.id} ${sign} ${id}`;
      return sql`(${column}, ${table.id}) ${sign} (${value}, ${id})`;
    }
  }
}

/** The ids of a page of matches among the first `looked` rows of the order, in one statement that ends when the page is full. */
export async function nearTop<Row>(
  scope: Scope,
  source: ListSource<Row>,
  input: ListQuery,
  search: Search,
  { looked, offset }: { looked: number; offset: number },
): Promise<number[]> {
  const { table } = source;
  const rows = await scope.read.all<{ id: number }>(
    sql`SELECT id FROM (SELECT ${table.id} AS id, (${search.seen}) AS hit FROM ${table}
          WHERE ${byOrder(scope, source, sortColumn(source, input))} ORDER BY ${sql.join(orderOf(source, input), sql`, `)} LIMIT ${looked})
        WHERE hit LIMIT ${input.per_page} OFFSET ${offset}`,
  );
  return rows.map(({ id }) => id);
}

/** The condition that a row is one of these. */
export const isAmong = (id: AnySQLiteColumn, ids: readonly number[]): SQL =>
  sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** All rows of a list, in its order, a few at a time: for whom a page is not enough. */
export async function* everyRow<Row>(
  scope: Scope,
  input: ListQuery,
  source: ListSource<Row>,
  rowsAtOnce: number,
): AsyncGenerator<Row[], void> {
  const search = source.search && searchFor(source.table.id, source.search, input.search);
  let size = rowsAtOnce;
  for await (const { ids, seen } of walk(scope, source, input, search, { next: () => size, took: () => undefined })) {
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      const some = ids.slice(at, at + rowsAtOnce);
      const where = isAmong(source.table.id, some);
      yield await source.rows({ where, orderBy: orderOf(source, input), limit: some.length, offset: 0 });
    }
    // Where few rows match, more are looked at before it is the others' turn.
    size = Math.min(10 * rowsAtOnce, Math.ceil((rowsAtOnce * seen) / Math.max(1, ids.length)));
  }
}
