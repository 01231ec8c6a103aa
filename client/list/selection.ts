/** The selected rows of a list: some ids, or all that match its filters. */
import { useState } from 'react';

interface Selected {
  /** The filters of the selection: others start a new one. */
  under: string;
  ids: ReadonlySet<number>;
  isAll: boolean;
  /** The start of a range. */
  last: number | undefined;
}

export interface Selection {
  ids: ReadonlySet<number>;
  /** All pages. */
  isAll: boolean;
  has: (id: number) => boolean;
  /** Selects a row or drops it; with `isRange` all rows from the one before, as it was. */
  toggle: (id: number, isRange?: boolean) => void;
  /** Of the rows on this page. */
  page: 'none' | 'some' | 'all';
  togglePage: () => void;
  selectAll: () => void;
  clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/** `under`: the filters in one text; page and order do not count. */
export function useSelection(rows: readonly { id: number }[], under: string): Selection {
  const [stored, setStored] = useState<Selected>();
  const { ids, isAll, last } = stored?.under === under ? stored : { ids: NONE, isAll: false, last: undefined };
  const onPage = rows.map(({ id }) => id);
  const selected = isAll ? onPage : onPage.filter((id) => ids.has(id));
  const set = (next: Iterable<number>, at?: number) => setStored({ under, ids: new Set(next), isAll: false, last: at });
  const known = isAll ? onPage : [...ids];

  return {
    ids,
    isAll,
    has: (id) => isAll || ids.has(id),
    toggle: (id, isRange = false) => {
      const from = isRange && last !== undefined ? onPage.indexOf(last) : -1;
      const to = onPage.indexOf(id);
      const range = from < 0 ? [id] : onPage.slice(Math.min(from, to), Math.max(from, to) + 1);
      const isOn = isAll || ids.has(id);
      set(isOn ? known.filter((one) => !range.includes(one)) : [...known, ...range], id);
    },
    page: selected.length === 0 ? 'none' : selected.length < onPage.length ? 'some' : 'all',
    togglePage: () => set(selected.length === onPage.length ? known.filter((id) => !onPage.includes(id)) : [...known, ...onPage]),
    selectAll: () => setStored({ under, ids: NONE, isAll: true, last: undefined }),
    clear: () => setStored(undefined),
  };
}
