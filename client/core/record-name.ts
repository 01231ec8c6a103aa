/** What the record of the present page is called: the breadcrumb and the browser's tab say it instead of what is done with it. */
import { useEffect } from 'react';
import { createSignal, useSignal } from './signal.ts';

const shown = createSignal<string | undefined>(undefined);

/** Names the record of this page as long as its heading is shown. */
export function useNamedRecord(name: string | undefined): void {
  useEffect(() => {
    shown.set(name);
    return () => shown.set(undefined);
  }, [name]);
}

export const useRecordName = (): string | undefined => useSignal(shown);
