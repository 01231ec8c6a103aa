import { Download } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { type ListExport, useListExport } from './list-export.ts';

/** Saves the list as it is filtered and sorted, all pages, as CSV. */
export function ExportButton(props: ListExport) {
  const { isBusy, save } = useListExport(props);
  return (
    <Button icon={Download} data-brief="" busy={isBusy} onClick={save}>
      Export
    </Button>
  );
}
