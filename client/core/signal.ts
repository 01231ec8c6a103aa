/** A value outside of React that components follow. */
import { useSyncExternalStore } from 'react';

/** A value whose subscribers are called when it is set. */
export function createSignal<Value>(value: Value) {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value now, and whenever it is set. */
export const useSignal = <Value>(signal: ReturnType<typeof createSignal<Value>>): Value =>
  useSyncExternalStore(signal.subscribe, signal.get);
