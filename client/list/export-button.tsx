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
  const query = () => writeListQuery(state.list, new URLSearchParams(), { ...state.query, page: undefined, per_page: undefined });
  return (
    <Button icon={Download} busy={isBusy} onClick={() => void save(`${path}?${query()}`, fileName)}>
      Export
    </Button>
  );
}
