/** Follows the history of all accounts, and keeps the sales that closed deals are. */
import { and, desc, eq, gt, lte } from 'drizzle-orm';
import { events } from '#server/core/events/table.ts';
import { scopeOfAccount } from '#server/accounts/auth/scope-of-account.ts';
import type { Live } from '#server/core/live.ts';
import { pause } from '#server/core/pause.ts';
import { type Worker, worker } from '#server/core/worker.ts';
import type { Store } from '#server/db/store.ts';
import { dealCounts } from '#server/records/deals/table.ts';
import { settleAccount, settleDeals, takeBackOrphans } from './from-deals.ts';
import { saleCounts, sales } from './table.ts';

/** So soon after a deal was closed its sale is there. */
const LOOK_MS = 1000;
const DEALS_AT_ONCE = 200;

/** To be started once the database is open, and stopped before it is closed. */
export function ownDealsWatch(
  parts: { store: Store; live: Live; now: () => Date },
  report: (error: unknown) => void,
  lookMs: number = LOOK_MS,
): Worker {
  const read = parts.store.read;
  /** The newest activity of those that were looked at; undefined until all accounts were looked at. */
  let seen: number | undefined;

  const newestActivity = async (): Promise<number> => {
    const [newest] = await read.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1);
    return newest?.id ?? 0;
  };

  /** What changed while nobody looked: all closed deals, and all sales that came from one. */
  const lookAtAll = async (signal: AbortSignal) => {
    const closed = await read.selectDistinct({ id: dealCounts.account_id }).from(dealCounts).where(eq(dealCounts.status, 'closed'));
    const sold = await read.selectDistinct({ id: saleCounts.account_id }).from(saleCounts).where(eq(saleCounts.source, 'own_deal'));
    const given = await read.selectDistinct({ id: sales.account_id }).from(sales).where(gt(sales.deal_id, 0));
    for (const account of new Set([...closed, ...sold, ...given].map(({ id }) => id)))
      if (!signal.aborted) await settleAccount(await scopeOfAccount(parts, account), pause, signal);
  };

  const lookAtChanged = async (after: number, until: number, signal: AbortSignal) => {
    const changed = await read
      .selectDistinct({ account: events.account_id, deal: events.subject_id, type: events.type })
      .from(events)
      .where(and(gt(events.id, after), lte(events.id, until), eq(events.subject, 'deals')));
    for (const account of new Set(changed.map((one) => one.account))) {
      const scope = await scopeOfAccount(parts, account);
      const own = changed.filter((one) => one.account === account);
      if (own.some(({ type }) => type === 'deal.deleted')) await takeBackOrphans(scope);
      const ids = [...new Set(own.map(({ deal }) => deal))];
      for (let at = 0; at < ids.length && !signal.aborted; at += DEALS_AT_ONCE) {
        await settleDeals(scope, ids.slice(at, at + DEALS_AT_ONCE));
        await pause();
      }
    }
  };

  return worker(
    async (signal) => {
      const until = await newestActivity();
      if (seen === undefined) await lookAtAll(signal);
      else if (until > seen) await lookAtChanged(seen, until, signal);
      // What failed is looked at again.
      if (!signal.aborted) seen = until;
      return lookMs;
    },
    report,
    lookMs,
  );
}
