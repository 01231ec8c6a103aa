/** What every quiet form of a lead shares, and the form of one field in a row of the list. */
import { useEffect, useRef } from 'react';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FormField } from '#client/form/field.tsx';
import { getLabel } from '#client/form/form-values.ts';
import { NOW } from '#client/form/loaded-record.tsx';
import { useQuietForm } from '#client/form/quiet-form.ts';
import { RecordForm } from '#client/form/record-form.tsx';
import { formatLeadName, type Lead, leadFields, leadPatch, type LeadInput } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';

/** The parts of a lead's form: what it begins with, and how it loads and saves. */
export function useLeadForm(lead: Lead) {
  const update = trpc.leads.update.useMutation();
  const utils = trpc.useUtils();
  return {
    schema: leadPatch,
    fields: leadFields,
    value: lead,
    load: () => utils.leads.get.fetch({ id: lead.id }, NOW),
    useQuiet: useQuietForm,
    patch: (change: Partial<LeadInput>, version: number | undefined) => update.mutateAsync({ ...change, id: lead.id, version }),
    failed: plainFailure(leadTexts.updateFailed),
  } as const;
}

interface CellProps {
  lead: Lead;
  name: 'status' | 'next_action';
  onDone: () => void;
}

export function LeadCell({ lead, name, onDone }: CellProps) {
  const cell = useRef<HTMLDivElement>(null);
  useEffect(() => cell.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return (
    <div ref={cell}>
      <RecordForm {...useLeadForm(lead)} label={`${getLabel(leadFields, name)} of ${formatLeadName(lead)}`} onSaved={onDone}>
        <FormField name={name} blank={null} />
      </RecordForm>
    </div>
  );
}
