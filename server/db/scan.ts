/** Goes along a list's order in steps, each beginning after the last row of the one before: a step costs the same anywhere. */
import { and, asc, desc, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { inTurn, type Pace, turns } from '#server/core/turns.ts';
import type { ListQuery } from '#shared/core/list.ts';
import { filtersOf, isAmong, isOwn, orderOf, sortColumn } from './conditions.ts';
import type { ListSource } from './list-source.ts';
import { matchesOf } from './matches.ts';
import { searchFor } from './search.ts';

interface Step {
  id: number;
  value: string | number | null;
  hit: number;
}

/** The account's rows in the order of a list, as many in each step as its pace says, each with whether it meets a condition. */
async function* scan<Row>(scope: Scope, source: ListSource<Row>, input: ListQuery, hit: SQL, pace: Pace): AsyncGenerator<Step[], void> {
  const { table } = source;
  const column = sortColumn(source, input);
  const order = input.sort_order;
  const direction = order === 'asc' ? asc : desc;
  const sign = sql.raw(order === 'asc' ? '>' : '<');
  // A comparison with the last row passes over null: rows without a value are read by themselves, first or last.
  const parts = column.notNull || column === table.id ? [false] : order === 'asc' ? [true, false] : [false, true];
  for (const withoutValue of parts) {
    const isPart = parts.length > 1 ? (withoutValue ? isNull(column) : isNotNull(column)) : undefined;
    const orderBy = withoutValue ? direction(table.id) : sql.join(orderOf(source, input), sql`, `);
    for (let last: Step | undefined; ; await pause()) {
      const after =
        last &&
        (withoutValue || column === table.id
          ? sql`${table.id} ${sign} ${last.id}`
          : sql`(${column}, ${table.id}) ${sign} (${last.value}, ${last.id})`);
      let limit = 0;
      const rows = await inTurn(pace, (amount) => {
        limit = amount;
        return scope.read.all<Step>(
          sql`SELECT ${table.id} AS id, ${column} AS value, ${hit} AS hit FROM ${table}
            WHERE ${and(isOwn(scope, table), isPart, after)} ORDER BY ${orderBy} LIMIT ${amount}`,
        );
      });
      last = rows.at(-1) ?? last;
      if (rows.length > 0) yield rows;
      if (rows.length < limit) break;
    }
  }
}

/** The account's ids in the order of a list, without its filters; about `expected` of them are wanted. */
export async function* scanIds<Row>(
  scope: Scope,
  source: ListSource<Row>,
  input: ListQuery,
  expected: number,
): AsyncGenerator<number[], void> {
  const fewest = Math.max(50, Math.min(2000, expected));
  for await (const rows of scan(scope, source, input, sql`1`, turns({ fewest, most: 16_000 }))) yield rows.map(({ id }) => id);
}

const SORTED_IN_ONE_STEP = 4000;

/** The first of these ids in the order of a list, for a sort without an index: the best so far take part in the next step. */
export async function bestOf<Row>(
  scope: Scope,
  source: ListSource<Row>,
  input: ListQuery,
  ids: readonly number[],
  wanted: number,
): Promise<number[]> {
  const { table } = source;
  let best: number[] = [];
  const size = Math.max(SORTED_IN_ONE_STEP, wanted);
  for (let at = 0; at < ids.length; at += size) {
    if (at > 0) await pause();
    const rows = await scope.read.all<{ id: number }>(
      sql`SELECT ${table.id} AS id FROM ${table} WHERE ${isAmong(table.id, best.concat(ids.slice(at, at + size)))}
          ORDER BY ${sql.join(orderOf(source, input), sql`, `)} LIMIT ${wanted}`,
    );
    best = rows.map(({ id }) => id);
  }
  return best;
}

/** All rows of a list, in its order, a few at a time: for whom a page is not enough. */
export async function* everyRow<Row>(
  scope: Scope,
  input: ListQuery,
  source: ListSource<Row>,
  rowsAtOnce: number,
): AsyncGenerator<Row[], void> {
  for await (const ids of everyId(scope, input, source, rowsAtOnce))
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      const some = ids.slice(at, at + rowsAtOnce);
      yield await source.rows({ where: isAmong(source.table.id, some), orderBy: orderOf(source, input), limit: some.length, offset: 0 });
    }
}

/** The ids of a list's rows in its order. Few, or without an index for their order, are sorted; others are met along the index. */
async function* everyId<Row>(scope: Scope, input: ListQuery, source: ListSource<Row>, rowsAtOnce: number): AsyncGenerator<number[], void> {
  const search = source.search && searchFor(source.table.id, source.search, input.search);
  const { large } = source;
  const conditions = [...filtersOf(source), ...(search ? [search.seen] : [])];
  const hasIndex = !large || large.indexed.includes(sortColumn(source, input));
  if (large && (!hasIndex || conditions.length > 0)) {
    const matches = await matchesOf(scope, source, large, input, search);
    if (!hasIndex || matches.total <= SORTED_IN_ONE_STEP) return yield* inOrder(scope, source, input, matches.ids());
  }
  const hit = and(...conditions) ?? sql`1`;
  let size = rowsAtOnce;
  for await (const rows of scan(scope, source, input, sql`(${hit})`, { next: () => size, took: () => undefined })) {
    const ids = rows.filter((row) => row.hit).map(({ id }) => id);
    if (ids.length > 0) yield ids;
    // Where few rows match, more are looked at before it is the others' turn.
    size = Math.min(10 * rowsAtOnce, Math.ceil((rowsAtOnce * rows.length) / Math.max(1, ids.length)));
  }
}

/** These ids in the order of a list, some thousands in each step; what was deleted meanwhile is left out. */
async function* inOrder<Row>(
  scope: Scope,
  source: ListSource<Row>,
  input: ListQuery,
  ids: readonly number[],
): AsyncGenerator<number[], void> {
  for (let left = ids; left.length > 0; ) {
    const first = await bestOf(scope, source, input, left, SORTED_IN_ONE_STEP);
    if (first.length === 0) return;
    yield first;
    const done = new Set(first);
    left = left.filter((id) => !done.has(id));
  }
}
