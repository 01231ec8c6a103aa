/** Finds due messages, and when the next one is due. */
import { and, asc, eq, inArray, isNull, lte, min, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#server/accounts/auth/table.ts';
import type { MessageRow } from './messages.ts';
import type { Sending } from './sending.ts';
import { messages } from './table.ts';

/** The sending job. Queueing a message wakes it. */
export const SEND_MESSAGES = 'messages.send';

const MAX_FOUND = 200;
/** How soon it is looked again whether an account that has sent its share of the minute may go on. */
const THROTTLED_MS = 200;

/** When a message is due. With a sign before it the index by that moment, which campaigns fill, is not used. */
const BY_DUE = sql`${messages.due_at}`;
const BY_GROUP = sql`+${messages.due_at}`;

export type DueMessage = Pick<MessageRow, 'id' | 'account_id' | 'channel' | 'purpose'>;
export const isOfCampaign = ({ purpose }: Pick<MessageRow, 'purpose'>): boolean => purpose === 'campaign';

/** Waits, its time has come, and its provider takes something. */
export const isDueNow = ({ now, openChannels }: Sending, due_at: SQL = BY_DUE): SQL | undefined =>
  and(
    eq(messages.status, 'queued'),
    lte(due_at, sql.param(now().toISOString(), messages.due_at)),
    inArray(messages.channel, openChannels()),
  );

/**
 * Messages of all accounts that are due, at most 200: answers, reminders and confirmations before any campaign. They belong to no
 * group, and are found by the index of groups, however much of campaigns waits beside them.
 */
export async function findDue(sending: Sending, limit = MAX_FOUND): Promise<DueMessage[]> {
  const find = (where: SQL | undefined, due_at: SQL): Promise<DueMessage[]> =>
    sending.store.read
      .select({ id: messages.id, account_id: messages.account_id, channel: messages.channel, purpose: messages.purpose })
      .from(messages)
      .where(and(isDueNow(sending, due_at), where))
      .orderBy(asc(due_at), asc(messages.id))
      .limit(limit);
  const ofAnyAccount = inArray(messages.account_id, sql`(select ${users.id} from ${users})`);
  const urgent = await find(and(ofAnyAccount, isNull(messages.group_id), ne(messages.purpose, 'campaign')), BY_GROUP);
  if (urgent.length > 0) return urgent;
  const throttled = sending.throttle.full(sending.now().getTime());
  return find(throttled.length > 0 ? or(notInArray(messages.account_id, throttled), ne(messages.purpose, 'campaign')) : undefined, BY_DUE);
}

/** Milliseconds until the next message is due, or may be let through; undefined when none waits. */
export async function findNextDueMs({ store, now, openChannels, throttle, breaker }: Sending): Promise<number | undefined> {
  if (throttle.full(now().getTime()).length > 0) return THROTTLED_MS;
  const [next] = await store.read
    .select({ at: min(messages.due_at) })
    .from(messages)
    .where(and(eq(messages.status, 'queued'), inArray(messages.channel, openChannels())));
  const again = breaker.waiting(now().getTime()).flatMap((channel) => breaker.outageOf(channel)?.until ?? []);
  const moments = [...(next?.at ? [Date.parse(next.at)] : []), ...again];
  return moments.length > 0 ? Math.max(1, Math.min(...moments) - now().getTime()) : undefined;
}
