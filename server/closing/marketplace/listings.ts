/** Functions for listings. Its status at this moment follows from the clock and its bids. */
import { and, asc, desc, eq, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { ensureOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { findToday, startOfDay } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { dropUndefined } from '#server/core/drop-undefined.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import { loadStateHolds } from '#server/closing/contracts/state-numbers.ts';
import { appendLedger } from '#server/closing/ledger/append.ts';
import { isAmong, matchOwn, isOwn } from '#server/db/conditions.ts';
import { filterBy } from '#server/db/filters.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { findOwned, defineRecords, requireOwned, toStoredFields } from '#server/db/records.ts';
import { buildContains } from '#server/db/search.ts';
import type { Db } from '#server/db/store.ts';
import { isPromised, loadAvailability } from '#server/records/buyers/availability.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { isBidTrusted } from '#shared/records/buyers/offer.ts';
import { findFairHousingPhrases } from '#shared/closing/marketplace/fair-housing.ts';
import {
  type Listing,
  listingFields,
  type ListingInput,
  listingInput,
  type listingPatch,
  type ListingStatus,
  listingList,
  type ListingDraft,
} from '#shared/closing/marketplace/listing.ts';
import type { z } from '#shared/core/zod.ts';
import { getReviewLimit, resolveRoomStatus } from '#shared/closing/marketplace/rules.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';
import { sum, toCents } from '#shared/core/money.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import type { StateCode } from '#shared/core/us-states.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { listings, roomGuests, roomQuestions } from './table.ts';
import { findAccountAssumptions, findPropertyAssumptions } from '#server/records/properties/assumptions/assumptions.ts';
import { selectHouseCost } from '#server/records/buyers/house-costs.ts';
import { loadHouses } from '#server/records/buyers/house.ts';
import { findMatchingIds } from '#server/records/buyers/matches.ts';
import { resolveAssumptions } from '#shared/analysis/strategies/assumptions.ts';
import { addDays } from '#shared/core/days.ts';

const DEFAULT_EXTENDS_MINUTES = 5;

type ListingRow = typeof listings.$inferSelect;

/** Of the accepted bid of a room; null without one. */
const ofAcceptedBid = <Value>(what: SQL): SQL<Value | null> =>
  sql`(SELECT ${what} FROM ${buyerOffers} AS taken WHERE taken.listing_id = ${listings}.id AND ${isPromised(sql`taken`)} LIMIT 1)`;

/** The deal's status of the bid that was accepted, '' without a deal; null without such a bid. */
const acceptedDeal = ofAcceptedBid<string>(sql`coalesce((SELECT its.status FROM ${deals} AS its WHERE its.id = taken.deal_id), '')`);

const isUnexpired = (today: string): SQL | undefined =>
  and(eq(buyerOffers.status, 'open'), sql`(${buyerOffers.expires_on} IS NULL OR ${buyerOffers.expires_on} >= ${today})`);

/** Open bids that still hold, without those that the owner has not called real. */
export const isHolding = (today: string): SQL | undefined => and(isUnexpired(today), sql`coalesce(${buyerOffers.review}, 'real') = 'real'`);

/** Bids shown with a room: the open ones and the accepted one. */
export const isBidCounted = (today: string): SQL | undefined => or(isHolding(today), eq(buyerOffers.status, 'accepted'));

const selectListings = (db: Db, where: SQL | undefined) =>
  db
    .select({
      listing: listings,
      accepted: acceptedDeal,
      accepted_offer_id: ofAcceptedBid<number>(sql`taken.id`),
      accepted_at: ofAcceptedBid<string>(sql`taken.decided_at`).mapWith(buyerOffers.decided_at),
      cost: selectHouseCost,
      is_sold: sql`${properties.status} = 'sold'`.mapWith(Boolean),
      property: {
        id: properties.id,
        address: properties.address,
        city: properties.city,
        state: properties.state,
        zip: properties.zip,
      },
    })
    .from(listings)
    .innerJoin(properties, eq(properties.id, listings.property_id))
    .where(where)
    .$dynamic();

type ListingWithParts = Awaited<ReturnType<typeof selectListings>>[number];

async function withCounts(scope: Scope, db: Db, rows: readonly ListingWithParts[]): Promise<Listing[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ listing }) => listing.id);
  const bids = await db
    .select({ listing_id: buyerOffers.listing_id, amount: buyerOffers.amount, status: buyerOffers.status, review: buyerOffers.review })
    .from(buyerOffers)
    .where(and(isAmong(buyerOffers.listing_id, ids), or(isUnexpired(findToday(scope)), eq(buyerOffers.status, 'accepted'))))
    .orderBy(asc(buyerOffers.amount));
  const guests = await db
    .select({
      listing_id: roomGuests.listing_id,
      seen: sql<number>`count(${roomGuests.first_seen})`,
      invited: sql<number>`count(${roomGuests.invited_at})`,
      invited_guests: sql<number>`count(CASE WHEN ${roomGuests.invited_at} IS NOT NULL THEN ${roomGuests.first_seen} END)`,
      questions: sql<number>`coalesce(sum((SELECT count(*) FROM ${roomQuestions} AS asked
        WHERE asked.guest_id = ${roomGuests}.id AND asked.answered_at IS NULL)), 0)`,
    })
    .from(roomGuests)
    .where(isAmong(roomGuests.listing_id, ids))
    .groupBy(roomGuests.listing_id);
  const now = scope.now();
  return rows.map(({ listing: { account_id: _, ...row }, accepted, accepted_offer_id, accepted_at, cost, is_sold, property }) => {
    const own = bids.filter(({ listing_id }) => listing_id === row.id);
    const amounts = own.filter((bid) => bid.status === 'accepted' || isBidTrusted(bid)).map(({ amount }) => amount);
    const best = amounts.at(-1) ?? null;
    const counted = guests.find(({ listing_id }) => listing_id === row.id);
    return {
      ...row,
      status: resolveRoomStatus(row, { accepted, is_sold }, now),
      property,
      bids: amounts.length,
      doubtful_bids: own.filter(({ status, review }) => status === 'open' && review === 'needed').length,
      best_bid: best,
      best_fee: best === null || cost === null ? null : sum(best, -cost),
      bid_amounts: amounts.slice(-MOST_AMOUNTS),
      guests: counted?.seen ?? 0,
      invited: counted?.invited ?? 0,
      invited_guests: counted?.invited_guests ?? 0,
      open_questions: counted?.questions ?? 0,
      accepted_offer_id,
      accepted_at,
      warnings: findFairHousingPhrases(row.title, row.terms),
    };
  });
}
const MOST_AMOUNTS = 100;

