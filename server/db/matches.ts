/**
 * Which rows of a large list match, exactly: read block of ids by block, in steps that keep nobody waiting, and cached for as long as
 * the block's own counter says that nothing in it was changed, by this process or another.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { runBatch, adaptBatchSize } from '#server/core/batch-size.ts';
import type { ListQuery } from '#shared/core/list.ts';
import { listFilters, isOwn } from './conditions.ts';
import type { LargeList, ListSource } from './list-source.ts';
import { prepareEach } from './prepared.ts';
import type { Search, Searchable } from './search.ts';

interface Matches {
  total: number;
  /** The number of the account's rows, matching or not. */
  own: number;
  has(id: number): boolean;
  /** All matching ids, ascending, in a typed array, since there may be a million. */
  ids(): Float64Array;
}

/** The trigger's block size: 8 192 ids. */
const BLOCK_SIZE = 2 ** 13;
const MAX_CACHED_QUERIES = 300;
const MAX_CACHED_IDS = 10_000_000;

interface Block {
  block: number;
  count: number;
  /** Grows with every change in the block. */
  changes: number;
}
/** A block's matches, each as its distance from the block's first id, ascending. */
interface Cached {
  changes: number;
  offsets: Uint16Array;
}
type CachedQuery = Map<number, Cached>;

/** The account's rows that match filters and search. */
export async function loadMatches<Row>(
  scope: Scope,
  source: ListSource<Row>,
  large: LargeList,
  input: ListQuery,
  search: Search | undefined,
): Promise<Matches> {
  const blocks = await loadBlocks(scope, large);
  const cached = getCachedQuery(scope, source, input);
  const stale = blocks.filter(({ block, changes }) => cached.get(block)?.changes !== changes);
  const batchSize = adaptBatchSize({ fewest: 1, most: 256 });
  for (let at = 0; at < stale.length;) {
    if (at > 0) await pause();
    const some = await runBatch(batchSize, async (amount) => {
      const part = stale.slice(at, at + amount);
      await readBlocks(scope, source, large, search, part, cached);
      return part;
    });
    at += some.length;
  }
  return toMatches(blocks, cached);
}

/** Read after its counter was read: what changed in between is read again the next time. */
async function readBlocks<Row>(
  scope: Scope,
  source: ListSource<Row>,
  large: LargeList,
  search: Search | undefined,
  blocks: readonly Block[],
  cached: CachedQuery,
): Promise<void> {
  const from = (blocks[0] as Block).block * BLOCK_SIZE;
  const to = ((blocks.at(-1) as Block).block + 1) * BLOCK_SIZE - 1;
  const [row] = await scope.read.all<{ ids: string }>(
    sql`SELECT json_group_array(id) AS ids FROM ${buildMatching(scope, source, large, search, { from, to })}`,
  );
  const offsets = new Map<number, number[]>(blocks.map(({ block }) => [block, []]));
  for (const id of JSON.parse(row?.ids ?? '[]') as number[]) offsets.get(Math.floor(id / BLOCK_SIZE))?.push(id % BLOCK_SIZE);
  for (const { block, changes } of blocks) cached.set(block, { changes, offsets: Uint16Array.from(offsets.get(block) ?? []).sort() });
}

