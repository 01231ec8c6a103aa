/** Tells what waits in this process that an account's records have changed: live streams, and workers that have something to do. */

export interface Live {
  /** Says that something of the account was written. Called after the commit of every write in the account's scope. */
  changed(accountId: number): void;
  /** Resolves at the account's next change, after `ms` at the latest (another process may have written), or when `signal` ends the wait. */
  next(accountId: number, ms: number, signal?: AbortSignal): Promise<void>;
}

export function liveChanges(): Live {
  const waiting = new Map<number, Set<() => void>>();
  return {
    changed: (accountId) => {
      const wakes = waiting.get(accountId);
      waiting.delete(accountId);
      for (const wake of wakes ?? []) wake();
    },
    next: (accountId, ms, signal) =>
      new Promise<void>((resolve) => {
        const wakes = waiting.get(accountId) ?? new Set();
        const wake = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', wake);
          wakes.delete(wake);
          if (wakes.size === 0 && waiting.get(accountId) === wakes) waiting.delete(accountId);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        timer.unref();
        if (signal?.aborted) wake();
        else {
          wakes.add(wake);
          waiting.set(accountId, wakes);
          signal?.addEventListener('abort', wake);
        }
      }),
  };
}
