import type { Jobs } from '#server/core/jobs/jobs.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId } from '#shared/core/record.ts';
import { dealPrediction as dealPredictionRecord, dealPredictions, dealPredictionsInput } from '#shared/analysis/predictions/prediction.ts';
import { predictionReport as predictionReportRecord } from '#shared/analysis/predictions/quality.ts';
import { getDealPrediction, openPipeline } from './deals.ts';
import { loadPredictionReport } from './report.ts';
import { LEARN } from './learn-from-events.ts';

/** Wakes training when a requested result does not exist yet. */
export const createPredictionsRouter = (jobs: Pick<Jobs, 'wake'>) =>
  router({
    ofDeal: accountProcedure
      .meta(rest.get('/deals/{id}/prediction', { summary: 'How likely a deal is to close, why, and what would raise it most' }))
      .input(byId)
      .output(dealPredictionRecord)
      .query(({ ctx, input }) => getDealPrediction(ctx.scope, input.id)),
    ofOpenDeals: accountProcedure
      .meta(rest.get('/deal-predictions', { summary: 'How likely each open deal is to close, and what they are worth together' }))
      .input(dealPredictionsInput)
      .output(dealPredictions)
      .query(({ ctx, input }) => openPipeline(ctx.scope, input.limit ?? undefined)),
    report: accountProcedure
      .meta(rest.get('/predictions/report', { summary: 'How good the scores are, judged on finished leads and deals alone' }))
      .output(predictionReportRecord)
      .query(async ({ ctx }) => {
        const report = await loadPredictionReport(ctx.scope);
        if (report.leads.state === 'learning' || report.deals.state === 'learning') jobs.wake(LEARN);
        return report;
      }),
  });
