import { trpc } from '#client/core/trpc.ts';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import { type Sale, saleLine } from '#shared/records/sales/sale.ts';
import { saleTexts } from '#shared/records/sales/texts.ts';

/** Asks whether to delete a sale, and deletes it. Mount it to ask. */
export function DeleteSale({ sale, onDeleted, onClose }: { sale: Sale; onDeleted: () => void; onClose: () => void }) {
  const remove = trpc.sales.remove.useMutation();
  return (
    <DeleteRecord
      title="Delete sale"
      texts={saleTexts}
      name={saleLine(sale)}
      remove={() => remove.mutateAsync({ id: sale.id })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
