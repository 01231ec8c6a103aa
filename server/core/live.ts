/** Tells what waits in this process that an account's records have changed: live streams, and workers that have something to do. */

export interface Live {
  /** Says that something of the account was written. Called after the commit of every write in the account's scope. */
  changed(accountId: number): void;
  /**
   * Resolves at the account's next change, after `ms` at the latest (another process may have written), or when `signal` ends the
   * wait. True when it was a change of this process.
   */
  next(accountId: number, ms: number, signal?: AbortSignal): Promise<boolean>;
  /** Wakes everybody for the last time: the process stops. */
  end(): void;
  /** Whether it has ended. */
  readonly isOver: boolean;
}

export function createLiveChanges(): Live {
  const waiting = new Map<number, Set<(isChange: boolean) => void>>();
  let isOver = false;
  const wakeAll = (accountId: number, isChange: boolean) => {
    const wakes = waiting.get(accountId);
    waiting.delete(accountId);
    for (const wake of wakes ?? []) wake(isChange);
  };
  return {
    changed: (accountId) => wakeAll(accountId, true),
    next: (accountId, ms, signal) =>
      new Promise<boolean>((resolve) => {
        const wakes = waiting.get(accountId) ?? new Set();
        const wake = (isChange: boolean) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
          wakes.delete(wake);
          if (wakes.size === 0 && waiting.get(accountId) === wakes) waiting.delete(accountId);
          resolve(isChange);
        };
        const giveUp = () => wake(false);
        const timer = setTimeout(giveUp, ms);
        timer.unref();
        if (isOver || signal?.aborted) giveUp();
        else {
          wakes.add(wake);
          waiting.set(accountId, wakes);
          signal?.addEventListener('abort', giveUp);
        }
      }),
    end: () => {
      isOver = true;
      for (const accountId of [...waiting.keys()]) wakeAll(accountId, false);
    },
    get isOver() {
      return isOver;
    },
  };
}
