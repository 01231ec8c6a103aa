import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { toFormValues } from '#client/form/form-values.ts';
import { useToast } from '#client/ui/toast.tsx';
import { DEFAULT_EXPIRY_DAYS, sendFields, sendingTexts, sendInput, type SignLink } from '#shared/closing/contracts/sending.ts';

interface Props {
  id: number;
  title: string;
  onSent: (links: readonly SignLink[]) => void;
  onClose: () => void;
}

/** Sends a contract to its signers. Mount it to open it. */
export function SendDialog({ id, title, onSent, onClose }: Props) {
  const send = trpc.contractSigning.send.useMutation();
  const utils = trpc.useUtils();
  const toast = useToast();
  return (
    <DialogForm
      title="Send to sign"
      description={`${title}: the text is fixed, and the first signer is asked.`}
      schema={sendInput}
      fields={sendFields}
      initial={toFormValues(sendFields, { expires_in_days: DEFAULT_EXPIRY_DAYS })}
      send={async (input) => {
        const { links } = await send.mutateAsync({ ...input, id });
        onSent(links);
        await Promise.all([utils.contracts.invalidate(), utils.activities.invalidate()]);
        toast.success(sendingTexts.sent);
        onClose();
      }}
      submit="Send"
      failed="Failed to send the contract"
      onClose={onClose}
    >
      {() => <FormField name="expires_in_days" />}
    </DialogForm>
  );
}
