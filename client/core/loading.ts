/** The global loading flag: set while something runs that the whole screen must wait for. */
import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1) {
  running += by;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsLoading = (): boolean => useSyncExternalStore(subscribe, () => running > 0);

/** Sets the flag until `work` has ended, one way or the other. */
export async function whileLoading<Result>(work: Promise<Result>): Promise<Result> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}
