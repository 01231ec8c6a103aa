/**
 * Wrong passwords are counted for each account and address, so that nobody can lock another out; far above that stands a limit
 * for one address over all accounts. Kept in memory: a restart forgets, and the attacker with it.
 */
import { TooMany } from '#server/core/errors.ts';
import { authTexts } from '#shared/auth/texts.ts';

const WINDOW_MS = 15 * 60_000;
const FOR_ACCOUNT = 10;
const FOR_ADDRESS = 200;
/** How many counters are kept at most; the oldest go first. */
const KEPT = 50_000;

interface Counter {
  failures: number;
  until: number;
}

export interface LoginAttempts {
  /** Throws `TooMany` while the account from this address, or the address itself, has failed too often. */
  check(emailKey: string, address: string): void;
  failed(emailKey: string, address: string): void;
  succeeded(emailKey: string, address: string): void;
  /** Takes a failure back: the password was never looked at. */
  unjudged(emailKey: string, address: string): void;
}

export function loginAttempts(now: () => Date): LoginAttempts {
  const counters = new Map<string, Counter>();
  const live = (key: string): Counter | undefined => {
    const counter = counters.get(key);
    if (counter && counter.until <= now().getTime()) counters.delete(key);
    return counters.get(key);
  };
  const accountKey = (emailKey: string, address: string) => `account ${networkOf(address)} ${emailKey}`;
  const addressKey = (address: string) => `address ${networkOf(address)}`;
  const keysOf = (emailKey: string, address: string) =>
    [
      [accountKey(emailKey, address), FOR_ACCOUNT],
      [addressKey(address), FOR_ADDRESS],
    ] as const;
  const takeBack = (key: string) => {
    const counter = live(key);
    if (counter) counter.failures = Math.max(0, counter.failures - 1);
  };
  return {
    check(emailKey, address) {
      for (const [key, limit] of keysOf(emailKey, address)) {
        const counter = live(key);
        if (counter && counter.failures >= limit) {
          throw new TooMany(authTexts.tooManyTries, Math.max(1, Math.ceil((counter.until - now().getTime()) / 1000)));
        }
      }
    },
    failed(emailKey, address) {
      for (const [key] of keysOf(emailKey, address)) {
        const counter = live(key);
        if (counter) counter.failures += 1;
        else counters.set(key, { failures: 1, until: now().getTime() + WINDOW_MS });
      }
      for (const key of counters.keys()) {
        if (counters.size <= KEPT) break;
        counters.delete(key);
      }
    },
    succeeded(emailKey, address) {
      counters.delete(accountKey(emailKey, address));
      // This try alone: an office or a proxy in front signs in from one address all day.
      takeBack(addressKey(address));
    },
    unjudged(emailKey, address) {
      for (const [key] of keysOf(emailKey, address)) takeBack(key);
    },
  };
}

/** An IPv4 address itself; of an IPv6 address the first 64 bits, since whoever has one of them has all. */
export function networkOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  if (!bare.includes(':')) return bare;
  const [before = '', after] = bare.toLowerCase().split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after === undefined ? [] : after.split(':').filter(Boolean);
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
