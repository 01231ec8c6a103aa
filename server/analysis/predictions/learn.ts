/** Trains on an account's finished deals and leads when enough new ones exist, and rescores its open leads, after they have changed. */
import { setTimeout as rest } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { runBatch, adaptBatchSize } from '#server/core/batch-size.ts';
import type { Subscriber } from '#server/core/events/subscribers.ts';
import type { Db } from '#server/db/store.ts';
import { dealCounts, deals } from '#server/records/deals/table.ts';
import { CHANCE_PRIOR } from '#server/records/leads/chance.ts';
import { SOURCE_POINTS } from '#server/records/leads/score-rules.ts';
import { leadCounts, leads } from '#server/records/leads/table.ts';
import { estimatePeriodVariance, hasGrown, judge } from '#server/records/leads/learning/judge.ts';
import type { Prior } from '#server/records/leads/learning/logistic.ts';
import { saveWeights, type Learned, loadLearned } from '#server/records/leads/learning/models.ts';
import { summarizeQuality } from '#server/records/leads/learning/quality.ts';
import { trainSources, type SourceCounts } from '#server/records/leads/learning/sources.ts';
import { learnedModels } from '#server/records/leads/learning/table.ts';
import { LEAST_FINISHED } from '#shared/analysis/predictions/prediction.ts';
import { listEventsOn } from '#shared/core/events.ts';
import { loadDealCases } from './deal-history.ts';
import { loadLeadCases } from './lead-history.ts';
import { scoreOpenLeads } from './score-open-leads.ts';
import type { LeadSource } from '#shared/records/leads/lead.ts';
import { pause } from '#server/core/pause.ts';

/** Outcomes of all finished leads by source, counted in batches. */
async function countSources(scope: Scope): Promise<{ counts: SourceCounts; finished: number }> {
  const counts: SourceCounts = {};
  let finished = 0;
  const batchSize = adaptBatchSize({ fewest: 200, most: 20_000 });
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    const rows = await runBatch(batchSize, (amount) =>
      scope.read.all<{ source: LeadSource | null; last: number; finished: number; contracts: number }>(sql`
        SELECT source, max(id) AS last, sum(has_deal OR status = 'cold') AS finished, sum(has_deal) AS contracts FROM (
          SELECT id, source, status, EXISTS (SELECT 1 FROM ${deals} d WHERE d.lead_id = l.id) AS has_deal
          FROM ${leads} l WHERE l.account_id = ${scope.account.id} AND l.id > ${from} ORDER BY l.id LIMIT ${amount}
        ) GROUP BY source`),
    );
    for (const row of rows) {
      finished += row.finished;
      if (row.source === null) continue;
      const known = counts[row.source] ?? { finished: 0, contracts: 0 };
      counts[row.source] = { finished: known.finished + row.finished, contracts: known.contracts + row.contracts };
    }
    after = rows.length === 0 ? null : Math.max(...rows.map(({ last }) => last));
    await pause();
  }
  return { counts, finished };
}

export const LEARN = 'predictions.learn';

export const learningSubscriber: Subscriber = {
  name: LEARN,
  types: listEventsOn('leads', 'deals'),
  everyMs: 60_000,
  handle: (scope, _, signal) => learn(scope, signal),
};

const MS_A_DAY = 86_400_000;

/** Deals: the built-in log-odds as they are, a + b x with a 0 and b 1; either may be off by so much. */
const DEAL_PRIOR: Prior = { a: 0, b: 1, precision: [1, 4] };

/** The version of the training data; older results are retrained. */
const RULES = 3;

/** Finished records, approximately, by the stored counts (a lead with two deals counts twice). Many more than before trigger training. */
export async function countFinished(scope: Scope): Promise<{ leads: number; deals: number }> {
  const [[cold], ended] = await Promise.all([
    scope.read
      .select({ n: sql<number>`coalesce(sum(${leadCounts.count}), 0)` })
      .from(leadCounts)
      .where(and(eq(leadCounts.account_id, scope.account.id), eq(leadCounts.status, 'cold'))),
    scope.read
      .select({
        all: sql<number>`coalesce(sum(${dealCounts.count}), 0)`,
        finished: sql<number>`coalesce(sum(iif(${dealCounts.status} IN ('closed', 'cancelled'), ${dealCounts.count}, 0)), 0)`,
      })
      .from(dealCounts)
      .where(eq(dealCounts.account_id, scope.account.id)),
  ]);
  return { leads: (cold?.n ?? 0) + (ended[0]?.all ?? 0), deals: ended[0]?.finished ?? 0 };
}

