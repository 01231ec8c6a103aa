/**
 * How many rows a list has, exactly. From kept counts where they know; else counted, block of ids by block of ids, and remembered
 * for as long as the block's own counter says that nothing in it was changed, by this process or another.
 */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import type { ListQuery } from '#shared/core/list.ts';
import { byMatches, byOwner, filtersOf, isFiltered } from './conditions.ts';
import type { ListSource } from './list-source.ts';
import { type Asked, type Blocks, type IdRange, isFound, isWithin, type Search } from './search.ts';

export interface Extent {
  total: number;
  /** How many rows the account has, with or without matches, where blocks tell. */
  own?: number;
  /** Between which ids they lie. */
  range?: IdRange;
  /** The index with which it is best to begin, when so few are in it that they need no turns. */
  driver?: Asked;
}

/** So many matches are put together without further thought. */
export const FEW = 4000;
/** So many are counted at once, or put together and sorted, if it must be. */
export const SORTABLE = 50_000;
/** So many rows of an account are compared one by one. */
export const FEW_OWN = 500;
/** As the triggers count: a block is 32 768 ids. */
const BLOCK_BITS = 15;
const REMEMBERED_SEARCHES = 300;
/** So many matches, and so many blocks, are counted in one statement. */
const MATCHES_AT_ONCE = 20_000;
const BLOCKS_AT_ONCE = 16;

interface Block extends IdRange {
  block: number;
  count: number;
  changes: number;
  /** Whether another account has rows in it. */
  shared: boolean;
}

/** How many rows match. */
export async function measure<Row>(scope: Scope, source: ListSource<Row>, input: ListQuery, search?: Search): Promise<Extent> {
  if (source.keptTotal && !search) return { total: await source.keptTotal() };
  const { blocks } = source.search ?? {};
  if (blocks) return measureByBlocks(scope, source, input, search, blocks);
  return { total: await count(scope, source, search ? byMatches(scope, source, search.found()) : byOwner(scope, source)) };
}

async function measureByBlocks<Row>(
  scope: Scope,
  source: ListSource<Row>,
  input: ListQuery,
  search: Search | undefined,
  { table, lookup }: Blocks,
): Promise<Extent> {
  const { blocks, isAlone, changes } = await readBlocks(scope, table);
  const own = blocks.reduce((sum, block) => sum + block.count, 0);
  const range = { from: blocks[0]?.from ?? 0, to: blocks.at(-1)?.to ?? 0 };
  const known = (total: number): Extent => ({ total, own, range });
  if (own <= FEW_OWN) return known(own === 0 ? 0 : await count(scope, source, byOwner(scope, source, search?.seen)));
  const remembered = memoryOf(scope).get(keyOf(scope, source, input));
  if (remembered.whole?.changes === changes) return { ...known(remembered.whole.total), ...remembered.whole.by };
  const remember = (total: number, by?: Asked): Extent => {
    remembered.whole = { changes, total, by: by && { driver: by } };
    return { ...known(total), ...remembered.whole.by };
  };
  if (!search) return remember(await count(scope, source, byOwner(scope, source)));
  if (remembered.byBlock.size === 0)
    for (const driver of search.asked) {
      const isTotal = isAlone && search.asked.length === 1 && !isFiltered(source);
      const most = isTotal ? SORTABLE : FEW;
      const { n, others } = await matchesOfAll(scope, table, driver, most, range);
      // Somebody else's first row came in just now: the matches may be theirs.
      if (n > most || (isTotal && others)) continue;
      if (n === 0 || isTotal) return remember(n, n > FEW ? undefined : driver);
      return remember(await count(scope, source, byMatches(scope, source, search.found(range, driver))), driver);
    }
  const { byBlock } = remembered;
  const counted = blocks.filter(({ block, changes }) => byBlock.get(block)?.changes !== changes);
  await inTurns(counted, async (some) => {
    // Counted after its counter was read: what changed in between is counted again the next time.
    const countIn = (blocks: Block[]) =>
      scope.read.all<{ n: number; others: number }>(
        sql.join(
          blocks.map(
            (block) =>
              sql`SELECT count(*) AS n, ${hasOthers(scope, table, block)} AS others FROM ${matchesIn(scope, source, search, block, lookup)}`,
          ),
          sql` UNION ALL `,
        ),
      );
    const rows = await countIn(some);
    const keep = (blocks: Block[], rows: { n: number }[]) => {
      for (const [index, { n }] of rows.entries()) {
        const { block, changes } = blocks[index] as Block;
        byBlock.set(block, { changes, count: n });
      }
    };
    keep(some, rows);
    // Somebody else's row came into a block that was the account's alone: it must not be counted with it.
    const joined = some.filter(({ shared }, index) => !shared && rows[index]?.others).map((block) => ({ ...block, shared: true }));
    if (joined.length > 0) keep(joined, await countIn(joined));
    // Where two indexes are asked, or none, a block costs more than its matches tell.
    const atLeast = [MATCHES_AT_ONCE, 0][search.asked.length] ?? MATCHES_AT_ONCE / 4;
    return rows.reduce((sum, { n }) => sum + Math.max(n, atLeast), 0);
  });
  return remember(blocks.reduce((sum, { block }) => sum + (byBlock.get(block)?.count ?? 0), 0));
}

