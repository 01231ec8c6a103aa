import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { counts } from '#shared/workspace/dashboard/counts.ts';
import { countRecords } from './counts.ts';

export const countsRouter = router({
  get: accountProcedure
    .meta(rest.get('/counts', { summary: 'How many records there are' }))
    .output(counts)
    .query(({ ctx }) => countRecords(ctx.scope)),
});