/** A status as a condition, the same as `resolveRoomStatus`. */
export function hasListingStatus(status: ListingStatus, now: Date): SQL {
  const at = now.getTime();
  const isAccepted = sql`${acceptedDeal} IS NOT NULL`;
  const free = sql`${listings}.state <> 'withdrawn' AND ${acceptedDeal} IS NULL`;
  const isSold = sql`EXISTS (SELECT 1 FROM ${properties} AS house WHERE house.id = ${listings}.property_id AND house.status = 'sold')`;
  const isOver = sql`(${listings}.closes_at <= ${at} OR ${isSold})`;
  const live = sql`${free} AND ${listings}.state = 'live' AND NOT ${isOver}`;
  const conditions: Record<ListingStatus, SQL> = {
    withdrawn: sql`${listings}.state = 'withdrawn'`,
    assigned: sql`${listings}.state <> 'withdrawn' AND ${acceptedDeal} = 'closed'`,
    under_offer: sql`${listings}.state <> 'withdrawn' AND ${isAccepted} AND ${acceptedDeal} <> 'closed'`,
    draft: sql`${free} AND ${listings}.state = 'draft'`,
    closed: sql`${free} AND (${listings}.state = 'closed' OR (${listings}.state = 'live' AND ${isOver}))`,
    scheduled: sql`${live} AND ${listings}.opens_at > ${at}`,
    live: sql`${live} AND coalesce(${listings}.opens_at, 0) <= ${at}`,
  };
  return sql`(${conditions[status]})`;
}

