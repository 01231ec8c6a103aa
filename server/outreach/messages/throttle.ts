/** Rate limits of campaign messages per account and minute, counted by this process. */

const MINUTE = 60_000;

export interface Throttle {
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
