/** Who a guest is: a code to their email or phone, and what their browser keeps once it was right. */
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { matchOwn, isOwn } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid, NotFound, TooMany } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { isSameHash, generateCode, generateSecret, toSha256 } from '#server/core/secrets.ts';
import type { Db } from '#server/db/store.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { contactPoints } from '#server/records/contacts/table.ts';
import type { Notices } from '#server/records/contacts/notice.ts';
import { QUOTE } from '#shared/accounts/history/activity.ts';
import { marketplaceTexts, roomTexts } from '#shared/closing/marketplace/texts.ts';
import { linkTexts } from '#shared/core/link-texts.ts';
import { normalizeEmail, normalizePhone } from '#shared/records/contacts/address.ts';
import type { GuestRow } from './guests.ts';
import { recordEntry, type RoomVisit } from './room.ts';
import { roomGuests } from './table.ts';
import { toWideNetwork, createWindowLimit } from '#server/core/window-limit.ts';

const CODE_MS = 10 * 60_000;
const MOST_TRIES = 5;
const WAIT_MS = 15 * 60_000;

interface Reached {
  email: string | null;
  phone: string | null;
}

/** An email or a phone as it was typed; throws `Invalid`. */
function readContact(contact: string | null | undefined): Reached {
  const typed = (contact ?? '').trim();
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) return { email: typed, phone: null };
  if (/^\+?[\d\s().-]{10,25}$/.test(typed) && normalizePhone(typed)) return { email: null, phone: typed };
  throw new Invalid({ contact: ['Enter an email or a phone number'] });
}

/** One address for however it was typed. */
const toContactKey = ({ email, phone }: Reached): string => (email ? normalizeEmail(email) : (normalizePhone(phone) ?? ''));

/** Where a guest's code goes, as it may be shown: a link that was passed on tells nobody's address. */
const maskContact = ({ email, phone }: Reached): string =>
  email ? `${email.slice(0, 1)}•••@${email.split('@')[1] ?? ''}` : `•••-•••-${(normalizePhone(phone) ?? '').slice(-4)}`;

interface SentCode {
  /** Where it went, masked; or by whom it is given. */
  to: string;
  /** What this browser keeps from now on, where it is new. */
  session: string | undefined;
}

/** The addressee of a code: an invited buyer's own address, a known contact, or an unknown address. */
export type CodeReceiver = 'invited' | 'known' | 'stranger';

interface CodeRequest {
  name?: string | null | undefined;
  contact?: string | null | undefined;
  /** Counts a code to an address; throws when there were enough. Says whether the owner should hear that strangers crowd the room. */
  take(address: string, who: CodeReceiver): boolean;
}

/**
 * Sends a code to the guest's own email or phone, which only the invited have on record; throws `Invalid`, also where nothing may be sent.
 */
