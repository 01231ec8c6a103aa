import { Suspense } from 'react';
import type { ListDefinition } from '#client/list/list-url.ts';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import type { Records } from './records.ts';

interface Props<Row> {
  record: Row;
  onDeleted?: () => void;
  onClose: () => void;
}

/** The question before a record is deleted; it loads with the first touch of a page. Mount it to ask. */
export function loadDelete<Row extends { id: number }, Input, List extends ListDefinition>(
  loadRecords: () => Promise<Records<Row, Input, List>>,
) {
  const Loaded = loadOnTouch(async () => {
    const [records, { DeleteOne }] = await Promise.all([loadRecords(), import('./delete-one.tsx')]);
    return (props: Props<Row>) => <DeleteOne {...props} records={records} />;
  });
  return (props: Props<Row>) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
