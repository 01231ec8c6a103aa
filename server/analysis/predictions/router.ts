import type { Jobs } from '#server/core/jobs.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId } from '#shared/core/record.ts';
import {
  dealPrediction as dealPredictionRecord,
  dealPredictions,
  dealPredictionsInput,
  LEAST_FINISHED,
  type Predicted,
} from '#shared/analysis/predictions/prediction.ts';
import { predictionReport as predictionReportRecord, type PredictionReport, type Quality } from '#shared/analysis/predictions/quality.ts';
import { getDealPrediction, openPipeline } from './deals.ts';
import type { Scope } from '#server/core/context.ts';
import { loadLearned } from '#server/records/leads/learning/models.ts';
import { buildUnjudgedQuality } from '#server/records/leads/learning/quality.ts';
import { loadDealCases } from './deal-history.ts';
import { loadLeadCases } from './lead-history.ts';
import { countFinished, LEARN } from './learn.ts';

/** The quality of the scores, as calculated at the last training. */
async function loadPredictionReport(scope: Scope): Promise<PredictionReport> {
  const [finished, ofLeads, ofDeals] = await Promise.all([
    countFinished(scope),
    loadLearned(scope, scope.read, 'leads'),
    loadLearned(scope, scope.read, 'deals'),
  ]);
  const [leads, deals] = await Promise.all([
    ofLeads?.weights.quality ?? buildUntrainedQuality(scope, 'leads', finished.leads),
    ofDeals?.weights.quality ?? buildUntrainedQuality(scope, 'deals', finished.deals),
  ]);
  const sources = Object.entries(ofLeads?.weights.sources ?? {}).map(([source, result]) => ({ source, ...result }));
  return { leads: { ...leads, sources: sources.sort((one, other) => other.points - one.points) }, deals };
}

/** Before the first training, with few records. */
async function buildUntrainedQuality(scope: Scope, predicted: Predicted, finished: number): Promise<Quality> {
  if (finished === 0 || finished >= LEAST_FINISHED) return buildUnjudgedQuality(predicted, finished, finished, 0);
  const { cases, left_out } = predicted === 'deals' ? await loadDealCases(scope) : await loadLeadCases(scope);
  const judged = cases.filter(({ isAfterwards }) => !isAfterwards);
  const all = left_out.reduce((total, { count }) => total + count, judged.length);
  return buildUnjudgedQuality(predicted, all, judged.length, judged.filter(({ won }) => won).length, left_out);
}

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
