import { Download } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { useDownload } from './download.ts';
import type { ListState } from './list-state.ts';
import { writeListQuery } from './list-url.ts';

interface ListExport {
  state: ListState;
  /** The list's name in the address of its export. */
  of: string;
}

/** Saves the list as it is filtered and sorted, all pages, as CSV. */
export function useListExport({ state, of }: ListExport): { isBusy: boolean; save: () => void } {
  const { isBusy, save } = useDownload();
  const query = () => {
    const written = writeListQuery(state.list, new URLSearchParams(), { ...state.query, page: undefined, per_page: undefined });
    // The screen's default sort may differ from the server's.
    for (const name of ['sort_by', 'sort_order']) written.set(name, String(state.query[name]));
    return written;
  };
  return { isBusy, save: () => void save(`/api/${of}/export?${query()}`, `${of}.csv`) };
}

/** Saves the list as it is filtered and sorted, all pages, as CSV. */
export function ExportButton(props: ListExport) {
  const { isBusy, save } = useListExport(props);
  return (
    <Button icon={Download} data-brief="" busy={isBusy} onClick={save}>
      Export
    </Button>
  );
}
