/** Rescores properties when bids or deals change, and when a bid expires. */
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import type { Scope, ScopeParts } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import type { JobKind } from '#server/core/jobs.ts';
import { pause } from '#server/core/pause.ts';
import type { Happened, Subscriber } from '#server/core/events/subscribers.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { storeKnownPrice } from '#server/records/properties/end-buyers.ts';
import { propertyEndBuyers } from '#server/records/properties/table.ts';
import { toDay } from '#shared/core/days.ts';
import { listEventsOn } from '#shared/core/events.ts';
import { findEndBuyer } from './end-buyer.ts';

const OF_DEALS: ReadonlySet<string> = new Set(listEventsOn('deals'));

export const endBuyerSubscriber: Subscriber = {
  name: 'properties.end-buyers',
  types: listEventsOn('deals', 'buyer_offers'),
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
    await storeKnownPrice(scope, id, await findEndBuyer(scope, id));
  } catch (error) {
    // Deleted meanwhile.
    if (!(error instanceof NotFound)) throw error;
  }
}

const EVERY_MS = 3_600_000;
const AT_ONCE = 200;

/** The job that rescores properties whose best bid expired yesterday, `atOnce` at a time. */
export function createExpiredBidsJob(parts: ScopeParts, atOnce = AT_ONCE): JobKind {
  const { property_id, account_id, price, source } = propertyEndBuyers;
  /** The last one checked; one whose price another bid supports stays due. */
  let last = 0;
  const listDue = () => {
    const isSame = and(eq(buyerOffers.property_id, property_id), eq(buyerOffers.amount, price), eq(buyerOffers.status, 'open'));
    return parts.store.read
      .selectDistinct({ id: property_id, account: account_id })
      .from(propertyEndBuyers)
      .innerJoin(buyerOffers, and(isSame, lt(buyerOffers.expires_on, toDay(parts.now(), 'UTC'))))
      .where(and(eq(source, 'best_offer'), gt(property_id, last)))
      .orderBy(property_id)
      .limit(atOnce);
  };
  return {
    kind: 'properties.expired-offers',
    everyMs: EVERY_MS,
    find: async () => {
      const subjects = await listDue();
      // All were checked: start again.
      if (subjects.length === 0) last = 0;
      return { subjects };
    },
    run: async ({ subject }) => {
      last = Math.max(last, subject);
      const [row] = await parts.store.read.select({ account_id }).from(propertyEndBuyers).where(eq(property_id, subject));
      if (row) await scoreProperty(await loadAccountScope(parts, row.account_id), subject);
      return undefined;
    },
  };
}

/** The properties of what happened: those of the records, and those that an event names, since a record may be gone or elsewhere by now. */
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
  const named = happened.flatMap(({ data }) => [data?.property_id, data?.former_property_id]).filter((id) => typeof id === 'number');
  return [...new Set([...[...ofDeals, ...ofOffers].map(({ id }) => id), ...named])];
}
