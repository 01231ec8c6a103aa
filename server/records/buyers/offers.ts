/** Functions for the offers of buyers. Whether one has expired follows from its day and is not stored. */
import { isPromised } from './availability.ts';
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { matchOwn, isOwn } from '#server/db/conditions.ts';
import { dropUndefined } from '#server/core/drop-undefined.ts';
import { listChanges } from '#server/core/events/emit.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { filterBy } from '#server/db/filters.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { findOwned, defineRecords, requireOwned, toStoredFields } from '#server/db/records.ts';
import { recordImages, type Undo } from '#server/db/undo.ts';
import { dealRecords, DEAL_TABLES } from '#server/records/deals/deals.ts';
import { deals } from '#server/records/deals/table.ts';
import { findLeadOfProperty } from '#server/records/properties/linked-lead.ts';
import { properties } from '#server/records/properties/table.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import { calculateAcceptedPrices } from '#shared/records/buyers/accepted-deal.ts';
import { describeBestBid, weigh } from '#shared/records/buyers/best-offer.ts';
import {
  type BidReview,
  type BuyerOffer,
  type ChangedOffer,
  type OffersOfProperty,
  buyerOfferFields,
  buyerOfferList,
  isBidTrusted,
  type buyerOfferInput,
  type buyerOfferPatch,
  type removedOffer,
} from '#shared/records/buyers/offer.ts';
import { buyerOfferTexts } from '#shared/records/buyers/offer-texts.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import { dealInput } from '#shared/records/deals/deal.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { loadPastDeals } from './matches.ts';
import { buyerOffers, buyers } from './table.ts';
import { buildDealDraft } from './deal-draft.ts';
import { listDealChanges, revertAcceptance } from './revert-offer.ts';
import type { z } from '#shared/core/zod.ts';

type BuyerOfferQuery = z.output<typeof buyerOfferList.input>;

type RemovedOffer = z.output<typeof removedOffer>;

type BuyerOfferPatch = z.output<typeof buyerOfferPatch>;

type BuyerOfferInput = z.output<typeof buyerOfferInput>;

type OfferRow = typeof buyerOffers.$inferSelect;

const TERMS = Object.keys(buyerOfferFields) as (keyof BuyerOfferInput)[];
const MOST_OF_PROPERTY = 200;

/** Of an accepted offer that found no open deal: the one that was made of it later. */
const laterDeal = sql<number | null>`CASE WHEN ${buyerOffers.status} = 'accepted' AND ${buyerOffers.deal_id} IS NULL THEN (
  SELECT later.id FROM ${deals} AS later
  WHERE later.property_id = ${buyerOffers.property_id} AND later.created_at >= ${buyerOffers.decided_at}
    AND +later.account_id = ${buyerOffers.account_id} AND +later.buyer_id = ${buyerOffers.buyer_id} AND +later.status <> 'cancelled'
  ORDER BY later.created_at DESC, later.id DESC LIMIT 1) END`;

/** Campaigns stand above offers, by whose table's name they are found. */
const othersCampaign = sql<number | null>`(SELECT notice.id FROM campaigns AS notice WHERE notice.offer_id = ${buyerOffers.id})`;

const isPromisedOffer = isPromised(sql`${buyerOffers}`);

const selectOffers = (db: Db, where: SQL | undefined) =>
  db
    .select({
      offer: buyerOffers,
      is_promised: isPromisedOffer,
      later_deal_id: laterDeal,
      others_campaign_id: othersCampaign,
      buyer: { id: buyers.id, name: buyers.name, company: buyers.company },
      property: { id: properties.id, address: properties.address, city: properties.city, state: properties.state },
    })
    .from(buyerOffers)
    .innerJoin(buyers, eq(buyers.id, buyerOffers.buyer_id))
    .innerJoin(properties, eq(properties.id, buyerOffers.property_id))
    .where(where)
    .$dynamic();

type OfferWithParts = { offer: OfferRow; is_promised: number } & Pick<
  BuyerOffer,
  'buyer' | 'property' | 'later_deal_id' | 'others_campaign_id'
>;
const toOffer = (
  { offer: { account_id: _, undo: __, guest_id: ___, contingencies, ...offer }, is_promised: ____, ...parts }: OfferWithParts,
  today: string,
): BuyerOffer => ({
  ...offer,
  contingencies: contingencies ?? [],
  is_expired: offer.status === 'open' && offer.expires_on !== null && offer.expires_on < today,
  ...parts,
});

/** The list source of the account's offers. */
export const buildOfferSource = (scope: Scope, input: BuyerOfferQuery): ListSource<BuyerOffer> => ({
  table: buyerOffers,
  filters: filterBy(buyerOfferList, buyerOffers, input),
  rows: async (plan) => (await takePage(selectOffers(scope.read, plan.where), plan)).map((row) => toOffer(row, findToday(scope))),
});

