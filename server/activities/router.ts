import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { activityList } from '#shared/activities/activity.ts';
import { listActivities } from './activities.ts';

export const activitiesRouter = router({
  list: accountProcedure
    .meta(rest.list('/activities', { summary: 'List the history of all records, or of one' }))
    .input(activityList.input)
    .output(activityList.output)
    .query(({ ctx, input }) => listActivities(ctx.scope, input)),
});
