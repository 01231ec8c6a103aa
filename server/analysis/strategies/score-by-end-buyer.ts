/** Scores properties by what their end buyers pay, when offers or deals have changed. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import { pause } from '#server/core/pause.ts';
import type { Happened, Subscriber } from '#server/core/events/subscribers.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { noteKnownPrice } from '#server/records/properties/end-buyers.ts';
import { propertyEndBuyers } from '#server/records/properties/table.ts';
import { eventsOn } from '#shared/core/events.ts';
import { findEndBuyer } from './end-buyer.ts';

const OF_DEALS: ReadonlySet<string> = new Set(eventsOn('deals'));

export const endBuyerSubscriber: Subscriber = {
  name: 'properties.end-buyers',
  types: eventsOn('deals', 'buyer_offers'),
  handle: async (scope, happened, signal) => {
    for (const id of await listProperties(scope, happened)) {
      if (signal.aborted) return;
      try {
        await noteKnownPrice(scope, id, await findEndBuyer(scope, id));
      } catch (error) {
        // Deleted meanwhile.
        if (!(error instanceof NotFound)) throw error;
      }
      await pause();
    }
  },
};

/** The properties of what happened. What was deleted does not say whose it was: then all that have a known price are looked at. */
async function listProperties(scope: Scope, happened: readonly Happened[]): Promise<number[]> {
  const ids = (isOfDeals: boolean) => happened.filter(({ type }) => OF_DEALS.has(type) === isOfDeals).map(({ subject_id }) => subject_id);
  const { read, account } = scope;
  const ofDeals = await read
    .selectDistinct({ id: deals.property_id })
    .from(deals)
    .where(and(eq(deals.account_id, account.id), inArray(deals.id, ids(true))));
  const ofOffers = await read
    .selectDistinct({ id: buyerOffers.property_id })
    .from(buyerOffers)
    .where(and(eq(buyerOffers.account_id, account.id), inArray(buyerOffers.id, ids(false))));
  const isGone = happened.some(({ type }) => type === 'deal.deleted' || type === 'offer.deleted');
  const known = isGone
    ? await read.select({ id: propertyEndBuyers.property_id }).from(propertyEndBuyers).where(eq(propertyEndBuyers.account_id, account.id))
    : [];
  return [...new Set([...ofDeals, ...ofOffers, ...known].flatMap(({ id }) => id ?? []))];
}
