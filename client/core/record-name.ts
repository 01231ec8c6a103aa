/** The name of the page's record, for breadcrumb and browser tab. */
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
