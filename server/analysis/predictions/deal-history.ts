/**
 * Finished deals as they were on the way: at a landmark, three days after they were entered. The landmark knows nothing of the end, and a
 * deal that ended before it is left out (landmark analysis: Anderson, Cain and Gelber 1983). It comes so early because most contracts
 * that fail do so while they can be inspected: at a later one, the survivors alone would be judged.
 */
import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { rebuildAt, type RecordChange, loadChanges } from '#server/accounts/history/as-of.ts';
import { accountAssumptionRows, propertyAssumptionRows } from '#server/records/properties/assumptions/table.ts';
import { buyerOffers, buyers } from '#server/records/buyers/table.ts';
import { findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { deals } from '#server/records/deals/table.ts';
import type { Case, Ended } from '#server/records/leads/learning/judge.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { toDay } from '#shared/core/days.ts';
import type { EventSubject } from '#shared/core/nouns.ts';
import { LANDMARK_DAYS, type LeftOut } from '#shared/analysis/predictions/quality.ts';
import { toLogOdds } from '#shared/analysis/predictions/odds.ts';
import { findBaseRate, findNamedBuyer, listDealFactors, countMilestoneFacts, type OpenStatus, type Results } from './deal-model.ts';
import { findRulePercent, chooseResults } from './deals.ts';

/** The newest finished deals. */
const MAX_DEALS = 600;
const AT_A_TIME = 10;
const LANDMARK_MS = LANDMARK_DAYS * 86_400_000;
const ENDED = ['closed', 'cancelled'] as const;
const isEnded = (status: string): boolean => ENDED.some((one) => one === status);

type DealRow = typeof deals.$inferSelect;
type MilestoneRow = typeof milestones.$inferSelect;

interface DealCase extends Case {
  type: DealRow['deal_type'];
  /** Why it cannot be judged. */
  reason?: keyof typeof LEFT_OUT;
}

/** Why a finished deal cannot be judged. */
const LEFT_OUT = {
  finished: 'were finished when they were entered: they only count in how often yours close',
  early: `ended within ${LANDMARK_DAYS} days after they were entered: they only count in how often yours close`,
} as const;

/** The newest finished deals: those with a known landmark state, and those that only count for base rates. */
export async function loadDealCases(scope: Scope): Promise<{ cases: DealCase[]; left_out: LeftOut[] }> {
  const ids = await findNewestFinished(scope);
  const all: DealCase[] = [];
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    all.push(...(await loadCases(scope, ids.slice(at, at + AT_A_TIME))));
    await pause();
  }
  const left = (reason: keyof typeof LEFT_OUT) => ({ count: all.filter((one) => one.reason === reason).length, why: LEFT_OUT[reason] });
  return {
    cases: all,
    left_out: [left('finished'), left('early')].filter(({ count }) => count > 0),
  };
}

/** Closed and cancelled deals in their true proportion: limited to the period in which both are complete. */
async function findNewestFinished(scope: Scope): Promise<number[]> {
  const found = await Promise.all(
    ENDED.map((status) =>
      scope.read
        .select({ id: deals.id, created_at: deals.created_at })
        .from(deals)
        .where(and(eq(deals.account_id, scope.account.id), eq(deals.status, status)))
        .orderBy(desc(deals.created_at), desc(deals.id))
        .limit(MAX_DEALS),
    ),
  );
  const since =
    found
      .map((rows) => (rows.length === MAX_DEALS ? (rows.at(-1)?.created_at ?? '') : ''))
      .sort()
      .at(-1) ?? '';
  return found.flat().flatMap(({ id, created_at }) => (created_at >= since ? [id] : []));
}

