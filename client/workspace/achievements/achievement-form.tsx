import { useWatch } from 'react-hook-form';
import { FormField, FormSection } from '#client/form/field.tsx';
import { METRICS, type MetricName } from '#shared/workspace/achievements/metrics.ts';

const UNITS = { count: undefined, dollars: '$', percent: '%' } as const;

/** The fields of an own achievement: one layout for adding and changing. */
export function AchievementFormFields() {
  const chosen = useWatch({ name: 'metric' }) as string;
  const metric = Object.hasOwn(METRICS, chosen) ? METRICS[chosen as MetricName] : undefined;
  return (
    <>
      <FormSection title="Achievement">
        <FormField name="achievement_name" span={8} autoComplete="off" />
        <FormField name="achievement_type" span={4} />
        <FormField name="description" span={8} rows={2} />
        <FormField name="badge_icon" span={4} />
      </FormSection>
      <FormSection title="Rule">
        <FormField name="metric" span={8} hint={metric?.about} />
        <FormField name="threshold" span={4} unit={metric && UNITS[metric.unit]} />
        <FormField name="points_earned" span={4} />
        <FormField
          name="is_repeatable"
          span={12}
          hint={
            metric && !metric.addsUp ? 'A rate is earned once.' : 'Earned again at every multiple: with 5 contracts, again with 10 and 15.'
          }
        />
        <FormField name="is_featured" span={12} hint="Carries a star in the list." />
      </FormSection>
    </>
  );
}
