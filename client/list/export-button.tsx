import { Download } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { useDownload } from './download.ts';
import type { ListState } from './list-state.ts';
import { writeListQuery } from './list-url.ts';

interface ExportButtonProps {
  state: ListState;
  /** The REST path of the list's export. */
  path: string;
  /** The name of the file when the server proposes none. */
  fileName: string;
}

/** Saves the list as it is filtered and sorted, all pages, as CSV. */
export function ExportButton({ state, path, fileName }: ExportButtonProps) {
  const { isBusy, save } = useDownload();
  const query = () => {
    const written = writeListQuery(state.list, new URLSearchParams(), { ...state.query, page: undefined, per_page: undefined });
    // What the screen sorts by when nothing is said need not be what the server does.
    for (const name of ['sort_by', 'sort_order']) written.set(name, String(state.query[name]));
    return written;
  };
  return (
    <Button icon={Download} busy={isBusy} onClick={() => void save(`${path}?${query()}`, fileName)}>
      Export
    </Button>
  );
}