async function loadCases(scope: Scope, ids: readonly number[]): Promise<DealCase[]> {
  const [rows, steps, offers] = await Promise.all([
    scope.read
      .select({
        deal: deals,
        property: { id: properties.id, arv: properties.arv, repair_estimate: properties.repair_estimate },
        ofAll: accountAssumptionRows.values,
        ofThis: propertyAssumptionRows.values,
        buyer: { id: buyers.id, created_at: buyers.created_at },
      })
      .from(deals)
      .innerJoin(properties, eq(properties.id, deals.property_id))
      .leftJoin(accountAssumptionRows, eq(accountAssumptionRows.account_id, deals.account_id))
      .leftJoin(propertyAssumptionRows, eq(propertyAssumptionRows.property_id, deals.property_id))
      .leftJoin(buyers, and(eq(buyers.id, deals.buyer_id), eq(buyers.account_id, deals.account_id)))
      .where(inArray(deals.id, [...ids])),
    scope.read
      .select()
      .from(milestones)
      .where(inArray(milestones.deal_id, [...ids])),
    scope.read
      .select(getTableColumns(buyerOffers))
      .from(buyerOffers)
      .innerJoin(deals, eq(deals.property_id, buyerOffers.property_id))
      .where(and(inArray(deals.id, [...ids]), eq(buyerOffers.account_id, scope.account.id))),
  ]);
  const loadChangesOf = (entity: EventSubject, records: readonly { id: number }[]) =>
    loadChanges(
      scope,
      entity,
      records.map(({ id }) => id),
    );
  const [ofDeals, ofSteps, ofProperties, ofOffers] = await Promise.all([
    loadChanges(scope, 'deals', ids),
    loadChangesOf('milestones', steps),
    loadChangesOf(
      'properties',
      rows.map(({ property }) => property),
    ),
    loadChangesOf('buyer_offers', offers),
  ]);
  return rows.map(({ deal, property, ofAll, ofThis, buyer }) => {
    const own = steps.filter(({ deal_id }) => deal_id === deal.id).map((row) => ({ row, changes: ofSteps.get(row.id) ?? [] }));
    const ofProperty = new Map(offers.flatMap((offer) => (offer.property_id === property.id ? [[offer.id, offer] as const] : [])));
    return buildCase(scope, {
      deal,
      rule_percent: findRulePercent(ofAll, ofThis),
      buyer,
      offers: [...ofProperty.values()].map((row) => ({ row, changes: ofOffers.get(row.id) ?? [] })),
      changes: ofDeals.get(deal.id) ?? [],
      steps: own,
      property,
      propertyChanges: ofProperties.get(property.id) ?? [],
    });
  });
}

interface Known {
  deal: DealRow;
  changes: readonly RecordChange[];
  steps: { row: MilestoneRow; changes: readonly RecordChange[] }[];
  property: { id: number; arv: number | null; repair_estimate: number | null };
  propertyChanges: readonly RecordChange[];
  rule_percent: number;
  /** The account's buyer of the number that the deal names today. */
  buyer: { id: number; created_at: string } | null;
  offers: { row: typeof buyerOffers.$inferSelect; changes: readonly RecordChange[] }[];
}

/** The deal at its landmark; where unknown, only its outcome. */
function buildCase(scope: Scope, known: Known): DealCase {
  const { deal, changes, steps, property, propertyChanges, rule_percent, buyer, offers } = known;
  const won = deal.status === 'closed';
  const oddsOf = (status: OpenStatus) => (before: Ended) => findBaseRate(status, countResults(before, deal.deal_type)).chance;
  const onlyEnded = (reason: keyof typeof LEFT_OUT, at: number): DealCase => {
    const base = oddsOf('active');
    return {
      asked_at: at,
      ended_at: at,
      won,
      isAfterwards: true,
      reason,
      type: deal.deal_type,
      base,
      x: (before) => toLogOdds(base(before)),
    };
  };
  const zone = findZone(scope);
  const created = Date.parse(deal.created_at);
  const ended_at = Date.parse(deal.closed_at ?? deal.cancelled_at ?? deal.created_at);
  if (ended_at === created && isEnded(rebuildAt(deal, changes, Number.NEGATIVE_INFINITY).status)) return onlyEnded('finished', created);
  const asked_at = created + LANDMARK_MS;
  if (ended_at <= asked_at) return onlyEnded('early', ended_at);
  const day = toDay(new Date(asked_at), zone);
  const was = rebuildAt(deal, changes, asked_at);
  if (was.status !== 'active' && was.status !== 'pending') return onlyEnded('early', ended_at);
  const status: OpenStatus = was.status;
  const there = steps.filter(({ row }) => Date.parse(row.created_at) <= asked_at);
  const moves = [...changes, ...there.flatMap((step) => step.changes)].filter(({ at }) => at <= asked_at).map(({ at }) => at);
  const factors = listDealFactors(
    {
      ...was,
      ...rebuildAt(property, propertyChanges, asked_at),
      status,
      rule_percent,
      buyer: findNamedBuyer(
        was,
        buyer !== null && buyer.id === was.buyer_id && Date.parse(buyer.created_at) <= asked_at,
        offers.filter(({ row }) => Date.parse(row.created_at) <= asked_at).map((offer) => rebuildAt(offer.row, offer.changes, asked_at)),
      ),
      milestones: countMilestoneFacts(
        there.map((step) => rebuildAt(step.row, step.changes, asked_at)),
        day,
      ),
      last_progress: toDay(new Date(Math.max(created, ...moves)), zone),
    },
    day,
  );
  const moved = factors.reduce((total, { log_odds }) => total + log_odds, 0);
  const base = oddsOf(status);
  return {
    asked_at,
    ended_at,
    won,
    type: deal.deal_type,
    base,
    x: (before) => toLogOdds(base(before)) + moved,
  };
}

/** Outcomes of deals finished by then; by type once there are enough. */
function countResults({ cases, won }: Ended, type: DealRow['deal_type']): Results {
  const ofType = (cases as readonly DealCase[]).filter((one) => one.type === type);
  const closed = ofType.filter((one) => one.won).length;
  return chooseResults({ closed, cancelled: ofType.length - closed }, { closed: won, cancelled: cases.length - won });
}
