import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import { dashboardInput } from '#shared/workspace/dashboard/input.ts';
import { readDashboard } from './dashboard.ts';

export const dashboardRouter = router({
  get: accountProcedure
    .meta(rest.get('/dashboard', { summary: 'All figures of the dashboard for a period, and what is to be done' }))
    .input(dashboardInput)
    .output(dashboard)
    .query(({ ctx, input }) => readDashboard(ctx.scope, input)),
});
