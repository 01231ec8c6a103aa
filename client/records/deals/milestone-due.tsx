import { formatDueDistance } from '#client/core/format.ts';
import { isOpenMilestone, type Milestone } from '#shared/records/deals/milestones/milestone.ts';

/** "Done", "Tomorrow", "2 days late": the status of a milestone today. */
export function MilestoneDue({ milestone }: { milestone: Milestone }) {
  if (milestone.status === 'completed') {
    return (
      <small className="tone" data-tone="green">
        Done
      </small>
    );
  }
  if (!isOpenMilestone(milestone)) return <small>{`Deal ${milestone.deal.status}`}</small>;
  return (
    <small className={milestone.is_overdue ? 'tone' : undefined} data-tone={milestone.is_overdue ? 'red' : undefined}>
      {formatDueDistance(milestone.due_date)}
    </small>
  );
}
