import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { toFormValues } from '#client/form/form-values.ts';
import { useToast } from '#client/ui/toast.tsx';
import type { ContractDetail } from '#shared/closing/contracts/contract.ts';
import { DEFAULT_EXPIRY_DAYS, sendFields, sendingTexts, sendInput, type SignLink } from '#shared/closing/contracts/sending.ts';
import { describeContact } from './signers-card.tsx';

interface Props {
  contract: Pick<ContractDetail, 'id' | 'title' | 'signers'>;
  onSent: (links: readonly SignLink[]) => void;
  onClose: () => void;
}

/** Sends a contract to its signers. Mount it to open it. */
export function SendDialog({ contract: { id, title, signers }, onSent, onClose }: Props) {
  const send = trpc.contractSigning.send.useMutation();
  const utils = trpc.useUtils();
  const toast = useToast();
  return (
    <DialogForm
      title="Send to sign"
      description={`${title}. From now on its text is fixed${signers.length > 1 ? ', and one after the other is asked' : ''}.`}
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
      {() => (
        <>
          <ol className="send-signers">
            {signers.map((signer) => (
              <li key={signer.id}>
                <b>{signer.name}</b> <span className="muted">{describeContact(signer)}</span>
              </li>
            ))}
          </ol>
          <FormField name="expires_in_days" isOptional={false} />
        </>
      )}
    </DialogForm>
  );
}
