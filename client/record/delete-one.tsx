import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import type { ListDefinition } from '#client/list/list-url.ts';
import type { Records } from './records.ts';

interface Props<Row extends { id: number }, Input, List extends ListDefinition> {
  records: Records<Row, Input, List>;
  record: Row;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks whether to delete a record, and deletes it. Mount it to ask. */
export function DeleteOne<Row extends { id: number }, Input, List extends ListDefinition>({
  records: { one, texts, nameOf, DeletedWith, remedy, deletedShownMs, calls },
  record,
  ...dialog
}: Props<Row, Input, List>) {
  const remove = calls.remove.useMutation();
  return (
    <DeleteRecord
      {...dialog}
      title={`Delete ${one.toLowerCase()}`}
      texts={texts}
      name={
        <>
          {nameOf(record)}
          {DeletedWith && <DeletedWith record={record} />}
        </>
      }
      remove={() => remove.mutateAsync({ id: record.id })}
      remedy={remedy?.(record)}
      shownMs={deletedShownMs}
    />
  );
}
