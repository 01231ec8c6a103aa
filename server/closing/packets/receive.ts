/** Answers of partners to our packets, by file or by post: each becomes a bid in the room, as of the partner. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { extendBy, statusAt } from '#shared/closing/marketplace/rules.ts';
import { roomTexts } from '#shared/closing/marketplace/texts.ts';
import { type AnswerManifest, answerManifest, type SignedBid } from '#shared/closing/packets/manifest.ts';
import type { SentPacket } from '#shared/closing/packets/packet.ts';
import { refusalTexts } from '#shared/closing/packets/texts.ts';
import { formatDay } from '#shared/core/format.ts';
import { findRoom, moveClosingWithin, requireListingRow } from '#server/closing/marketplace/listings.ts';
import { formatMoment, type Room } from '#server/closing/marketplace/room.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, NotFound } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { isAmong } from '#server/db/conditions.ts';
import { requireOwned } from '#server/db/records.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { changeBidWithin, createBidWithin } from '#server/records/buyers/offers.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { formatDayOf } from './import.ts';
import { toBid } from './packets.ts';
import { meetPartner, requirePartnerBuyer, toPartner } from './partners.ts';
import { Refused, RoomOver } from './refused.ts';
import { openAnswer, type SignedManifest } from './sealed-file.ts';
import { packetPartners, receivedAnswers, sentPackets } from './table.ts';

type SentRow = typeof sentPackets.$inferSelect;
/** Whoever has the packet may answer under any number of keys. */
const MOST_ANSWERS_OF_PACKET = 200;
const MOST_SENT = 100;
const MOST_RECEIVED = 500;

/** The packet that an answer is about, if it was made here and says what the answer accepts; throws `Refused`. */
async function requireAnswered(scope: Scope, tx: Db, { packet_id, packet_sha256, accepts }: AnswerManifest): Promise<SentRow> {
  const [sent] = await tx
    .select()
    .from(sentPackets)
    .where(and(eq(sentPackets.account_id, scope.account.id), eq(sentPackets.packet_id, packet_id)));
  if (!sent) throw new Refused(refusalTexts.notYours);
  const isSame =
    packet_sha256 === sent.manifest_sha256 &&
    accepts.fee_split_percent === sent.fee_split_percent &&
    accepts.may_market === sent.may_market;
  if (!isSame) throw new Refused(refusalTexts.otherTerms);
  return sent;
}

/** As which reference it is kept that a partner declined: of no bid. */
const DECLINED = '';

/** Throws `Conflict` for an answer that was taken before, or is older than the one that stands; gives the open bids that it changes. */
async function findEarlier(scope: Scope, tx: Db, sent: SentRow, { answer_id, made_at, bid, public_key }: AnswerManifest) {
  const [replayed] = await tx
    .select({ at: receivedAnswers.created_at })
    .from(receivedAnswers)
    .where(and(eq(receivedAnswers.account_id, scope.account.id), eq(receivedAnswers.answer_id, answer_id)));
  if (replayed) throw new Conflict(refusalTexts.replayed(formatDayOf(scope, replayed.at)));
  const before = await tx
    .select({ made_at: receivedAnswers.made_at, offer: { id: buyerOffers.id, status: buyerOffers.status } })
    .from(receivedAnswers)
    .innerJoin(packetPartners, eq(packetPartners.id, receivedAnswers.partner_id))
    .leftJoin(buyerOffers, eq(buyerOffers.id, receivedAnswers.offer_id))
    .where(
      and(
        eq(receivedAnswers.sent_packet_id, sent.id),
        eq(packetPartners.public_key, public_key),
        bid ? inArray(receivedAnswers.reference, [bid.reference, DECLINED]) : undefined,
      ),
    )
    .orderBy(desc(receivedAnswers.made_at), desc(receivedAnswers.id));
  if (before[0] && made_at <= before[0].made_at) throw new Conflict(refusalTexts.lateAnswer);
  if (before.some(({ offer }) => offer?.status === 'accepted')) throw new Conflict(refusalTexts.accepted);
  return [...new Set(before.flatMap(({ offer }) => (offer?.status === 'open' ? offer.id : [])))];
}

/** The room while it takes bids; throws `RoomOver` with the time once it does not. */
async function requireOpenForAnswers(scope: Scope, tx: Db, listingId: number): Promise<Room> {
  const room = await findRoom(tx, scope.account.id, listingId);
  if (!room) throw new NotFound(refusalTexts.gone);
  const status = statusAt(room.listing, room.accepted, scope.now());
  if (status === 'withdrawn') throw new RoomOver(refusalTexts.withdrawn);
  if (status === 'scheduled' || status === 'draft') throw new Conflict(refusalTexts.notYet);
  if (status !== 'live') throw new RoomOver(roomTexts.closedAt(formatMoment(scope, room.listing.closed_at ?? room.listing.closes_at)));
  return room;
}

/** Adds the bid to the open room, or changes the one that it was; gives the offer. */
async function placeAnswer(scope: Scope, tx: Db, sent: SentRow, bid: SignedBid, buyer_id: () => Promise<number>, earlier?: number) {
  const { listing } = await requireOpenForAnswers(scope, tx, sent.listing_id);
  if (bid.valid_until < findToday(scope)) throw new RoomOver(refusalTexts.bidOver(formatDay(bid.valid_until)));
  const { valid_until, ...given } = toBid(bid);
  const terms = { ...given, expires_on: valid_until, terms: null };
  const { property_id, id: listing_id } = listing;
  const room = { listing_id, guest_id: null, partner_percent: sent.fee_split_percent };
  const offer =
    earlier === undefined
      ? await createBidWithin(scope, tx, { ...terms, buyer_id: await buyer_id(), property_id, room })
      : await changeBidWithin(scope, tx, earlier, terms);
  const later = extendBy(listing, scope.now());
  if (later) await moveClosingWithin(scope, tx, listing, later);
  return offer.id;
}

