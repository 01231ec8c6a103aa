/** The fields of a milestone: one layout for adding and changing. */
import { DealPicker } from '#client/records/deals/deal-picker.tsx';
import { Field, FormSection } from '#client/form/field.tsx';

/** `withStatus` for one that exists: a new milestone is pending. */
export function MilestoneFormFields({ withStatus = false }: { withStatus?: boolean }) {
  return (
    <FormSection title="Milestone" about="What must happen, by when, for the deal to close.">
      <Field
        name="deal_id"
        span={8}
        hint="One of your deals: search by address or lead, or type its ID"
        control={(control) => <DealPicker control={control} />}
      />
      <Field name="milestone_type" span={4} />
      <Field name="title" span={8} autoComplete="off" />
      <Field name="due_date" span={4} />
      <Field name="description" span={12} />
      <Field
        name="is_critical"
        span={withStatus ? 8 : 12}
        label="Critical Milestone"
        hint="The deal cannot close without it. Critical milestones carry a flag everywhere and are counted at the top of the list."
      />
      {withStatus && <Field name="status" span={4} blank={null} />}
    </FormSection>
  );
}
