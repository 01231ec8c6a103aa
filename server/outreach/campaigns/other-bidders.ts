/** A bid of a room that is accepted leaves a drafted message to those who bid beside it: a person looks it over and sends it. */
import { and, eq, ne } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Subscriber } from '#server/core/events/subscribers.ts';
import { findOwned } from '#server/db/records.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { otherBidderTexts } from '#shared/closing/marketplace/texts.ts';
import { draftToBuyers } from './send-to-buyers.ts';
import { campaigns } from './table.ts';

/** Drafts the message of an acceptance; repeating it changes nothing. */
async function draftToOthers(scope: Scope, id: number): Promise<void> {
  const bid = await findOwned(scope, scope.read, buyerOffers, id);
  if (bid?.status !== 'accepted' || bid.listing_id === null) return;
  const others = await scope.read
    .selectDistinct({ buyer_id: buyerOffers.buyer_id })
    .from(buyerOffers)
    .where(
      and(
        eq(buyerOffers.account_id, scope.account.id),
        eq(buyerOffers.listing_id, bid.listing_id),
        eq(buyerOffers.status, 'open'),
        ne(buyerOffers.buyer_id, bid.buyer_id),
      ),
    );
  if (others.length === 0) return;
  const isAbout = and(eq(campaigns.offer_id, id), eq(campaigns.account_id, scope.account.id));
  if ((await scope.read.select({ id: campaigns.id }).from(campaigns).where(isAbout)).length > 0) return;
  const buyer_ids = others.map(({ buyer_id }) => buyer_id);
  try {
    await draftToBuyers(scope, { id: bid.property_id, buyer_ids, again: true, channel: 'email', ...otherBidderTexts, offer_id: id });
  } catch (error) {
    // Sold since: nothing is offered any more, and there is nothing to say.
    if (!(error instanceof Conflict)) throw error;
  }
}

export const otherBidderSubscriber: Subscriber = {
  name: 'campaigns.other-bidders',
  types: ['offer.accepted'],
  handle: async (scope, happened, signal) => {
    for (const { subject_id } of happened) {
      if (signal.aborted) return;
      await draftToOthers(scope, subject_id);
    }
  },
};