export function sendGuestCode({ scope, room, buyer_id, guest: seen }: RoomVisit, given: CodeRequest, notices: Notices): Promise<SentCode> {
  return scope.write(async (tx) => {
    const at = scope.now().toISOString();
    const code = generateCode(6);
    const guest = seen && (await findGuestById(tx, seen.id));
    if (guest && isSpent(guest, scope.now())) throw new Invalid({ code: [roomTexts.codeSpent] });
    const typed = guest?.confirmed_at || !given.contact ? getOwnContact(guest) : undefined;
    const reached = buyer_id === null ? (typed ?? readContact(given.contact)) : await loadBuyerContact(scope, tx, buyer_id);
    const channel = reached.email ? 'email' : 'sms';
    const other = reached.email ? 'sms' : 'email';
    const isDelivered = scope.delivery?.[channel];
    if (buyer_id === null && !typed && !isDelivered && scope.delivery?.[other])
      throw new Invalid({ contact: [roomTexts.codesGoBy[other]] });
    const name = given.name?.trim() || guest?.name || null;
    if (buyer_id === null && !name) throw new Invalid({ name: ['Enter your name'] });
    const who = buyer_id === null ? ((await isKnown(scope, tx, reached)) ? 'known' : 'stranger') : 'invited';
    if (given.take(toContactKey(reached), who)) await warnOfCrowd(scope, tx, room);
    const session = buyer_id === null && !guest ? generateSecret() : undefined;
    const own = { account_id: scope.account.id, listing_id: room.listing.id, created_at: at, first_seen: at, last_seen: at };
    const [row] = guest
      ? [guest]
      : await tx
          .insert(roomGuests)
          .values({ ...own, buyer_id, ...(buyer_id === null && { ...reached, name }), ...(session && { session_hash: toSha256(session) }) })
          .returning();
    if (!row) throw new NotFound(linkTexts.dead);
    if (!guest) await recordEntry(scope, tx, room, row.id);
    // A new code gives no tries back: only the waiting time does.
    const code_tries = row.code_tries >= MOST_TRIES ? 0 : row.code_tries;
    await tx
      .update(roomGuests)
      .set({ ...(buyer_id === null && { ...reached, name }), code_hash: toSha256(`${row.id} ${code}`), code_sent_at: at, code_tries })
      .where(eq(roomGuests.id, row.id));
    await notices.cancel(scope, tx, 'room_code', row.id);
    const outcome = await notices.send(scope, tx, {
      purpose: 'room_code',
      subject_id: row.id,
      lead_id: null,
      buyer_id: row.buyer_id,
      channel,
      to_address: reached.email ?? reached.phone ?? '',
      subject: reached.email ? 'Your code' : null,
      body: `${code} is your code for ${room.listing.title}. It works for 10 minutes.`,
    });
    // The reason is not shown to whoever typed the address.
    if ('why' in outcome) throw new Invalid({ contact: ['No code can be sent there. Use another email or phone, or call us.'] });
    return { to: isDelivered ? roomTexts.codeSent(maskContact(reached)) : roomTexts.codeByCall(scope.account), session };
  });
}

async function isKnown(scope: Scope, tx: Db, reached: Reached): Promise<boolean> {
  const [kind, value] = [reached.email ? ('email' as const) : ('phone' as const), toContactKey(reached)];
  const own = isOwn(scope, contactPoints);
  const [point] = await tx
    .select({ id: contactPoints.id })
    .from(contactPoints)
    .where(and(own, eq(contactPoints.kind, kind), eq(contactPoints.value_key, value)))
    .limit(1);
  return point !== undefined;
}

const warnOfCrowd = (scope: Scope, tx: Db, { listing }: RoomVisit['room']): Promise<void> => {
  const changes = [{ field: QUOTE, before: null, after: marketplaceTexts.crowded }];
  return emitEvents(scope, tx, [{ type: 'listing.crowded', subject_id: listing.id, summary: listing.title, changes }]);
};

const findGuestById = async (tx: Db, id: number): Promise<GuestRow | undefined> =>
  (await tx.select().from(roomGuests).where(eq(roomGuests.id, id)))[0];

const isSpent = ({ code_tries, code_sent_at }: GuestRow, now: Date): boolean =>
  code_tries >= MOST_TRIES && code_sent_at !== null && now.getTime() - Date.parse(code_sent_at) < WAIT_MS;

const getOwnContact = (guest: GuestRow | undefined): Reached | undefined =>
  guest && (guest.email || guest.phone) ? { email: guest.email, phone: guest.phone } : undefined;

async function loadBuyerContact(scope: Scope, tx: Db, id: number): Promise<Reached> {
  const [buyer] = await tx
    .select({ email: buyers.email, phone: buyers.phone })
    .from(buyers)
    .where(matchOwn(scope, buyers, { id }));
  if (!buyer?.email && !buyer?.phone) throw new Conflict('We have no email or phone of yours. Call us.');
  const isByText = !buyer.email || (buyer.phone && scope.delivery?.sms && !scope.delivery.email);
  return isByText ? { email: null, phone: buyer.phone } : { email: buyer.email, phone: null };
}

