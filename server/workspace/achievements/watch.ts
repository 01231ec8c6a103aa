/** Follows the history of all accounts, and awards what it brings. */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { events } from '#server/core/events/table.ts';
import { scopeOfAccount } from '#server/accounts/auth/scope-of-account.ts';
import { users } from '#server/accounts/auth/table.ts';
import type { Live } from '#server/core/live.ts';
import { pause } from '#server/core/pause.ts';
import { type Worker, worker } from '#server/core/worker.ts';
import type { Store } from '#server/db/store.ts';
import { awardNext } from './award.ts';
import { achievementProgress } from './table.ts';

/** So soon after a change its points are there. */
const LOOK_MS = 1000;

/** To be started once the database is open, and stopped before it is closed. */
export function achievementWatch(
  parts: { store: Store; live: Live; now: () => Date },
  report: (error: unknown) => void,
  lookMs: number = LOOK_MS,
): Worker {
  /** The newest activity of those that were looked at; undefined until the first look at all accounts. */
  let seen: number | undefined;

  const behind = async (): Promise<number[]> => {
    const read = parts.store.read;
    const [newest] = await read.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1);
    const before = seen;
    if (before === newest?.id) return [];
    const accounts =
      before === undefined
        ? await read
            .select({ id: users.id })
            .from(users)
            .leftJoin(achievementProgress, eq(achievementProgress.account_id, users.id))
            .where(
              gt(
                sql`(SELECT max(a.id) FROM events a WHERE a.account_id = ${users.id})`,
                sql`coalesce(${achievementProgress.activity_id}, 0)`,
              ),
            )
        : await read
            .selectDistinct({ id: events.account_id })
            .from(events)
            .where(and(gt(events.id, before)));
    seen = newest?.id;
    return accounts.map(({ id }) => id);
  };

  return worker(
    async (signal) => {
      const before = seen;
      try {
        for (const account of await behind()) {
          const scope = await scopeOfAccount(parts, account);
          while (!signal.aborted && (await awardNext(scope))) await pause();
        }
      } catch (error) {
        // What failed is looked at again.
        seen = before;
        throw error;
      }
      return lookMs;
    },
    report,
    lookMs,
  );
}
