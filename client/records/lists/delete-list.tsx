import { trpc } from '#client/core/trpc.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { OwnerList } from '#shared/records/lists/owner-list.ts';
import { ownerListTexts } from '#shared/records/lists/texts.ts';

/** Asks whether to delete a list, and deletes it. Mount it to ask. */
export function DeleteList({ list, onDeleted, onClose }: { list: OwnerList; onDeleted: () => void; onClose: () => void }) {
  const remove = trpc.lists.remove.useMutation();
  const toast = useToast();
  return (
    <DeleteDialog
      title="Delete list"
      question={ownerListTexts.confirmDelete}
      name={list.name}
      remove={() => remove.mutateAsync({ id: list.id })}
      onDeleted={() => {
        toast.success(ownerListTexts.deleted);
        onDeleted();
      }}
      onClose={onClose}
      failed={ownerListTexts.deleteFailed}
    />
  );
}