/** The list source of the account's listings. */
export function buildListingSource(scope: Scope, input: z.output<typeof listingList.input>): ListSource<Listing> {
  const housesWith = (condition: SQL | undefined) =>
    inArray(
      listings.property_id,
      scope.read
        .select({ id: properties.id })
        .from(properties)
        .where(and(isOwn(scope, properties), condition)),
    );
  return {
    table: listings,
    search: (words) =>
      and(
        ...words.map((word) =>
          or(
            buildContains(listings.title, word),
            housesWith(or(buildContains(properties.address, word), buildContains(properties.city, word))),
          ),
        ),
      ),
    filters: filterBy(listingList, listings, input, {
      status: (status) => hasListingStatus(status, scope.now()),
      city: (city) => housesWith(sql`lower(${properties.city}) = lower(${city})`),
    }),
    rows: async (plan) => withCounts(scope, scope.read, await takePage(selectListings(scope.read, plan.where), plan)),
  };
}

const FIXED = ['interest', 'access', 'shows', 'extends_minutes', 'deal_id', 'opens_at', 'override_reason'] as const;

export const listingRecords = defineRecords({
  table: listings,
  noun: 'listing',
  notFound: marketplaceTexts.notFound,
  load: async (scope, db, id): Promise<Listing | undefined> => {
    const rows = await selectListings(db, matchOwn(scope, listings, { id }));
    return (await withCounts(scope, db, rows))[0];
  },
  events: { created: 'listing.created', updated: 'listing.updated', deleted: 'listing.deleted' },
  fields: [...Object.keys(listingFields), 'state', 'extensions'],
  nameOf: ({ title }) => title,
  input: listingInput,
  toRow: async (input: ListingInput, before, { scope, tx }) => {
    const errors: FieldErrors = {};
    const house = await findOwned(scope, tx, properties, input.property_id);
    if (!house) errors.property_id = [propertyTexts.notFound];
    if (input.deal_id) {
      const deal = await findOwned(scope, tx, deals, input.deal_id);
      if (deal?.property_id !== input.property_id) errors.deal_id = ['Must be a deal of this property'];
    }
    if (Object.keys(errors).length > 0) throw new Invalid(errors);
    const row = toStoredFields(listingFields, input);
    if (before && before.state !== 'draft' && FIXED.some((field) => (row[field] ?? null) !== before[field]))
      throw new Conflict('What guests see, who gets in and what is sold are fixed at the opening.');
    return row;
  },
});

/** Adds a listing, and opens its room at once if wanted; throws `Invalid` for a property or deal that is not the account's own. */
export const createListing = (scope: Scope, { open, ...input }: ListingInput & { open?: boolean | undefined }): Promise<Listing> =>
  scope.write(async (tx) => {
    const { id } = await listingRecords.createWithin(scope, tx, input);
    return open ? openWithin(scope, tx, id) : listingRecords.require(scope, tx, id);
  });

/** Changes the fields that are given; what guests were promised stays once the room is open (`Conflict`). */
export const updateListing = (scope: Scope, id: number, patch: z.output<typeof listingPatch>, expected?: Expected): Promise<Listing> =>
  scope.write(async (tx) => {
    const listing = await listingRecords.patchWithin(scope, tx, id, dropUndefined(patch), { expected });
    if (patch.ask === undefined && patch.review_above === undefined) return listing;
    // What was decided about a bid holds; the others are measured by the new limit.
    const isAbove = sql`${buyerOffers.amount} > ${toCents(getReviewLimit(listing))}`;
    const undecided = sql`coalesce(${buyerOffers.review}, 'needed') = 'needed'`;
    await tx
      .update(buyerOffers)
      .set({ review: sql`CASE WHEN ${isAbove} THEN 'needed' END` })
      .where(and(eq(buyerOffers.listing_id, id), eq(buyerOffers.source, 'room'), eq(buyerOffers.status, 'open'), undecided));
    return listingRecords.require(scope, tx, id);
  });

/** Deletes a listing with its questions and what is known of its guests; its bids stay with the property, as long as they may be stored. */
export const removeListing = (scope: Scope, id: number, expected?: Expected): Promise<null> =>
  listingRecords.remove(scope, id, expected, async (tx) => {
    await tx.update(buyerOffers).set({ listing_id: null }).where(eq(buyerOffers.listing_id, id));
  });

