import { useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure, wrappedFailure } from '#client/form/failure-text.ts';
import { FormField, FormSection } from '#client/form/field.tsx';
import { FRESH, LoadedRecord, NOW } from '#client/form/loaded-record.tsx';
import { useQuietForm } from '#client/form/quiet-form.ts';
import { RecordForm } from '#client/form/record-form.tsx';
import { AddPage } from '#client/record/add-page.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import {
  achievementRuleFields,
  achievementRuleInput,
  achievementRuleList,
  achievementRulePatch,
  type OwnAchievementRule,
} from '#shared/workspace/achievements/achievement.ts';
import { METRICS, type MetricName } from '#shared/workspace/achievements/metrics.ts';
import { achievementTexts } from '#shared/workspace/achievements/texts.ts';

const UNITS = { count: undefined, dollars: '$', percent: '%' } as const;

/** The fields of an own achievement: one layout for adding and changing. */
function AchievementFormFields() {
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
            metric?.unit === 'percent'
              ? 'A rate is earned once.'
              : 'Earned again at every multiple: with 5 contracts, again with 10 and 15.'
          }
        />
        <FormField name="is_featured" span={12} hint="Shows a star in the list." />
      </FormSection>
    </>
  );
}

export function AddAchievementPage() {
  const calls = trpc.achievementRules;
  return (
    <AddPage
      records={{ one: 'Achievement', list: achievementRuleList, texts: achievementTexts, paths: paths.achievements, calls }}
      about="A goal of your own, with the points it is worth to you."
      schema={achievementRuleInput}
      fields={achievementRuleFields}
      value={{ points_earned: 50, badge_icon: 'trophy' }}
      failed={wrappedFailure(achievementTexts.createFailed)}
    >
      <AchievementFormFields />
    </AddPage>
  );
}

export function EditAchievementPage() {
  const { id = '' } = useParams();
  return (
    <LoadedRecord
      query={trpc.achievementRules.get.useQuery({ id }, FRESH)}
      texts={achievementTexts}
      back={<ButtonLink to={paths.achievements.list}>Back to achievements</ButtonLink>}
    >
      {(rule) => <EditAchievement key={rule.id} rule={rule} />}
    </LoadedRecord>
  );
}

function EditAchievement({ rule }: { rule: OwnAchievementRule }) {
  const navigate = useNavigate();
  const toast = useToast();
  const update = trpc.achievementRules.update.useMutation();
  const utils = trpc.useUtils();
  return (
    <>
      <PageHead title={rule.achievement_name}>The saved rule decides what is earned; what only an earlier one gave is taken back.</PageHead>
      <RecordForm
        label="Edit Achievement"
        schema={achievementRulePatch}
        fields={achievementRuleFields}
        value={rule}
        load={() => utils.achievementRules.get.fetch({ id: rule.id }, NOW)}
        draft={`achievement:${rule.id}`}
        useQuiet={useQuietForm}
        patch={(change, version) => update.mutateAsync({ ...change, id: rule.id, version })}
        onSaved={() => {
          toast.success(achievementTexts.updated);
          void navigate(paths.achievements.list);
        }}
        submit="Update Achievement"
        failed={plainFailure(achievementTexts.updateFailed)}
        aside={
          <aside className="rail stack" aria-label="History">
            <Card title="Activity">
              <History entity="achievements" id={rule.id} fields={achievementRuleFields} />
            </Card>
          </aside>
        }
      >
        <AchievementFormFields />
      </RecordForm>
    </>
  );
}
