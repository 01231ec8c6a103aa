import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { toFormValues } from '#client/form/form-values.ts';
import { useToast } from '#client/ui/toast.tsx';
import {
  type Deposit,
  DEPOSIT_ACT_LABELS,
  type DepositAct,
  depositEventFields,
  depositEventInput,
} from '#shared/closing/deposits/deposit.ts';
import { depositTexts } from '#shared/closing/deposits/texts.ts';
import { useDepositRefresh } from './use-deposit-refresh.ts';

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
  const refresh = useDepositRefresh();
  const toast = useToast();
  const begun = { kind: act, party: 'me', phone: act === 'wire_call' ? deposit.holder_phone : null };
  const needsTwo = act === 'release' || act === 'refund';
  return (
    <DialogForm
      title={DEPOSIT_ACT_LABELS[act]}
      description={act === 'wire_call' ? depositTexts.callFirst : needsTwo ? depositTexts.twoOfThree : undefined}
      schema={depositEventInput}
      fields={depositEventFields}
      initial={toFormValues(depositEventFields, begun)}
      send={async (input) => {
        await record.mutateAsync({ ...input, kind: act, id: deposit.id });
        await refresh();
        toast.success(depositTexts.recorded);
        onClose();
      }}
      submit="Record"
      failed={depositTexts.recordFailed}
      onClose={onClose}
    >
      {() =>
        FIELDS[act].map((name) => (
          <FormField key={name} name={name} span={name === 'note' || name === 'party' ? 12 : 6} {...(name === 'note' ? { rows: 2 } : {})} />
        ))
      }
    </DialogForm>
  );
}
