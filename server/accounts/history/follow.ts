/** Tells an account's activities as they happen, whichever process wrote them. */
import type { Context, Scope } from '#server/core/context.ts';
import { Unauthenticated } from '#server/core/errors.ts';
import type { Activity, ActivityFollowing } from '#shared/accounts/history/activity.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { activitiesAfter, newestActivityId } from './activities.ts';

/** How many are told at once. */
const MOST = 100;
/** How often a stream on which nothing happens asks whether its session is over. */
const CHECK_MS = 10_000;

/** What is new: maybe nothing, and where one would go on from here. */
export interface News {
  /** Of the newest activity that the follower knows by now. */
  lastId: number;
  activities: Activity[];
}

/**
 * Yields at once where it begins, then everything after it in order, each once. Throws `Unauthenticated` when the session or token
 * has ended; ends when the caller has gone, or the process stops.
 */
export async function* followActivities(
  { scope, live, isStillSignedIn }: Pick<Context, 'live' | 'isStillSignedIn'> & { scope: Scope },
  from: ActivityFollowing,
  signal: AbortSignal,
): AsyncGenerator<News, void> {
  let lastId = await beginning(scope, from);
  yield { lastId, activities: [] };
  while (!signal.aborted && !live.isOver) {
    // Before the look, so that what is written during it is not slept through.
    const next = live.next(scope.account.id, CHECK_MS, signal);
    const activities = await activitiesAfter(scope, lastId, MOST);
    if (!(await isStillSignedIn())) throw new Unauthenticated(authTexts.unauthenticated);
    const last = activities.at(-1);
    if (last) {
      lastId = last.id;
      yield { lastId, activities };
    }
    if (activities.length < MOST) await next;
  }
}

async function beginning(scope: Scope, from: ActivityFollowing): Promise<number> {
  if (!from?.lastEventId) return newestActivityId(scope, from?.recent ? new Date(scope.now().getTime() - from.recent * 1000) : undefined);
  // A restored database may know less than its followers.
  return Math.min(Number(from.lastEventId), await newestActivityId(scope));
}
