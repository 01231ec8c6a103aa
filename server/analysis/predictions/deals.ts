/** Chances of open deals and their total value, with few queries however many deals there are. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { findToday, findZone } from '#server/core/account-days.ts';
import { accountAssumptionRows, propertyAssumptionRows } from '#server/records/properties/assumptions/table.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import type { Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import { dealCounts, deals } from '#server/records/deals/table.ts';
import { loadLearned } from '#server/records/leads/learning/models.ts';
import { calculateStandardError } from '#server/records/leads/learning/judge.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { type OwnAssumptions, resolveAssumptions } from '#shared/analysis/strategies/assumptions.ts';
import { toDay } from '#shared/core/days.ts';
import { toCapitalized } from '#shared/core/format.ts';
import { toDollars } from '#shared/core/money.ts';
import { type Deal, OPEN_DEALS } from '#shared/records/deals/deal.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { describeChance, roundChance } from '#shared/analysis/predictions/odds.ts';
import { type DealPrediction, type DealPredictions, MOST_DEALS } from '#shared/analysis/predictions/prediction.ts';
import {
  type Base,
  findBaseRate,
  calculateDealChance,
  listDealFactors,
  countMilestoneFacts,
  findNamedBuyer,
  findNextStep,
  type OpenStatus,
  type Results,
} from './deal-model.ts';
import { calculatePipelineValue } from './pipeline.ts';

const LISTED = 100;
/** Deals beyond the newest are summed in this many groups. */
const MOST_LUMPS = 100;
/** Finished deals of a type before they alone are the basis of its predictions. */
const MIN_OF_A_TYPE = 20;

type Training = Awaited<ReturnType<typeof loadTraining>>;

/** Training results for open deals; `between`: how much own results change between periods. */
async function loadTraining(scope: Scope) {
  const [rows, learned] = await Promise.all([
    scope.read
      .select({ status: dealCounts.status, deal_type: dealCounts.deal_type, count: dealCounts.count })
      .from(dealCounts)
      .where(and(eq(dealCounts.account_id, scope.account.id), inArray(dealCounts.status, ['closed', 'cancelled']))),
    loadLearned(scope, scope.read, 'deals'),
  ]);
  const results = (type?: Deal['deal_type']): Results => {
    const ended = (status: 'closed' | 'cancelled') =>
      rows.filter((row) => row.status === status && (!type || row.deal_type === type)).reduce((n, { count }) => n + count, 0);
    return { closed: ended('closed'), cancelled: ended('cancelled') };
  };
  const all = results();
  return {
    resultsOf: (type: Deal['deal_type']) => chooseResults(results(type), all),
    all,
    finished: all.closed + all.cancelled,
    learned,
    basis: learned?.weights.quality.basis ?? ('starting' as const),
    between: learned?.weights.between ?? 0,
    isBackwards: learned?.weights.quality.is_backwards ?? false,
  };
}

/** Results of a type alone once they are enough, else of all. */
export const chooseResults = (ofType: Results, all: Results): Results => (ofType.closed + ofType.cancelled >= MIN_OF_A_TYPE ? ofType : all);

/** The newest open deals, half of them of each status: each half is a walk along an index, however many deals are finished. */
const openOnes = (scope: Scope): SQL => {
  const newest = (status: OpenStatus) =>
    sql`SELECT id FROM (SELECT id FROM deals WHERE account_id = ${scope.account.id} AND status = ${status} ORDER BY created_at DESC, id DESC LIMIT ${MOST_DEALS / 2})`;
  return sql`(${newest('active')} UNION ALL ${newest('pending')})`;
};

/** What the model reads of a deal: hundreds are read at once, and most of the time went into the rest of their columns. */
const DEAL_COLUMNS = {
  id: deals.id,
  status: deals.status,
  deal_type: deals.deal_type,
  buyer_id: deals.buyer_id,
  profit: deals.profit,
  updated_at: deals.updated_at,
  purchase_price: deals.purchase_price,
  sale_price: deals.sale_price,
  assignment_fee: deals.assignment_fee,
  earnest_money: deals.earnest_money,
  closing_date: deals.closing_date,
  financing_contingency: deals.financing_contingency,
  inspection_contingency: deals.inspection_contingency,
  appraisal_contingency: deals.appraisal_contingency,
  title_contingency: deals.title_contingency,
};

