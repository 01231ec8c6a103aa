import type { ControlProps } from '#client/form/control.tsx';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import type { Fields } from '#client/form/form-values.ts';
import { Select } from '#client/ui/select.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { z } from '#shared/core/zod.ts';
import { CHANGE_LABELS, KIND_LABELS, type Permissions, RECORDABLE } from '#shared/records/contacts/permission.ts';
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
export function RecordContactStatus<Input extends { kind: Kind; address?: string | null | undefined }>({
  id,
  known,
  schema,
  fields,
  kinds,
  record,
  onClose,
}: Props<Input>) {
  const toast = useToast();
  const addressesOf = (kind: unknown) => [...new Set(known.filter((one) => one.kind === kind).map(({ address }) => address))];
  const about = kinds
    .filter((kind) => addressesOf(kind).length > 0)
    .map((kind) => {
      const [first = '', ...more] = addressesOf(kind);
      return { value: kind, label: isPerson(kind) ? first : more.length > 0 ? KIND_LABELS[kind] : `${KIND_LABELS[kind]}: ${first}` };
    });
  return (
    <DialogForm
      title="Record a permission"
      description="It is kept with the time and cannot be changed afterwards."
      schema={schema}
      fields={fields}
      initial={{ id: String(id), kind: kinds[0], address: '', contact_status: '', until: '', evidence: '' }}
      send={async (input) => {
        // Chosen while another kind was, it is none of these.
        const isOfKind = addressesOf(input.kind).includes(input.address ?? '');
        await record(isOfKind ? input : { ...input, address: null });
        toast.success(outreachTexts.contactStatusSaved);
        onClose();
      }}
      submit="Record"
      failed={outreachTexts.contactStatusFailed}
      onClose={onClose}
    >
      {({ kind, contact_status, until }) => (
        <>
          <FormField name="kind" span={12} control={(control) => <Choice {...control} options={about} />} />
          {!isPerson(kind as Kind) && addressesOf(kind).length > 1 && (
            <FormField
              name="address"
              span={12}
              control={(control) => (
                <Choice
                  {...control}
                  placeholder="The first"
                  options={addressesOf(kind).map((address) => ({ value: address, label: address }))}
                />
              )}
            />
          )}
          <FormField
            name="contact_status"
            span={12}
            control={(control) => (
              <Choice
                {...control}
                placeholder="Select..."
                options={RECORDABLE[kind as Kind].map((value) => ({
                  value,
                  label: CHANGE_LABELS[value],
                }))}
              />
            )}
          />
          {(contact_status === 'paused' || until !== '') && <FormField name="until" span={12} hint="Blank: until a person ends it" />}
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
