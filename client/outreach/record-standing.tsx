import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { Field } from '#client/form/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { useToast } from '#client/ui/toast.tsx';
import {
  type ContactPermissions,
  KIND_LABELS,
  RECORDABLE,
  STANDING_LABELS,
  standingFields,
  standingInput,
} from '#shared/outreach/standing.ts';
import { outreachTexts } from '#shared/outreach/texts.ts';

type Kind = keyof typeof RECORDABLE;

/** Records what became known of a lead or an address of it, with its proof. */
export function RecordStanding({ permissions: { lead_id, known }, onClose }: { permissions: ContactPermissions; onClose: () => void }) {
  const toast = useToast();
  const record = trpc.outreach.recordStanding.useMutation();
  const about = known.map(({ kind, address }) => ({ value: kind, label: kind === 'lead' ? address : `${KIND_LABELS[kind]}: ${address}` }));
  return (
    <DialogForm
      title="Record a permission"
      description="It is kept with the time and cannot be changed afterwards."
      schema={standingInput}
      fields={standingFields}
      initial={{ id: String(lead_id), kind: 'lead', standing: '', evidence: '' }}
      send={async (input) => {
        await record.mutateAsync(input);
        toast.success(outreachTexts.standingSaved);
        onClose();
      }}
      submit="Record"
      failed={outreachTexts.standingFailed}
      onClose={onClose}
    >
      {({ kind }) => (
        <>
          <Field name="kind" span={12} control={(control) => <Choice {...control} options={about} />} />
          <Field
            name="standing"
            span={12}
            control={(control) => (
              <Choice
                {...control}
                placeholder="Select..."
                options={RECORDABLE[kind as Kind].map((value) => ({
                  value,
                  label: value === 'lift' ? 'Take back what is recorded now' : STANDING_LABELS[value],
                }))}
              />
            )}
          />
          <Field name="evidence" span={12} rows={3} hint="What was said or signed, when and where; a link to a recording or a form" />
        </>
      )}
    </DialogForm>
  );
}

interface ChoiceProps extends ControlProps {
  options: readonly { value: string; label: string }[];
  placeholder?: string;
}

function Choice({ bind, value, onChange, required: _, ...rest }: ChoiceProps) {
  return <Select {...rest} ref={bind} value={String(value)} onChange={(event) => onChange(event.target.value)} />;
}
