import { trpc } from '#client/core/trpc.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Sale, saleLine } from '#shared/records/sales/sale.ts';
import { saleTexts } from '#shared/records/sales/texts.ts';

/** Asks whether to delete a sale, and deletes it. Mount it to ask. */
export function DeleteSale({ sale, onDeleted, onClose }: { sale: Sale; onDeleted: () => void; onClose: () => void }) {
  const remove = trpc.sales.remove.useMutation();
  const toast = useToast();
  return (
    <DeleteDialog
      title="Delete sale"
      question={saleTexts.confirmDelete}
      name={saleLine(sale)}
      remove={() => remove.mutateAsync({ id: sale.id })}
      onDeleted={() => {
        toast.success(saleTexts.deleted);
        onDeleted();
      }}
      onClose={onClose}
      failed={saleTexts.deleteFailed}
    />
  );
}