/** Opens the room of a draft; throws `Conflict` when it is none, the house is sold or has another open room. */
export const openListing = (scope: Scope, id: number, expected?: Expected): Promise<Listing> =>
  scope.write((tx) => openWithin(scope, tx, id, expected));

async function openWithin(scope: Scope, tx: Db, id: number, expected?: Expected): Promise<Listing> {
  const before = await listingRecords.requireUnchanged(scope, tx, id, expected);
  if (before.state !== 'draft') throw new Conflict('Only a draft can be opened.');
  if (Date.parse(before.closes_at) <= scope.now().getTime()) throw new Invalid({ closes_at: ['Must be in the future'] });
  if ((await loadAvailability({ ...scope, read: tx }, [before.property_id])).get(before.property_id)?.is_sold)
    throw new Conflict('This property is sold.');
  const isOpen = or(hasListingStatus('live', scope.now()), hasListingStatus('scheduled', scope.now()));
  const [other] = await selectListings(tx, and(eq(listings.property_id, before.property_id), ne(listings.id, id), isOpen)).limit(1);
  if (other) throw new Conflict(marketplaceTexts.alreadyOpen);
  const holds = before.interest === 'owner' ? [] : await loadStateHolds(scope, tx, await findState(tx, before.property_id));
  if (holds[0] && !before.override_reason) throw new Conflict(`${holds[0]}. Add it, or open with a reason.`);
  // The key that signs the links of the room is there from now on.
  await ensureOutreachSettings(scope, tx);
  const opened_at = scope.now().toISOString();
  const after = await listingRecords.write(scope, tx, before, { state: 'live', opened_at }, { event: { type: 'listing.opened' } });
  const { title, interest, ask, closes_at, access, shows, override_reason: reason } = before;
  await appendLedger(scope, tx, {
    ...toListingSubject(before),
    event: 'listing.opened',
    data: { title, interest, ask_cents: toCents(ask), closes_at, access, shows, ...(holds.length > 0 && { reason, rules: holds }) },
  });
  return after;
}

const toListingSubject = ({ id, deal_id }: ListingRow) => ({ subject: { entity: 'listing' as const, id }, deal_id });

async function findState(db: Db, propertyId: number): Promise<StateCode | undefined> {
  const [row] = await db.select({ state: properties.state }).from(properties).where(eq(properties.id, propertyId));
  return row?.state;
}

/** Ends a room that is not sold, with a row of the ledger. */
async function endWithin(scope: Scope, tx: Db, before: ListingRow, state: 'closed' | 'withdrawn', isByClock = false): Promise<Listing> {
  const closed_at = isByClock ? before.closes_at : scope.now().toISOString();
  const after = await listingRecords.write(scope, tx, before, { state, closed_at }, { event: { type: `listing.${state}` } });
  const how = isByClock ? { actor: { kind: 'system' as const }, data: { how: 'time' } } : { data: { how: state } };
  if (before.state !== 'draft') await appendLedger(scope, tx, { ...toListingSubject(before), event: 'listing.closed', ...how });
  return after;
}

/** Rooms whose time is over, with no bid accepted, that nobody has closed yet. */
export const isPastClosing = (now: Date): SQL | undefined =>
  and(eq(listings.state, 'live'), lte(listings.closes_at, now.toISOString()), hasListingStatus('closed', now));

/** Closes a room whose time is over; does nothing when that has changed. */
export const closeByClock = (scope: Scope, id: number): Promise<void> =>
  scope.write(async (tx) => {
    const before = await findOwned(scope, tx, listings, id);
    const [due] = await tx
      .select({ id: listings.id })
      .from(listings)
      .where(and(eq(listings.id, id), isPastClosing(scope.now())));
    if (before && due) await endWithin(scope, tx, before, 'closed', true);
  });

/** Closes a room before its time: no bid is taken any more. */
export const closeListing = (scope: Scope, id: number, expected?: Expected): Promise<Listing> =>
  scope.write(async (tx) => {
    const before = await listingRecords.requireUnchanged(scope, tx, id, expected);
    if (before.state !== 'live') throw new Conflict(marketplaceTexts.notOpen);
    return endWithin(scope, tx, before, 'closed');
  });

