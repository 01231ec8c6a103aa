import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { dashboard, counts } from '#shared/workspace/dashboard/dashboard.ts';
import { dashboardInput } from '#shared/workspace/dashboard/input.ts';
import { countRecords } from './counts.ts';
import { readDashboard } from './dashboard.ts';

export const countsRouter = router({
  get: accountProcedure
    .meta(rest.get('/counts', { summary: 'How many records there are' }))
    .output(counts)
    .query(({ ctx }) => countRecords(ctx.scope)),
});

export const dashboardRouter = router({
  get: accountProcedure
    .meta(rest.get('/dashboard', { summary: 'All figures of the dashboard for a period, and what is to be done' }))
    .input(dashboardInput)
    .output(dashboard)
    .query(({ ctx, input }) => readDashboard(ctx.scope, input)),
});
