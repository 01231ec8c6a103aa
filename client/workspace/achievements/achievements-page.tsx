import { keepPreviousData } from '@tanstack/react-query';
import { ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import { FilterControl } from '#client/list/filter-control.tsx';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { ListResults } from '#client/list/list-results.tsx';
import { useListState } from '#client/list/list-state.ts';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton, IconLink } from '#client/ui/icon-button.tsx';
import { Progress } from '#client/ui/meter.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { achievementList, type AchievementSummary, type Goal } from '#shared/workspace/achievements/achievement.ts';
import { achievementTexts } from '#shared/workspace/achievements/texts.ts';
import { EarnedCard, GoalCard } from './achievement-cards.tsx';
import './achievements.css';

const filters = filterSpecs(achievementList);
const SORTS = [
  { value: 'earned_at', label: 'Newest' },
  { value: 'points_earned', label: 'Most points' },
];
const getOwnId = (goal: Goal): number | undefined => (goal.rule.startsWith('own:') ? Number(goal.rule.slice(4)) : undefined);

export function AchievementsPage() {
  const state = useListState(achievementList);
  const summary = trpc.achievements.summary.useQuery();
  const result = trpc.achievements.list.useQuery(state.query, { placeholderData: keepPreviousData });
  return (
    <>
      <PageHead
        title="Achievements"
        actions={
          <ButtonLink icon={Plus} to={paths.achievements.add}>
            Add Achievement
          </ButtonLink>
        }
      >
        {summary.data && `${formatNumberOrDash(summary.data.total_achievements)} earned`}
      </PageHead>
      <div className="stack">
        {summary.data ? (
          <LevelCard summary={summary.data} />
        ) : summary.error ? (
          <Banner tone="red">The points could not be loaded. {toProblem(summary.error).reason}</Banner>
        ) : (
          <div className="card level">
            <Skeleton width="100%" height="64px" />
          </div>
        )}
        <section aria-label="Earned">
          <div className="filterbar" role="search" aria-label="Filters">
            <div className="row scroll">
              {filters.map((spec) => (
                <FilterControl key={spec.name} state={state} spec={spec} />
              ))}
            </div>
            <label className="push row muted small">
              Sort
              <Select
                name="sort_by"
                options={SORTS}
                value={state.query.sort_by}
                onChange={(event) => state.change({ sort_by: event.target.value })}
              />
            </label>
          </div>
          <ListResults
            state={state}
            result={result}
            texts={achievementTexts}
            filters={filters}
            skeleton={<Skeleton width="100%" height="240px" />}
            isFramed={false}
            firstRun={{
              about: 'Points come from what brings deals: leads qualified, follow-ups done on their day, contracts and closings.',
              actions: (
                <ButtonLink icon={Plus} variant="primary" to={paths.leads.add}>
                  Add Lead
                </ButtonLink>
              ),
            }}
          >
            {(rows) => (
              <ul className="achievements" aria-label="Achievements" aria-busy={result.isPlaceholderData}>
                {rows.map((achievement) => (
                  <EarnedCard key={achievement.id} achievement={achievement} />
                ))}
              </ul>
            )}
          </ListResults>
        </section>
        {summary.data && <AllGoals summary={summary.data} />}
      </div>
    </>
  );
}

/** Points, level, and the way to the next one. */
function LevelCard({ summary: { current_level, total_points, points_to_next_level, progress } }: { summary: AchievementSummary }) {
  return (
    <section className="card level stack g-2" aria-label="Level">
      <div className="row level-line">
        <h2>Level {current_level}</h2>
        <span className="muted">{formatQuantity(total_points, 'point')}</span>
        <span className="push soft">
          <b className="num">{formatNumberOrDash(points_to_next_level)}</b> to level {current_level + 1}
        </span>
      </div>
      <Progress label="Level progress" value={progress / 100} height="8px" />
    </section>
  );
}

/** Every rule, published: the product's own, and the account's, which can be changed. */
function AllGoals({ summary: { goals } }: { summary: AchievementSummary }) {
  const [toDelete, setToDelete] = useState<Goal>();
  const remove = trpc.achievementRules.remove.useMutation();
  return (
    <details className="all-goals">
      <summary>
        <Icon of={ChevronRight} />
        <h2 className="section-title">How points are earned</h2>
        <span className="muted small">{formatQuantity(goals.length, 'rule')}</span>
      </summary>
      <p className="muted small">From your records, never for messages sent. Undoing something takes its points back.</p>
      <ul className="achievements">
        {goals.map((goal) => {
          const id = getOwnId(goal);
          return (
            <GoalCard
              key={goal.rule}
              goal={goal}
              actions={
                id !== undefined && (
                  <span className="row g-tight own-actions">
                    <IconLink label={`Edit ${goal.achievement_name}`} icon={Pencil} to={paths.achievements.one(id)} />
                    <IconButton label={`Delete ${goal.achievement_name}`} icon={Trash2} tone="red" onClick={() => setToDelete(goal)} />
                  </span>
                )
              }
            />
          );
        })}
      </ul>
      {toDelete && (
        <DeleteRecord
          title="Delete achievement"
          texts={achievementTexts}
          name={`${toDelete.achievement_name}; the points it brought go with it`}
          remove={() => remove.mutateAsync({ id: getOwnId(toDelete) ?? 0 })}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </details>
  );
}
