import type { ControlProps } from '#client/form/control.tsx';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import type { Fields } from '#client/form/form-values.ts';
import { Select } from '#client/ui/select.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { z } from '#shared/core/zod.ts';
import { KIND_LABELS, type Permissions, RECORDABLE, STANDING_LABELS } from '#shared/records/contacts/permission.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';

type Kind = keyof typeof RECORDABLE;

interface Props<Input> {
  /** Of the lead or buyer. */
  id: number;
  known: Permissions['known'];
  schema: z.ZodType<Input>;
  fields: Fields;
  /** What can be recorded of, the person first. */
  kinds: readonly Kind[];
  record: (input: Input) => Promise<unknown>;
  onClose: () => void;
}

const isPerson = (kind: Kind): boolean => kind === 'lead' || kind === 'buyer';

/** Records what became known of a lead or a buyer, or of an address of theirs, with its proof. */
export function RecordStanding<Input>({ id, known, schema, fields, kinds, record, onClose }: Props<Input>) {
  const toast = useToast();
  const about = known
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, address }) => ({ value: kind, label: isPerson(kind) ? address : `${KIND_LABELS[kind]}: ${address}` }));
  return (
    <DialogForm
      title="Record a permission"
      description="It is kept with the time and cannot be changed afterwards."
      schema={schema}
      fields={fields}
      initial={{ id: String(id), kind: kinds[0], standing: '', evidence: '' }}
      send={async (input) => {
        await record(input);
        toast.success(outreachTexts.standingSaved);
        onClose();
      }}
      submit="Record"
      failed={outreachTexts.standingFailed}
      onClose={onClose}
    >
      {({ kind }) => (
        <>
          <FormField name="kind" span={12} control={(control) => <Choice {...control} options={about} />} />
          <FormField
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
          <FormField name="evidence" span={12} rows={3} hint="What was said or signed, when and where; a link to a recording or a form" />
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