/** The offers for a property, the highest first, and the best of the open ones; throws `NotFound`. */
export async function listOffersFor(scope: Scope, propertyId: number): Promise<OffersOfProperty> {
  await requireOwned(scope, scope.read, properties, propertyId, propertyTexts.notFound);
  return { property_id: propertyId, ...(await listWeighedOffers(scope, eq(buyerOffers.property_id, propertyId))) };
}

/** Some offers of the account, the highest first, what may be expected of each, and the best of the open ones. */
export async function listWeighedOffers(scope: Scope, where: SQL, most = MOST_OF_PROPERTY): Promise<Omit<OffersOfProperty, 'property_id'>> {
  const today = findToday(scope);
  const rows = await selectOffers(scope.read, and(where, isOwn(scope, buyerOffers)))
    .orderBy(desc(buyerOffers.amount), buyerOffers.id)
    .limit(most);
  const offers = rows.map((row) => toOffer(row, today));
  const past = await loadPastDeals(scope, [...new Set(offers.map(({ buyer_id }) => buyer_id))]);
  const weighed = new Map(offers.map((offer) => [offer.id, weigh(offer, past.get(offer.buyer_id) ?? { closed: 0, fell: 0 })]));
  return {
    offers,
    weighed: [...weighed.values()],
    best: describeBestBid(
      offers.filter((offer) => offer.status === 'open' && !offer.is_expired && isBidTrusted(offer)),
      weighed,
    ),
    accepted_id: rows.find(({ is_promised }) => is_promised)?.offer.id ?? null,
  };
}

/** The accepted offer among these of the account; null when there is none. */
export async function findPromised(scope: Scope, where: SQL): Promise<number | null> {
  const [row] = await scope.read
    .select({ id: buyerOffers.id })
    .from(buyerOffers)
    .where(and(where, isOwn(scope, buyerOffers), isPromisedOffer))
    .limit(1);
  return row?.id ?? null;
}

/** An offer, and the guest of a room who made it. */
type NewOffer = BuyerOfferInput & { room?: { listing_id: number; guest_id: number; review: BidReview | null } };

const toEventData = ({ amount, guest_id }: OfferRow) => ({ amount, ...(guest_id !== null && { guest_id }) });

export const offerRecords = defineRecords({
  table: buyerOffers,
  noun: 'offer',
  notFound: buyerOfferTexts.notFound,
  load: async (scope, db, id): Promise<BuyerOffer | undefined> => {
    const [row] = await selectOffers(db, matchOwn(scope, buyerOffers, { id }));
    return row && toOffer(row, findToday(scope));
  },
  events: {
    created: (row) => ({ type: 'offer.created', data: toEventData(row) }),
    updated: (before, after) => ({
      type: before.status === after.status || after.status === 'open' ? 'offer.updated' : `offer.${after.status}`,
      data: toEventData(after),
    }),
    deleted: ({ property_id }) => ({ type: 'offer.deleted', data: { property_id } }),
  },
  fields: [...TERMS, 'status', 'deal_id', 'review'],
  nameOf: ({ buyer, property }) => `Offer of ${buyer.name}, ${property.address}`,
  toRow: async ({ room, ...input }: NewOffer, _before, { scope, tx }) => {
    const errors: FieldErrors = {};
    if (!(await findOwned(scope, tx, buyers, input.buyer_id))) errors.buyer_id = [buyerTexts.notFound];
    if (!(await findOwned(scope, tx, properties, input.property_id))) errors.property_id = [propertyTexts.notFound];
    if (Object.keys(errors).length > 0) throw new Invalid(errors);
    return {
      ...toStoredFields(buyerOfferFields, input),
      status: 'open' as const,
      ...(room && { ...room, source: 'room' as const }),
    };
  },
});

/** Changes the terms of an open offer, its proof, or withdraws it, as part of a larger change; throws `Conflict` when it is not open. */
export async function changeBidWithin(
  scope: Scope,
  tx: Db,
  id: number,
  given: Partial<Omit<BuyerOfferInput, 'buyer_id' | 'property_id'>> & {
    proof_document_id?: number;
    status?: 'withdrawn';
    review?: BidReview | null;
  },
): Promise<BuyerOffer> {
  const before = await offerRecords.requireUnchanged(scope, tx, id);
  if (before.status !== 'open') throw new Conflict(before.status === 'accepted' ? buyerOfferTexts.isAccepted : buyerOfferTexts.notOpen);
  return change(scope, tx, before, dropUndefined(given));
}

/** Writes a change, and when its status was decided; `also` is what an acceptance changed in the deal. */
function change(scope: Scope, tx: Db, before: OfferRow, given: Partial<OfferRow>, also: FieldChange[] = []): Promise<BuyerOffer> {
  const isDecided = given.status !== undefined && given.status !== before.status;
  const decided_at = given.status === 'open' ? null : scope.now().toISOString();
  const decided = isDecided ? { decided_at, undo: null } : {};
  return offerRecords.write(scope, tx, before, { ...decided, ...given }, { also });
}

