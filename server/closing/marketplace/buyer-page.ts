/** The page of a buyer: the rooms they were invited to, what they bid, what they look for, and the way out. */
import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { type LinkKey, linkToken, LINK_PATHS, readLink } from '#server/accounts/auth/settings/links.ts';
import { type AccountParts, loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { matchOwn, isOwn } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, NotFound } from '#server/core/errors.ts';
import { listChanges, emitEvents } from '#server/core/events/emit.ts';
import { toSha256 } from '#server/core/secrets.ts';
import { findOwned } from '#server/db/records.ts';
import { type BuyerRow, toBuyer, buyerRecords } from '#server/records/buyers/buyers.ts';
import { buyerOffers, buyers } from '#server/records/buyers/table.ts';
import { findPermission, recordPermission } from '#server/records/contacts/permissions.ts';
import { BUY_BOX_FIELDS, type BuyerProposal, type proposalsInput, proposalList } from '#shared/closing/marketplace/buyer-page.ts';
import type { z } from '#shared/core/zod.ts';
import { roomTexts } from '#shared/closing/marketplace/texts.ts';
import { linkTexts } from '#shared/core/link-texts.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import type { BuyerInput } from '#shared/records/buyers/buyer.ts';
import type { GuestRow } from './guests.ts';
import { findRoom } from './listings.ts';
import type { GuestBid } from './room-bids.ts';
import type { Room, RoomVisit } from './room.ts';
import { buyerProposals, listings, roomGuests } from './table.ts';
import { filterBy } from '#server/db/filters.ts';
import { listPage } from '#server/db/list.ts';
import { takePage } from '#server/db/list-source.ts';
import type { Db } from '#server/db/store.ts';
import type { Page } from '#shared/core/list.ts';

const MOST_ROOMS = 30;

/** Below the address of this instance. */
export const buildBuyerPagePath = (key: LinkKey, buyerId: number): string => LINK_PATHS.room_buyer + linkToken(key, 'room_buyer', buyerId);

/** The page of a buyer below the public address; with 0 it is nobody's, as in a preview. */
export const buildBuyerPageUrl = (publicUrl: string, key: LinkKey, buyerId: number): string => publicUrl + buildBuyerPagePath(key, buyerId);

interface BuyerRoom {
  guest: GuestRow;
  room: Room;
}

/** Somebody with the link of a buyer's page. */
export interface BuyerVisit {
  scope: Scope;
  buyer: BuyerRow;
  /** The newest first. */
  rooms: readonly BuyerRoom[];
  /** Confirmed by a code, in this very browser. */
  isConfirmed: boolean;
}

/** Opens the page behind a token; throws `NotFound` for a link that was not made here, or leads to nobody who was in a room. */
export async function enterBuyerPage(parts: AccountParts, token: string, session: string | undefined): Promise<BuyerVisit> {
  const link = await readLink(parts.store.read, 'room_buyer', token);
  const scope = link && (await loadAccountScope(parts, link.account_id));
  const buyer = scope && (await findOwned(scope, scope.read, buyers, link.ids[0] ?? 0));
  if (!scope || !buyer) throw new NotFound(linkTexts.dead);
  const guests = await scope.read
    .select({ guest: roomGuests })
    .from(roomGuests)
    .innerJoin(listings, eq(listings.id, roomGuests.listing_id))
    .where(and(eq(roomGuests.buyer_id, buyer.id), ne(listings.state, 'draft')))
    .orderBy(desc(roomGuests.id))
    .limit(MOST_ROOMS);
  const rooms: BuyerRoom[] = [];
  for (const { guest } of guests) {
    const room = await findRoom(scope.read, scope.account.id, guest.listing_id ?? 0);
    if (room) rooms.push({ guest, room });
  }
  if (rooms.length === 0) throw new NotFound(linkTexts.dead);
  const hash = session === undefined ? undefined : toSha256(session);
  const isConfirmed = rooms.some(({ guest }) => guest.confirmed_at !== null && guest.session_hash !== null && guest.session_hash === hash);
  return { scope, buyer, rooms, isConfirmed };
}

/** As a visit to the newest room, by which the buyer is confirmed. */
export const toNewestVisit = ({ scope, buyer, rooms }: BuyerVisit): RoomVisit => {
  const [newest] = rooms as readonly [BuyerRoom];
  return { scope, ...newest, buyer_id: buyer.id, isConfirmed: false };
};

/** As a visit to the room whose code was sent last. */
export function toCodeVisit(visit: BuyerVisit): RoomVisit {
  const [last] = visit.rooms
    .filter(({ guest }) => guest.code_hash !== null)
    .sort((one, other) => (other.guest.code_sent_at ?? '').localeCompare(one.guest.code_sent_at ?? ''));
  return last ? { ...toNewestVisit(visit), ...last } : toNewestVisit(visit);
}

function assertConfirmed({ isConfirmed }: BuyerVisit): void {
  if (!isConfirmed) throw new Conflict(roomTexts.confirmFirst);
}

