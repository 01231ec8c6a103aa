/** What happened in rooms: a reading of the events of listings and of their bids. */
import { takePage } from '#server/db/list-source.ts';
import { and, desc, eq, inArray, type SQL, sql, count } from 'drizzle-orm';
import { isOwn } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import { events } from '#server/core/events/table.ts';
import { filterBy } from '#server/db/filters.ts';
import { listPage } from '#server/db/list.ts';
import { buyerOffers, buyers } from '#server/records/buyers/table.ts';
import type { Page } from '#shared/core/list.ts';
import {
  ROOM_EVENT_KINDS,
  ROOM_EVENT_TYPES,
  type RoomEvent,
  type RoomEventKind,
  type roomEventsInput,
  roomEventList,
} from '#shared/closing/marketplace/room-event.ts';
import type { z } from '#shared/core/zod.ts';
import { nameOfGuest } from './guests.ts';
import { requireListingRow, hasListingStatus, isHolding } from './listings.ts';
import { listings, roomGuests, roomQuestions } from './table.ts';
import { findToday } from '#server/core/account-days.ts';
import { loadHouseCosts } from '#server/records/buyers/house-costs.ts';
import { loadPastDeals } from '#server/records/buyers/matches.ts';
import { properties } from '#server/records/properties/table.ts';
import type { RoomsSummary } from '#shared/closing/marketplace/listing.ts';
import { sum } from '#shared/core/money.ts';
import { calculateExpected } from '#shared/records/buyers/best-offer.ts';

const KIND_OF = new Map<string, RoomEventKind>(ROOM_EVENT_KINDS.map((kind) => [ROOM_EVENT_TYPES[kind], kind]));

/** Events of a room, or of all rooms of the account, found by their records. */
function isOfRooms({ account }: Scope, listingId?: number): SQL | undefined {
  const one = (column: SQL): SQL => (listingId === undefined ? sql`${column} IS NOT NULL` : sql`${column} = ${listingId}`);
  return and(
    sql`${events.id} IN (
      SELECT happened.id FROM ${listings} AS room JOIN ${events} AS happened
        ON happened.account_id = room.account_id AND happened.subject = 'listings' AND happened.subject_id = room.id
        WHERE room.account_id = ${account.id} AND ${one(sql`room.id`)}
      UNION ALL
      SELECT happened.id FROM ${buyerOffers} AS bid JOIN ${events} AS happened
        ON happened.account_id = bid.account_id AND happened.subject = 'buyer_offers' AND happened.subject_id = bid.id
        WHERE bid.account_id = ${account.id} AND ${one(sql`bid.listing_id`)})`,
    inArray(events.type, Object.values(ROOM_EVENT_TYPES)),
  );
}

const selectData = (name: string): SQL => sql`(${events.data} ->> ${sql.raw(`'${name}'`)})`;
const isOfBid = sql`${events.subject} = 'buyer_offers'`;

const selectEvents = ({ read }: Scope) =>
  read
    .select({
      id: events.id,
      listing_id: listings.id,
      title: listings.title,
      type: events.type,
      who: sql<string | null>`CASE WHEN ${isOfBid} OR ${events.data} ->> 'guest_id' OR ${events.data} ->> 'question_id'
        OR ${events.data} ->> 'offer_id' THEN ${nameOfGuest} END`,
      amount: sql<number | null>`${selectData('amount')}`,
      source: buyerOffers.source,
      buyers: sql<number | null>`${selectData('buyers')}`,
      question: roomQuestions.question,
      answer: roomQuestions.answer,
      created_at: events.created_at,
    })
    .from(events)
    .leftJoin(buyerOffers, sql`${buyerOffers.id} = CASE WHEN ${isOfBid} THEN ${events.subject_id} ELSE ${selectData('offer_id')} END`)
    .leftJoin(roomQuestions, sql`${roomQuestions.id} = ${selectData('question_id')}`)
    .leftJoin(roomGuests, sql`${roomGuests.id} = coalesce(${selectData('guest_id')}, ${roomQuestions.guest_id})`)
    .leftJoin(buyers, sql`${buyers.id} = coalesce(${buyerOffers.buyer_id}, ${roomGuests.buyer_id})`)
    .innerJoin(listings, sql`${listings.id} = CASE WHEN ${isOfBid} THEN ${buyerOffers.listing_id} ELSE ${events.subject_id} END`)
    .$dynamic();

function toRoomEvent({ type, question, answer, ...event }: Awaited<ReturnType<typeof selectEvents>>[number]): RoomEvent {
  const kind = KIND_OF.get(type) ?? 'changed';
  return { ...event, kind, words: kind === 'asked' ? question : kind === 'answered' ? answer : null };
}

/** One page of what happened in a room, the last first; throws `NotFound`. */
export async function listRoomEvents(scope: Scope, { id, ...input }: z.output<typeof roomEventsInput>): Promise<Page<RoomEvent>> {
  await requireListingRow(scope, scope.read, id);
  return listPage(scope, input, {
    table: events,
    within: isOfRooms(scope, id),
    filters: filterBy(roomEventList, events, input, { kind: (kind) => eq(events.type, ROOM_EVENT_TYPES[kind]) }),
    few: true,
    rows: async (plan) => (await takePage(selectEvents(scope).where(plan.where).$dynamic(), plan)).map(toRoomEvent),
  });
}

async function loadNewestRoomEvents(scope: Scope, limit: number): Promise<RoomEvent[]> {
  const rows = await selectEvents(scope)
    .where(and(isOwn(scope, events), isOfRooms(scope)))
    .orderBy(desc(sql`+${events.id}`))
    .limit(limit);
  return rows.map(toRoomEvent);
}

const NEWEST = 12;
const MOST_CITIES = 200;

/** Of all live rooms, not of a page. */
export async function summarizeRooms(scope: Scope): Promise<RoomsSummary> {
  const isLive = and(isOwn(scope, listings), hasListingStatus('live', scope.now()));
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
    .where(isOwn(scope, listings))
    .orderBy(properties.city)
    .limit(MOST_CITIES);
  return rows.map(({ city }) => city);
}

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
    const deals = past.get(buyer_id) ?? { closed: 0, fell: 0 };
    const fee = sum(amount, -(costs.get(property_id) ?? amount));
    return { listing_id, expected: calculateExpected(amount, deals), expected_fee: calculateExpected(fee, deals) };
  });
}
