/** What open deals ask for: their milestones, a buyer, an answer to offers, and the closing itself. */
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { buyerOffers, buyers } from '#server/buyers/table.ts';
import { todayOf } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/deals/table.ts';
import { milestones } from '#server/milestones/table.ts';
import { dealPredictions } from '#server/predictions/deals.ts';
import { properties } from '#server/properties/table.ts';
import { addDays, daysBetween } from '#shared/core/days.ts';
import { sum } from '#shared/core/money.ts';
import type { DealStatus } from '#shared/deals/deal.ts';
import { type ActionKind, keyOf, type NextAction } from '#shared/next-actions/next-action.ts';
import { CRITICAL_SHARE, dueUrgency, NORMAL_SHARE, SHARES, worthOf } from '#shared/next-actions/rank.ts';

/** Of each source so many are weighed: more than a day holds, and always found along an index. */
const LOOKED_AT = 60;
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
type OfferRow = typeof buyerOffers.$inferSelect;
interface OpenDeal {
  deal: DealRow;
  address: string;
}

const closingDeals = (scope: Scope, status: DealStatus, until: string): Promise<OpenDeal[]> =>
  scope.read
    .select({ deal: deals, address: properties.address })
    .from(deals)
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .where(and(eq(deals.account_id, scope.account.id), eq(deals.status, status), lte(deals.closing_date, until)))
    .orderBy(desc(deals.closing_date), desc(deals.id))
    .limit(LOOKED_AT);

const dueMilestones = (scope: Scope, until: string) =>
  scope.read
    .select({ milestone: milestones, deal: deals, address: properties.address })
    .from(milestones)
    .innerJoin(deals, eq(deals.id, milestones.deal_id))
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .where(
      and(
        eq(milestones.account_id, scope.account.id),
        eq(milestones.status, 'pending'),
        lte(milestones.due_date, until),
        inArray(deals.status, ['active', 'pending']),
      ),
    )
    .orderBy(desc(milestones.due_date), desc(milestones.id))
    .limit(2 * LOOKED_AT);

const openOffers = (scope: Scope) =>
  scope.read
    .select({ offer: buyerOffers, buyer: buyers.name, address: properties.address, asked: properties.purchase_price })
    .from(buyerOffers)
    .innerJoin(buyers, eq(buyers.id, buyerOffers.buyer_id))
    .innerJoin(properties, eq(properties.id, buyerOffers.property_id))
    .where(and(eq(buyerOffers.account_id, scope.account.id), eq(buyerOffers.status, 'open')))
    .orderBy(desc(buyerOffers.created_at), desc(buyerOffers.id))
    .limit(2 * LOOKED_AT);

