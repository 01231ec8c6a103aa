/** Rate limits by account, network or visitor, in memory: a restart resets them. */
import { TooMany } from './errors.ts';

/** The maximum number of counters; the oldest go first. */
const MAX_COUNTERS = 20_000;

export interface WindowLimit {
  /** Throws `TooMany` when the limit of the current window is reached. */
  check(key: string, now: Date): void;
  /** How many there were in the window that began with the first. */
  countOf(key: string, now: Date): number;
  /** Counts one more. */
  count(key: string, now: Date): void;
  /** Counts one more, or throws `TooMany`. */
  take(key: string, now: Date): void;
  /** Reverts one count. */
  giveBack(key: string): void;
  /** Begins anew. */
  forget(key: string): void;
}

export function createWindowLimit({ most, windowMs, message }: { most: number; windowMs: number; message: string }): WindowLimit {
  const counters = new Map<string, { count: number; until: number }>();
  const liveCounter = (key: string, ms: number) => {
    const known = counters.get(key);
    return known && known.until > ms ? known : undefined;
  };
  const countOf = (key: string, now: Date) => liveCounter(key, now.getTime())?.count ?? 0;
  const check = (key: string, now: Date) => {
    const counter = liveCounter(key, now.getTime());
    if (counter && counter.count >= most) throw new TooMany(message, Math.max(1, Math.ceil((counter.until - now.getTime()) / 1000)));
  };
  const count = (key: string, now: Date) => {
    const counter = liveCounter(key, now.getTime()) ?? { count: 0, until: now.getTime() + windowMs };
    counter.count += 1;
    counters.delete(key);
    counters.set(key, counter);
    for (const oldest of counters.keys()) {
      if (counters.size <= MAX_COUNTERS) break;
      counters.delete(oldest);
    }
  };
  return {
    check,
    countOf,
    count,
    take(key, now) {
      check(key, now);
      count(key, now);
    },
    giveBack(key) {
      const counter = counters.get(key);
      if (counter) counter.count = Math.max(0, counter.count - 1);
    },
    forget: (key) => void counters.delete(key),
  };
}

/** The neighborhood of an address: /24 of IPv4, /56 of IPv6. What one provider gives one customer or one street is in it. */
export function toWideNetwork(address: string): string {
  const network = toNetwork(address);
  if (!network.includes(':')) return network.replace(/\.\d+$/, '.0/24');
  const [one, two, three, four = ''] = network.replace(/::\/64$/, '').split(':');
  return `${one}:${two}:${three}:${four.padStart(4, '0').slice(0, 2)}00::/56`;
}

/** The IPv4 address, or the first 64 bits of an IPv6 address, since one customer has all of these. */
export function toNetwork(address: string): string {
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
