/** Keeps the sales of closed deals in sync. */
import { pause } from '#server/core/pause.ts';
import type { Subscriber } from '#server/core/events/subscribers.ts';
import { listEventsOn } from '#shared/core/events.ts';
import { syncDealSales, revertOrphans } from './from-deals.ts';

const DEALS_AT_ONCE = 200;

export const ownSaleSubscriber: Subscriber = {
  name: 'sales.own-deals',
  types: listEventsOn('deals'),
  handle: async (scope, happened, signal) => {
    if (happened.some(({ type }) => type === 'deal.deleted')) await revertOrphans(scope);
    const ids = [...new Set(happened.map(({ subject_id }) => subject_id))];
    for (let at = 0; at < ids.length && !signal.aborted; at += DEALS_AT_ONCE) {
      await syncDealSales(scope, ids.slice(at, at + DEALS_AT_ONCE));
      await pause();
    }
  },
};
