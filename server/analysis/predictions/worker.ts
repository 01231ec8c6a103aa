/** Follows the history of all accounts, and learns where more of it is finished. */
import { and, asc, desc, gt, inArray } from 'drizzle-orm';
import { events } from '#server/core/events/table.ts';
import { scopeOfAccount } from '#server/accounts/auth/scope-of-account.ts';
import { users } from '#server/accounts/auth/table.ts';
import { DATABASE, type JobKind } from '#server/core/jobs/jobs.ts';
import type { Live } from '#server/core/live.ts';
import { pause } from '#server/core/pause.ts';
import type { Store } from '#server/db/store.ts';
import { learn } from './learn.ts';

export const LEARN = 'predictions.learn';

const AT_A_TIME = 500;

/** The job that learns from finished deals and leads, in all accounts in which something has happened. */
export function learningJob(parts: { store: Store; live: Live; now: () => Date }, report: (error: unknown) => void): JobKind {
  const { read } = parts.store;
  /** The newest event of those that were looked at; undefined until the first look at all accounts. */
  let seen: number | undefined;
  /** Accounts in which learning has failed; they are looked at again. */
  const failed = new Set<number>();
  const newestEvent = async (): Promise<number> => {
    const [newest] = await read.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1);
    return newest?.id ?? 0;
  };
  /** Accounts in which something has happened, some at a time. */
  async function* stirred(newest: number): AsyncGenerator<number> {
    if (seen !== undefined) {
      const again = [...failed];
      failed.clear();
      // One that was deleted meanwhile has failed for good.
      const left = again.length > 0 ? await read.select({ id: users.id }).from(users).where(inArray(users.id, again)) : [];
      const rows = seen === newest ? [] : await read.selectDistinct({ id: events.account_id }).from(events).where(gt(events.id, seen));
      yield* new Set([...left, ...rows].map(({ id }) => id));
      return;
    }
    for (let last = 0, many = AT_A_TIME; many === AT_A_TIME; ) {
      const rows = await read
        .select({ id: users.id })
        .from(users)
        .where(and(gt(users.id, last)))
        .orderBy(asc(users.id))
        .limit(AT_A_TIME);
      yield* rows.map(({ id }) => id);
      last = rows.at(-1)?.id ?? last;
      many = rows.length;
    }
  }

  return {
    kind: LEARN,
    everyMs: 60_000,
    find: async () => ({ subjects: failed.size > 0 || seen !== (await newestEvent()) ? [DATABASE] : [] }),
    run: async ({ signal }) => {
      const newest = await newestEvent();
      for await (const account of stirred(newest)) {
        if (signal.aborted) return undefined;
        try {
          await learn(await scopeOfAccount(parts, account), signal);
        } catch (error) {
          // The others do not wait for it.
          failed.add(account);
          report(error);
        }
        await pause();
      }
      seen = newest;
      return undefined;
    },
  };
}
