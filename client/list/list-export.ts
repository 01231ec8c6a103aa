import { useDownload } from './download.ts';
import type { ListState } from './list-state.ts';
import { writeListQuery } from './list-url.ts';

export interface ListExport {
  state: ListState;
  /** The REST path of the list's export. */
  path: string;
  /** The name of the file when the server proposes none. */
  fileName: string;
}

/** Saves the list as it is filtered and sorted, all pages, as CSV. */
export function useListExport({ state, path, fileName }: ListExport): { isBusy: boolean; save: () => void } {
  const { isBusy, save } = useDownload();
  const query = () => {
    const written = writeListQuery(state.list, new URLSearchParams(), { ...state.query, page: undefined, per_page: undefined });
    // The screen's default sort may differ from the server's.
    for (const name of ['sort_by', 'sort_order']) written.set(name, String(state.query[name]));
    return written;
  };
  return { isBusy, save: () => void save(`${path}?${query()}`, fileName) };
}