/** The open deals of these properties, the newest last. */
async function dealsOfProperties(scope: Scope, ids: readonly number[]): Promise<DealRow[]> {
  const rows = await scope.read
    .select()
    .from(deals)
    // The `+` keeps the database off the owner's index: a property has few deals.
    .where(
      and(
        sql`+${deals.account_id} = ${scope.account.id}`,
        inArray(deals.property_id, [...ids]),
        inArray(deals.status, ['active', 'pending']),
      ),
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
  due_on: string;
  chance: number;
  share: number;
  stake: number;
  today: string;
  reasons: string[];
  completes?: NextAction['completes'];
}

function weighed({ kind, id, share, today, completes = null, stake, ...rest }: Weighing): NextAction {
  const left = daysBetween(today, rest.due_on);
  const urgency = dueUrgency(left);
  const when =
    left < 0 ? `${-left} ${left === -1 ? 'day' : 'days'} late` : left === 0 ? 'Due today' : `Due in ${left} ${left === 1 ? 'day' : 'days'}`;
  return {
    ...rest,
    key: keyOf(kind, id),
    kind,
    stake: Math.max(0, stake),
    urgency,
    ...worthOf({ chance: rest.chance, share, stake, urgency }),
    reasons: [...rest.reasons, when],
    completes,
  };
}

/** All that open deals, their milestones and the offers for them ask for, unranked. */
export async function actionsOfDeals(scope: Scope): Promise<NextAction[]> {
  const today = todayOf(scope);
  const [active, pending, due, offers] = await Promise.all([
    closingDeals(scope, 'active', addDays(today, BUYER_AHEAD_DAYS)),
    closingDeals(scope, 'pending', addDays(today, AHEAD_DAYS)),
    dueMilestones(scope, addDays(today, AHEAD_DAYS)),
    openOffers(scope),
  ]);
  const open = [...active, ...pending];
  const resold = active.filter(({ deal }) => RESOLD.includes(deal.deal_type));
  const [known, accepted, offered] = await Promise.all([
    knownBuyers(scope, resold),
    acceptedOf(scope, resold),
    offers.length > 0
      ? dealsOfProperties(
          scope,
          offers.map(({ offer }) => offer.property_id),
        )
      : [],
  ]);
  const ids = new Set([...open.map(({ deal }) => deal.id), ...due.map(({ deal }) => deal.id), ...offered.map(({ id }) => id)]);
  const chances = new Map((await dealPredictions(scope, { dealIds: [...ids] })).map((one) => [one.deal_id, one]));
  const about = (deal: DealRow) => {
    const prediction = chances.get(deal.id);
    return {
      chance: prediction?.probability ?? OFFER_CHANCE,
      stake: deal.profit,
      today,
      reasons: [
        prediction ? `The deal closes with a chance of ${prediction.words}` : 'The usual chance at this stage is one half',
        'At stake is the profit of the deal: sale price - purchase price + assignment fee',
      ],
    };
  };
  const subjectOf = (deal: DealRow, address: string) => `${address}, deal #${deal.id}`;

  const steps = due.map(({ milestone, deal, address }) => {
    const { reasons, ...rest } = about(deal);
    const hangs = milestone.is_critical ? 'Critical: the deal cannot close without it' : 'Not critical: little of the chance hangs on it';
    return weighed({
      ...rest,
      kind: 'milestone',
      id: milestone.id,
      title: milestone.title,
      subject: subjectOf(deal, address),
      page: 'milestones',
      page_id: milestone.id,
      due_on: milestone.due_date,
      share: milestone.is_critical ? CRITICAL_SHARE : NORMAL_SHARE,
      reasons: [...reasons, hangs],
      completes: { what: 'milestone', milestone_id: milestone.id },
    });
  });

  const closings = open
    .filter(({ deal }) => deal.closing_date <= addDays(today, AHEAD_DAYS))
    .map(({ deal, address }) => {
      const { reasons, ...rest } = about(deal);
      return weighed({
        ...rest,
        kind: 'closing',
        id: deal.id,
        title: deal.closing_date < today ? 'The closing date has passed: close the deal or move the date' : 'Make the closing ready',
        subject: subjectOf(deal, address),
        page: 'deals',
        page_id: deal.id,
        due_on: deal.closing_date,
        share: SHARES.closing.share,
        reasons: [...reasons, `On it hangs: ${SHARES.closing.why}`],
      });
    });

  const searches = resold
    .filter(({ deal }) => !known.has(deal.buyer_id) && !accepted.has(deal.property_id))
    .map(({ deal, address }) => {
      const { reasons, ...rest } = about(deal);
      return weighed({
        ...rest,
        kind: 'find_buyer',
        id: deal.id,
        title: 'Find a buyer',
        subject: subjectOf(deal, address),
        page: 'properties',
        page_id: deal.property_id,
        due_on: addDays(deal.contract_date, (deal.inspection_period ?? INSPECTION_DAYS) - CHOSEN_BEFORE_END),
        share: SHARES.find_buyer.share,
        reasons: [...reasons, `No buyer of yours is named, and no offer accepted: ${SHARES.find_buyer.why}`],
      });
    });

  const decisions = bestOfEach(offers).map(({ offer, buyer, address, asked, count }) => {
    const deal = offered.filter(({ id, property_id }) => (offer.deal_id ? id === offer.deal_id : property_id === offer.property_id)).at(-1);
    const price = deal?.purchase_price ?? asked;
    return weighed({
      kind: 'offer_decision',
      id: offer.id,
      title: `Answer ${count === 1 ? 'the offer' : `the best of ${count} offers`}: ${usd.format(offer.amount)} by ${buyer}`,
      subject: deal ? subjectOf(deal, address) : address,
      page: 'properties',
      page_id: offer.property_id,
      due_on: offer.expires_on ?? addDays(offer.created_at.slice(0, 10), ANSWER_DAYS),
      chance: deal ? about(deal).chance : OFFER_CHANCE,
      share: SHARES.offer_decision.share,
      stake: sum(offer.amount, -price),
      today,
      reasons: [
        (deal ? about(deal).reasons[0] : undefined) ?? 'Without a contract yet: the usual chance at the stage of an offer',
        `At stake is what the offer leaves above ${deal ? 'the contract price' : 'the price of the property'}`,
        `On it hangs: ${SHARES.offer_decision.why}`,
        offer.expires_on ? 'The offer expires' : `Offers without an end are answered within ${ANSWER_DAYS} days`,
      ],
    });
  });
  return [...steps, ...closings, ...searches, ...decisions];
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

async function knownBuyers(scope: Scope, open: readonly OpenDeal[]): Promise<Set<number>> {
  if (open.length === 0) return new Set();
  const ids = open.map(({ deal }) => deal.buyer_id);
  const rows = await scope.read
    .select({ id: buyers.id })
    .from(buyers)
    .where(and(eq(buyers.account_id, scope.account.id), inArray(buyers.id, ids)));
  return new Set(rows.map(({ id }) => id));
}

/** Of which properties an offer is accepted. */
async function acceptedOf(scope: Scope, open: readonly OpenDeal[]): Promise<Set<number>> {
  if (open.length === 0) return new Set();
  const ids = open.map(({ deal }) => deal.property_id);
  const rows = await scope.read
    .select({ id: buyerOffers.property_id })
    .from(buyerOffers)
    .where(and(eq(buyerOffers.account_id, scope.account.id), inArray(buyerOffers.property_id, ids), eq(buyerOffers.status, 'accepted')));
  return new Set(rows.map(({ id }) => id));
}

/** The highest offer for each property, and how many there are. */
function bestOfEach<Offer extends { offer: OfferRow }>(offers: readonly Offer[]): (Offer & { count: number })[] {
  const best = new Map<number, Offer & { count: number }>();
  for (const one of offers) {
    const before = best.get(one.offer.property_id);
    const count = (before?.count ?? 0) + 1;
    best.set(one.offer.property_id, before && before.offer.amount >= one.offer.amount ? { ...before, count } : { ...one, count });
  }
  return [...best.values()];
}
