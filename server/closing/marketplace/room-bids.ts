/** What a guest of a room does: bids, and asks. Every rule is checked inside the transaction of the change. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { matchOwn } from '#server/db/conditions.ts';
import { findToday, findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid, NotFound } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import type { Db } from '#server/db/store.ts';
import { insertGuestBuyer } from '#server/records/buyers/buyers.ts';
import { changeBidWithin, offerRecords } from '#server/records/buyers/offers.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { contactPoints } from '#server/records/contacts/table.ts';
import type { bidInput } from '#shared/closing/marketplace/room.ts';
import type { z } from '#shared/core/zod.ts';
import { QUOTE } from '#shared/accounts/history/activity.ts';
import { extendBy, getReviewLimit, decideReview } from '#shared/closing/marketplace/rules.ts';
import { marketplaceTexts, roomTexts } from '#shared/closing/marketplace/texts.ts';
import { linkTexts } from '#shared/core/link-texts.ts';
import { formatDollars } from '#shared/core/format.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { normalizeEmail, normalizePhone } from '#shared/records/contacts/address.ts';
import type { GuestRow } from './guests.ts';
import { findRoom, moveClosingWithin } from './listings.ts';
import { assertLive, type Room, type RoomVisit } from './room.ts';
import { roomGuests, roomQuestions } from './table.ts';
import type { SentFile } from '#server/core/multipart.ts';
import { checkDocument } from '#server/records/documents/check.ts';
import { NoDocument, addDocument } from '#server/records/documents/documents.ts';
import { documents } from '#server/records/documents/table.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';

export type GuestBid = typeof buyerOffers.$inferSelect;

/** The guest's confirmed row and the open room, read anew; throws `Conflict` with the time once it is closed. */
async function requireOpen(tx: Db, { scope, room, guest, isConfirmed }: RoomVisit): Promise<{ now: Room; own: GuestRow }> {
  const now = await findRoom(tx, scope.account.id, room.listing.id);
  if (!now) throw new NotFound(linkTexts.dead);
  assertLive({ scope, room: now });
  const [own] = guest && isConfirmed ? await tx.select().from(roomGuests).where(eq(roomGuests.id, guest.id)) : [];
  if (!own) throw new Conflict(roomTexts.confirmFirst);
  return { now, own };
}

/** The open bid of a guest. */
export async function findBid(db: Db, guestId: number): Promise<GuestBid | undefined> {
  const [bid] = await db
    .select()
    .from(buyerOffers)
    .where(eq(buyerOffers.guest_id, guestId))
    .orderBy(sql`${buyerOffers.status} = 'accepted' DESC`, sql`${buyerOffers.status} = 'open' DESC`, sql`${buyerOffers.id} DESC`)
    .limit(1);
  return bid;
}

/** Places a guest's bid, or changes the one they have: of two tabs, one bid. A late one moves the closing. */
export function placeBid(visit: RoomVisit, { holds_days, ...input }: z.output<typeof bidInput>, acceptsRules: boolean): Promise<void> {
  const { scope } = visit;
  return scope.write(async (tx) => {
    const { now, own } = await requireOpen(tx, visit);
    if (!own.accepted_rules_at && !acceptsRules) throw new Invalid({ rules: [roomTexts.acceptRules] });
    const at = scope.now().toISOString();
    const buyer_id = own.buyer_id ?? (await ensureBuyerOfGuest(scope, tx, now.listing.id, own));
    const before = await findBid(tx, own.id);
    if (before?.status === 'accepted') throw new Conflict(roomTexts.accepted);
    const terms = { ...input, earnest_money: input.earnest_money ?? null, expires_on: addDays(findToday(scope), holds_days), terms: null };
    const open = before?.status === 'open' ? before : undefined;
    const review = decideReview(input.amount, now.listing, open);
    let offer_id = open?.id ?? 0;
    if (open) await changeBidWithin(scope, tx, open.id, { ...terms, review });
    else {
      const { property_id, id: listing_id } = now.listing;
      ({ id: offer_id } = await offerRecords.createWithin(scope, tx, {
        ...terms,
        contingencies: input.contingencies ?? [],
        buyer_id,
        property_id,
        room: { listing_id, guest_id: own.id, review },
      }));
    }
    await tx
      .update(roomGuests)
      .set({ accepted_rules_at: own.accepted_rules_at ?? at, ...(own.counter_amount === input.amount && { counter_amount: null }) })
      .where(eq(roomGuests.id, own.id));
    if (review === 'needed' && open?.review !== 'needed') await warnOfBid(scope, tx, now, { offer_id, amount: input.amount });
    const later = review === null || review === 'real' ? extendBy(now.listing, scope.now()) : undefined;
    if (later) await moveClosingWithin(scope, tx, now.listing, later);
  });
}

/** Rings for the owner: the bid waits for their word. */
const warnOfBid = (scope: Scope, tx: Db, { listing }: Room, data: { offer_id: number; amount: number }): Promise<void> => {
  const words = marketplaceTexts.doubtful(formatDollars(data.amount), formatDollars(getReviewLimit(listing)));
  const changes = [{ field: QUOTE, before: null, after: words }];
  return emitEvents(scope, tx, [{ type: 'listing.bid_doubtful', data, subject_id: listing.id, summary: listing.title, changes }]);
};

