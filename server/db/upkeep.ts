/**
 * Keeps searching fast while rows change. Every change adds a little piece to a search index, and a search looks into each piece; here
 * they are merged in the background, in steps of a few milliseconds, by one process at a time.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { inTurn, turns } from '#server/core/turns.ts';
import type { Db, Store } from './store.ts';

export interface Upkeep {
  start(): void;
  /** Lets the present step finish, and begins no other. */
  stop(): Promise<void>;
}

/** Resolves after a while, at the latest when `stopped` does. */
export type Wait = (ms: number, stopped: Promise<void>) => Promise<void>;

const ROUND_MS = 20_000;
const BETWEEN_STEPS_MS = 25;
const CLAIM_MS = 60_000;
const CLAIM = 'search indexes';

const wait: Wait = (ms, stopped) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms).unref();
    void stopped.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** `report` is told of failures that nobody waits for. */
export function searchUpkeep(store: Store, now: () => Date, report: (error: unknown) => void, pauseFor: Wait = wait): Upkeep {
  const name = randomUUID();
  const pace = turns({ ms: 4, fewest: 4, most: 256 });
  let isStopped = false;
  let sayStopped: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    sayStopped = resolve;
  });
  let working: Promise<void> | undefined;

  /** As many pieces as an index had when there was nothing left to merge. */
  const settled = new Map<string, number>();

  const round = async () => {
    for (const index of await searchIndexes(store)) {
      if ((await piecesOf(store, index)) <= (settled.get(index) ?? 1)) continue;
      const step = () => store.write((tx) => inTurn(pace, (pages) => mergeStep(tx, index, pages, { name, now: now().getTime() })));
      let outcome = await step();
      while (outcome === 'merged' && !isStopped) {
        await pauseFor(BETWEEN_STEPS_MS, stopped);
        outcome = await step();
      }
      if (outcome === 'settled') settled.set(index, await piecesOf(store, index));
      if (isStopped || outcome === 'taken') return;
    }
  };

  const work = async () => {
    for (;;) {
      await pauseFor(ROUND_MS, stopped);
      if (isStopped) return;
      await round().catch(report);
    }
  };

  return {
    start: () => {
      working ??= work();
    },
    stop: async () => {
      isStopped = true;
      sayStopped();
      await working;
    },
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
export async function piecesOf(store: Store, index: string): Promise<number> {
  const [row] = await store.read.all<{ n: number }>(sql`SELECT count(DISTINCT segid) AS n FROM ${sql.identifier(`${index}_idx`)}`);
  return row?.n ?? 0;
}

/** Merges a few pages, unless another process is at it; "settled" when nothing is left to merge. */
async function mergeStep(tx: Db, index: string, pages: number, me: { name: string; now: number }): Promise<'merged' | 'settled' | 'taken'> {
  const claimed = await tx.all(
    sql`INSERT INTO claims (name, holder, until) VALUES (${CLAIM}, ${me.name}, ${me.now + CLAIM_MS}) ON CONFLICT (name)
        DO UPDATE SET holder = excluded.holder, until = excluded.until WHERE holder = excluded.holder OR until <= ${me.now} RETURNING name`,
  );
  if (claimed.length === 0) return 'taken';
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
