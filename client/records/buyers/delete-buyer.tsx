import { trpc } from '#client/core/trpc.ts';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import type { Buyer } from '#shared/records/buyers/buyer.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';

/** Asks whether to delete a buyer, and deletes it. Mount it to ask. */
export function DeleteBuyer({ buyer, onDeleted, onClose }: { buyer: Buyer; onDeleted: () => void; onClose: () => void }) {
  const remove = trpc.buyers.remove.useMutation();
  return (
    <DeleteRecord
      title="Delete buyer"
      texts={buyerTexts}
      name={buyer.name}
      remove={() => remove.mutateAsync({ id: buyer.id })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
