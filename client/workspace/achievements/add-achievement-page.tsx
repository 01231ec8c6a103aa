import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { wrappedFailure } from '#client/form/failure-text.ts';
import { NEWEST, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { achievementRuleFields, achievementRuleInput } from '#shared/workspace/achievements/achievement.ts';
import { achievementTexts } from '#shared/workspace/achievements/texts.ts';
import { AchievementFormFields } from './achievement-form.tsx';

export function AddAchievementPage() {
  const navigate = useNavigate();
  const toast = useToast();
  const create = trpc.achievementRules.create.useMutation();
  const utils = trpc.useUtils();
  return (
    <>
      <PageHead title="Add Achievement">A goal of your own, with the points it is worth to you.</PageHead>
      <RecordForm
        label="Add Achievement"
        schema={achievementRuleInput}
        fields={achievementRuleFields}
        value={{ points_earned: 50, badge_icon: 'trophy' }}
        draft="achievement:new"
        save={(rule) => create.mutateAsync(rule)}
        newest={() => utils.achievementRules.list.fetch(NEWEST, NOW)}
        onSaved={() => {
          toast.success(achievementTexts.created);
          void navigate(paths.achievements.list);
        }}
        submit={achievementTexts.submit}
        failed={wrappedFailure('Error creating achievement')}
        cancel={paths.achievements.list}
      >
        <AchievementFormFields />
      </RecordForm>
    </>
  );
}