/** Of the account's deals with the ids that `found` gives: what the model reads, one row for each. */
async function loadFacts(scope: Scope, found: SQL | readonly number[]) {
  const today = findToday(scope);
  const among = (id: typeof deals.id | typeof milestones.deal_id) =>
    Array.isArray(found) ? inArray(id, [...(found as readonly number[])]) : sql`${id} IN ${found as SQL}`;
  const count = (condition: SQL) => sql<number>`sum(${condition})`;
  const done = sql`${milestones.status} = 'completed'`;
  const critical = sql`${milestones.is_critical}`;
  const due = sql`${critical} AND ${milestones.due_date} <= ${today}`;
  const isTitle = sql`${milestones.milestone_type} = 'title_search'`;
  const before = sql`${critical} AND ${milestones.milestone_type} <> 'closing'`;
  const [rows, steps] = await Promise.all([
    scope.read
      .select({
        deal: DEAL_COLUMNS,
        arv: properties.arv,
        repair_estimate: properties.repair_estimate,
        address: properties.address,
        ofAll: accountAssumptionRows.values,
        ofThis: propertyAssumptionRows.values,
        isOwn: sql<number>`${deals.own_buyer_id} IS NOT NULL`,
        offers: sql<string>`(SELECT json_group_array(json_object('status', o.status, 'buyer_id', o.buyer_id, 'deal_id', o.deal_id))
          FROM ${buyerOffers} AS o WHERE o.property_id = ${deals.property_id} AND +o.account_id = ${deals.account_id})`,
      })
      .from(deals)
      .innerJoin(properties, eq(properties.id, deals.property_id))
      .leftJoin(accountAssumptionRows, eq(accountAssumptionRows.account_id, deals.account_id))
      .leftJoin(propertyAssumptionRows, eq(propertyAssumptionRows.property_id, deals.property_id))
      .where(and(eq(deals.account_id, scope.account.id), among(deals.id))),
    scope.read
      .select({
        deal_id: milestones.deal_id,
        overdue: count(sql`${critical} AND NOT ${done} AND ${milestones.due_date} < ${today}`),
        due: count(due),
        due_done: count(sql`${due} AND ${done}`),
        critical: count(before),
        critical_done: count(sql`${before} AND ${done}`),
        buyer_done: count(sql`${done} AND ${milestones.milestone_type} IN ('buyer_approval', 'assignment')`),
        title: count(isTitle),
        title_done: count(sql`${isTitle} AND ${done}`),
        moved: sql<number>`max(${milestones.updated_at})`,
      })
      .from(milestones)
      .where(and(eq(milestones.account_id, scope.account.id), among(milestones.deal_id)))
      .groupBy(milestones.deal_id),
  ]);
  const byDeal = new Map(steps.map(({ deal_id, moved, buyer_done, ...rest }) => [deal_id, { moved, ...rest, buyer_done: buyer_done > 0 }]));
  return rows.map(({ deal, ofAll, ofThis, isOwn, offers, ...property }) => {
    const { moved, ...counts } = byDeal.get(deal.id) ?? { moved: 0, ...countMilestoneFacts([], today) };
    const buyer = findNamedBuyer(deal, isOwn > 0, JSON.parse(offers) as Parameters<typeof findNamedBuyer>[2]);
    const last_progress = toDay(new Date(Math.max(moved, Date.parse(deal.updated_at))), findZone(scope));
    return { ...deal, ...property, rule_percent: findRulePercent(ofAll, ofThis), buyer, milestones: counts, last_progress };
  });
}

/** The share of the ARV that an end buyer pays, in percent, by what the property and the account assume. */
export const findRulePercent = (ofAll: OwnAssumptions | null, ofThis: OwnAssumptions | null): number =>
  resolveAssumptions(ofAll ?? {}, ofThis ?? {}).rule_percent as number;

type FoundDeal = Awaited<ReturnType<typeof loadFacts>>[number];

const isOpen = (deal: FoundDeal): deal is FoundDeal & { status: OpenStatus } => OPEN_DEALS.some((status) => status === deal.status);