/** Confirms a guest by their code; gives what their browser keeps. Throws `Invalid` for a wrong code, and counts it. */
export async function confirmGuest({ scope, room, guest }: RoomVisit, code: string): Promise<string> {
  const session = generateSecret();
  const wrong = await scope.write(async (tx) => {
    const row = guest && (await findGuestById(tx, guest.id));
    if (!row?.code_hash || !row.code_sent_at) return roomTexts.wrongCode;
    if (isSpent(row, scope.now())) return roomTexts.codeSpent;
    const age = scope.now().getTime() - Date.parse(row.code_sent_at);
    if (age > CODE_MS || !isSameHash(row.code_hash, toSha256(`${row.id} ${code.replace(/\D/g, '')}`))) {
      await tx
        .update(roomGuests)
        .set({ code_tries: row.code_tries + 1 })
        .where(eq(roomGuests.id, row.id));
      return roomTexts.wrongCode;
    }
    const known = await findKnownGuest(tx, room.listing.id, row);
    if (known) await tx.delete(roomGuests).where(eq(roomGuests.id, row.id));
    await tx
      .update(roomGuests)
      .set({ confirmed_at: scope.now().toISOString(), session_hash: toSha256(session), code_hash: null, code_tries: 0 })
      .where(eq(roomGuests.id, known ?? row.id));
    return undefined;
  });
  if (wrong) throw new Invalid({ code: [wrong] });
  return session;
}

/** The same person, who was confirmed in this room before on another device. */
async function findKnownGuest(tx: Db, listingId: number, row: GuestRow): Promise<number | undefined> {
  if (!row.email && !row.phone) return undefined;
  const same = or(
    row.email ? sql`lower(${roomGuests.email}) = ${normalizeEmail(row.email)}` : undefined,
    row.phone ? eq(roomGuests.phone, row.phone) : undefined,
  );
  const [known] = await tx
    .select({ id: roomGuests.id })
    .from(roomGuests)
    .where(and(eq(roomGuests.listing_id, listingId), ne(roomGuests.id, row.id), isNotNull(roomGuests.confirmed_at), same))
    .limit(1);
  return known?.id;
}

const HOUR_MS = 3_600_000;
/** More strangers in an hour than a room has guests. */
const CROWD = 60;

interface CodeAsked {
  listingId: number;
  address: string;
  who: CodeReceiver;
  ip: string;
}

/** Counters of codes; `take` throws `TooMany`, and says when a room is crowded by strangers, once an hour. */
export function createCodeLimits() {
  const limit = (most: number) => createWindowLimit({ most, windowMs: HOUR_MS, message: roomTexts.tooManyCodes });
  const [ofAddress, ofNetwork, strangers, warnings] = [limit(2), limit(20), limit(600), limit(1)];
  return {
    take({ listingId, address, who, ip }: CodeAsked, now: Date): boolean {
      const [room, network] = [`${listingId}`, `${listingId} ${toWideNetwork(ip)}`];
      ofAddress.check(address, now);
      if (who !== 'invited') ofNetwork.check(network, now);
      if (who === 'stranger') {
        strangers.check(room, now);
        // In a crowd one stranger of each network still gets in.
        if (strangers.countOf(room, now) >= CROWD && ofNetwork.countOf(network, now) > 0)
          throw new TooMany(roomTexts.tooManyCodes, HOUR_MS / 1000);
        strangers.count(room, now);
      }
      ofAddress.count(address, now);
      if (who !== 'invited') ofNetwork.count(network, now);
      if (who !== 'stranger' || strangers.countOf(room, now) < CROWD || warnings.countOf(room, now) > 0) return false;
      warnings.count(room, now);
      return true;
    },
  };
}
