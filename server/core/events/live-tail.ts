/** Wakes what waits in this process for events that another process has written. */
import { and, gt, lte, sql } from 'drizzle-orm';
import type { Context } from '#server/core/context.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import { events } from './table.ts';

/** How soon a change of another process is seen. */
const LOOK_MS = 1000;

/** A job that only looks: once for all followers of this process, and with nothing to claim from others. */
export function liveTail({ store, live }: Pick<Context, 'store' | 'live'>): JobKind {
  let seen: number | undefined;
  return {
    kind: 'events.live',
    everyMs: LOOK_MS,
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
