/** What the record of the present page is called: the breadcrumb and the browser's tab say it instead of what is done with it. */
import { useEffect, useSyncExternalStore } from 'react';

let shown: string | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function show(name: string | undefined) {
  shown = name;
  for (const listener of listeners) listener();
}

/** Names the record of this page as long as its heading is shown. */
export function useNamedRecord(name: string | undefined): void {
  useEffect(() => {
    show(name);
    return () => {
      show(undefined);
    };
  }, [name]);
}

export const useRecordName = (): string | undefined => useSyncExternalStore(subscribe, () => shown);