/** The bid of each room, by its guest: the accepted one, else the newest. */
export async function loadBids({ scope, rooms }: BuyerVisit): Promise<Map<number, GuestBid>> {
  const rows = await scope.read
    .select()
    .from(buyerOffers)
    .where(
      and(
        isOwn(scope, buyerOffers),
        isNotNull(buyerOffers.guest_id),
        inArray(
          buyerOffers.guest_id,
          rooms.map(({ guest }) => guest.id),
        ),
      ),
    )
    .orderBy(buyerOffers.id);
  const standsFirst = (row: GuestBid) => (row.status === 'accepted' ? 2 : row.status === 'open' ? 1 : 0);
  const sorted = rows.toSorted((one, other) => standsFirst(one) - standsFirst(other) || one.id - other.id);
  return new Map(sorted.map((row) => [row.guest_id ?? 0, row]));
}

/** The corrections that wait for the owner. */
export async function findWaiting({ scope, buyer }: BuyerVisit): Promise<FieldChange[]> {
  const own = and(eq(buyerProposals.buyer_id, buyer.id), eq(buyerProposals.status, 'open'));
  const [row] = await scope.read.select({ changes: buyerProposals.changes }).from(buyerProposals).where(own).limit(1);
  return row?.changes ?? [];
}

/** Whether this buyer is written to no more. */
export async function isStopped({ scope, buyer }: BuyerVisit): Promise<boolean> {
  const known = await findPermission(scope, scope.read, { kind: 'buyer', value: String(buyer.id) });
  return known?.contact_status === 'opted_out' || known?.contact_status === 'do_not_contact';
}

/** Keeps corrections for the owner, in place of those that wait; false where nothing is different. */
export function proposeBox(visit: BuyerVisit, box: Partial<BuyerInput>): Promise<boolean> {
  assertConfirmed(visit);
  const { scope } = visit;
  return scope.write(async (tx) => {
    const buyer = await findOwned(scope, tx, buyers, visit.buyer.id);
    if (!buyer) throw new NotFound(linkTexts.dead);
    const now = toBuyer(buyer);
    const changes = listChanges<object>(now, { ...now, ...box }, BUY_BOX_FIELDS as never);
    await tx.delete(buyerProposals).where(and(eq(buyerProposals.buyer_id, buyer.id), eq(buyerProposals.status, 'open')));
    if (changes.length === 0) return false;
    const own = { account_id: scope.account.id, buyer_id: buyer.id };
    await tx.insert(buyerProposals).values({ ...own, changes, created_at: scope.now().toISOString() });
    await emitEvents(scope, tx, [{ type: 'buyer.proposed', subject_id: buyer.id, summary: buyer.name, changes }]);
    return true;
  });
}

/** Writes down that the buyer wants no more messages; repeating it changes nothing. Needs no code: who says stop is heard. */
export async function stopInvitations(visit: BuyerVisit): Promise<void> {
  if (await isStopped(visit)) return;
  const { scope, buyer } = visit;
  await scope.write(async (tx) => {
    const optOut = { contact_status: 'opted_out', source: 'unsubscribe_link', evidence: 'Stop on their own page of rooms' } as const;
    await recordPermission(scope, tx, { kind: 'buyer', value: String(buyer.id), lead_id: null, ...optOut });
    await emitEvents(scope, tx, [{ type: 'buyer.unsubscribed', subject_id: buyer.id, summary: buyer.name }]);
  });
}

const selectProposals = (db: Db) =>
  db
    .select({
      id: buyerProposals.id,
      buyer_id: buyerProposals.buyer_id,
      buyer: buyers.name,
      status: buyerProposals.status,
      changes: buyerProposals.changes,
      created_at: buyerProposals.created_at,
      decided_at: buyerProposals.decided_at,
    })
    .from(buyerProposals)
    .innerJoin(buyers, eq(buyers.id, buyerProposals.buyer_id))
    .$dynamic();

/** One page of the account's proposals. */
export const listBuyerProposals = (scope: Scope, input: z.output<typeof proposalsInput>): Promise<Page<BuyerProposal>> =>
  listPage(scope, input, {
    table: buyerProposals,
    filters: filterBy(proposalList, buyerProposals, input),
    rows: (plan) => takePage(selectProposals(scope.read).where(plan.where).$dynamic(), plan),
  });

/** Takes what a buyer proposes into their record, or leaves it; throws `NotFound`, and `Conflict` when that was decided before. */
export function decideProposal(scope: Scope, id: number, status: 'accepted' | 'refused'): Promise<BuyerProposal> {
  return scope.write(async (tx) => {
    const own = matchOwn(scope, buyerProposals, { id });
    const [before] = await selectProposals(tx).where(own);
    if (!before) throw new NotFound('Proposal not found');
    if (before.status !== 'open') throw new Conflict('This proposal is decided already.');
    if (status === 'accepted')
      await buyerRecords.patchWithin(
        scope,
        tx,
        before.buyer_id,
        Object.fromEntries(before.changes.map(({ field, after }) => [field, after])),
      );
    const decided_at = scope.now().toISOString();
    await tx.update(buyerProposals).set({ status, decided_at }).where(own);
    return { ...before, status, decided_at };
  });
}
