/** What open deals ask for: their milestones, a buyer, an answer to offers, and the closing itself. */
import { formatDollars } from '#shared/core/format.ts';
import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { findToday, findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/records/deals/table.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { listDealPredictions } from '#server/analysis/predictions/deals.ts';
import { properties } from '#server/records/properties/table.ts';
import { addDays, toDay, countDaysBetween } from '#shared/core/days.ts';
import { sum } from '#shared/core/money.ts';
import { type DealStatus, OPEN_DEALS } from '#shared/records/deals/deal.ts';
import { type ActionKind, toActionKey, type NextAction } from '#shared/workspace/today/next-action.ts';
import { CRITICAL_SHARE, calculateUrgency, explainWorth, NORMAL_SHARE, SHARES, calculateWorth } from '#shared/workspace/today/rank.ts';
import { pickBestBids, openOffers } from './open-offers.ts';
import { type OpenDeal, findDealsWithoutBuyer } from './without-buyer.ts';

/** Of each source so many are weighed on each side of today: more than a day holds, and always found along an index. */
const LOOKED_AT = 60;
/** Milestones are those of so many open deals that close next, and of so many whose closing date has passed, in each state. */
const DEALS_AHEAD = 200;
const DEALS_LATE = 50;
/** Milestones and closings are shown so many days ahead. */
const AHEAD_DAYS = 7;
/** A buyer is looked for so many days ahead of the closing. */
const BUYER_AHEAD_DAYS = 45;
/** An inspection period where the deal names none, and how long before its end a buyer should be chosen: as in the milestones' template. */
const INSPECTION_DAYS = 14;
const CHOSEN_BEFORE_END = 3;
/** An offer without an end should be answered within so many days. */
const ANSWER_DAYS = 3;
/** What is resold, and needs a buyer. */
const RESOLD: readonly string[] = ['assignment', 'wholesale', 'double_close'];
/** Without a deal: the usual chance at the stage of an offer, out of 5/15/30/50/75 %. */
const OFFER_CHANCE = 0.5;

type DealRow = typeof deals.$inferSelect;

/** Open deals by their closing date, until a day: those that are past it, and those that are ahead, the nearest first. */
async function loadClosingDeals(scope: Scope, status: DealStatus, today: string, until: string): Promise<OpenDeal[]> {
  const found = (when: SQL | undefined, first: typeof asc) =>
    scope.read
      .select({ deal: deals, address: properties.address })
      .from(deals)
      .innerJoin(properties, eq(properties.id, deals.property_id))
      .where(and(eq(deals.account_id, scope.account.id), eq(deals.status, status), when))
      .orderBy(first(deals.closing_date), first(deals.id))
      .limit(LOOKED_AT);
  const [late, ahead] = await Promise.all([
    found(lte(deals.closing_date, today), desc),
    found(and(gt(deals.closing_date, today), lte(deals.closing_date, until)), asc),
  ]);
  return [...late, ...ahead];
}

/** The ids of open deals, those first that close next, each by a walk along an index. */
const openDeals = (scope: Scope, today: string): SQL => {
  const some = (status: DealStatus, isAhead: boolean) => {
    const own = sql`account_id = ${scope.account.id} AND status = ${status}`;
    const nearest = isAhead
      ? sql`closing_date > ${today} ORDER BY closing_date, id`
      : sql`closing_date <= ${today} ORDER BY closing_date DESC, id DESC`;
    return sql`SELECT id FROM (SELECT id FROM deals WHERE ${own} AND ${nearest} LIMIT ${isAhead ? DEALS_AHEAD : DEALS_LATE})`;
  };
  return sql`(${some('active', true)} UNION ALL ${some('active', false)} UNION ALL ${some('pending', true)} UNION ALL ${some('pending', false)})`;
};

/**
 * Milestones of open deals that are due until a day, the nearest first on each side of today. They are found by their deals: what
 * finished deals have left undone grows for ever.
 */
async function loadDueMilestones(scope: Scope, today: string, until: string) {
  const found = (when: SQL | undefined, first: typeof asc) =>
    scope.read
      .select({ milestone: milestones, deal: deals, address: properties.address })
      .from(milestones)
      .innerJoin(deals, eq(deals.id, milestones.deal_id))
      .innerJoin(properties, eq(properties.id, deals.property_id))
      .where(
        and(
          sql`${milestones.deal_id} IN ${openDeals(scope, today)}`,
          // The `+` keeps the database on the index of the deals.
          sql`+${milestones.account_id} = ${scope.account.id}`,
          sql`+${milestones.status} = 'pending'`,
          when,
        ),
      )
      .orderBy(first(milestones.due_date), first(milestones.id))
      .limit(LOOKED_AT);
  const [late, ahead] = await Promise.all([
    found(lte(milestones.due_date, today), desc),
    found(and(gt(milestones.due_date, today), lte(milestones.due_date, until)), asc),
  ]);
  return [...late, ...ahead];
}

/** The open deals of these properties, the newest last. */
async function loadDealsOfProperties(scope: Scope, ids: readonly number[]): Promise<DealRow[]> {
  const rows = await scope.read
    .select()
    .from(deals)
    // The `+` keeps the database off the owner's index: a property has few deals.
    .where(
      and(sql`+${deals.account_id} = ${scope.account.id}`, inArray(deals.property_id, [...ids]), inArray(deals.status, [...OPEN_DEALS])),
    );
  return rows.sort((one, other) => one.id - other.id);
}

interface Weighing {
  kind: ActionKind;
  id: number;
  title: string;
  subject: string;
  page: NextAction['page'];
  page_id: number;
  about: string;
  due_on: string;
  chance: number;
  share: number;
  stake: number;
  today: string;
  /** Why so much of the chance hangs on it. */
  because: string;
  reasons: string[];
  completes?: NextAction['completes'];
  is_critical?: boolean;
}

function weighAction({ kind, id, share, today, because, completes = null, is_critical = false, stake, ...rest }: Weighing): NextAction {
  const left = countDaysBetween(today, rest.due_on);
  const urgency = calculateUrgency(left);
  const when =
    left < 0 ? `${-left} ${left === -1 ? 'day' : 'days'} late` : left === 0 ? 'Due today' : `Due in ${left} ${left === 1 ? 'day' : 'days'}`;
  return {
    ...rest,
    key: toActionKey(kind, id),
    kind,
    stake: Math.max(0, stake),
    urgency,
    ...calculateWorth({ chance: rest.chance, share, stake }),
    why: explainWorth({ chance: rest.chance, share, stake }, because),
    lead: null,
    is_critical,
    reasons: [...rest.reasons, when],
    completes,
  };
}

/** All that open deals, their milestones and the offers for them ask for, unranked. */
export async function listDealActions(scope: Scope): Promise<NextAction[]> {
  const today = findToday(scope);
  const [active, pending, due, offers] = await Promise.all([
    loadClosingDeals(scope, 'active', today, addDays(today, BUYER_AHEAD_DAYS)),
    loadClosingDeals(scope, 'pending', today, addDays(today, BUYER_AHEAD_DAYS)),
    loadDueMilestones(scope, today, addDays(today, AHEAD_DAYS)),
    openOffers(scope, today),
  ]);
  const open = [...active, ...pending];
  const resold = open.filter(({ deal }) => RESOLD.includes(deal.deal_type));
  const [searched, best, offered] = await Promise.all([
    findDealsWithoutBuyer(scope, resold),
    pickBestBids(scope, offers),
    offers.length > 0
      ? loadDealsOfProperties(
          scope,
          offers.map(({ offer }) => offer.property_id),
        )
      : [],
  ]);
  const closing = open.filter(({ deal }) => deal.closing_date <= addDays(today, AHEAD_DAYS));
  const ids = new Set([
    ...[...closing, ...searched].map(({ deal }) => deal.id),
    ...due.map(({ deal }) => deal.id),
    ...offered.map(({ id }) => id),
  ]);
  const chances = new Map((await listDealPredictions(scope, { dealIds: [...ids] })).map((one) => [one.deal_id, one]));
  const about = (deal: DealRow) => {
    const prediction = chances.get(deal.id);
    return {
      about: toDealKey(deal.id),
      chance: prediction?.probability ?? OFFER_CHANCE,
      stake: deal.profit,
      today,
      reasons: [
        prediction ? `The deal has a ${prediction.words}` : 'The usual chance at this stage is one half',
        'At stake is the profit of the deal: sale price - purchase price + assignment fee',
      ],
    };
  };

  const steps = due.map(({ milestone, deal, address }) => {
    const { reasons, ...rest } = about(deal);
    const hangs = milestone.is_critical
      ? 'Critical: the deal cannot close without it, so it comes first once it is late'
      : 'Not critical: little of the chance depends on it';
    return weighAction({
      ...rest,
      kind: 'milestone',
      id: milestone.id,
      title: milestone.title,
      subject: address,
      page: 'milestones',
      page_id: milestone.id,
      due_on: milestone.due_date,
      is_critical: milestone.is_critical,
      share: milestone.is_critical ? CRITICAL_SHARE : NORMAL_SHARE,
      because: milestone.is_critical ? 'the deal cannot close without it' : 'it is not critical',
      reasons: [...reasons, hangs],
      completes: { what: 'milestone', milestone_id: milestone.id },
    });
  });

  const closings = closing.map(({ deal, address }) => {
    const { reasons, ...rest } = about(deal);
    return weighAction({
      ...rest,
      kind: 'closing',
      id: deal.id,
      title: deal.closing_date < today ? 'Closing date passed: close it or move the date' : 'Prepare the closing',
      subject: address,
      page: 'deals',
      page_id: deal.id,
      due_on: deal.closing_date,
      share: SHARES.closing.share,
      because: SHARES.closing.why,
      reasons: [...reasons, `It decides: ${SHARES.closing.why}`],
    });
  });

  const searches = searched.map(({ deal, address, why }) => {
    const { reasons, ...rest } = about(deal);
    return weighAction({
      ...rest,
      kind: 'find_buyer',
      id: deal.id,
      title: 'Find a buyer',
      subject: address,
      page: 'properties',
      page_id: deal.property_id,
      due_on: addDays(deal.contract_date, (deal.inspection_period ?? INSPECTION_DAYS) - CHOSEN_BEFORE_END),
      share: SHARES.find_buyer.share,
      because: SHARES.find_buyer.why,
      reasons: [...reasons, `${why}: ${SHARES.find_buyer.why}`],
    });
  });

  const decisions = best.map(({ offer, buyer, address, asked, count, weighed: expected }) => {
    const deal = offered.filter(({ id, property_id }) => (offer.deal_id ? id === offer.deal_id : property_id === offer.property_id)).at(-1);
    const price = deal?.purchase_price ?? asked;
    return weighAction({
      kind: 'offer_decision',
      about: deal ? toDealKey(deal.id) : `properties:${offer.property_id}`,
      id: offer.id,
      title: `Answer ${count === 1 ? 'the offer' : `the best of ${count} offers`}: ${formatDollars(offer.amount)} by ${buyer}`,
      subject: address,
      page: 'properties',
      page_id: offer.property_id,
      due_on: offer.expires_on ?? addDays(toDay(new Date(offer.created_at), findZone(scope)), ANSWER_DAYS),
      chance: deal ? about(deal).chance : OFFER_CHANCE,
      share: SHARES.offer_decision.share,
      because: SHARES.offer_decision.why,
      stake: price === null ? 0 : sum(offer.amount, -price),
      today,
      reasons: [
        (deal ? about(deal).reasons[0] : undefined) ?? 'Without a contract yet: the usual chance at the stage of an offer',
        `At stake is what the offer leaves above ${deal ? 'the contract price' : 'the price of the property'}`,
        `It decides: ${SHARES.offer_decision.why}`,
        ...(count > 1 ? [`Highest expected value: ${expected.formula}`] : []),
        offer.expires_on ? 'The offer expires' : `Offers with no expiration are answered within ${ANSWER_DAYS} days`,
      ],
    });
  });
  return [...steps, ...closings, ...searches, ...decisions];
}

/** Whose money the actions of a deal are about. */
export const toDealKey = (id: number): string => `deals:${id}`;
