/** Status and next step of a lead, changed in place: saved at once, with a word about what failed. */
import { useState } from 'react';
import { formatOption } from '#client/core/option-label.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { LEAD_STATUSES, type Lead, type LeadStatus } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';

type Step = Pick<Lead, 'status' | 'next_action' | 'next_action_date'>;
const MAX_STEP = 200;
const STATUSES = LEAD_STATUSES.map((value) => ({ value, label: formatOption(LEAD_STATUSES, value) }));

/** What was typed since `saved`, and is not sent yet: it outlives a reload of the lead. */
const pickTyped = (typed: Step, saved: Step): Partial<Step> => ({
  ...(typed.next_action !== saved.next_action && { next_action: typed.next_action }),
  ...(typed.next_action_date !== saved.next_action_date && { next_action_date: typed.next_action_date }),
});

export function NextBar({ lead }: { lead: Lead }) {
  const update = trpc.leads.update.useMutation();
  const toast = useToast();
  const [saved, setSaved] = useState<Step>(lead);
  const [step, setStep] = useState<Step>(lead);
  const [version, setVersion] = useState(lead.version);
  if (lead.version !== version) {
    setVersion(lead.version);
    setSaved(lead);
    setStep((typed) => ({ ...lead, ...pickTyped(typed, saved) }));
  }

  const save = async (change: Partial<Step>) => {
    const names = Object.keys(change) as (keyof Step)[];
    if (names.every((name) => (change[name] ?? '') === (saved[name] ?? ''))) return;
    try {
      const after = await update.mutateAsync({ id: lead.id, ...change });
      setSaved(after);
      toast.success(leadTexts.stepSaved);
    } catch (error) {
      // What was typed stays, to be sent again.
      if (change.status) edit({ status: saved.status });
      const { reason, errors } = toProblem(error);
      toast.error(leadTexts.updateFailed, { detail: names.map((name) => errors?.[name]?.[0]).find(Boolean) ?? reason });
    }
  };
  const edit = (change: Partial<Step>) => setStep((before) => ({ ...before, ...change }));

  return (
    <div className="next-bar" role="group" aria-label="Next step">
      <Select
        aria-label="Lead status"
        options={STATUSES}
        value={step.status}
        onChange={({ target }) => {
          const status = target.value as LeadStatus;
          edit({ status });
          void save({ status });
        }}
      />
      <Input
        aria-label="Next step"
        placeholder="Next step"
        maxLength={MAX_STEP}
        value={step.next_action ?? ''}
        onChange={({ target }) => edit({ next_action: target.value || null })}
        onBlur={() => void save({ next_action: step.next_action?.trim() || null })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') edit({ next_action: saved.next_action });
        }}
      />
      <Input
        aria-label="Day of the next step"
        type="date"
        value={step.next_action_date ?? ''}
        onChange={({ target }) => edit({ next_action_date: target.value || null })}
        onBlur={() => void save({ next_action_date: step.next_action_date })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
    </div>
  );
}
