/** Up to which activity a person has seen the notifications, in this browser. */
import { useCallback, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#client/core/browser-storage.ts';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The id of the newest that was seen, and how to say that more was. */
export function useSeen(accountId: number | undefined): [number, (id: number) => void] {
  const key = `seen_news_${accountId}`;
  const seen = useSyncExternalStore(subscribe, () => Number(readStored(key) ?? 0));
  const see = useCallback(
    (id: number) => {
      writeStored(key, String(id));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [seen, see];
}
