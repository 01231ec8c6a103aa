import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { insightAttempts, insightHours, insightInput, insightLeaks, insightSpeed } from '#shared/workspace/insight/insight.ts';
import { readAttempts, readHours, readLeaks, readSpeed } from './insight.ts';

export const insightRouter = router({
  speed: accountProcedure
    .meta(rest.get('/insight/speed', { summary: 'How long new leads wait for the first try, and how many are reached' }))
    .input(insightInput)
    .output(insightSpeed)
    .query(({ ctx, input }) => readSpeed(ctx.scope, input)),
  hours: accountProcedure
    .meta(rest.get('/insight/hours', { summary: 'When people answer your calls' }))
    .input(insightInput)
    .output(insightHours)
    .query(({ ctx, input }) => readHours(ctx.scope, input)),
  attempts: accountProcedure
    .meta(rest.get('/insight/attempts', { summary: 'The share of leads reached by the first call, the second, up to the eighth' }))
    .input(insightInput)
    .output(insightAttempts)
    .query(({ ctx, input }) => readAttempts(ctx.scope, input)),
  leaks: accountProcedure
    .meta(rest.get('/insight/leaks', { summary: 'Leads slipping through the cracks' }))
    .output(insightLeaks)
    .query(({ ctx }) => readLeaks(ctx.scope)),
});
