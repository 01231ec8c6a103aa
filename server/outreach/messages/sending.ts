/** The shared state of sending: providers, outcome handlers, limits and outages of this process. */
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import type { Scope } from '#server/core/context.ts';
import type { Live } from '#server/core/live.ts';
import { findStorageFailure } from '#server/db/failures.ts';
import type { Store } from '#server/db/store.ts';
import type { OutreachSettingsRow } from '#server/accounts/auth/settings/settings.ts';
import { CARRIERS, type CarrierParts } from './carriers.ts';
import type { Sender } from './compose.ts';
import type { IsHeld, MessageRow } from './messages.ts';
import type { Stale } from './stale.ts';
import { createProviderBreaker, type ProviderBreaker } from './provider-breaker.ts';
import type { OutcomeHandler, Outcomes } from './outcomes.ts';
import { CHANNELS, isSent, listSentChannels, type SentChannel } from '#shared/records/contacts/channels.ts';

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
  mailFrom?: string | undefined;
  /** Whether answers to `mailFrom` reach the application. */
  answersArrive?: boolean;
  /** Whether answers may carry a tag in their address. */
  replyTags?: boolean;
  /** The handlers of message outcomes. */
  outcomes: Outcomes;
  /** Whether a group of messages was paused. */
  isHeld: IsHeld;
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
