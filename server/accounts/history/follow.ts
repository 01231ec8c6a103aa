/** Streams an account's activities live, whichever process wrote them. */
import type { Context, Scope } from '#server/core/context.ts';
import { Unauthenticated } from '#server/core/errors.ts';
import type { Activity, activityFollowing } from '#shared/accounts/history/activity.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { listActivitiesAfter, findNewestActivityId } from './activities.ts';
import type { z } from '#shared/core/zod.ts';

type ActivityFollowing = z.output<typeof activityFollowing>;

/** How many are sent at once. */
const MOST = 100;
/** How often an idle stream checks whether its session is still valid. */
const CHECK_MS = 10_000;

/** New activities, possibly none, and the id to resume from. */
interface News {
  /** Of the newest activity that the follower knows by now. */
  lastId: number;
  activities: Activity[];
}

/**
 * Yields the start position at once, then every later activity in order, exactly once. Throws `Unauthenticated` when the session or token
 * has ended; ends when the caller disconnects or the process stops.
 */
export async function* streamActivities(
  { scope, live, isStillSignedIn }: Pick<Context, 'live' | 'isStillSignedIn'> & { scope: Scope },
  from: ActivityFollowing,
  signal: AbortSignal,
): AsyncGenerator<News, void> {
  let lastId = await findStartId(scope, from);
  yield { lastId, activities: [] };
  while (!signal.aborted && !live.isOver) {
    // Subscribed before the query, so that no activity written meanwhile is missed.
    const next = live.next(scope.account.id, CHECK_MS, signal);
    const activities = await listActivitiesAfter(scope, lastId, MOST);
    if (!(await isStillSignedIn())) throw new Unauthenticated(authTexts.unauthenticated);
    const last = activities.at(-1);
    if (last) {
      lastId = last.id;
      yield { lastId, activities };
    }
    if (activities.length < MOST) await next;
  }
}

async function findStartId(scope: Scope, from: ActivityFollowing): Promise<number> {
  if (!from?.lastEventId)
    return findNewestActivityId(scope, from?.recent ? new Date(scope.now().getTime() - from.recent * 1000) : undefined);
  // A restored database may be behind its followers.
  return Math.min(Number(from.lastEventId), await findNewestActivityId(scope));
}
