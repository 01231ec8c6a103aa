import { TRPCError, tracked } from '@trpc/server';
import { asTrpcError } from '#server/core/problem.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import type { Scope } from '#server/core/context.ts';
import { type Activity, activityFollowing, activityList, activityNews } from '#shared/accounts/history/activity.ts';
import { listActivities, loadNews } from './activities.ts';
import { streamActivities } from './follow.ts';

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
