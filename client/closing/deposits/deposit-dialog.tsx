import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { toFormValues } from '#client/form/form-values.ts';
import { useToast } from '#client/ui/toast.tsx';
import { type Deposit, depositFields, depositInput } from '#shared/closing/deposits/deposit.ts';
import { depositTexts } from '#shared/closing/deposits/texts.ts';
import { useDepositRefresh } from './use-deposit-refresh.ts';

interface Props {
  dealId: number;
  /** One that is to be changed. */
  deposit?: Deposit | undefined;
  onClose: () => void;
}

/** Adds a deposit that is expected, or changes it. Mount it to open it. */
export function DepositDialog(props: Props) {
  const { deposit, dealId } = props;
  // Read when the form opens: a term or a contract may have changed since the last one.
  const proposed = trpc.deposits.propose.useQuery({ id: dealId }, { enabled: !deposit, gcTime: 0 });
  const first = deposit ?? proposed.data ?? (proposed.error ? { direction: 'to_seller' } : undefined);
  return first && <DepositForm {...props} first={first} />;
}

function DepositForm({ dealId, deposit, onClose, first }: Props & { first: Record<string, unknown> }) {
  const create = trpc.deposits.create.useMutation();
  const update = trpc.deposits.update.useMutation();
  const refresh = useDepositRefresh();
  const toast = useToast();
  return (
    <DialogForm
      title={deposit ? 'Change the deposit' : 'Add deposit'}
      description={depositTexts.noMoney}
      schema={depositInput}
      fields={depositFields}
      initial={toFormValues(depositFields, first)}
      send={async (input) => {
        if (deposit) await update.mutateAsync({ ...input, id: deposit.id, version: deposit.version });
        else await create.mutateAsync({ ...input, id: dealId });
        await refresh();
        toast.success(deposit ? depositTexts.updated : depositTexts.created);
        onClose();
      }}
      submit={deposit ? 'Save the deposit' : 'Add deposit'}
      failed="Failed to add deposit"
      onClose={onClose}
    >
      {() => (
        <>
          <FormField name="direction" />
          <FormField name="amount" />
          <FormField name="due_on" half />
          <FormField name="inspection_ends_on" half />
          <FormField name="holder_name" />
          <FormField name="holder_contact" />
          <FormField name="holder_email" />
          <FormField name="holder_phone" />
          <FormField name="holder_file" />
        </>
      )}
    </DialogForm>
  );
}