/** Withdraws a listing: its links say so. Throws `Conflict` while a bid of it is accepted. */
export const withdrawListing = (scope: Scope, id: number, expected?: Expected): Promise<Listing> =>
  scope.write(async (tx) => {
    const before = await listingRecords.requireUnchanged(scope, tx, id, expected);
    const { accepted_offer_id } = await listingRecords.require(scope, tx, id);
    if (accepted_offer_id !== null) throw new Conflict('A bid of this room is accepted.');
    return endWithin(scope, tx, before, 'withdrawn');
  });

/** Moves the closing of a room after a late bid, as a part of it. */
export const moveClosingWithin = async (
  scope: Scope,
  tx: Db,
  row: ListingRow,
  to: Pick<ListingRow, 'closes_at' | 'extensions'>,
): Promise<Listing> => listingRecords.write(scope, tx, row, to, { event: { type: 'listing.extended' } });

/** A listing of any account by its id, for links that come in from outside. */
export async function findRoom(db: Db, accountId: number, id: number): Promise<ListingWithParts | undefined> {
  const [row] = await selectListings(db, and(eq(listings.id, id), eq(listings.account_id, accountId)));
  return row;
}

/** The newest room of a property that is drafted, open, or opens soon. */
async function findCurrentListing(scope: Scope, propertyId: number): Promise<number | null> {
  const now = scope.now();
  const isOpen = or(hasListingStatus('live', now), hasListingStatus('scheduled', now), hasListingStatus('draft', now));
  const [row] = await scope.read
    .select({ id: listings.id })
    .from(listings)
    .where(and(matchOwn(scope, listings, { property_id: propertyId }), isOpen))
    .orderBy(desc(listings.id))
    .limit(1);
  return row?.id ?? null;
}

/** The account's own row; throws `NotFound`. */
export const requireListingRow = (scope: Scope, db: Db, id: number): Promise<ListingRow> =>
  requireOwned(scope, db, listings, id, marketplaceTexts.notFound);

/** A room is open so many days, and closes at six in the evening. */
const OPEN_DAYS = 3;
const HOURS_BEFORE_MIDNIGHT = 6;
const HOUR_MS = 3_600_000;
const HANDED_ON: readonly string[] = ['assignment', 'wholesale'];

/** Throws `NotFound`. */
export async function draftListing(scope: Scope, propertyId: number): Promise<ListingDraft> {
  const property = await requireOwned(scope, scope.read, properties, propertyId, propertyTexts.notFound);
  const [deal] = await scope.read
    .select({ id: deals.id, deal_type: deals.deal_type })
    .from(deals)
    .where(matchOwn(scope, deals, { property_id: propertyId, status: ['active', 'pending'] }))
    .orderBy(desc(deals.created_at), desc(deals.id))
    .limit(1);
  const [houses, account, own, matches, holds, current_listing_id] = await Promise.all([
    loadHouses(scope, [property]),
    findAccountAssumptions(scope),
    findPropertyAssumptions(scope, propertyId),
    findMatchingIds(scope, propertyId),
    loadStateHolds(scope, scope.read, property.state),
    findCurrentListing(scope, propertyId),
  ]);
  const closing = startOfDay(scope, addDays(findToday(scope), OPEN_DAYS + 1)).getTime() - HOURS_BEFORE_MIDNIGHT * HOUR_MS;
  return {
    property_id: propertyId,
    deal_id: deal?.id ?? null,
    title: [property.address, property.unit].filter(Boolean).join(', ').slice(0, 120),
    interest: HANDED_ON.includes(deal?.deal_type ?? property.transaction_type ?? 'assignment') ? 'equitable' : 'owner',
    ask: houses.get(propertyId)?.ask ?? null,
    deposit_wanted: resolveAssumptions(account?.values, own?.values).earnest_money,
    closes_at: new Date(closing).toISOString(),
    extends_minutes: DEFAULT_EXTENDS_MINUTES,
    access: 'invited',
    shows: 'nothing',
    holds,
    matching: matches.length,
    current_listing_id,
  };
}