async function assertRoomForAnswer(tx: Db, sent: SentRow): Promise<void> {
  const [counted] = await tx.select({ n: sql<number>`count(*)` }).from(receivedAnswers).where(eq(receivedAnswers.sent_packet_id, sent.id));
  if ((counted?.n ?? 0) >= MOST_ANSWERS_OF_PACKET) throw new Conflict(refusalTexts.enough);
}

async function takeAnswer(
  scope: Scope,
  tx: Db,
  { manifest, text, signature }: SignedManifest<AnswerManifest>,
  sent: SentRow,
): Promise<void> {
  const { bid, answer_id, made_at } = manifest;
  const earlier = await findEarlier(scope, tx, sent, manifest);
  await assertRoomForAnswer(tx, sent);
  const { partner, key_standing, other_key_since } = await meetPartner(scope, tx, manifest);
  let offer_id: number | null = null;
  if (bid) offer_id = await placeAnswer(scope, tx, sent, bid, () => requirePartnerBuyer(scope, tx, partner), earlier[0]);
  else for (const id of earlier) await changeBidWithin(scope, tx, id, { status: 'withdrawn' });
  await insertRows(tx, receivedAnswers, [
    {
      ...{ account_id: scope.account.id, sent_packet_id: sent.id, partner_id: partner.id, offer_id },
      ...{ answer_id, reference: bid?.reference ?? DECLINED, manifest: text, signature },
      ...{ key_standing, other_key_since, made_at, created_at: scope.now().toISOString() },
    },
  ]);
  const { title } = await requireListingRow(scope, tx, sent.listing_id);
  const about = { subject_id: sent.listing_id, summary: title };
  const changes = bid ? [{ field: 'bid', before: null, after: toBid(bid).amount }] : [];
  const name = partner.company ?? partner.name;
  await emitEvents(scope, tx, [
    bid ? { ...about, type: 'listing.packet_answered', changes } : { ...about, type: 'listing.packet_declined', data: { partner: name } },
  ]);
}

/**
 * Turns the answer of a partner into a bid, or notes that they declined; `isFor` is the room or the packet that it came to. Throws `Refused` with the reason,
 * `Conflict` for what was there before, and `RoomOver` when the room takes none any more.
 */
export async function receiveAnswer(scope: Scope, file: Buffer, isFor: { listing_id: number } | { sent_id: number }): Promise<void> {
  const signed = await openAnswer(file);
  await scope.write(async (tx) => {
    if ('sent_id' in isFor) await requireOwned(scope, tx, sentPackets, isFor.sent_id, refusalTexts.gone);
    const sent = await requireAnswered(scope, tx, signed.manifest);
    if ('sent_id' in isFor && sent.id !== isFor.sent_id) throw new Refused(refusalTexts.notYours);
    if ('listing_id' in isFor && sent.listing_id !== isFor.listing_id) {
      const other = await requireListingRow(scope, tx, sent.listing_id);
      throw new Refused(refusalTexts.otherRoom(other.title));
    }
    await takeAnswer(scope, tx, signed, sent);
  });
}

/** What was sent to partners of a listing, the newest first, with what they answered; throws `NotFound`. */
export async function listSentPackets(scope: Scope, listingId: number): Promise<SentPacket[]> {
  await requireListingRow(scope, scope.read, listingId);
  const rows = await scope.read
    .select()
    .from(sentPackets)
    .where(and(eq(sentPackets.account_id, scope.account.id), eq(sentPackets.listing_id, listingId)))
    .orderBy(desc(sentPackets.id))
    .limit(MOST_SENT);
  const ids = rows.map(({ id }) => id);
  const answers = await scope.read
    .select({ answer: receivedAnswers, partner: packetPartners })
    .from(receivedAnswers)
    .innerJoin(packetPartners, eq(packetPartners.id, receivedAnswers.partner_id))
    .where(and(isAmong(receivedAnswers.sent_packet_id, ids), isNewestOfBid))
    .orderBy(asc(receivedAnswers.id))
    .limit(MOST_RECEIVED);
  return rows.map(({ account_id: _, manifest_sha256: __, ...row }) => ({
    ...row,
    answers: answers
      .filter(({ answer }) => answer.sent_packet_id === row.id)
      .map(({ answer, partner }) => {
        const { bid } = answerManifest.parse(JSON.parse(answer.manifest));
        return {
          ...{ id: answer.id, offer_id: answer.offer_id, partner: toPartner(partner, answer), received_at: answer.created_at },
          bid: bid && { ...toBid(bid), proof_of_funds_on: bid.proof_of_funds_on },
        };
      }),
  }));
}

/** Of the changes of one bid the last; that a partner declined stands in place of all before it, until they bid again. */
const isNewestOfBid = sql`NOT EXISTS (SELECT 1 FROM ${receivedAnswers} AS later
  WHERE later.sent_packet_id = ${receivedAnswers}.sent_packet_id AND later.partner_id = ${receivedAnswers}.partner_id
    AND later.id > ${receivedAnswers}.id
    AND (later.reference = ${receivedAnswers}.reference OR later.reference = ${DECLINED} OR ${receivedAnswers}.reference = ${DECLINED}))`;
