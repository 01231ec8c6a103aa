/** The bids of a room as its owner sees them: ranked by what may be expected of each, with what speaks for and against it. */
import { and, eq } from 'drizzle-orm';
import { findToday, findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, NotFound } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { calculateExpected } from '#shared/records/buyers/best-offer.ts';
import type { Db } from '#server/db/store.ts';
import { isAmong, matchOwn, isOwn } from '#server/db/conditions.ts';
import { loadHouseCosts } from '#server/records/buyers/house-costs.ts';
import { changeBidWithin, findPromised, listWeighedOffers } from '#server/records/buyers/offers.ts';
import { buyerOffers, buyers } from '#server/records/buyers/table.ts';
import { documents } from '#server/records/documents/table.ts';
import { type BuyerOffer, isBidTrusted } from '#shared/records/buyers/offer.ts';
import type { ListingDemand, RankedBid, roomBidsInput } from '#shared/closing/marketplace/room.ts';
import type { z } from '#shared/core/zod.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';
import { countDaysBetween, toDay } from '#shared/core/days.ts';
import { type Page, toListMeta } from '#shared/core/list.ts';
import { sum } from '#shared/core/money.ts';
import { listSeenParts } from './guests.ts';
import { requireListingRow } from './listings.ts';
import { roomGuests } from './table.ts';

type RoomBidsQuery = z.output<typeof roomBidsInput>;

const MOST_BIDS = 1000;

const SORTS: Record<RoomBidsQuery['sort_by'], (bid: RankedBid) => number> = {
  rank: ({ rank }) => rank,
  amount: ({ offer }) => offer.amount,
  created_at: ({ offer }) => Date.parse(offer.created_at),
  id: ({ offer }) => offer.id,
};

/** One page of the bids of a listing, those of which most may be expected first; throws `NotFound`. */
export async function listBids(scope: Scope, { id, page, per_page, sort_by, sort_order }: RoomBidsQuery): Promise<Page<RankedBid>> {
  const ranked = await rankBids(scope, id);
  const [sign, by] = [sort_order === 'asc' ? 1 : -1, SORTS[sort_by]];
  const sorted = ranked.toSorted((one, other) => sign * (by(one) - by(other)) || one.rank - other.rank);
  return { data: sorted.slice((page - 1) * per_page, page * per_page), meta: toListMeta(ranked.length, page, per_page) };
}

const isOpen = (one: BuyerOffer): boolean => one.status === 'open' && !one.is_expired;
const isLive = (one: BuyerOffer): boolean => isOpen(one) && isBidTrusted(one);

/** What the bids of a listing come to; throws `NotFound`. */
export async function loadDemand(scope: Scope, id: number): Promise<ListingDemand> {
  const { property_id } = await requireListingRow(scope, scope.read, id);
  const { offers, best } = await listWeighedOffers(scope, eq(buyerOffers.listing_id, id), MOST_BIDS);
  const accepted_id = await findPromised(scope, eq(buyerOffers.property_id, property_id));
  const amounts = offers.filter((one) => isLive(one) || one.status === 'accepted').map(({ amount }) => amount);
  const prices = [...new Set(amounts)].sort((one, other) => one - other);
  const steps = prices.map((price) => ({ price, bids: amounts.filter((amount) => amount >= price).length }));
  return { listing_id: id, best, accepted_id, steps };
}

