/** The shared state of sending: providers, outcome handlers, limits and outages of this process. */
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import type { Scope } from '#server/core/context.ts';
import type { Live } from '#server/core/live.ts';
import { findStorageFailure } from '#server/db/failures.ts';
import type { Store } from '#server/db/store.ts';
import type { OutreachSettingsRow } from '#server/accounts/auth/settings/settings.ts';
import { type Sender, CARRIERS, type CarrierParts } from './compose.ts';
import type { IsGroupPaused, MessageRow } from './messages.ts';
import type { Stale, OutcomeHandler, Outcomes } from './handlers.ts';
import { CHANNELS, isSent, listSentChannels, type SentChannel } from '#shared/records/contacts/channels.ts';
import { and, asc, eq, inArray, isNull, lte, min, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#server/accounts/auth/table.ts';
import { messages } from './table.ts';

/** Rate limits of campaign messages per account and minute, counted by this process. */

const MINUTE = 60_000;

interface Throttle {
  /** How many may leave now. */
  room(accountId: number, aMinute: number, now: number): number;
  took(accountId: number, now: number): void;
  /** The accounts that have no room now. */
  full(now: number): number[];
}

export function throttle(): Throttle {
  const accounts = new Map<number, { most: number; times: number[] }>();
  const of = (accountId: number) => {
    const known = accounts.get(accountId) ?? { most: 1, times: [] };
    accounts.set(accountId, known);
    return known;
  };
  const left = (account: { most: number; times: number[] }, now: number) => {
    // A clock that was ahead and has been set right has left moments that are still to come: they count no more.
    account.times = account.times.filter((time) => time > now - MINUTE && time <= now);
    return Math.max(0, account.most - account.times.length);
  };
  return {
    room: (accountId, aMinute, now) => {
      const account = of(accountId);
      account.most = aMinute;
      return left(account, now);
    },
    took: (accountId, now) => void of(accountId).times.push(now),
    full: (now) => [...accounts].filter(([, account]) => left(account, now) === 0).map(([id]) => id),
  };
}

interface SenderParts extends CarrierParts {
  store: Store;
  live: Live;
  now: () => Date;
  /** Links in messages begin with it; without a trailing slash. */
  publicUrl: string;
  delivery: Scope['delivery'];
  mailFrom?: string | undefined;
  /** Whether answers to `mailFrom` reach the application. */
  answersArrive?: boolean;
  /** Whether answers may carry a tag in their address. */
  replyTags?: boolean;
  /** The handlers of message outcomes. */
  outcomes: Outcomes;
  /** Whether a group of messages was paused. */
  isGroupPaused: IsGroupPaused;
  /** Checks before sending whether a message is still true. */
  stale?: Stale | undefined;
}

export interface Sending extends SenderParts {
  throttle: Throttle;
  breaker: ProviderBreaker;
  scopeOf(accountId: number): Promise<Scope>;
  /** twilio, smtp or outbox. */
  providerOf(channel: MessageRow['channel']): string;
  /** The channels whose provider is up. */
  openChannels(): SentChannel[];
  senderOf(scope: Scope, settings: OutreachSettingsRow): Sender;
}

/** The name and company of an account stand in messages, and may be changed. */
const SCOPE_TTL_MS = 5000;

export function openSending(parts: SenderParts, report: (error: unknown) => void): Sending {
  const { now, publicUrl, mailFrom, answersArrive = false, replyTags = false } = parts;
  const breaker = createProviderBreaker();
  const scopes = new Map<number, { scope: Scope; until: number }>();
  return {
    ...parts,
    outcomes: guardOutcomes(parts.outcomes, report),
    throttle: throttle(),
    breaker,
    scopeOf: async (accountId) => {
      const cached = scopes.get(accountId);
      if (cached && cached.until > Date.now()) return cached.scope;
      const scope = await loadAccountScope(parts, accountId);
      scopes.set(accountId, { scope, until: Date.now() + SCOPE_TTL_MS });
      return scope;
    },
    providerOf: (channel) => (isSent(channel) && CARRIERS[channel].isSet(parts) ? CHANNELS[channel].provider : 'outbox'),
    openChannels: () => listSentChannels().filter((channel) => !breaker.waiting(now().getTime()).includes(channel)),
    senderOf: ({ account }, settings) => ({ account, settings, publicUrl, mailFrom, answersArrive, replyTags }),
  };
}

/** A failing handler must not block messages, nor hide the outcome of this one. */
function guardOutcomes(outcomes: Outcomes, report: (error: unknown) => void): Outcomes {
  const safe =
    (handler: OutcomeHandler): OutcomeHandler =>
    async (...args) => {
      try {
        await handler(...args);
      } catch (error) {
        if (findStorageFailure(error)) throw error;
        report(error);
      }
    };
  return Object.fromEntries(Object.entries(outcomes).map(([purpose, handler]) => [purpose, safe(handler)]));
}

type Channel = MessageRow['channel'];

/** Minutes until a provider is tried again, by the number of failures in a row; then every hour. */
const BACK_OFF = [1, 5, 15, 60];
const MS_A_MINUTE = 60_000;
const LONGEST_MS = Math.max(...BACK_OFF) * MS_A_MINUTE;

interface Outage {
  /** What the provider answered. */
  words: string;
  /** When it is tried again, in milliseconds. */
  until: number;
}

export interface ProviderBreaker {
  /** The outage of a channel; undefined while it works, as far as is known. */
  outageOf(channel: Channel): Outage | undefined;
  /** The channels that are down now. */
  waiting(now: number): Channel[];
  /** Records that a provider is down. Parallel failures count once. */
  noteDown(channel: Channel, words: string, now: number): void;
  /** Records that a provider works. */
  noteUp(channel: Channel): void;
}

/** An outage that ends later than any can was set by a wrong clock. */
const isWaiting = ({ until }: Outage, now: number): boolean => until > now && until <= now + LONGEST_MS;

export function createProviderBreaker(): ProviderBreaker {
  const known = new Map<Channel, Outage & { times: number }>();
  return {
    outageOf: (channel) => known.get(channel),
    waiting: (now) => [...known].filter(([, outage]) => isWaiting(outage, now)).map(([channel]) => channel),
    noteDown: (channel, words, now) => {
      const before = known.get(channel);
      if (before && isWaiting(before, now)) return;
      const times = before?.times ?? 0;
      const minutes = BACK_OFF[Math.min(times, BACK_OFF.length - 1)] ?? 0;
      known.set(channel, { words, until: now + minutes * MS_A_MINUTE, times: times + 1 });
    },
    noteUp: (channel) => void known.delete(channel),
  };
}

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
