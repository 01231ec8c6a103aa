/** Keeps the sales that closed deals are. */
import { pause } from '#server/core/pause.ts';
import type { Subscriber } from '#server/core/events/subscribers.ts';
import { eventsOn } from '#shared/core/events.ts';
import { settleDeals, revertOrphans } from './from-deals.ts';

const DEALS_AT_ONCE = 200;

export const ownSaleSubscriber: Subscriber = {
  name: 'sales.own-deals',
  types: eventsOn('deals'),
  handle: async (scope, happened, signal) => {
    if (happened.some(({ type }) => type === 'deal.deleted')) await revertOrphans(scope);
    const ids = [...new Set(happened.map(({ subject_id }) => subject_id))];
    for (let at = 0; at < ids.length && !signal.aborted; at += DEALS_AT_ONCE) {
      await settleDeals(scope, ids.slice(at, at + DEALS_AT_ONCE));
      await pause();
    }
  },
};
