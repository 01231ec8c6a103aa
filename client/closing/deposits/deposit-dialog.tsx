import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { type Deposit, depositInput, DEPOSIT_ACT_LABELS, type DepositAct, depositEventInput } from '#shared/closing/deposits/deposit.ts';
import { depositTexts } from '#shared/closing/deposits/texts.ts';

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
  return (
    <DialogForm
      title={deposit ? 'Change the deposit' : 'Add deposit'}
      description={depositTexts.noMoney}
      schema={depositInput}
      value={first}
      send={(input) =>
        deposit ? update.mutateAsync({ ...input, id: deposit.id, version: deposit.version }) : create.mutateAsync({ ...input, id: dealId })
      }
      done={deposit ? depositTexts.updated : depositTexts.created}
      submit={deposit ? 'Save the deposit' : 'Add deposit'}
      failed="Failed to add deposit"
      onClose={onClose}
    >
      <FormField name="direction" />
      <FormField name="amount" />
      <FormField name="due_on" half />
      <FormField name="inspection_ends_on" half />
      <FormField name="holder_name" />
      <FormField name="holder_contact" />
      <FormField name="holder_email" />
      <FormField name="holder_phone" />
      <FormField name="holder_file" />
    </DialogForm>
  );
}

const FIELDS: Record<DepositAct, readonly string[]> = {
  held: ['received_on', 'note'],
  release: ['party', 'note'],
  refund: ['party', 'note'],
  cancel: ['note'],
  dispute: ['note'],
  resolve: ['outcome', 'note'],
  wire_call: ['called', 'phone', 'note'],
};

/** Records what happened to a deposit, with its proof. Mount it to open it. */
export function DepositActDialog({ deposit, act, onClose }: { deposit: Deposit; act: DepositAct; onClose: () => void }) {
  const record = trpc.deposits.record.useMutation();
  const needsTwo = act === 'release' || act === 'refund';
  return (
    <DialogForm
      title={DEPOSIT_ACT_LABELS[act]}
      description={act === 'wire_call' ? depositTexts.callFirst : needsTwo ? depositTexts.twoOfThree : undefined}
      schema={depositEventInput}
      value={{ kind: act, party: 'me', phone: act === 'wire_call' ? deposit.holder_phone : null }}
      send={(input) => record.mutateAsync({ ...input, kind: act, id: deposit.id })}
      done={depositTexts.recorded}
      submit="Record"
      failed={depositTexts.recordFailed}
      onClose={onClose}
    >
      {FIELDS[act].map((name) => (
        <FormField key={name} name={name} span={name === 'note' || name === 'party' ? 12 : 6} {...(name === 'note' ? { rows: 2 } : {})} />
      ))}
    </DialogForm>
  );
}
