import { trpc } from '#client/core/trpc.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Buyer } from '#shared/records/buyers/buyer.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';

/** Asks whether to delete a buyer, and deletes it. Mount it to ask. */
export function DeleteBuyer({ buyer, onDeleted, onClose }: { buyer: Buyer; onDeleted: () => void; onClose: () => void }) {
  const remove = trpc.buyers.remove.useMutation();
  const toast = useToast();
  return (
    <DeleteDialog
      title="Delete buyer"
      question={buyerTexts.confirmDelete}
      name={buyer.name}
      remove={() => remove.mutateAsync({ id: buyer.id })}
      onDeleted={() => {
        toast.success(buyerTexts.deleted);
        onDeleted();
      }}
      onClose={onClose}
      failed={buyerTexts.deleteFailed}
    />
  );
}
