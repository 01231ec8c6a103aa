import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { toFormValues } from '#client/form/form-values.ts';
import { useToast } from '#client/ui/toast.tsx';
import { sendingTexts, voidFields, voidReason } from '#shared/closing/contracts/sending.ts';

/** Withdraws a contract with a reason, which its signers read. Mount it to open it. */
export function VoidDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const withdraw = trpc.contractSigning.void.useMutation();
  const utils = trpc.useUtils();
  const toast = useToast();
  return (
    <DialogForm
      title="Void the contract"
      description="Its links stop working, and signatures on it have no effect. Signers read the reason."
      schema={voidReason}
      fields={voidFields}
      initial={toFormValues(voidFields, {})}
      send={async ({ reason }) => {
        await withdraw.mutateAsync({ id, reason });
        await Promise.all([utils.contracts.invalidate(), utils.activities.invalidate()]);
        toast.success(sendingTexts.voided);
        onClose();
      }}
      submit="Void"
      failed="Failed to void the contract"
      onClose={onClose}
    >
      {() => <FormField name="reason" span={12} />}
    </DialogForm>
  );
}