function predictDeal(deal: FoundDeal, training: Training, today: string): { prediction: DealPrediction; base: Base | undefined } {
  const about = {
    ...{ deal_id: deal.id, status: deal.status, deal_type: deal.deal_type, address: deal.address },
    expected_profit: deal.profit,
    learned_from: training.finished,
    basis: training.basis,
  };
  if (!isOpen(deal)) {
    const probability = deal.status === 'closed' ? 1 : 0;
    const words = deal.status === 'closed' ? 'It has closed.' : 'It was cancelled.';
    const weighted_profit = probability * deal.profit;
    return {
      prediction: { ...about, probability, low: probability, high: probability, factors: [], weighted_profit, words, next: null },
      base: undefined,
    };
  }
  const base = findBaseRate(deal.status, training.resultsOf(deal.deal_type));
  const weights = training.basis === 'learned' ? training.learned?.weights : undefined;
  const isBaseOnly = training.basis === 'base_rate';
  const chance = calculateDealChance(base, isBaseOnly ? [] : listDealFactors(deal, today), weights, training.between);
  const probability = roundChance(chance.probability, training.finished);
  const estimate = {
    probability,
    low: Math.min(probability, roundChance(chance.low, training.finished)),
    high: Math.max(probability, roundChance(chance.high, training.finished)),
  };
  const prediction = {
    ...about,
    ...estimate,
    factors: chance.factors.map((factor) => ({ ...factor, log_odds: Math.round(factor.log_odds * 1000) / 1000 })),
    weighted_profit: toDollars(Math.round(deal.profit * 100 * probability)),
    words: `${toCapitalized(describeChance(estimate))} of closing, ${describeSource(training)}`,
    next: isBaseOnly ? null : findNextStep(deal, today),
  };
  return { prediction, base };
}

function describeSource({ finished, basis, isBackwards }: Pick<Training, 'finished' | 'basis' | 'isBackwards'>): string {
  const own = `your ${finished} finished ${finished === 1 ? 'deal' : 'deals'}`;
  if (finished === 0) return 'from starting assumptions: none of your deals is finished yet.';
  if (isBackwards)
    return `based on how ${own} ended: those with better chances closed less often, so what is known of each does not count.`;
  if (basis === 'base_rate') return `based on how ${own} ended: the data on each predicted no better.`;
  return `based on ${own} and starting assumptions.`;
}

/** The chance of one deal, open or finished; throws `NotFound`. */
export async function getDealPrediction(scope: Scope, id: number): Promise<DealPrediction> {
  const [[found], training] = await Promise.all([loadFacts(scope, [id]), loadTraining(scope)]);
  if (!found) throw new NotFound(dealTexts.notFound);
  return predictDeal(found, training, findToday(scope)).prediction;
}

/** The chances of the account's open deals (the newest 250 of each status), or of those of `dealIds` that are open. */
export async function listDealPredictions(scope: Scope, { dealIds }: { dealIds?: readonly number[] } = {}): Promise<DealPrediction[]> {
  if (dealIds?.length === 0) return [];
  const [found, training] = await Promise.all([loadFacts(scope, dealIds ?? openOnes(scope)), loadTraining(scope)]);
  const today = findToday(scope);
  return found.filter(isOpen).map((one) => predictDeal(one, training, today).prediction);
}

/** Open deals with the most at stake first, and what all of them are worth: together, and times their chances. */
export async function openPipeline(scope: Scope, limit: number = LISTED): Promise<DealPredictions> {
  const [found, training, summaries] = await Promise.all([
    loadFacts(scope, openOnes(scope)),
    loadTraining(scope),
    scope.read
      .select({ status: deals.status, count: sql<number>`count(*)`, cents: sql<number>`sum(${deals.profit})` })
      .from(deals)
      .where(and(eq(deals.account_id, scope.account.id), inArray(deals.status, [...OPEN_DEALS])))
      .groupBy(deals.status),
  ]);
  const today = findToday(scope);
  const all = found.map((one) => predictDeal(one, training, today));
  const stakes = all.map(({ prediction }) => ({ profit: prediction.expected_profit, probability: prediction.probability }));
  // Deals beyond the newest count with the chance of their status.
  for (const status of OPEN_DEALS) {
    const looked = found.filter((deal) => deal.status === status);
    const row = summaries.find((one) => one.status === status);
    const more = (row?.count ?? 0) - looked.length;
    if (more <= 0) continue;
    const rest = toDollars(row?.cents ?? 0) - looked.reduce((total, { profit }) => total + profit, 0);
    const { chance } = findBaseRate(status, training.all);
    const lumps = Math.min(more, MOST_LUMPS);
    for (let n = 0; n < lumps; n++) stakes.push({ profit: rest / lumps, probability: chance });
  }
  const spread = Math.max(0, ...all.map(({ base }) => (base ? calculateStandardError(1 / base.a + 1 / base.b, training.between) : 0)));
  return {
    deals: all
      .map(({ prediction }) => prediction)
      .sort((one, other) => other.weighted_profit - one.weighted_profit || other.deal_id - one.deal_id)
      .slice(0, limit),
    totals: { deals: summaries.reduce((n, { count }) => n + count, 0), ...calculatePipelineValue(stakes, spread) },
    learned_from: training.finished,
    basis: training.basis,
  };
}
