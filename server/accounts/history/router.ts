import { TRPCError, tracked } from '@trpc/server';
import { asTrpcError } from '#server/core/problem.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import type { Scope, Context } from '#server/core/context.ts';
import { type Activity, activityFollowing, activityList, activityNews } from '#shared/accounts/history/activity.ts';
import { listActivities, loadNews, listActivitiesAfter, findNewestActivityId } from './activities.ts';
import { Unauthenticated } from '#server/core/errors.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
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
async function* streamActivities(
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

/** Loads names of referenced records. */
type NameReferences = (scope: Scope, activities: readonly Activity[]) => Promise<Activity[]>;

export const createActivitiesRouter = (nameReferences: NameReferences) =>
  router({
    list: accountProcedure
      .meta(rest.list('/activities', { summary: 'List the history of all records, or of one' }))
      .input(activityList.input)
      .output(activityList.output)
      .query(async ({ ctx, input }) => {
        const { data, meta } = await listActivities(ctx.scope, input);
        return { data: await nameReferences(ctx.scope, data), meta };
      }),
    news: accountProcedure
      .meta(
        rest.get('/activities/news', {
          summary: 'The newest of what others did: replies, hand-overs, appointments, and what has finished',
        }),
      )
      .output(activityNews)
      .query(({ ctx }) => loadNews(ctx.scope)),
    /** A live stream. Its events carry ids, so that a reconnecting client misses nothing and gets nothing twice. */
    live: accountProcedure.input(activityFollowing).subscription(async function* ({ ctx, input, signal }) {
      try {
        for await (const { lastId, activities } of streamActivities(ctx, input, signal ?? new AbortController().signal))
          yield tracked(String(lastId), activities);
      } catch (cause) {
        throw asTrpcError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }));
      }
      // An end that was meant would be the end; after this one the follower comes back.
      throw new DOMException('The server stops', 'AbortError');
    }),
  });
