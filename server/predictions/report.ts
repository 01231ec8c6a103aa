/** How good the scores are, as it was found when they were last learned: nothing is reckoned while somebody waits. */
import type { Scope } from '#server/core/context.ts';
import { learnedOf } from '#server/learning/models.ts';
import { notJudged } from '#server/learning/quality.ts';
import type { PredictionReport } from '#shared/predictions/quality.ts';
import { finishedNow } from './learn.ts';

export async function predictionReport(scope: Scope): Promise<PredictionReport> {
  const [finished, ofLeads, ofDeals] = await Promise.all([
    finishedNow(scope),
    learnedOf(scope, scope.read, 'leads'),
    learnedOf(scope, scope.read, 'deals'),
  ]);
  const leads = ofLeads?.weights.quality ?? notJudged('leads', finished.leads, finished.leads, 0);
  const sources = Object.entries(ofLeads?.weights.sources ?? {}).map(([source, result]) => ({ source, ...result }));
  return {
    leads: { ...leads, sources: sources.sort((one, other) => other.points - one.points) },
    deals: ofDeals?.weights.quality ?? notJudged('deals', finished.deals, finished.deals, 0),
  };
}
