/** Wakes this process's live streams when another process has written events. */
import { and, gt, lte, sql } from 'drizzle-orm';
import type { Context } from '#server/core/context.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import { events } from './table.ts';

/** The delay until another process's change is seen. */
const POLL_MS = 1000;

/** A job that polls once for all live streams of this process; it claims nothing. */
export function createLiveTail({ store, live }: Pick<Context, 'store' | 'live'>): JobKind {
  let seen: number | undefined;
  return {
    kind: 'events.live',
    everyMs: POLL_MS,
    find: async () => {
      const [newest] = await store.read.all<{ id: number | null }>(sql`SELECT max(id) AS id FROM ${events}`);
      const until = newest?.id ?? 0;
      if (seen !== undefined && until > seen) {
        const isNew = and(gt(events.id, seen), lte(events.id, until));
        const accounts = await store.read.selectDistinct({ id: events.account_id }).from(events).where(isNew);
        for (const { id } of accounts) live.changed(id);
      }
      seen = until;
      return { subjects: [] };
    },
    run: async () => undefined,
  };
}
