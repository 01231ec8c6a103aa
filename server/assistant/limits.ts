/** How often somebody without an account may do something: counted in memory, for each network address or conversation. */
import { networkOf } from '#server/auth/login-attempts.ts';
import { TooMany } from '#server/core/errors.ts';

/** How many counters are kept at most; the oldest go first. */
const KEPT = 20_000;

export interface Limit {
  /** Counts one more; throws `TooMany` when there were enough in the window. */
  take(key: string, now: Date): void;
}

export function limit({ most, windowMs, message }: { most: number; windowMs: number; message: string }): Limit {
  const counters = new Map<string, { count: number; until: number }>();
  return {
    take(key, now) {
      const ms = now.getTime();
      const known = counters.get(key);
      const counter = known && known.until > ms ? known : { count: 0, until: ms + windowMs };
      if (counter.count >= most) throw new TooMany(message, Math.max(1, Math.ceil((counter.until - ms) / 1000)));
      counter.count += 1;
      counters.delete(key);
      counters.set(key, counter);
      for (const oldest of counters.keys()) {
        if (counters.size <= KEPT) break;
        counters.delete(oldest);
      }
    },
  };
}

/** An address as a limit counts it: an IPv6 network has one owner. */
export const networkKey = (address: string): string => networkOf(address);
