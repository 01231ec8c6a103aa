/** Who may enter a room, what they ask, and the links that lead there. */
import { takePage } from '#server/db/list-source.ts';
import { eq, isNull, sql } from 'drizzle-orm';
import { type LinkKey, linkFor, readLink } from '#server/accounts/auth/settings/links.ts';
import { loadOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { matchOwn } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid, NotFound } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { listPage } from '#server/db/list.ts';
import { findOwned } from '#server/db/records.ts';
import { buyers } from '#server/records/buyers/table.ts';
import type { Db } from '#server/db/store.ts';
import {
  ROOM_PARTS,
  type RoomGuest,
  type roomGuestsInput,
  type RoomPart,
  type RoomQuestion,
  type roomQuestionsInput,
  roomGuest,
  roomQuestion,
} from '#shared/closing/marketplace/room.ts';
import type { roomLinkInput } from '#shared/closing/marketplace/listing.ts';
import { pickShown } from '#shared/core/record.ts';
import type { z } from '#shared/core/zod.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import type { Page } from '#shared/core/list.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';
import { listingRecords, requireListingRow } from './listings.ts';
import { listings, roomGuests, roomQuestions } from './table.ts';

export type GuestRow = typeof roomGuests.$inferSelect;

/** Rows of one statement. */
const GUESTS_A_STATEMENT = 500;

/** The room of a listing below the public address; without a buyer it is nobody's own. */
export const buildRoomUrl = (publicUrl: string, key: LinkKey, listingId: number, buyerId: number | null): string =>
  linkFor(publicUrl, key, 'room', listingId, buyerId ?? 0);

/** Whose room a token leads to, and for which buyer; undefined when it was not made here. */
export async function readRoomLink(
  db: Db,
  token: string,
): Promise<{ account_id: number; listing_id: number; buyer_id: number | null } | undefined> {
  const link = await readLink(db, 'room', token);
  if (!link) return undefined;
  const [listing_id = 0, buyer_id = 0] = link.ids;
  return { account_id: link.account_id, listing_id, buyer_id: buyer_id || null };
}

/**
 * The link that lets in whoever has it, or that of one buyer, who is invited by it; throws `NotFound`, `Invalid` for a buyer that is none,
 * and `Conflict` for everybody's link to a room of invited buyers alone, or a room that is not open yet.
 */
export async function linkOfListing(
  scope: Scope,
  { id, buyer_id = null }: z.output<typeof roomLinkInput>,
): Promise<{ url: string; is_public: boolean }> {
  const { access, state } = await listingRecords.get(scope, id);
  if (buyer_id === null && access !== 'link') throw new Conflict('This room is for invited buyers: it has no link for everybody.');
  if (state === 'draft') throw new Conflict('Open the room first: before, its link leads nowhere.');
  if (buyer_id !== null) {
    if (!(await findOwned(scope, scope.read, buyers, buyer_id))) throw new Invalid({ buyer_id: [buyerTexts.notFound] });
    await scope.write((tx) => inviteBuyers(scope, tx, id, [buyer_id]));
  }
  const key = await loadOutreachSettings(scope);
  return { url: buildRoomUrl(scope.publicUrl ?? '', key, id, buyer_id), is_public: scope.publicUrl !== undefined };
}

/** Notes that buyers are invited; who came by themselves is from then on too. Nothing for a listing that is not the account's own, or is gone. */
export async function inviteBuyers(scope: Scope, tx: Db, listingId: number, buyerIds: readonly number[]): Promise<void> {
  const listing = await findOwned(scope, tx, listings, listingId);
  if (!listing) return;
  let invited = 0;
  const at = scope.now().toISOString();
  for (let from = 0; from < buyerIds.length; from += GUESTS_A_STATEMENT) {
    const rows = buyerIds.slice(from, from + GUESTS_A_STATEMENT).map((buyer_id) => ({
      account_id: scope.account.id,
      listing_id: listingId,
      buyer_id,
      invited_at: at,
      created_at: at,
    }));
    const written = await tx
      .insert(roomGuests)
      .values(rows)
      .onConflictDoUpdate({
        target: [roomGuests.listing_id, roomGuests.buyer_id],
        set: { invited_at: at },
        setWhere: isNull(roomGuests.invited_at),
      })
      .returning({ id: roomGuests.id });
    invited += written.length;
  }
  if (invited > 0)
    await emitEvents(scope, tx, [{ type: 'listing.invited', data: { buyers: invited }, subject_id: listingId, summary: listing.title }]);
}

