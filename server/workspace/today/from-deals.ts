/** What open deals ask for: their milestones, a buyer, an answer to offers, and the closing itself. */
import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql, gte, isNull, or } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { findNamedBuyer, hasWithdrawn } from '#server/analysis/predictions/buyer.ts';
import { findToday, findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { matchOwn } from '#server/db/conditions.ts';
import { buyerOffers, buyers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { listDealPredictions } from '#server/analysis/predictions/deals.ts';
import { properties } from '#server/records/properties/table.ts';
import { addDays, toDay, countDaysBetween } from '#shared/core/days.ts';
import { formatDollars } from '#shared/core/format.ts';
import { sum } from '#shared/core/money.ts';
import { type DealStatus, OPEN_DEALS } from '#shared/records/deals/deal.ts';
import type { NextAction } from '#shared/workspace/today/next-action.ts';
import { SHARES } from '#shared/workspace/today/rank.ts';
import { type ActionSource, buildAction, formatDays, toDealKey } from './build-action.ts';
import { selectTaker } from '#server/records/buyers/availability.ts';
import { loadPastDeals } from '#server/records/buyers/matches.ts';
import { describeBestBid, type WeighedOffer, weigh } from '#shared/records/buyers/best-offer.ts';

/** The newest open offers: more than a day holds. */
const MAX_OFFERS = 120;

interface OpenOffer {
  offer: typeof buyerOffers.$inferSelect;
  buyer: string;
  address: string;
  /** For how much the property is to be had. */
  asked: number;
}

/** Offers that still stand, for what is neither promised to a buyer, nor sold, nor lost since they were made. */
export function openOffers(scope: Scope, today: string): Promise<OpenOffer[]> {
  const hasDeal = (statuses: readonly string[]) =>
    sql`EXISTS (SELECT 1 FROM ${deals} WHERE ${deals.property_id} = ${properties.id} AND ${deals.status} IN ${statuses})`;
  // A contract that was cancelled leaves nothing to sell; who offers after that knows of another one.
  const isLost = sql`EXISTS (SELECT 1 FROM ${deals} WHERE ${deals.property_id} = ${properties.id} AND ${deals.cancelled_at} >= ${buyerOffers.created_at})`;
  // What was bought to keep or repair may be for sale again, in a deal of its own.
  const isGone = sql`((${properties.status} = 'sold' OR ${hasDeal(['closed'])} OR ${isLost}) AND NOT ${hasDeal(OPEN_DEALS)})`;
  return scope.read
    .select({ offer: buyerOffers, buyer: buyers.name, address: properties.address, asked: properties.purchase_price })
    .from(buyerOffers)
    .innerJoin(buyers, eq(buyers.id, buyerOffers.buyer_id))
    .innerJoin(properties, eq(properties.id, buyerOffers.property_id))
    .where(
      and(
        matchOwn(scope, buyerOffers, { status: 'open' }),
        sql`coalesce(${buyerOffers.review}, 'real') = 'real'`,
        or(isNull(buyerOffers.expires_on), gte(buyerOffers.expires_on, today)),
        isNull(selectTaker),
        sql`NOT ${isGone}`,
      ),
    )
    .orderBy(desc(buyerOffers.created_at), desc(buyerOffers.id))
    .limit(MAX_OFFERS);
}

interface BestOffer extends OpenOffer {
  /** How many offers for the property stand. */
  count: number;
  weighed: WeighedOffer;
}

/** Of each property the offer of which most may be expected: its amount by how often the buyer closes. */
async function pickBestBids(scope: Scope, offers: readonly OpenOffer[]): Promise<BestOffer[]> {
  if (offers.length === 0) return [];
  const past = await loadPastDeals(scope, [...new Set(offers.map(({ offer }) => offer.buyer_id))]);
  const weighed = new Map(
    offers.map(({ offer, buyer }) => [
      offer.id,
      weigh({ id: offer.id, amount: offer.amount, buyer: { name: buyer } }, past.get(offer.buyer_id) ?? { closed: 0, fell: 0 }),
    ]),
  );
  const ofProperties = [...new Set(offers.map(({ offer }) => offer.property_id))];
  return ofProperties.flatMap((property) => {
    const all = offers.filter(({ offer }) => offer.property_id === property);
    const bids = all.map(({ offer: { id, amount }, buyer }) => ({ id, amount, buyer: { name: buyer } }));
    const best = describeBestBid(bids, weighed);
    return all.flatMap((one) => {
      const known = weighed.get(one.offer.id);
      return known && one.offer.id === best?.offer_id ? [{ ...one, count: all.length, weighed: known }] : [];
    });
  });
}

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

interface OpenDeal {
  deal: DealRow;
  address: string;
}

/** What has its day until another, the nearest first on each side of today. */
async function loadBothSides<Row>(
  day: SQLiteColumn,
  today: string,
  until: string,
  load: (when: SQL | undefined, first: typeof asc) => Promise<Row[]>,
): Promise<Row[]> {
  const sides = await Promise.all([load(lte(day, today), desc), load(and(gt(day, today), lte(day, until)), asc)]);
  return sides.flat();
}

/** Open deals by their closing date, until a day. */
const loadClosingDeals = (scope: Scope, status: DealStatus, today: string, until: string): Promise<OpenDeal[]> =>
  loadBothSides(deals.closing_date, today, until, (when, first) =>
    scope.read
      .select({ deal: deals, address: properties.address })
      .from(deals)
      .innerJoin(properties, eq(properties.id, deals.property_id))
      .where(and(matchOwn(scope, deals, { status }), when))
      .orderBy(first(deals.closing_date), first(deals.id))
      .limit(LOOKED_AT),
  );

/** The ids of open deals, those first that close next, each by a walk along an index. */
const selectOpenDeals = (scope: Scope, today: string): SQL => {
  const some = OPEN_DEALS.flatMap((status) => [
    [status, sql`closing_date > ${today} ORDER BY closing_date, id LIMIT ${DEALS_AHEAD}`] as const,
    [status, sql`closing_date <= ${today} ORDER BY closing_date DESC, id DESC LIMIT ${DEALS_LATE}`] as const,
  ]);
  const walks = some.map(
    ([status, nearest]) =>
      sql`SELECT id FROM (SELECT id FROM deals WHERE account_id = ${scope.account.id} AND status = ${status} AND ${nearest})`,
  );
  return sql`(${sql.join(walks, sql` UNION ALL `)})`;
};

/** Milestones of open deals that are due until a day. They are found by their deals: what finished deals have left undone grows for ever. */
const loadDueMilestones = (scope: Scope, today: string, until: string) =>
  loadBothSides(milestones.due_date, today, until, (when, first) =>
    scope.read
      .select({ milestone: milestones, deal: deals, address: properties.address })
      .from(milestones)
      .innerJoin(deals, eq(deals.id, milestones.deal_id))
      .innerJoin(properties, eq(properties.id, deals.property_id))
      .where(
        and(
          sql`${milestones.deal_id} IN ${selectOpenDeals(scope, today)}`,
          // The `+` keeps the database on the index of the deals.
          sql`+${milestones.account_id} = ${scope.account.id}`,
          sql`+${milestones.status} = 'pending'`,
          when,
        ),
      )
      .orderBy(first(milestones.due_date), first(milestones.id))
      .limit(LOOKED_AT),
  );

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

/**
 * Deals that nobody is there to buy, and why: no buyer of the account is named while the deal is active, or the one who is named has
 * withdrawn. A pending deal whose buyer is not one of the account's has a buyer who is not on file.
 */
async function findDealsWithoutBuyer(scope: Scope, open: readonly OpenDeal[]): Promise<(OpenDeal & { why: string })[]> {
  if (open.length === 0) return [];
  const { property_id: property, buyer_id, status, deal_id } = buyerOffers;
  const offers = await scope.read
    .selectDistinct({ property_id: property, buyer_id, status, deal_id })
    .from(buyerOffers)
    .where(matchOwn(scope, buyerOffers, { property_id: open.map(({ deal }) => deal.property_id) }));
  return open.flatMap((one) => {
    const ofProperty = offers.filter(({ property_id }) => property_id === one.deal.property_id);
    if (findNamedBuyer(one.deal, one.deal.own_buyer_id !== null, ofProperty) !== null) return [];
    if (hasWithdrawn(one.deal.buyer_id, ofProperty)) return [{ ...one, why: 'The named buyer has withdrawn' }];
    return one.deal.status === 'active' ? [{ ...one, why: 'No buyer is named, and no offer accepted' }] : [];
  });
}

const describeWhen = (due_on: string, today: string): string => {
  const left = countDaysBetween(today, due_on);
  return left < 0 ? `${formatDays(-left)} late` : left === 0 ? 'Due today' : `Due in ${formatDays(left)}`;
};

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
  const offeredFor = offers.map(({ offer }) => offer.property_id);
  const [searched, best, offered] = await Promise.all([
    findDealsWithoutBuyer(scope, resold),
    pickBestBids(scope, offers),
    offeredFor.length > 0 ? loadDealsOfProperties(scope, offeredFor) : [],
  ]);
  const closing = open.filter(({ deal }) => deal.closing_date <= addDays(today, AHEAD_DAYS));
  const ids = new Set([...[...closing, ...searched, ...due].map(({ deal }) => deal.id), ...offered.map(({ id }) => id)]);
  const predictions = new Map((await listDealPredictions(scope, { dealIds: [...ids] })).map((one) => [one.deal_id, one]));
  const getChance = (id: number) => predictions.get(id)?.probability ?? OFFER_CHANCE;
  const explainChance = (id: number) => {
    const words = predictions.get(id)?.words;
    return words === undefined ? 'The usual chance at this stage is one half' : `The deal has a ${words}`;
  };
  type OfDeal = Omit<ActionSource, 'about' | 'chance' | 'stake' | 'today' | 'subject' | 'reasons'> & { due_on: string };
  const build = ({ deal, address: subject }: OpenDeal, reason: string, given: OfDeal) =>
    buildAction({
      ...{ about: toDealKey(deal.id), chance: getChance(deal.id), stake: deal.profit, today, subject },
      ...given,
      reasons: [
        explainChance(deal.id),
        'At stake is the profit of the deal: sale price - purchase price + assignment fee',
        reason,
        describeWhen(given.due_on, today),
      ],
    });

  const steps = due.map((one) => {
    const { id, title, due_date: due_on, is_critical } = one.milestone;
    const reason = is_critical
      ? 'Critical: the deal cannot close without it, so it comes first once it is late'
      : 'Not critical: little of the chance depends on it';
    return build(one, reason, {
      ...{ kind: 'milestone', id, title, page: 'milestones', page_id: id, due_on, is_critical },
      weight: is_critical ? SHARES.critical_milestone : SHARES.milestone,
      completes: { what: 'milestone', milestone_id: id },
    });
  });
  const closings = closing.map((one) => {
    const { id, closing_date: due_on } = one.deal;
    const title = due_on < today ? 'Closing date passed: close it or move the date' : 'Prepare the closing';
    return build(one, `It decides: ${SHARES.closing.why}`, {
      ...{ kind: 'closing', id, title, page: 'deals', page_id: id, due_on, weight: SHARES.closing },
    });
  });
  const searches = searched.map((one) => {
    const { id, property_id, contract_date, inspection_period } = one.deal;
    return build(one, `${one.why}: ${SHARES.find_buyer.why}`, {
      ...{ kind: 'find_buyer', id, title: 'Find a buyer', page: 'properties', page_id: property_id },
      due_on: addDays(contract_date, (inspection_period ?? INSPECTION_DAYS) - CHOSEN_BEFORE_END),
      weight: SHARES.find_buyer,
    });
  });
  const decisions = best.map(({ offer, buyer, address, asked, count, weighed: expected }) => {
    const { id, property_id, deal_id, amount, expires_on, created_at } = offer;
    const deal = offered.findLast((one) => (deal_id ? one.id === deal_id : one.property_id === property_id));
    const due_on = expires_on ?? addDays(toDay(new Date(created_at), findZone(scope)), ANSWER_DAYS);
    return buildAction({
      ...{ kind: 'offer_decision', id, today, subject: address, page: 'properties', page_id: property_id, due_on },
      about: deal ? toDealKey(deal.id) : `properties:${property_id}`,
      title: `Answer ${count === 1 ? 'the offer' : `the best of ${count} offers`}: ${formatDollars(amount)} by ${buyer}`,
      chance: deal ? getChance(deal.id) : OFFER_CHANCE,
      weight: SHARES.offer_decision,
      stake: sum(amount, -(deal?.purchase_price ?? asked)),
      reasons: [
        deal ? explainChance(deal.id) : 'Without a contract yet: the usual chance at the stage of an offer',
        `At stake is what the offer leaves above ${deal ? 'the contract price' : 'the price of the property'}`,
        `It decides: ${SHARES.offer_decision.why}`,
        ...(count > 1 ? [`Most may be expected of it: ${expected.formula}`] : []),
        expires_on ? 'The offer expires' : `Offers without an end are answered within ${ANSWER_DAYS} days`,
        describeWhen(due_on, today),
      ],
    });
  });
  return [...steps, ...closings, ...searches, ...decisions];
}