/** How many matches an index has between two ids, whoever owns them; `most` + 1 when there are more than `most`. */
export async function matchesUpTo(scope: Scope, { index, expression }: Asked, most: number, range: IdRange): Promise<number> {
  const name = sql.identifier(index);
  const [row] = await scope.read.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM (SELECT rowid FROM ${name} WHERE ${name} MATCH ${expression}
        AND ${isWithin(sql`rowid`, range)} LIMIT ${most + 1})`,
  );
  return row?.n ?? 0;
}

/** Whether other accounts have rows, in a block or at all. */
const hasOthers = (scope: Scope, table: Blocks['table'], block?: Block): SQL =>
  sql`EXISTS (SELECT 1 FROM ${table} o WHERE o.account_id <> ${scope.account.id} AND o.count > 0${block ? sql` AND o.block = ${block.block}` : sql``})`;

/** `matchesUpTo`, and whether other accounts had rows at that moment. */
async function matchesOfAll(
  scope: Scope,
  table: Blocks['table'],
  { index, expression }: Asked,
  most: number,
  range: IdRange,
): Promise<{ n: number; others: boolean }> {
  const name = sql.identifier(index);
  const [row] = await scope.read.all<{ n: number; others: number }>(
    sql`SELECT count(*) AS n, ${hasOthers(scope, table)} AS others FROM (SELECT rowid FROM ${name} WHERE ${name} MATCH ${expression}
        AND ${isWithin(sql`rowid`, range)} LIMIT ${most + 1})`,
  );
  return { n: row?.n ?? 0, others: row?.others === 1 };
}

/** What follows FROM in a count of the account's matches in a block. */
function matchesIn<Row>(scope: Scope, source: ListSource<Row>, search: Search, block: Block, lookup: string): SQL {
  const { table } = source;
  const [asked, ...others] = search.asked;
  if (!asked) return sql`${table} WHERE ${byOwner(scope, source, and(isWithin(sql`${table.id}`, block), search.seen))}`;
  const name = sql.identifier(asked.index);
  const matches = sql`${name} MATCH ${asked.expression} AND ${isWithin(sql`${name}.rowid`, block)}`;
  // The `+` keeps the database from asking the first index row by row.
  const alsoIn = others.map((other) => isFound(sql`+${name}.rowid`, other, block));
  if (!block.shared && !isFiltered(source)) return sql`${name} WHERE ${and(matches, ...alsoIn)}`;
  const owner = sql`${table.account_id} = ${scope.account.id} AND ${table.id} = ${name}.rowid`;
  return sql`${name} CROSS JOIN ${table} INDEXED BY ${sql.identifier(lookup)} ON ${owner} WHERE ${and(matches, ...alsoIn, filtersOf(source))}`;
}

async function count<Row>(scope: Scope, source: ListSource<Row>, where: SQL | undefined): Promise<number> {
  const [row] = await scope.read.select({ n: sql<number>`count(*)` }).from(source.table).where(where);
  return row?.n ?? 0;
}

/** The account's blocks that hold rows; `changes` counts those of all its blocks, so that it only ever grows. */
async function readBlocks(scope: Scope, table: Blocks['table']): Promise<{ blocks: Block[]; isAlone: boolean; changes: number }> {
  const rows = await scope.read.all<{ block: number; count: number; changes: number; shared: number; others: number; all_changes: number }>(
    sql`SELECT b.block, b.count, b.changes,
          EXISTS (SELECT 1 FROM ${table} o WHERE o.block = b.block AND o.account_id <> b.account_id AND o.count > 0) AS shared,
          ${hasOthers(scope, table)} AS others,
          (SELECT sum(changes) FROM ${table} WHERE account_id = ${scope.account.id}) AS all_changes
        FROM ${table} b WHERE b.account_id = ${scope.account.id} AND b.count > 0 ORDER BY b.block`,
  );
  const blocks = rows.map(({ block, count, changes, shared }) => {
    const from = block * 2 ** BLOCK_BITS;
    return { block, count, changes, shared: shared === 1, from, to: from + 2 ** BLOCK_BITS - 1 };
  });
  return { blocks, isAlone: rows[0]?.others === 0, changes: rows[0]?.all_changes ?? 0 };
}

/** Works through blocks, as many at once as the matches of those before allow; requests that wait run in between. */
async function inTurns(blocks: readonly Block[], work: (some: Block[]) => Promise<number>): Promise<void> {
  let size = 1;
  for (let at = 0; at < blocks.length; ) {
    const some = blocks.slice(at, at + size);
    const matches = await work(some);
    at += some.length;
    size = Math.max(1, Math.min(BLOCKS_AT_ONCE, Math.floor(MATCHES_AT_ONCE / (matches / some.length + 1))));
    if (at < blocks.length) await pause();
  }
}

/** A search's counts, each with the counter of changes at that time. */
interface Remembered {
  whole?: { changes: number; total: number; by: { driver: Asked } | undefined };
  byBlock: Map<number, { changes: number; count: number }>;
}

/** The last searches' totals; the one unused for longest is forgotten first. */
class Memory {
  readonly #totals = new Map<string, Remembered>();

  get(key: string): Remembered {
    const known: Remembered = this.#totals.get(key) ?? { byBlock: new Map() };
    this.#totals.delete(key);
    this.#totals.set(key, known);
    for (const [oldest] of this.#totals) {
      if (this.#totals.size <= REMEMBERED_SEARCHES) break;
      this.#totals.delete(oldest);
    }
    return known;
  }
}

const memories = new WeakMap<object, Memory>();

/** Each database has its own. */
function memoryOf(scope: Scope): Memory {
  const known = memories.get(scope.read) ?? new Memory();
  memories.set(scope.read, known);
  return known;
}

/** What a total depends on: all of the query but its page and order. */
function keyOf<Row>(
  scope: Scope,
  source: ListSource<Row>,
  { page: _, per_page: __, sort_by: ___, sort_order: ____, ...query }: ListQuery,
): string {
  return JSON.stringify([scope.account.id, source.search?.index, Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1))]);
}
