/** Scores properties by what their end buyers pay, when offers or deals have changed, and when an offer holds no longer. */
import { and, eq, inArray, lt } from 'drizzle-orm';
import { scopeOfAccount } from '#server/accounts/auth/scope-of-account.ts';
import type { Context, Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import { pause } from '#server/core/pause.ts';
import type { Happened, Subscriber } from '#server/core/events/subscribers.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { noteKnownPrice } from '#server/records/properties/end-buyers.ts';
import { propertyEndBuyers } from '#server/records/properties/table.ts';
import { toDay } from '#shared/core/days.ts';
import { eventsOn } from '#shared/core/events.ts';
import { findEndBuyer } from './end-buyer.ts';

const OF_DEALS: ReadonlySet<string> = new Set(eventsOn('deals'));

export const endBuyerSubscriber: Subscriber = {
  name: 'properties.end-buyers',
  types: eventsOn('deals', 'buyer_offers'),
  handle: async (scope, happened, signal) => {
    for (const id of await listProperties(scope, happened)) {
      if (signal.aborted) return;
      await scoreProperty(scope, id);
      await pause();
    }
  },
};

async function scoreProperty(scope: Scope, id: number): Promise<void> {
  try {
    await noteKnownPrice(scope, id, await findEndBuyer(scope, id));
  } catch (error) {
    // Deleted meanwhile.
    if (!(error instanceof NotFound)) throw error;
  }
}

const EVERY_MS = 3_600_000;
const AT_ONCE = 200;

/** The job that looks again at properties whose best offer held until yesterday. */
export function expiredOffersJob(parts: Pick<Context, 'store' | 'live' | 'now' | 'publicUrl'>): JobKind {
  const { property_id, account_id, price, source } = propertyEndBuyers;
  const listDue = () => {
    const isSame = and(eq(buyerOffers.property_id, property_id), eq(buyerOffers.amount, price), eq(buyerOffers.status, 'open'));
    return parts.store.read
      .selectDistinct({ id: property_id, account: account_id })
      .from(propertyEndBuyers)
      .innerJoin(buyerOffers, and(isSame, lt(buyerOffers.expires_on, toDay(parts.now(), 'UTC'))))
      .where(eq(source, 'best_offer'))
      .limit(AT_ONCE);
  };
  return {
    kind: 'properties.expired-offers',
    everyMs: EVERY_MS,
    find: async () => ({ subjects: await listDue() }),
    run: async ({ subject }) => {
      const [row] = await parts.store.read.select({ account_id }).from(propertyEndBuyers).where(eq(property_id, subject));
      if (row) await scoreProperty(await scopeOfAccount(parts, row.account_id), subject);
      return undefined;
    },
  };
}

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
