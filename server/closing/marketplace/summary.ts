/** Activity in the account's rooms: figures, and the newest events. */
import { and, count, eq, type SQL } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { loadHouseCosts } from '#server/records/buyers/house-costs.ts';
import { loadPastDeals } from '#server/records/buyers/matches.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { properties } from '#server/records/properties/table.ts';
import type { RoomsSummary } from '#shared/closing/marketplace/listing.ts';
import { sum } from '#shared/core/money.ts';
import { calculateExpected } from '#shared/records/buyers/best-offer.ts';
import { hasListingStatus, isHolding } from './listings.ts';
import { loadNewestRoomEvents } from './room-events.ts';
import { listings, roomGuests } from './table.ts';

const NEWEST = 12;
const MOST_CITIES = 200;

/** Of all live rooms, not of a page. */
export async function summarizeRooms(scope: Scope): Promise<RoomsSummary> {
  const isLive = and(eq(listings.account_id, scope.account.id), hasListingStatus('live', scope.now()));
  const [[first], rooms, guests, bids, cities, activity] = await Promise.all([
    scope.read
      .select({ listing_id: listings.id, closes_at: listings.closes_at })
      .from(listings)
      .where(isLive)
      .orderBy(listings.closes_at, listings.id)
      .limit(1),
    scope.read.$count(listings, isLive),
    countGuests(scope, isLive),
    loadExpected(scope, isLive),
    listCities(scope),
    loadNewestRoomEvents(scope, NEWEST),
  ]);
  const best = new Map<number, { expected: number; expected_fee: number }>();
  for (const { listing_id, ...bid } of bids)
    if (listing_id !== null && bid.expected > (best.get(listing_id)?.expected ?? 0)) best.set(listing_id, bid);
  return {
    live: rooms,
    live_bids: bids.length,
    guests,
    expected: sum(...[...best.values()].map(({ expected }) => expected)),
    expected_fee: sum(...[...best.values()].map(({ expected_fee }) => expected_fee)),
    closes_first: first ?? null,
    cities,
    activity,
  };
}

async function countGuests(scope: Scope, isLive: SQL | undefined): Promise<number> {
  const [counted] = await scope.read
    .select({ n: count(roomGuests.first_seen) })
    .from(roomGuests)
    .innerJoin(listings, eq(listings.id, roomGuests.listing_id))
    .where(isLive);
  return counted?.n ?? 0;
}

async function listCities(scope: Scope): Promise<string[]> {
  const rows = await scope.read
    .selectDistinct({ city: properties.city })
    .from(listings)
    .innerJoin(properties, eq(properties.id, listings.property_id))
    .where(eq(listings.account_id, scope.account.id))
    .orderBy(properties.city)
    .limit(MOST_CITIES);
  return rows.map(({ city }) => city);
}

/** The bids that hold in live rooms, and what may be expected of each. */
async function loadExpected(scope: Scope, isLive: SQL | undefined) {
  const bids = await scope.read
    .select({
      listing_id: buyerOffers.listing_id,
      property_id: buyerOffers.property_id,
      buyer_id: buyerOffers.buyer_id,
      amount: buyerOffers.amount,
    })
    .from(buyerOffers)
    .innerJoin(listings, eq(listings.id, buyerOffers.listing_id))
    .where(and(isLive, isHolding(findToday(scope))));
  const past = await loadPastDeals(scope, [...new Set(bids.map(({ buyer_id }) => buyer_id))]);
  const costs = await loadHouseCosts(scope, [...new Set(bids.map(({ property_id }) => property_id))]);
  return bids.map(({ listing_id, property_id, buyer_id, amount }) => {
    const deals = past.get(buyer_id) ?? { kept: 0, fell: 0 };
    const fee = sum(amount, -(costs.get(property_id) ?? amount));
    return { listing_id, expected: calculateExpected(amount, deals), expected_fee: calculateExpected(fee, deals) };
  });
}
