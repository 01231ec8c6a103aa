/** Rooms as guests see them: whose link it is, who they are, and what they may read. */
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { type AccountParts, loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { findToday, findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, NotFound } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { toSha256 } from '#server/core/secrets.ts';
import { findOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { LinkEnded } from '#server/outside/page.tsx';
import { buyerOffers } from '#server/records/buyers/table.ts';
import type { RoomPart } from '#shared/closing/marketplace/room.ts';
import { resolveRoomStatus } from '#shared/closing/marketplace/rules.ts';
import { roomTexts } from '#shared/closing/marketplace/texts.ts';
import { linkTexts } from '#shared/core/link-texts.ts';
import { formatDollars } from '#shared/core/format.ts';
import { toDollars } from '#shared/core/money.ts';
import { readRoomLink, type GuestRow } from './guests.ts';
import { findRoom, isBidCounted } from './listings.ts';
import { listings, roomGuests, roomQuestions } from './table.ts';

export type Room = NonNullable<Awaited<ReturnType<typeof findRoom>>>;

/** The interval after which a visit is recorded again. */
const VISIT_MS = 60_000;

/** Every link to a room that was withdrawn says so. */
const endWithdrawn = ({ company_name, phone }: Scope['account']): LinkEnded =>
  new LinkEnded({ title: 'This listing was withdrawn', about: roomTexts.withdrawnAbout, sender: { company: company_name, phone } });

/** A room somebody has come into, and who they are as far as that is known. */
export interface RoomVisit {
  scope: Scope;
  room: Room;
  /** Of an invitation. */
  buyer_id: number | null;
  guest: GuestRow | undefined;
  /** Confirmed by a code, in this very browser. */
  isConfirmed: boolean;
}

/** Opens the room behind a token; throws `NotFound` for a link that was not made here, or lets nobody in, and `LinkEnded`. */
export async function enterRoom(parts: AccountParts, token: string, session: string | undefined): Promise<RoomVisit> {
  const link = await readRoomLink(parts.store.read, token);
  const room = link && (await findRoom(parts.store.read, link.account_id, link.listing_id));
  if (!link || !room || room.listing.state === 'draft') throw new NotFound(linkTexts.dead);
  if (link.buyer_id === null && room.listing.access !== 'link') throw new NotFound(linkTexts.dead);
  const scope = await loadAccountScope(parts, link.account_id);
  if (room.listing.state === 'withdrawn') throw endWithdrawn(scope.account);
  const own = await findGuest(scope.read, room.listing.id, link.buyer_id, session);
  return { scope, room, buyer_id: link.buyer_id, ...own };
}

async function findGuest(db: Db, listingId: number, buyerId: number | null, session: string | undefined) {
  const ofDevice = session === undefined ? undefined : eq(roomGuests.session_hash, toSha256(session));
  const ofBuyer = buyerId === null ? undefined : eq(roomGuests.buyer_id, buyerId);
  const either = buyerId === null ? ofDevice : ofBuyer;
  if (!either) return { guest: undefined, isConfirmed: false };
  const [guest] = await db
    .select()
    .from(roomGuests)
    .where(and(eq(roomGuests.listing_id, listingId), either))
    .limit(1);
  const isDevice = session !== undefined && guest?.session_hash === toSha256(session);
  return { guest, isConfirmed: isDevice && guest.confirmed_at !== null };
}

/** "Nov 22, 2026, 6:00 PM CST" where the account's days begin. */
export const formatMoment = (scope: Scope, moment: string): string =>
  new Date(moment).toLocaleString('en-US', {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    timeZone: findZone(scope),
  } as Intl.DateTimeFormatOptions);

type OpenedRoom = Pick<RoomVisit, 'scope' | 'room'>;

const getRoomStatus = ({ scope, room }: OpenedRoom) => resolveRoomStatus(room.listing, room, scope.now());

/** What an invitation says of a room; undefined for one that is gone. */
export async function findInvitedRoom(scope: Scope, id: number): Promise<{ ask: number; closes: string } | undefined> {
  const listing = await findOwned(scope, scope.read, listings, id);
  return listing && { ask: listing.ask, closes: formatMoment(scope, listing.closes_at) };
}

/** When a room ended, or will: by its owner, by the bid that was accepted, or by the clock. */
export const formatRoomEnd = ({ listing, accepted, accepted_at }: Room): string =>
  [listing.closed_at, accepted === null ? null : accepted_at, listing.closes_at].flatMap((at) => at ?? []).sort()[0] ?? listing.closes_at;

/** "Closed Nov 22, 2026, 6:00 PM CST"; without the time when the house is sold before it. */
export function describeRoomEnd({ scope, room }: OpenedRoom): string {
  const end = formatRoomEnd(room);
  return room.is_sold && Date.parse(end) > scope.now().getTime() ? roomTexts.sold : roomTexts.closedAt(formatMoment(scope, end));
}

/** Throws `Conflict` with the time before a room opens and after it closed, and `LinkEnded`. */
export function assertLive({ scope, room }: OpenedRoom): void {
  const status = getRoomStatus({ scope, room });
  if (status === 'live') return;
  if (status === 'withdrawn') throw endWithdrawn(scope.account);
  if (status === 'scheduled') throw new Conflict(roomTexts.opensAt(formatMoment(scope, room.listing.opens_at ?? '')));
  throw new Conflict(describeRoomEnd({ scope, room }));
}

/** Notes that a guest is here, once a minute at most. */
export async function recordRoomVisit({ scope, room, buyer_id, guest }: RoomVisit): Promise<void> {
  const now = scope.now();
  const at = now.toISOString();
  if (guest?.last_seen && now.getTime() - Date.parse(guest.last_seen) < VISIT_MS) return;
  if (!guest && buyer_id === null) return;
  await scope.write(async (tx) => {
    const seen = { first_seen: guest?.first_seen ?? at, last_seen: at };
    const [row] = guest
      ? await tx.update(roomGuests).set(seen).where(eq(roomGuests.id, guest.id)).returning({ id: roomGuests.id })
      : await tx
          .insert(roomGuests)
          .values({ ...seen, account_id: scope.account.id, listing_id: room.listing.id, buyer_id, created_at: at })
          .onConflictDoNothing()
          .returning({ id: roomGuests.id });
    if (row && !guest?.first_seen) await recordEntry(scope, tx, room, row.id);
  });
}

/** The page tells after each so much time in view and in use. */
const STAY_MS = 20_000;

/** Adds to how long a guest was in the room, never more than has passed since they were last seen, and notes what they looked at. */
export async function recordStay({ store, now }: AccountParts, guestId: number, seen: readonly RoomPart[]): Promise<void> {
  const at = now();
  // Outside the scope's write: nobody waits for this, and no stream need wake.
  await store.write(async (tx) => {
    const [row] = await tx
      .select({ last_seen: roomGuests.last_seen, seconds: roomGuests.seconds })
      .from(roomGuests)
      .where(eq(roomGuests.id, guestId));
    if (!row?.last_seen) return;
    const passed = Math.max(0, Math.min(STAY_MS, at.getTime() - Date.parse(row.last_seen)));
    const looked = Object.fromEntries(seen.map((part) => [`seen_${part}`, true]));
    const stay = { last_seen: at.toISOString(), seconds: row.seconds + Math.round(passed / 1000) };
    await tx
      .update(roomGuests)
      .set({ ...looked, ...stay })
      .where(eq(roomGuests.id, guestId));
  });
}

/** Notes that a guest took the sheet. */
export const recordSheetTaken = ({ store }: AccountParts, guestId: number): Promise<void> =>
  store.write(async (tx) => void (await tx.update(roomGuests).set({ seen_sheet: true }).where(eq(roomGuests.id, guestId))));

/** Tells that a guest is in the room for the first time. */
export const recordEntry = (scope: Scope, tx: Db, { listing }: Room, guest_id: number): Promise<void> =>
  emitEvents(scope, tx, [{ type: 'listing.entered', data: { guest_id }, subject_id: listing.id, summary: listing.title }]);

/** What a guest reads of questions: their own, and what was answered to all. Never who asked. */
export function selectReadableQuestions(db: Db, listingId: number, guestId: number | undefined) {
  const toAll = and(eq(roomQuestions.to_all, true), isNotNull(roomQuestions.answered_at));
  return db
    .select({ question: roomQuestions.question, answer: roomQuestions.answer })
    .from(roomQuestions)
    .where(and(eq(roomQuestions.listing_id, listingId), guestId === undefined ? toAll : or(toAll, eq(roomQuestions.guest_id, guestId))))
    .orderBy(asc(roomQuestions.id))
    .limit(100);
}

/** What guests see of a room; of others' bids only what the owner chose before the opening. */
export interface PublicState {
  status: ReturnType<typeof resolveRoomStatus>;
  closes_at: string;
  /** Blank for a room that opened at once. */
  opens: string;
  closes: string;
  bids?: number;
  best?: number | null;
  /** The same in words; blank while nothing is shown. */
  says: string;
}

/** When this changes by the clock alone; undefined once nothing is left to wait for. */
export const findNextChange = ({ room, scope }: OpenedRoom): number | undefined =>
  [room.listing.opens_at, room.listing.closes_at]
    .flatMap((at) => (at === null ? [] : [Date.parse(at)]))
    .filter((at) => at > scope.now().getTime())
    .sort((one, other) => one - other)[0];

/** What guests see of a room at this moment. */
export async function readPublicState({ scope, room }: OpenedRoom): Promise<PublicState> {
  const { shows, closes_at, opens_at, id } = room.listing;
  const status = getRoomStatus({ scope, room });
  const state = {
    status,
    closes_at,
    opens: opens_at === null ? '' : formatMoment(scope, opens_at),
    closes:
      status === 'live' || status === 'scheduled'
        ? `Closes ${formatMoment(scope, room.listing.closes_at)}`
        : describeRoomEnd({ scope, room }),
    says: '',
  };
  if (shows === 'nothing') return state;
  const [counted] = await scope.read
    .select({ n: sql<number>`count(*)`, best: sql<number | null>`max(${buyerOffers.amount})` })
    .from(buyerOffers)
    .where(and(eq(buyerOffers.listing_id, id), isBidCounted(findToday(scope))));
  const best = counted?.best === null || counted?.best === undefined ? null : toDollars(counted.best);
  const bids = counted?.n ?? 0;
  const shown = shows === 'best' ? best : null;
  const says = [`${bids} ${bids === 1 ? 'bid' : 'bids'} in`, shown === null ? '' : `best ${formatDollars(shown)}`]
    .filter(Boolean)
    .join(', ');
  return { ...state, bids, ...(shows === 'best' && { best }), says };
}
