/** A lead from a call, in a window over any page: a name or an address is enough. */
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { dropBlanks } from '#client/form/form-values.ts';
import { useToast } from '#client/ui/toast.tsx';
import { z } from '#shared/core/zod.ts';
import { leadCapture, leadFields, formatLeadName } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';

const FIELDS = ['first_name', 'last_name', 'phone', 'source', 'property_address', 'property_city', 'property_state', 'notes'] as const;

const schema = z.preprocess(dropBlanks, leadCapture);

export function QuickCapture({ onClose }: { onClose: () => void }) {
  const capture = trpc.leads.capture.useMutation();
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <DialogForm
      title="Quick add lead"
      description="A name or an address is enough. The rest can wait."
      schema={schema}
      fields={leadFields}
      initial={{ ...Object.fromEntries(FIELDS.map((name) => [name, ''])), source: 'cold_call' }}
      send={async (input) => {
        const lead = await capture.mutateAsync(input);
        const open = () => void navigate(paths.leads.one(lead.id));
        toast.success(leadTexts.captured, { detail: formatLeadName(lead), action: { label: 'Open', onSelect: open } });
        onClose();
      }}
      submit="Add lead"
      failed={leadTexts.createFailed}
      onClose={onClose}
    >
      {() => (
        <>
          <FormField name="first_name" isOptional autoComplete="off" />
          <FormField name="last_name" isOptional autoComplete="off" />
          <FormField name="phone" isOptional autoComplete="off" />
          <FormField name="source" />
          <FormField name="property_address" span={12} isOptional autoComplete="off" />
          <FormField name="property_city" label="City" isOptional autoComplete="off" />
          <FormField name="property_state" label="State" isOptional />
          <FormField name="notes" span={12} />
        </>
      )}
    </DialogForm>
  );
}
