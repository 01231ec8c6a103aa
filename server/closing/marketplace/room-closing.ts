/** Rooms whose time is over are closed as if by their owner, so that their history says so. */
import { asc } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import type { Context } from '#server/core/context.ts';
import { DATABASE, type JobKind } from '#server/core/jobs.ts';
import { pause } from '#server/core/pause.ts';
import { closeByClock, isPastClosing } from './listings.ts';
import { listings } from './table.ts';

type Parts = Pick<Context, 'store' | 'live' | 'now' | 'publicUrl'>;

const AT_ONCE = 50;

const findOverdue = ({ store, now }: Parts, limit: number) =>
  store.read
    .select({ id: listings.id, account_id: listings.account_id })
    .from(listings)
    .where(isPastClosing(now()))
    .orderBy(asc(listings.closes_at), asc(listings.id))
    .limit(limit);

/** The job that closes the rooms of all accounts. */
export const createRoomClosingJob = (parts: Parts): JobKind => ({
  kind: 'marketplace.close',
  everyMs: 60_000,
  find: async () => ({ subjects: (await findOverdue(parts, 1)).length > 0 ? [DATABASE] : [] }),
  run: async ({ signal }) => {
    for (const { id, account_id } of await findOverdue(parts, AT_ONCE)) {
      if (signal.aborted) return undefined;
      await closeByClock(await loadAccountScope(parts, account_id), id);
      await pause();
    }
    return undefined;
  },
});
