/** Keyset scan: reads a list's order in batches, each beginning after the last row of the one before. */
import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { adaptBatchSize, runBatch, type BatchSize } from '#server/core/batch-size.ts';
import type { ListQuery } from '#shared/core/list.ts';
import { listFilters, isAmong, isOwn, listOrder, readSearch, sortColumn } from './conditions.ts';
import { getColumn } from './filters.ts';
import type { ListPlan, ListSource } from './list-source.ts';
import { loadMatches } from './matches.ts';

interface Step {
  /** The ids that meet the condition, in order. */
  ids: number[];
  /** The number of rows scanned. */
  passed: number;
}

/**
 * The account's rows in the order of a list, batch by batch; without a condition all are yielded that a filter of the sort's column leaves.
 */
export async function* scan<Row>(
  scope: Scope,
  source: ListSource<Row>,
  input: ListQuery,
  batchSize: BatchSize,
  condition?: SQL,
  whose?: string,
): AsyncGenerator<Step, void> {
  const { table, filters = [] } = source;
  const column = sortColumn(source, input);
  const isUp = input.sort_order === 'asc';
  const direction = sql.raw(isUp ? 'ASC' : 'DESC');
  const sign = sql.raw(isUp ? '>' : '<');
  const bounds = filters.filter(({ column: name }) => name !== undefined && getColumn(table, name) === column).map((one) => one.condition);
  const rowsThat = (...meet: (SQL | undefined)[]) =>
    sql`SELECT ${table.id} AS id, ${column} AS value, ${condition ?? sql`1`} AS hit FROM ${table} WHERE ${and(isOwn(scope, table), ...bounds, ...meet)}`;
  // A comparison with the last row passes over null: rows without a value are read by themselves, first or last.
  const parts = column.notNull || column === table.id ? [false] : isUp ? [true, false] : [false, true];
  for (const withoutValue of parts) {
    const isPart = parts.length > 1 ? (withoutValue ? isNull(column) : isNotNull(column)) : undefined;
    const byId = withoutValue || column === table.id;
    const order = byId ? sql`1 ${direction}` : sql`2 ${direction}, 1 ${direction}`;
    for (let some = rowsThat(isPart); ; await pause(whose)) {
      let limit = 0;
      // As one text: a row by itself costs more on its way out of the database than within it.
      const [row] = await runBatch(batchSize, (amount) => {
        limit = amount;
        return scope.read.all<{ passed: string; ids: string | null; value: string | number }>(
          sql`SELECT json_group_array(id) AS passed, ${condition ? sql`json_group_array(id) FILTER (WHERE hit)` : sql`NULL`} AS ids,
              ${sql.raw(isUp ? 'max' : 'min')}(value) AS value FROM (${some} ORDER BY ${order} LIMIT ${amount})`,
        );
      });
      const passed = JSON.parse(row?.passed ?? '[]') as number[];
      const last = passed.at(-1);
      if (last !== undefined) yield { ids: row?.ids ? (JSON.parse(row.ids) as number[]) : passed, passed: passed.length };
      if (last === undefined || passed.length < limit) break;
      const isLater = sql`${table.id} ${sign} ${last}`;
      // Two reads that are merged: compared as a pair, the index is entered by the value alone, and all rows with it are passed again.
      some = byId
        ? rowsThat(isPart, isLater)
        : sql`${rowsThat(sql`${column} = ${row?.value}`, isLater)} UNION ALL ${rowsThat(sql`${column} ${sign} ${row?.value}`)}`;
    }
  }
}

const SORTED_IN_ONE_STEP = 4000;

/** The first of these ids in the order of a list, for a sort without an index: the best so far take part in the next step. */
export async function findBest<Row>(
  scope: Scope,
  source: ListSource<Row>,
  input: ListQuery,
  ids: Float64Array,
  wanted: number,
): Promise<number[]> {
  const { table } = source;
  let best: number[] = [];
  const size = Math.max(SORTED_IN_ONE_STEP, wanted);
  for (let at = 0; at < ids.length; at += size) {
    if (at > 0) await pause();
    const rows = await scope.read.all<{ id: number }>(
      sql`SELECT ${table.id} AS id FROM ${table} WHERE ${isAmong(table.id, [...best, ...ids.slice(at, at + size)])}
          ORDER BY ${sql.join(listOrder(source, input), sql`, `)} LIMIT ${wanted}`,
    );
    best = rows.map(({ id }) => id);
  }
  return best;
}

/** The rows of these ids, in the order of a list. */
export const readRows = <Row>(source: ListSource<Row>, input: ListQuery, ids: readonly number[]): Promise<Row[]> =>
  source.rows({ ...matchIds(source, input, ids), orderBy: listOrder(source, input), limit: ids.length, offset: 0 });

/** The condition that a row is one of these, in a statement that is built once. */
export const matchIds = <Row>(
  { table }: ListSource<Row>,
  input: ListQuery,
  ids: Iterable<number>,
): Pick<ListPlan, 'where' | 'reusable'> => ({
  where: isAmong(table.id, [...ids]),
  reusable: {
    key: ['ids', input.sort_by, input.sort_order].join(),
    where: sql`${table.id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`,
    values: { ids: JSON.stringify([...ids]) },
  },
});

/**
 * The ids of a list's rows in its order. Few, or without an index for their order, are sorted; others are met along the index. Waits in
 * the turns of `whose` (see `pause`).
 */
export async function* walkIds<Row>(
  scope: Scope,
  input: ListQuery,
  source: ListSource<Row>,
  whose?: string,
): AsyncGenerator<number[], void> {
  const search = readSearch(source, input);
  const { large } = source;
  const conditions = [...listFilters(source), ...(search ? [search.seen] : [])];
  const hasIndex = !large || large.indexed.includes(sortColumn(source, input));
  if (large && (!hasIndex || conditions.length > 0)) {
    const matches = await loadMatches(scope, source, large, input, search);
    if (!hasIndex || matches.total <= SORTED_IN_ONE_STEP) return yield* sortIds(scope, source, input, matches.ids());
  }
  const batchSize = adaptBatchSize({ ms: 4, fewest: 200, most: 20_000 });
  for await (const { ids } of scan(scope, source, input, batchSize, and(...conditions), whose)) if (ids.length > 0) yield ids;
}

/** These ids in the order of a list, some thousands in each step; what was deleted meanwhile is left out. */
async function* sortIds<Row>(scope: Scope, source: ListSource<Row>, input: ListQuery, ids: Float64Array): AsyncGenerator<number[], void> {
  for (let left = ids; left.length > 0;) {
    const first = await findBest(scope, source, input, left, SORTED_IN_ONE_STEP);
    if (first.length === 0) return;
    yield first;
    const done = new Set(first);
    left = left.filter((id) => !done.has(id));
  }
}
