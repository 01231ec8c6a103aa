import { useNavigate, useParams } from 'react-router-dom';
import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FRESH, LoadedRecord, NOW } from '#client/form/loaded-record.tsx';
import { useQuietForm } from '#client/form/quiet-form.ts';
import { RecordForm } from '#client/form/record-form.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { achievementRuleFields, achievementRulePatch, type OwnAchievementRule } from '#shared/workspace/achievements/achievement.ts';
import { achievementTexts } from '#shared/workspace/achievements/texts.ts';
import { AchievementFormFields } from './achievement-form.tsx';

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
      <PageHead title={rule.achievement_name}>
        What is earned by the rule as it is saved; what only an earlier one gave is taken back.
      </PageHead>
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