/** The open room of a property into which a campaign can invite; throws `NotFound`, and `Conflict` for one that is not open. */
export async function requireOpenRoom(scope: Scope, listingId: number, propertyId: number): Promise<void> {
  const listing = await listingRecords.get(scope, listingId);
  if (listing.property_id !== propertyId) throw new NotFound(marketplaceTexts.notFound);
  if (listing.status !== 'live' && listing.status !== 'scheduled') throw new Conflict(marketplaceTexts.notOpen);
}

/** What the owner calls a guest. */
export const nameOfGuest = sql<string>`coalesce(${buyers.name}, ${roomGuests.name}, ${roomGuests.email}, ${roomGuests.phone}, 'Guest')`;

/** What a guest looked at. */
export const listSeenParts = (guest: GuestRow): RoomPart[] => ROOM_PARTS.filter((part) => guest[`seen_${part}`]);

const selectGuests = (db: Db) =>
  db
    .select({ guest: roomGuests, name: nameOfGuest, buyer_email: buyers.email, buyer_phone: buyers.phone })
    .from(roomGuests)
    .leftJoin(buyers, eq(buyers.id, roomGuests.buyer_id))
    .$dynamic();

/** One page of the guests of a listing, who was there last first; throws `NotFound`. */
export async function listGuests(scope: Scope, { id, ...input }: z.output<typeof roomGuestsInput>): Promise<Page<RoomGuest>> {
  await requireListingRow(scope, scope.read, id);
  return listPage(scope, input, {
    table: roomGuests,
    within: eq(roomGuests.listing_id, id),
    rows: async (plan) =>
      (await takePage(selectGuests(scope.read).where(plan.where).$dynamic(), plan)).map(({ guest, name, buyer_email, buyer_phone }) =>
        pickShown(roomGuest, {
          ...{ ...guest, listing_id: id, name, is_confirmed: guest.confirmed_at !== null, seen: listSeenParts(guest) },
          contact: guest.email ?? guest.phone ?? buyer_email ?? buyer_phone,
        }),
      ),
  });
}

const selectQuestions = (db: Db) =>
  db
    .select({ question: roomQuestions, guest: nameOfGuest })
    .from(roomQuestions)
    .innerJoin(roomGuests, eq(roomGuests.id, roomQuestions.guest_id))
    .leftJoin(buyers, eq(buyers.id, roomGuests.buyer_id))
    .$dynamic();

type QuestionWithGuest = Awaited<ReturnType<typeof selectQuestions>>[number];
const toQuestion = ({ question, guest }: QuestionWithGuest): RoomQuestion => pickShown(roomQuestion, { ...question, guest });

/** One page of what guests of a listing asked, what is not answered first; throws `NotFound`. */
export async function listQuestions(scope: Scope, { id, ...input }: z.output<typeof roomQuestionsInput>): Promise<Page<RoomQuestion>> {
  await requireListingRow(scope, scope.read, id);
  return listPage(scope, input, {
    table: roomQuestions,
    within: eq(roomQuestions.listing_id, id),
    rows: async (plan) => (await takePage(selectQuestions(scope.read).where(plan.where).$dynamic(), plan)).map(toQuestion),
  });
}

/** Answers a question, to who asked or to everybody in the room; throws `NotFound`. */
export async function answerQuestion(
  scope: Scope,
  { id, question_id, answer, to_all }: { id: number; question_id: number; answer: string; to_all?: boolean | undefined },
): Promise<RoomQuestion> {
  return scope.write(async (tx) => {
    const listing = await requireListingRow(scope, tx, id);
    const own = matchOwn(scope, roomQuestions, { id: question_id, listing_id: id });
    const changed = await tx
      .update(roomQuestions)
      .set({ answer, to_all: to_all ?? false, answered_at: scope.now().toISOString() })
      .where(own)
      .returning({ question: roomQuestions.question, guest_id: roomQuestions.guest_id });
    if (!changed[0]) throw new NotFound('Question not found');
    const { question, guest_id } = changed[0];
    const changes = [{ field: 'answer', before: question, after: answer }];
    const about = { subject_id: id, summary: listing.title, changes };
    await emitEvents(scope, tx, [{ type: 'listing.answered', data: { question_id, guest_id }, ...about }]);
    const [row] = await selectQuestions(tx).where(own);
    return toQuestion(row as QuestionWithGuest);
  });
}