/** A bidder becomes a buyer: the one with this email or phone, else a new one. */
async function ensureBuyerOfGuest(scope: Scope, tx: Db, listingId: number, guest: GuestRow): Promise<number> {
  const [kind, value] = guest.email
    ? (['email', normalizeEmail(guest.email)] as const)
    : (['phone', normalizePhone(guest.phone) ?? ''] as const);
  const [known] = await tx
    .select({ id: contactPoints.owner_id })
    .from(contactPoints)
    .where(matchOwn(scope, contactPoints, { owner_kind: 'buyer', kind, value_key: value }))
    .orderBy(asc(contactPoints.owner_id))
    .limit(1);
  const name = guest.name ?? guest.email ?? guest.phone ?? '';
  const made = known ? undefined : await insertGuestBuyer(scope, tx, { name, email: guest.email, phone: guest.phone });
  const id = known?.id ?? made ?? 0;
  if (made) await emitEvents(scope, tx, [{ type: 'buyer.created', subject_id: made, summary: name }]);
  const [taken] = await tx
    .select({ id: roomGuests.id })
    .from(roomGuests)
    .where(and(eq(roomGuests.listing_id, listingId), eq(roomGuests.buyer_id, id)));
  if (taken && taken.id !== guest.id) {
    await tx.update(buyerOffers).set({ guest_id: guest.id }).where(eq(buyerOffers.guest_id, taken.id));
    await tx.update(roomQuestions).set({ guest_id: guest.id }).where(eq(roomQuestions.guest_id, taken.id));
    await tx.delete(roomGuests).where(eq(roomGuests.id, taken.id));
  }
  await tx.update(roomGuests).set({ buyer_id: id }).where(eq(roomGuests.id, guest.id));
  return id;
}

/** Withdraws a guest's open bid; throws `Conflict` without one, and once it is accepted. */
export function withdrawBid(visit: RoomVisit): Promise<void> {
  const { scope, guest, isConfirmed } = visit;
  return scope.write(async (tx) => {
    if (!guest || !isConfirmed) throw new Conflict(roomTexts.confirmFirst);
    const bid = await findBid(tx, guest.id);
    if (bid?.status === 'accepted') throw new Conflict(roomTexts.accepted);
    if (bid?.status !== 'open') throw new Conflict(roomTexts.noBid);
    await changeBidWithin(scope, tx, bid.id, { status: 'withdrawn' });
  });
}

/** Asks the owner a question; throws `Conflict` for unconfirmed guests, and once the room is closed. */
export function askQuestion(visit: RoomVisit, question: string): Promise<void> {
  const { scope } = visit;
  return scope.write(async (tx) => {
    const { now, own } = await requireOpen(tx, visit);
    const { id: listing_id, title } = now.listing;
    const of = { account_id: scope.account.id, listing_id, guest_id: own.id };
    const [asked] = await tx
      .insert(roomQuestions)
      .values({ ...of, question, asked_at: scope.now().toISOString() })
      .returning({ id: roomQuestions.id });
    const changes = [{ field: 'question', before: null, after: question }];
    await emitEvents(scope, tx, [
      { type: 'listing.asked', data: { question_id: asked?.id ?? 0, guest_id: own.id }, subject_id: listing_id, summary: title, changes },
    ]);
  });
}

/** The open bid to which a proof may be added, before its file is read; throws `Conflict`. */
export async function requireOpenBid(visit: RoomVisit): Promise<GuestBid> {
  assertLive(visit);
  const { scope, guest, isConfirmed } = visit;
  if (!guest || !isConfirmed) throw new Conflict(roomTexts.confirmFirst);
  const bid = await findBid(scope.read, guest.id);
  if (bid?.status !== 'open') throw new Conflict(roomTexts.noBid);
  return bid;
}

/** Adds the file of a form to a bid; throws `Invalid` with the reason for what is no PDF or picture, runs something, or is too large. */
export async function addProof({ scope }: RoomVisit, bid: GuestBid, file: SentFile | undefined): Promise<void> {
  if (!file || file.data.length === 0) throw new Invalid({ proof: ['Choose a PDF or a photo.'] });
  const id = await storeProof(scope, bid.buyer_id, file.data, file.filename);
  await scope.write(async (tx) => void (await changeBidWithin(scope, tx, bid.id, { proof_document_id: id })));
}

async function storeProof(scope: Scope, buyerId: number, data: Buffer, filename: string): Promise<number> {
  try {
    const checked = await checkDocument(data, filename);
    const there = await findSame(scope, buyerId, checked.sha256);
    const subject = { entity: 'buyer' as const, id: buyerId };
    return there ?? (await addDocument(scope, { subject, kind: 'proof_of_funds', data, from_guest: true, ...checked })).id;
  } catch (error) {
    if (error instanceof NoDocument)
      throw new Invalid({ proof: [error.message === documentTexts.tooMany ? roomTexts.proofFull : error.message] });
    throw error;
  }
}

/** The same file may have been sent with an earlier bid. */
async function findSame(scope: Scope, buyerId: number, sha256: string): Promise<number | undefined> {
  const own = matchOwn(scope, documents, { buyer_id: buyerId });
  const [row] = await scope.read
    .select({ id: documents.id })
    .from(documents)
    .where(and(own, eq(documents.sha256, sha256)))
    .limit(1);
  return row?.id;
}

/** The account's day on which the proof of a bid was added. */
export async function findProofDay(scope: Scope, bid: GuestBid | undefined): Promise<string | null> {
  if (!bid?.proof_document_id) return null;
  const own = matchOwn(scope, documents, { id: bid.proof_document_id });
  const [row] = await scope.read.select({ at: documents.created_at }).from(documents).where(own);
  return row ? toDay(new Date(row.at), findZone(scope)) : null;
}