/** Whether to retrain: a tenth more records, or any other number a day later. */
export function isTrainingDue(finished: number, learned: { seen: number; learned_at: string } | undefined, now: Date): boolean {
  if (!learned) return finished >= LEAST_FINISHED;
  if (hasGrown(finished, learned.seen)) return true;
  return finished !== learned.seen && now.getTime() - Date.parse(learned.learned_at) >= MS_A_DAY;
}

/** Trains if due and continues rescoring; does nothing otherwise. */
export async function learn(scope: Scope, signal?: AbortSignal): Promise<void> {
  const [finished, ofDeals, ofLeads] = await Promise.all([
    countFinished(scope),
    loadLearned(scope, scope.read, 'deals'),
    loadLearned(scope, scope.read, 'leads'),
  ]);
  const due = (n: number, learned: Learned | undefined) =>
    (n >= LEAST_FINISHED && learned !== undefined && learned.weights.rules !== RULES) ||
    isTrainingDue(n, learned && { seen: learned.weights.seen, learned_at: learned.learned_at }, scope.now());
  if (due(finished.deals, ofDeals)) await trainDeals(scope, finished.deals);
  if (signal?.aborted) return;
  if (due(finished.leads, ofLeads)) await trainLeads(scope, finished.leads, ofLeads);
  await scoreAnew(scope, signal);
}

async function trainDeals(scope: Scope, seen: number): Promise<void> {
  const { cases, left_out } = await loadDealCases(scope);
  const judged = await judge(cases, DEAL_PRIOR);
  const learned_at = scope.now().toISOString();
  const quality = summarizeQuality('deals', seen, judged, ({ chance }) => Math.round(chance * 100), learned_at, left_out);
  const { a, b, variance } = judged.fit;
  const weights = { a, b, variance, between: estimatePeriodVariance(cases), seen, rules: RULES, quality };
  await scope.write((tx) => saveWeights(tx, { account_id: scope.account.id, predicted: 'deals', learned_from: seen, weights, learned_at }));
}

async function trainLeads(scope: Scope, seen: number, before: Learned | undefined): Promise<void> {
  const { counts, finished } = await countSources(scope);
  const sources = trainSources(counts, SOURCE_POINTS);
  const { cases, left_out } = await loadLeadCases(scope);
  const judged = await judge(cases, CHANCE_PRIOR);
  const learned_at = scope.now().toISOString();
  const quality = summarizeQuality('leads', finished, judged, ({ x }) => Math.round(x * 10 + 65), learned_at, left_out);
  const points = (of: Learned['weights']['sources']) =>
    JSON.stringify(Object.entries(of ?? {}).map(([source, one]) => [source, one.points]));
  const isNew = points(sources) !== points(before?.weights.sources);
  const weights = {
    ...{ a: judged.fit.a, b: judged.fit.b, variance: judged.fit.variance, sources, seen, rules: RULES, quality },
    between: estimatePeriodVariance(cases),
    trained: { finished: cases.length, won: cases.filter(({ won }) => won).length },
    rescored_to: isNew ? 0 : (before?.weights.rescored_to ?? null),
  };
  await scope.write((tx) =>
    saveWeights(tx, { account_id: scope.account.id, predicted: 'leads', learned_from: finished, weights, learned_at }),
  );
}

/** Rescores leads whose source has changed its points, in batches. */
async function scoreAnew(scope: Scope, signal?: AbortSignal): Promise<void> {
  const batchSize = adaptBatchSize({ fewest: 5, most: 200 });
  for (let goesOn = true; goesOn && !signal?.aborted;) {
    const learned = await loadLearned(scope, scope.read, 'leads');
    const from = learned?.weights.rescored_to ?? null;
    if (from === null) return;
    const began = performance.now();
    const to = await runBatch(batchSize, (amount) => scope.write((tx) => scoreSome(scope, tx, from, amount)));
    goesOn = to !== null;
    // Background work: it pauses as long as it works, to leave time for other writers.
    await rest(performance.now() - began);
  }
}

/** Scores the next open leads, and notes how far it came; returns the last of them, or null when there are no more. */
async function scoreSome(scope: Scope, tx: Db, from: number, amount: number): Promise<number | null> {
  const to = await scoreOpenLeads(scope, tx, from, amount);
  await tx
    .update(learnedModels)
    .set({ weights: sql`json_set(${learnedModels.weights}, '$.rescored_to', ${to})` })
    .where(and(eq(learnedModels.account_id, scope.account.id), eq(learnedModels.predicted, 'leads')));
  return to;
}
