/** The fields of a milestone: one layout for adding and changing. */
import { DealPicker } from '../deal-picker.tsx';
import { milestoneTexts } from '#shared/records/deals/texts.ts';
import { FormField, FormSection } from '#client/form/field.tsx';
import { useLocation } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { listAddress } from '#client/list/list-state.ts';

/** Where a milestone's form leads when it is done: to the page that sent here (state `back` of its link), else to the list. */
export function useWayBack(): string {
  const state: unknown = useLocation().state;
  const back = typeof state === 'object' && state !== null && 'back' in state ? state.back : undefined;
  return typeof back === 'string' ? back : listAddress(paths.milestones.list);
}

/** `withStatus` for one that exists: a new milestone is pending. */
export function MilestoneFormFields({ withStatus = false }: { withStatus?: boolean }) {
  return (
    <FormSection title="Milestone" about="What must happen, by when, for the deal to close.">
      <FormField
        name="deal_id"
        span={8}
        hint="One of your deals: search by address or lead, or type its ID"
        control={(control) => <DealPicker control={control} />}
      />
      <FormField name="milestone_type" span={4} />
      <FormField name="title" span={8} autoComplete="off" />
      <FormField name="due_date" span={4} />
      <FormField name="description" span={12} />
      <FormField name="is_critical" span={withStatus ? 8 : 12} label="Critical Milestone" hint={milestoneTexts.critical} />
      {withStatus && <FormField name="status" span={4} blank={null} />}
    </FormSection>
  );
}