/** What follows FROM in a reading of the matches between two ids. The database would otherwise begin with the index of a filter. */
function buildMatching<Row>(
  scope: Scope,
  source: ListSource<Row>,
  { byId }: LargeList,
  search: Search | undefined,
  range: { from: number; to: number },
): SQL {
  const { table } = source;
  const rows = sql`${table} INDEXED BY ${sql.identifier(byId)}`;
  const filters = listFilters(source);
  // A number is bound as a float, which an FTS5 table would not take for a bound.
  const within = (rowid: SQL) => sql`${rowid} BETWEEN CAST(${range.from} AS INTEGER) AND CAST(${range.to} AS INTEGER)`;
  const from = (ids: SQL, rowid: SQL, condition: SQL | undefined) =>
    sql`SELECT ${table.id} AS id FROM ${ids} CROSS JOIN ${rows} ON ${isOwn(scope, table)} AND ${table.id} = ${rowid} WHERE ${and(within(rowid), ...filters, condition)}`;
  if (!search?.match && source.among) return sql`(${from(source.among.rows, source.among.id, and(source.among.condition, search?.seen))})`;
  if (!search?.match) return sql`${rows} WHERE ${and(isOwn(scope, table), within(sql`${table.id}`), ...filters, search?.seen)}`;
  const { index = '', pending } = source.search as Searchable;
  const fts = sql.identifier(index);
  const indexed = from(sql`${fts}`, sql`${fts}.rowid`, and(sql`${fts} MATCH ${search.match}`, search.rest));
  if (!pending) return sql`(${indexed})`;
  const waiting = sql.identifier(pending);
  return sql`(${indexed} UNION ALL ${from(sql`${waiting}`, sql`${waiting}.id`, search.seen)})`;
}

const selectBlocks = prepareEach((db, table: LargeList['blocks'] & Record<'account_id' | 'block' | 'count' | 'changes', never>) =>
  db
    .select({ block: table.block, count: table.count, changes: table.changes })
    .from(table)
    .where(and(eq(table.account_id, sql.placeholder('account')), sql`${table.count} > 0`))
    .orderBy(table.block),
);

/** The account's blocks that hold rows, in order. */
export const loadBlocks = (scope: Scope, { blocks }: LargeList): Promise<Block[]> =>
  selectBlocks(scope.read, blocks as never).all({ account: scope.account.id });

function toMatches(blocks: readonly Block[], cached: CachedQuery): Matches {
  const offsetsOf = (block: number) => cached.get(block)?.offsets ?? new Uint16Array();
  const total = blocks.reduce((sum, { block }) => sum + offsetsOf(block).length, 0);
  return {
    total,
    own: blocks.reduce((sum, { count }) => sum + count, 0),
    has: (id) => isIn(offsetsOf(Math.floor(id / BLOCK_SIZE)), id % BLOCK_SIZE),
    ids: () => {
      const ids = new Float64Array(total);
      let at = 0;
      for (const { block } of blocks) for (const offset of offsetsOf(block)) ids[at++] = block * BLOCK_SIZE + offset;
      return ids;
    },
  };
}

function isIn(ascending: Uint16Array, wanted: number): boolean {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === wanted;
}

const caches = new WeakMap<object, Map<string, CachedQuery>>();

/** What is cached of a query: the one unused for longest is forgotten first. */
function getCachedQuery<Row>(scope: Scope, source: ListSource<Row>, input: ListQuery): CachedQuery {
  const cache = caches.get(scope.read) ?? new Map<string, CachedQuery>();
  caches.set(scope.read, cache);
  const key = toCacheKey(scope, source, input);
  const known = cache.get(key);
  const cached: CachedQuery = known ?? new Map<number, Cached>();
  cache.delete(key);
  cache.set(key, cached);
  if (!known) shrink(cache);
  return cached;
}

/** Evicts queries and their ids until the cache is small enough. */
function shrink(cache: Map<string, CachedQuery>): void {
  const sizeOf = (query: CachedQuery) => [...query.values()].reduce((sum, { offsets }) => sum + offsets.length, 0);
  let ids = [...cache.values()].reduce((sum, query) => sum + sizeOf(query), 0);
  for (const [key, query] of cache) {
    if (cache.size <= MAX_CACHED_QUERIES && ids <= MAX_CACHED_IDS) return;
    ids -= sizeOf(query);
    cache.delete(key);
  }
}

/** What matches depend on: all of the query but its page and order. */
function toCacheKey<Row>(
  scope: Scope,
  source: ListSource<Row>,
  { page: _, per_page: __, sort_by: ___, sort_order: ____, ...query }: ListQuery,
): string {
  return JSON.stringify([scope.account.id, source.large?.byId, Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1))]);
}
