import { trpc } from '#client/core/trpc.ts';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import type { OwnerList } from '#shared/records/lists/owner-list.ts';
import { ownerListTexts } from '#shared/records/lists/texts.ts';

/** Asks whether to delete a list, and deletes it. Mount it to ask. */
export function DeleteList({ list, onDeleted, onClose }: { list: OwnerList; onDeleted: () => void; onClose: () => void }) {
  const remove = trpc.lists.remove.useMutation();
  return (
    <DeleteRecord
      title="Delete list"
      texts={ownerListTexts}
      name={list.name}
      remove={() => remove.mutateAsync({ id: list.id })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
