/** Data of guests who did not buy goes two years after the closing of their room. */
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#server/core/context.ts';
import { forgetEvents } from '#server/core/events/forget.ts';
import { events } from '#server/core/events/table.ts';
import { DATABASE, type JobKind } from '#server/core/jobs/jobs.ts';
import { isAmong } from '#server/db/conditions.ts';
import type { Db } from '#server/db/store.ts';
import { buyerOffers, buyers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { forgetDocuments } from '#server/records/documents/documents.ts';
import { documents } from '#server/records/documents/table.ts';
import { GUESTS_KEPT_MONTHS } from '#shared/closing/marketplace/rules.ts';
import { listings, roomGuests, roomQuestions } from './table.ts';

const EVERY_MS = 6 * 3_600_000;
/** So many guests go in one transaction. */
const AT_ONCE = 200;

/** What they are called where they are still counted. */
export const FORMER_GUEST = 'A former guest';

/** What these guests asked, and were answered. */
function isQuestionOf(tx: Db, guests: readonly number[]): SQL | undefined {
  const asked = tx.select({ id: roomQuestions.id }).from(roomQuestions).where(isAmong(roomQuestions.guest_id, guests));
  return and(inArray(events.type, ['listing.asked', 'listing.answered']), sql`${events.data} ->> 'question_id' IN ${asked}`);
}

/** Forgets what was sent to guests who are deleted already, and to buyers who are about to be. */
export type ForgetMail = (tx: Db, gone: { accounts: readonly number[]; buyers: readonly number[] }) => Promise<void>;

/** Deletes guests of rooms that closed long ago, with their questions, their bids and proofs, and the buyers that only those bids had made. */
export function guestPurge({ store, now }: Pick<Context, 'store' | 'now'>, forgetMail: ForgetMail): JobKind {
  const due = () => {
    const before = now();
    before.setUTCMonth(before.getUTCMonth() - GUESTS_KEPT_MONTHS);
    const bought = sql`(SELECT 1 FROM ${buyerOffers} AS taken WHERE taken.guest_id = ${roomGuests}.id AND taken.status = 'accepted')`;
    return store.read
      .select({
        id: roomGuests.id,
        account_id: roomGuests.account_id,
        listing_id: roomGuests.listing_id,
        buyer_id: roomGuests.buyer_id,
        made_buyer: roomGuests.made_buyer,
      })
      .from(roomGuests)
      .innerJoin(listings, eq(listings.id, roomGuests.listing_id))
      .where(and(sql`coalesce(${listings.closed_at}, ${listings.closes_at}) < ${before.getTime()}`, sql`NOT EXISTS ${bought}`))
      .limit(AT_ONCE);
  };
  return {
    kind: 'marketplace.purge',
    everyMs: EVERY_MS,
    find: async () => ({ subjects: (await due()).length > 0 ? [DATABASE] : [] }),
    run: async (job) => {
      const rows = await due();
      const ids = rows.map(({ id }) => id);
      const accounts = rows.map(({ account_id }) => account_id);
      const rooms = rows.map(({ listing_id }) => listing_id);
      const made = rows.flatMap(({ buyer_id, made_buyer }) => (made_buyer && buyer_id !== null ? [buyer_id] : []));
      await store.write(async (tx) => {
        await job.confirm(tx);
        const proofs = await tx
          .select({ id: buyerOffers.proof_document_id })
          .from(buyerOffers)
          .where(and(inArray(buyerOffers.guest_id, ids), isNotNull(buyerOffers.proof_document_id)));
        const bids = await tx.delete(buyerOffers).where(inArray(buyerOffers.guest_id, ids)).returning({ id: buyerOffers.id });
        const bidIds = bids.map(({ id }) => id);
        await forgetEvents(tx, { accounts, subject: 'buyer_offers', ids: bidIds, summary: FORMER_GUEST });
        await forgetEvents(tx, { accounts, subject: 'listings', ids: rooms, where: isQuestionOf(tx, ids) });
        const isUnused = sql`NOT EXISTS (SELECT 1 FROM ${buyerOffers} AS kept WHERE kept.proof_document_id = ${documents}.id)`;
        const isProof = isAmong(
          documents.id,
          proofs.flatMap(({ id }) => id ?? []),
        );
        await forgetDocuments(tx, and(isProof, isUnused));
        await tx.delete(roomGuests).where(inArray(roomGuests.id, ids));
        const isFree = sql`NOT EXISTS (SELECT 1 FROM ${buyerOffers} AS kept WHERE kept.buyer_id = ${buyers}.id)
          AND NOT EXISTS (SELECT 1 FROM ${deals} AS bought WHERE bought.own_buyer_id = ${buyers}.id)
          AND NOT EXISTS (SELECT 1 FROM ${documents} AS paper WHERE paper.buyer_id = ${buyers}.id)
          AND NOT EXISTS (SELECT 1 FROM ${roomGuests} AS elsewhere WHERE elsewhere.buyer_id = ${buyers}.id)`;
        // A changed buyer is one whom the owner has taken over.
        const gone = await tx
          .select({ id: buyers.id })
          .from(buyers)
          .where(and(inArray(buyers.id, made), eq(buyers.version, 1), isFree));
        const goneIds = gone.map(({ id }) => id);
        await forgetMail(tx, { accounts, buyers: goneIds });
        await tx.delete(buyers).where(inArray(buyers.id, goneIds));
        await forgetEvents(tx, { accounts, subject: 'buyers', ids: goneIds, summary: FORMER_GUEST });
      });
      return rows.length === AT_ONCE ? 0 : undefined;
    },
  };
}
