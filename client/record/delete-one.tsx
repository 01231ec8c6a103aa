import type { ReactNode } from 'react';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import type { ListDefinition } from '#client/list/list-url.ts';
import type { Records } from './records.ts';

interface Props<Row extends { id: number }, Input, List extends ListDefinition> {
  records: Records<Row, Input, List>;
  record: Row;
  onDeleted?: () => void;
  onClose: () => void;
  /** More than the record's own words, such as what goes with it. */
  name?: string;
  shownMs?: number;
  /** What may help when the record is still used elsewhere. */
  remedy?: ReactNode;
}

/** Asks whether to delete a record, and deletes it. Mount it to ask. */
export function DeleteOne<Row extends { id: number }, Input, List extends ListDefinition>({
  records: { one, texts, nameOf, calls },
  record,
  name = nameOf(record),
  ...dialog
}: Props<Row, Input, List>) {
  const remove = calls.remove.useMutation();
  return (
    <DeleteRecord
      {...dialog}
      title={`Delete ${one.toLowerCase()}`}
      texts={texts}
      name={name}
      remove={() => remove.mutateAsync({ id: record.id })}
    />
  );
}
