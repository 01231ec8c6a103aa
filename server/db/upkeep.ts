/** Keeps search fast while rows change: merges the segments of the FTS indexes in the background, in steps of a few milliseconds. */
import { sql } from 'drizzle-orm';
import { DATABASE, type Job, type JobKind } from '#server/core/jobs.ts';
import type { Db, Store } from './store.ts';

/** A search looks into so few pieces without taking longer: merged at once, they would be merged again with each that follows. */
const FEW_PIECES = 12;
const BETWEEN_STEPS_MS = { few: 250, many: 25 };

/** The job that merges the pieces of all search indexes. */
export function searchUpkeep(store: Store): JobKind {
  /** As many pieces as an index had when there was nothing left to merge. */
  const settled = new Map<string, number>();
  let names: string[] | undefined;
  const scattered = async (): Promise<{ index: string; pieces: number } | undefined> => {
    names ??= await searchIndexes(store);
    for (const index of names) {
      const pieces = await countPieces(store, index);
      if (pieces > (settled.get(index) ?? 1)) return { index, pieces };
    }
    return undefined;
  };
  const run = async (job: Job): Promise<number | undefined> => {
    const found = await scattered();
    if (found === undefined) return undefined;
    const { index, pieces } = found;
    const isSettled = await store.write((tx) =>
      job.inBatch(async (pages) => {
        await job.confirm(tx);
        return (await mergeStep(tx, index, pages)) === 'settled';
      }),
    );
    if (isSettled) settled.set(index, await countPieces(store, index));
    return isSettled ? 0 : BETWEEN_STEPS_MS[pieces > FEW_PIECES ? 'many' : 'few'];
  };
  return {
    kind: 'search.merge',
    everyMs: 20_000,
    batch: { ms: 4, fewest: 4, most: 256 },
    find: async () => ({ subjects: (await scattered()) === undefined ? [] : [DATABASE] }),
    run,
  };
}

/** The search indexes, as the database knows them. */
async function searchIndexes(store: Store): Promise<string[]> {
  const rows = await store.read.all<{ name: string }>(
    sql`SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%' ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}

/** Of how many pieces an index consists. */
export async function countPieces(store: Store, index: string): Promise<number> {
  const [row] = await store.read.all<{ n: number }>(sql`SELECT count(DISTINCT segid) AS n FROM ${sql.identifier(`${index}_idx`)}`);
  return row?.n ?? 0;
}

/** Merges a few pages; "settled" when nothing is left to merge. */
async function mergeStep(tx: Db, index: string, pages: number): Promise<'merged' | 'settled'> {
  const table = sql.identifier(index);
  const [set] = await tx.all(sql`SELECT 1 FROM ${sql.identifier(`${index}_config`)} WHERE k = 'usermerge'`);
  // Two pieces of one size are enough to be worth it; by itself the index waits for four.
  if (!set) await tx.run(sql`INSERT INTO ${table} (${table}, rank) VALUES ('usermerge', 2)`);
  const changes = async () => (await tx.all<{ n: number }>(sql`SELECT total_changes() AS n`))[0]?.n ?? 0;
  const before = await changes();
  await tx.run(sql`INSERT INTO ${table} (${table}, rank) VALUES ('merge', CAST(${pages} AS INTEGER))`);
  // The statement itself counts as one change.
  return (await changes()) - before < 2 ? 'settled' : 'merged';
}
