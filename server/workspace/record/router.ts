import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { recordSummary, summaryInput } from '#shared/workspace/record/summary.ts';
import { loadRecordSummary } from './summary.ts';

export const recordsRouter = router({
  summary: accountProcedure
    .meta(
      rest.get('/records/{kind}/{id}/summary', {
        summary: 'A lead, its property and its deal as one record: stage, value, maximum offer, price, profit, buyer and next step',
      }),
    )
    .input(summaryInput)
    .output(recordSummary)
    .query(({ ctx, input }) => loadRecordSummary(ctx.scope, input.kind, input.id)),
});
