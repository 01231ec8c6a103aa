/** How good the scores are, as it was found when they were last learned: nothing is calculated while somebody waits. */
import type { Scope } from '#server/core/context.ts';
import { loadLearned } from '#server/records/learning/models.ts';
import { notJudged } from '#server/records/learning/quality.ts';
import { LEAST_FINISHED, type Predicted } from '#shared/analysis/predictions/prediction.ts';
import type { PredictionReport, Quality } from '#shared/analysis/predictions/quality.ts';
import { dealCases } from './deal-history.ts';
import { leadCases } from './lead-history.ts';
import { finishedNow } from './learn.ts';

export async function loadPredictionReport(scope: Scope): Promise<PredictionReport> {
  const [finished, ofLeads, ofDeals] = await Promise.all([
    finishedNow(scope),
    loadLearned(scope, scope.read, 'leads'),
    loadLearned(scope, scope.read, 'deals'),
  ]);
  const [leads, deals] = await Promise.all([
    ofLeads ? told(ofLeads.weights.quality) : notYet(scope, 'leads', finished.leads),
    ofDeals ? told(ofDeals.weights.quality) : notYet(scope, 'deals', finished.deals),
  ]);
  const sources = Object.entries(ofLeads?.weights.sources ?? {}).map(([source, result]) => ({ source, ...result }));
  return { leads: { ...leads, sources: sources.sort((one, other) => other.points - one.points) }, deals };
}

/** What was kept by earlier rules tells less. */
const told = (kept: Omit<Quality, 'left_out' | 'gain' | 'order' | 'is_backwards'> & Partial<Quality>): Quality => ({
  ...{ left_out: [], gain: null, order: null, is_backwards: false },
  ...kept,
});

/** Before it was first learned. So few are looked at one by one; more are being learned from. */
async function notYet(scope: Scope, predicted: Predicted, finished: number): Promise<Quality> {
  if (finished === 0 || finished >= LEAST_FINISHED) return notJudged(predicted, finished, finished, 0);
  const { cases, left_out } = predicted === 'deals' ? await dealCases(scope) : await leadCases(scope);
  const all = cases.filter(({ isAfterwards }) => !isAfterwards).length + left_out.reduce((total, { count }) => total + count, 0);
  const judged = cases.filter(({ isAfterwards }) => !isAfterwards);
  return notJudged(predicted, all, judged.length, judged.filter(({ won }) => won).length, left_out);
}
