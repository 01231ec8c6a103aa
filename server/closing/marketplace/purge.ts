/** How long data of guests who did not buy may be stored, and the job that deletes it, even after the room or its house was deleted. */
import { and, eq, inArray, type SQL, sql, asc, gte } from 'drizzle-orm';
import type { Context, Scope } from '#server/core/context.ts';
import { redactEvents } from '#server/core/events/forget.ts';
import { events } from '#server/core/events/table.ts';
import { DATABASE, type Job, type JobKind } from '#server/core/jobs.ts';
import { isAmong, isOwn } from '#server/db/conditions.ts';
import type { Db } from '#server/db/store.ts';
import { buyerOffers, buyers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { deleteDocuments } from '#server/records/documents/documents.ts';
import { documents } from '#server/records/documents/table.ts';
import { listings, roomGuests } from './table.ts';
import { type AccountParts, loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { pause } from '#server/core/pause.ts';
import { closeByClock, isPastClosing } from './listings.ts';
import { handleEach, type Subscriber } from '#server/core/events/subscribers.ts';
import { appendLedger } from '#server/closing/ledger/append.ts';
import { ledger } from '#server/closing/ledger/table.ts';
import { findOwned } from '#server/db/records.ts';
import { toCents } from '#shared/core/money.ts';

/** Months after the closing when data of guests who did not buy is deleted. */
const GUESTS_KEPT_MONTHS = 24;

const EVERY_MS = 6 * 3_600_000;
/** How many guests or buyers are deleted in one transaction. */
const AT_ONCE = 200;

/** What they are called where they are still counted. */
export const FORMER_GUEST = 'A former guest';

/** Forgets what was sent to guests who are deleted already, and to buyers who are about to be. */
export type ForgetMail = (tx: Db, gone: { accounts: readonly number[]; buyers: readonly number[] }) => Promise<void>;

const roomEnd = sql`coalesce(${roomGuests.room_ended_at}, ${listings.closed_at}, ${listings.closes_at})`;
const hasBought = sql`EXISTS (SELECT 1 FROM ${buyerOffers} AS taken WHERE taken.guest_id = ${roomGuests}.id AND taken.status = 'accepted')`;

/** Guests of rooms that ended so long ago that their data must go, unless they bought. */
function isPastKeeping(now: Date): SQL | undefined {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - GUESTS_KEPT_MONTHS);
  return and(sql`${roomEnd} < ${before.getTime()}`, sql`NOT ${hasBought}`);
}

/** Buyers who are known from bids in rooms alone, of whom no guest, bid, deal or paper of the account's own is left. */
const isLeftOver = and(
  sql`${buyers.is_guest}`,
  sql`NOT EXISTS (SELECT 1 FROM ${roomGuests} AS guest WHERE guest.buyer_id = ${buyers}.id)`,
  sql`NOT EXISTS (SELECT 1 FROM ${buyerOffers} AS bid WHERE bid.buyer_id = ${buyers}.id)`,
  sql`NOT EXISTS (SELECT 1 FROM ${deals} AS bought WHERE bought.own_buyer_id = ${buyers}.id)`,
  sql`NOT EXISTS (SELECT 1 FROM ${documents} AS paper WHERE paper.buyer_id = ${buyers}.id AND NOT paper.from_guest)`,
);

const findGuests = (db: Db, now: Date) =>
  db
    .select({ id: roomGuests.id, account_id: roomGuests.account_id, buyer_id: roomGuests.buyer_id })
    .from(roomGuests)
    .leftJoin(listings, eq(listings.id, roomGuests.listing_id))
    .where(isPastKeeping(now))
    .limit(AT_ONCE);

const findLeftOver = (db: Db) => db.select({ id: buyers.id, account_id: buyers.account_id }).from(buyers).where(isLeftOver).limit(AT_ONCE);

/** Deletes guests with their bids and proofs; the history no longer says who they were. */
async function deleteGuests(tx: Db, guests: Awaited<ReturnType<typeof findGuests>>): Promise<void> {
  const ids = guests.map(({ id }) => id);
  const accounts = guests.map(({ account_id }) => account_id);
  const isTheirs = and(
    isAmong(events.account_id, accounts),
    sql`${events.data} ->> 'guest_id' IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  const bids = await tx
    .selectDistinct({ id: events.subject_id })
    .from(events)
    .where(and(isTheirs, eq(events.subject, 'buyer_offers')));
  await tx.delete(buyerOffers).where(inArray(buyerOffers.guest_id, ids));
  await redactEvents(tx, { accounts, subject: 'buyer_offers', ids: bids.map(({ id }) => id), summary: FORMER_GUEST });
  await redactEvents(tx, { accounts, subject: 'listings', where: isTheirs });
  const isOfThem = isAmong(
    documents.buyer_id,
    guests.flatMap(({ buyer_id }) => buyer_id ?? []),
  );
  const isUnused = sql`NOT EXISTS (SELECT 1 FROM ${buyerOffers} AS used WHERE used.proof_document_id = ${documents}.id)`;
  await deleteDocuments(tx, and(eq(documents.from_guest, true), isOfThem, isUnused));
  await tx.delete(roomGuests).where(inArray(roomGuests.id, ids));
}

async function deleteBuyers(tx: Db, gone: Awaited<ReturnType<typeof findLeftOver>>): Promise<void> {
  const ids = gone.map(({ id }) => id);
  await tx.delete(buyers).where(inArray(buyers.id, ids));
  const accounts = gone.map(({ account_id }) => account_id);
  await redactEvents(tx, { accounts, subject: 'buyers', ids, summary: FORMER_GUEST });
}

/** Forgets guests whose time is over, and the buyers whom nothing but their bids had made. */
export function createGuestPurge({ store, now }: Pick<Context, 'store' | 'now'>, forgetMail: ForgetMail): JobKind {
  const run = async (job: Job) => {
    const guests = await findGuests(store.read, now());
    const counts = await store.write(async (tx) => {
      await job.confirm(tx);
      if (guests.length > 0) await deleteGuests(tx, guests);
      const gone = await findLeftOver(tx);
      const accounts = [...guests, ...gone].map(({ account_id }) => account_id);
      await forgetMail(tx, { accounts, buyers: gone.map(({ id }) => id) });
      if (gone.length > 0) await deleteBuyers(tx, gone);
      return gone.length;
    });
    return guests.length === AT_ONCE || counts === AT_ONCE ? 0 : undefined;
  };
  return {
    kind: 'marketplace.purge',
    everyMs: EVERY_MS,
    find: async () => {
      const due = (await findGuests(store.read, now())).length > 0 || (await findLeftOver(store.read)).length > 0;
      return { subjects: due ? [DATABASE] : [] };
    },
    run,
  };
}

const findOverdue = ({ store, now }: AccountParts, limit: number) =>
  store.read
    .select({ id: listings.id, account_id: listings.account_id })
    .from(listings)
    .where(isPastClosing(now()))
    .orderBy(asc(listings.closes_at), asc(listings.id))
    .limit(limit);

/** The job that closes the rooms of all accounts. */
export const createRoomClosingJob = (parts: AccountParts): JobKind => ({
  kind: 'marketplace.close',
  everyMs: 60_000,
  find: async () => ({ subjects: (await findOverdue(parts, 1)).length > 0 ? [DATABASE] : [] }),
  run: async ({ signal }) => {
    for (const { id, account_id } of await findOverdue(parts, AT_ONCE)) {
      if (signal.aborted) return undefined;
      await closeByClock(await loadAccountScope(parts, account_id), id);
      await pause();
    }
    return undefined;
  },
});

const recordAcceptance = (scope: Scope, id: number): Promise<void> =>
  scope.write(async (tx) => {
    const bid = await findOwned(scope, tx, buyerOffers, id);
    if (bid?.status !== 'accepted' || bid.listing_id === null || bid.decided_at === null) return;
    const isSame = and(eq(ledger.subject, 'listing'), eq(ledger.subject_id, bid.listing_id), eq(ledger.event, 'bid.accepted'));
    const [there] = await tx
      .select({ sequence: ledger.sequence })
      .from(ledger)
      .where(and(isOwn(scope, ledger), isSame, gte(ledger.created_at, bid.decided_at)))
      .limit(1);
    if (there) return;
    const { amount, buyer_id, listing_id, deal_id, decided_at } = bid;
    const data = { offer_id: id, buyer_id, amount_cents: toCents(amount), accepted_at: decided_at };
    await appendLedger(scope, tx, { event: 'bid.accepted', subject: { entity: 'listing', id: listing_id }, deal_id, data });
  });

export const acceptedBidSubscriber: Subscriber = {
  name: 'marketplace.accepted-bids',
  types: ['offer.accepted'],
  handle: handleEach(recordAcceptance),
};