async function rankBids(scope: Scope, id: number): Promise<RankedBid[]> {
  const listing = await requireListingRow(scope, scope.read, id);
  const { offers, weighed } = await listWeighedOffers(scope, eq(buyerOffers.listing_id, id), MOST_BIDS);
  const buyerIds = offers.map(({ buyer_id }) => buyer_id);
  const paperIds = offers.flatMap((one) => one.proof_document_id ?? []);
  const proofs = await scope.read.select({ id: buyers.id, day: buyers.proof_of_funds_on }).from(buyers).where(isAmong(buyers.id, buyerIds));
  const papers = await scope.read
    .select({ id: documents.id, at: documents.created_at })
    .from(documents)
    .where(and(isOwn(scope, documents), isAmong(documents.id, paperIds)));
  const guests = await scope.read.select().from(roomGuests).where(eq(roomGuests.listing_id, id));
  const cost = (await loadHouseCosts(scope, [listing.property_id])).get(listing.property_id);
  const today = findToday(scope);
  const live = offers.filter(isLive);
  const highest = Math.max(...live.map(({ amount }) => amount));
  const expectedOf = new Map(weighed.map((one) => [one.offer_id, one]));
  const order = (one: (typeof offers)[number]) => (one.status === 'accepted' ? 3 : isLive(one) ? 2 : isOpen(one) ? 1 : 0);
  const sorted = offers.toSorted(
    (one, other) =>
      order(other) - order(one) ||
      (expectedOf.get(other.id)?.expected ?? 0) - (expectedOf.get(one.id)?.expected ?? 0) ||
      other.amount - one.amount ||
      one.id - other.id,
  );
  return sorted.flatMap((offer, at): RankedBid[] => {
    const own = expectedOf.get(offer.id);
    if (!own) return [];
    const fee = cost === undefined ? null : sum(offer.amount, -cost);
    const guest = guests.find(({ buyer_id }) => buyer_id === offer.buyer_id);
    const { counter_amount, counter_note = null, countered_at } = guest ?? {};
    const paper = papers.find((one) => one.id === offer.proof_document_id);
    const days = [proofs.find((one) => one.id === offer.buyer_id)?.day, paper && toDay(new Date(paper.at), findZone(scope))];
    // The newer of what the guest sent and what the buyer's record says.
    const day =
      days
        .flatMap((one) => one ?? [])
        .sort()
        .at(-1) ?? null;
    return [
      {
        offer,
        weighed: own,
        rank: at + 1,
        is_highest: isLive(offer) && offer.amount === highest,
        is_below_floor: listing.floor !== null && offer.amount < listing.floor,
        above_ask: sum(offer.amount, -listing.ask),
        fee,
        expected_fee: fee === null ? null : calculateExpected(fee, own),
        proof: day === null ? null : { day, age_days: Math.max(0, countDaysBetween(day, today)), document_id: paper?.id ?? null },
        guest: guest ? { seconds: guest.seconds, seen: listSeenParts(guest), last_seen: guest.last_seen } : null,
        counter: counter_amount && countered_at ? { amount: counter_amount, note: counter_note, at: countered_at } : null,
      },
    ];
  });
}

/** Shows the guest behind an open bid what the owner would take instead; throws `NotFound`, and `Conflict` when the bid is decided. */
export async function counterBid(
  scope: Scope,
  { id, offer_id, amount, note }: { id: number; offer_id: number; amount: number; note?: string | null | undefined },
): Promise<RankedBid> {
  await scope.write(async (tx) => {
    const listing = await requireListingRow(scope, tx, id);
    const bid = await findBidOf(scope, tx, id, offer_id);
    if (bid.guest_id === null) throw new NotFound(marketplaceTexts.bidNotFound);
    if (bid.status !== 'open') throw new Conflict(marketplaceTexts.isDecided);
    await tx
      .update(roomGuests)
      .set({ counter_amount: amount, counter_note: note ?? null, countered_at: scope.now().toISOString() })
      .where(eq(roomGuests.id, bid.guest_id));
    const changes = [{ field: 'counter_offer', before: null, after: amount }];
    await emitEvents(scope, tx, [
      { type: 'listing.countered', data: { offer_id, amount }, subject_id: id, summary: listing.title, changes },
    ]);
  });
  return requireRanked(scope, id, offer_id);
}

/**
 * Says that a doubtful bid is real, or sets it aside; repeating it changes nothing. Throws `NotFound`, and `Conflict` for a bid that is
 * decided or not doubtful.
 */
export async function reviewBid(
  scope: Scope,
  { id, offer_id, review }: { id: number; offer_id: number; review: 'real' | 'set_aside' },
): Promise<RankedBid> {
  await scope.write(async (tx) => {
    await requireListingRow(scope, tx, id);
    const bid = await findBidOf(scope, tx, id, offer_id);
    if (bid.status !== 'open') throw new Conflict(marketplaceTexts.isDecided);
    if (bid.review === null) throw new Conflict('This bid counts already.');
    await changeBidWithin(scope, tx, offer_id, { review });
  });
  return requireRanked(scope, id, offer_id);
}

async function findBidOf(scope: Scope, tx: Db, listingId: number, offerId: number): Promise<typeof buyerOffers.$inferSelect> {
  const [bid] = await tx
    .select()
    .from(buyerOffers)
    .where(matchOwn(scope, buyerOffers, { id: offerId, listing_id: listingId }));
  if (!bid) throw new NotFound(marketplaceTexts.bidNotFound);
  return bid;
}

async function requireRanked(scope: Scope, id: number, offerId: number): Promise<RankedBid> {
  const ranked = (await rankBids(scope, id)).find(({ offer }) => offer.id === offerId);
  if (!ranked) throw new NotFound(marketplaceTexts.bidNotFound);
  return ranked;
}
