/** A bid of a room that is accepted has a row in the ledger. */
import { and, eq, gte } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Subscriber } from '#server/core/events/subscribers.ts';
import { appendLedger } from '#server/closing/ledger/append.ts';
import { ledger } from '#server/closing/ledger/table.ts';
import { findOwned } from '#server/db/records.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { toCents } from '#shared/core/money.ts';

/** Appends the row of an acceptance; repeating it changes nothing. */
const recordAcceptance = (scope: Scope, id: number): Promise<void> =>
  scope.write(async (tx) => {
    const bid = await findOwned(scope, tx, buyerOffers, id);
    if (bid?.status !== 'accepted' || bid.listing_id === null || bid.decided_at === null) return;
    const isSame = and(eq(ledger.subject, 'listing'), eq(ledger.subject_id, bid.listing_id), eq(ledger.event, 'bid.accepted'));
    const [there] = await tx
      .select({ sequence: ledger.sequence })
      .from(ledger)
      .where(and(eq(ledger.account_id, scope.account.id), isSame, gte(ledger.created_at, bid.decided_at)))
      .limit(1);
    if (there) return;
    const { amount, buyer_id, listing_id, deal_id, decided_at } = bid;
    const data = { offer_id: id, buyer_id, amount_cents: toCents(amount), accepted_at: decided_at };
    await appendLedger(scope, tx, { event: 'bid.accepted', subject: { entity: 'listing', id: listing_id }, deal_id, data });
  });

export const acceptedBidSubscriber: Subscriber = {
  name: 'marketplace.accepted-bids',
  types: ['offer.accepted'],
  handle: async (scope, happened, signal) => {
    for (const { subject_id } of happened) {
      if (signal.aborted) return;
      await recordAcceptance(scope, subject_id);
    }
  },
};
