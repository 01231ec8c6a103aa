/**
 * Work that goes on after the answer: imports and their undoing, in small steps, one import at a time, taken up again after a restart, or by
 * another process when the one that was at it is gone.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { scopeOfAccount } from '#server/accounts/auth/scope-of-account.ts';
import type { Live } from '#server/core/live.ts';
import { pause } from '#server/core/pause.ts';
import { turns } from '#server/core/turns.ts';
import type { Store } from '#server/db/store.ts';
import { storageFailure } from '#server/db/failures.ts';
import type { Imported } from '#shared/workspace/import-export/import.ts';
import { IMPORT_NOUNS } from '#shared/workspace/import-export/nouns/nouns.ts';
import { importStep } from './run-import.ts';
import { imports } from './table.ts';
import { undoStep } from './undo-import.ts';
import { claimOf, isAbandoned, isFree, NO_CLAIM, type Worker } from './worker.ts';

export interface Background {
  /** Sees to it that everything that is due gets done. */
  wake(): void;
  /** Drops what an interrupted upload left, and takes up what a stop interrupted. */
  resume(): Promise<void>;
  /** Lets the present step finish, and begins no other. */
  stop(): Promise<void>;
}

/** Calls `work` now and then until what it returns is called. */
export type NowAndThen = (work: () => void) => () => void;

/** So often a step may begin and take its process with it: once may be a power cut. */
const MOST_BEGINNINGS = 2;
const LOOK_MS = 10_000;
const everyTenSeconds: NowAndThen = (work) => {
  const timer = setInterval(work, LOOK_MS).unref();
  return () => clearInterval(timer);
};

/** `report` is told of failures that nobody waits for; `nowAndThen` says when to look for what other processes left. */
export function importBackground(
  { store, live, now }: { store: Store; live: Live; now: () => Date },
  report: (error: unknown) => void,
  nowAndThen: NowAndThen = everyTenSeconds,
): Background {
  const worker: Worker = { name: randomUUID(), pace: turns({ ms: 6, fewest: 5, most: 500 }), stepMs: 40 };
  let working: Promise<void> | undefined;
  let stopped = false;
  let again = false;
  let noMoreLooks = () => undefined as void;

  const workOff = async () => {
    for (;;) {
      if (stopped) return;
      again = false;
      const [due] = await store.read
        .select()
        .from(imports)
        .where(and(inArray(imports.status, ['running', 'undoing']), isFree(worker.name, now())))
        .orderBy(imports.status, imports.id)
        .limit(1);
      if (!due && !again) return;
      if (due) await finish(due);
    }
  };

  /** Notes that its next step begins, before it does; false when that ended too many processes, and it is given up, or another has it. */
  const takeUp = ({ id, entity }: typeof imports.$inferSelect): Promise<boolean> =>
    store.write(async (tx) => {
      const [job] = await tx
        .select()
        .from(imports)
        .where(and(eq(imports.id, id), isFree(worker.name, now())));
      if (!job) return false;
      if (job.claimed_by === worker.name) return true;
      const isGivenUp = job.begun >= MOST_BEGINNINGS;
      await tx
        .update(imports)
        .set(isGivenUp ? failed(entity) : { begun: job.begun + 1, ...claimOf(worker.name, now()) })
        .where(eq(imports.id, id));
      return !isGivenUp;
    });

  const failed = (entity: Imported) =>
    ({ status: 'failed', begun: 0, ...NO_CLAIM, error: IMPORT_NOUNS[entity].words.interrupted, updated_at: now().toISOString() }) as const;

  const finish = async (job: typeof imports.$inferSelect) => {
    const { id, account_id, status, entity } = job;
    if (!(await takeUp(job))) return;
    try {
      const scope = await scopeOfAccount({ store, live, now }, account_id);
      const step = status === 'undoing' ? undoStep : importStep;
      while (!stopped && (await step(scope, id, worker))) await pause();
    } catch (error) {
      // It stays as it is, and goes on with the next look: what the disk or the database refuses now, it may take then.
      if (storageFailure(error)) throw error;
      report(error);
      await store.write(async (tx) => {
        await tx
          .update(imports)
          .set(failed(entity))
          .where(and(eq(imports.id, id), isFree(worker.name, now())));
      });
    }
  };

  const dropAbandoned = async () => {
    const [one] = await store.read.select({ id: imports.id }).from(imports).where(isAbandoned(now())).limit(1);
    if (one)
      await store.write(async (tx) => {
        await tx.delete(imports).where(isAbandoned(now()));
      });
  };

  const letGo = async () => {
    const [mine] = await store.read.select({ id: imports.id }).from(imports).where(eq(imports.claimed_by, worker.name)).limit(1);
    if (mine)
      await store.write(async (tx) => {
        await tx
          .update(imports)
          .set({ ...NO_CLAIM, begun: 0 })
          .where(eq(imports.claimed_by, worker.name));
      });
  };

  const wake = () => {
    again = true;
    working ??= workOff()
      .catch(report)
      .finally(() => {
        working = undefined;
        if (again && !stopped) wake();
      });
  };
  return {
    wake,
    resume: async () => {
      await dropAbandoned();
      wake();
      noMoreLooks = nowAndThen(() => {
        dropAbandoned().catch(report);
        wake();
      });
    },
    stop: async () => {
      stopped = true;
      noMoreLooks();
      await working;
      // A database that does not answer must not keep the server from stopping: the claim ends by itself.
      await letGo().catch(report);
    },
  };
}