/**
 * Changes the terms of an offer, declines it, marks it as withdrawn, or opens it again; `Conflict` for the terms of an accepted one.
 * An accepted one that is given up takes back from its deal what accepting it set (see `revertAcceptance`).
 */
export function updateOffer(scope: Scope, id: number, patch: BuyerOfferPatch, expected?: Expected): Promise<ChangedOffer> {
  return scope.write(async (tx) => {
    const before = await offerRecords.requireUnchanged(scope, tx, id, expected);
    const { status, ...terms } = patch;
    const given: Partial<OfferRow> = dropUndefined(terms);
    const next = { ...given, ...(status ? { status } : {}) };
    if (before.status === 'accepted' && !status && listChanges<OfferRow>(before, { ...before, ...given }, TERMS).length > 0)
      throw new Conflict(buyerOfferTexts.isAccepted);
    const isGivenUp = before.status === 'accepted' && Boolean(status);
    const deal_words = isGivenUp ? await revertAcceptance(scope, tx, await offerRecords.require(scope, tx, id)) : null;
    return { ...(await change(scope, tx, before, isGivenUp ? { ...next, deal_id: null } : next)), deal_words };
  });
}

/**
 * Accepts an open offer. The newest open deal of the property then names the buyer, and has the prices of the offer (see
 * `calculateAcceptedPrices`); a property without a deal gets one where its lead is known. With `setPending` the deal becomes pending. Other offers stay as they are. Accepting it twice changes nothing;
 * throws `Conflict` when it is not open, its day is over, or another offer for the property is accepted.
 */
export function acceptOffer(scope: Scope, id: number, setPending: boolean, expected?: Expected): Promise<BuyerOffer> {
  return scope.write(async (tx) => {
    const before = await offerRecords.requireUnchanged(scope, tx, id, expected);
    if (before.status === 'accepted') return offerRecords.require(scope, tx, id);
    if (before.status !== 'open') throw new Conflict(buyerOfferTexts.notOpen);
    if (before.expires_on !== null && before.expires_on < findToday(scope))
      throw new Conflict(buyerOfferTexts.isExpired(before.expires_on));
    const [other] = await selectOffers(
      tx,
      and(eq(buyerOffers.property_id, before.property_id), isPromisedOffer, ne(buyerOffers.id, id)),
    ).limit(1);
    if (other) throw new Conflict(buyerOfferTexts.otherAccepted(other.buyer.name));
    const [newest] = await tx
      .select()
      .from(deals)
      .where(and(eq(deals.property_id, before.property_id), isOwn(scope, deals), ne(deals.status, 'cancelled')))
      .orderBy(sql`${deals.status} = 'closed'`, desc(deals.created_at), desc(deals.id))
      .limit(1);
    if (!newest) {
      const made = await makeDeal(scope, tx, before, setPending);
      const undo: Undo | null = made ? { images: [{ table: 'deals', how: 'added', names: ['id'], rows: [[made.id]] }] } : null;
      return change(scope, tx, before, { status: 'accepted', deal_id: made?.id ?? null, undo });
    }
    const deal = newest.status === 'closed' ? undefined : newest;
    const [changed, images] = await recordImages(tx, DEAL_TABLES, async () => {
      const set = { buyer_id: before.buyer_id, ...(setPending ? { status: 'pending' as const } : {}) };
      return deal && dealRecords.patchWithin(scope, tx, deal.id, { ...set, ...calculateAcceptedPrices(deal, before.amount) });
    });
    // A number that was free when the deal named it is this buyer's now.
    if (deal?.buyer_id === before.buyer_id && deal.own_buyer_id === null)
      await tx.update(deals).set({ own_buyer_id: before.buyer_id }).where(eq(deals.id, deal.id));
    const also = deal && changed ? listDealChanges(deal, changed) : [];
    return change(scope, tx, before, { status: 'accepted', deal_id: deal?.id ?? null, undo: { images } }, also);
  });
}

/** The deal of an accepted offer; none while the property's seller, or what a deal needs of the property, is not known. */
async function makeDeal(scope: Scope, tx: Db, offer: OfferRow, setPending: boolean): Promise<{ id: number } | undefined> {
  const property = await requireOwned(scope, tx, properties, offer.property_id, propertyTexts.notFound);
  const lead = await findLeadOfProperty(scope, tx, property);
  if (!lead) return undefined;
  const draft = await buildDealDraft(scope, { property, lead_id: lead.id, offer });
  const deal = dealInput.safeParse({ ...draft, status: setPending ? 'pending' : 'active' });
  return deal.success ? dealRecords.createWithin(scope, tx, deal.data) : undefined;
}

/** Deletes an offer; an accepted one takes back from its deal what accepting it set (see `revertAcceptance`). */
export async function removeOffer(scope: Scope, id: number, expected?: Expected): Promise<RemovedOffer> {
  let deal_words: string | null = null;
  await offerRecords.remove(scope, id, expected, async (tx, offer) => {
    if (offer.status === 'accepted') deal_words = await revertAcceptance(scope, tx, offer);
  });
  return { deal_words };
}
