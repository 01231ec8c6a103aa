import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { shortDay } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { MilestoneDue } from '#client/records/deals/milestone-due.tsx';
import { buildActionsColumn } from '#client/list/actions-column.tsx';
import type { Column } from '#client/list/data-table.tsx';
import { Tag } from '#client/ui/badge.tsx';
import { CheckBox } from '#client/ui/checkbox.tsx';
import { isOpenMilestone, MILESTONE_TYPES, type Milestone } from '#shared/records/milestones/milestone.ts';
import { isDone, Weight } from './milestone-facts.tsx';

interface Actions {
  onComplete: (milestone: Milestone, completed: boolean) => void;
  onPreview: (milestone: Milestone) => void;
  onDelete: (milestone: Milestone) => void;
}

/** The columns of the milestone list. */
export const buildMilestoneColumns = ({ onComplete, onPreview, onDelete }: Actions): Column<Milestone>[] => {
  const tick = (milestone: Milestone, className?: string) => (
    <CheckBox
      className={className}
      name="completed"
      aria-label={`Mark complete: ${milestone.title}`}
      checked={isDone(milestone)}
      onChange={(event) => onComplete(milestone, event.target.checked)}
    />
  );
  return [
    { key: 'done', header: 'Complete', isHeaderHidden: true, cell: (milestone) => tick(milestone) },
    {
      key: 'deal',
      header: 'Deal ID',
      sort: 'deal_id',
      card: 'c-end',
      cell: (milestone) => (
        <span className="two milestone-deal">
          <Link className="name num" to={paths.deals.one(milestone.deal_id)}>
            #{milestone.deal_id}
          </Link>
          <small className="clip">{milestone.deal.property.address}</small>
        </span>
      ),
    },
    {
      key: 'type',
      header: 'Milestone Type',
      sort: 'milestone_type',
      cell: (milestone) => <Tag>{formatOption(MILESTONE_TYPES, milestone.milestone_type)}</Tag>,
    },
    {
      key: 'title',
      header: 'Title',
      sort: 'title',
      card: 'c-main',
      cell: (milestone) => (
        <span className="row g-3 milestone-title" data-done={!isOpenMilestone(milestone) || undefined}>
          {/* A card on a phone has no column for it. */}
          {tick(milestone, 'only-mobile')}
          <Link className="name clip" to={paths.milestones.one(milestone.id)} title={milestone.title}>
            {milestone.title}
          </Link>
        </span>
      ),
    },
    {
      key: 'description',
      header: 'Description',
      isSoft: true,
      cell: (milestone) => <span className="clip milestone-about">{milestone.description ?? '–'}</span>,
    },
    {
      key: 'due',
      header: 'Due Date',
      sort: 'schedule',
      card: 'c-wide',
      cell: (milestone) => (
        <span className="two">
          <span>{shortDay(milestone.due_date)}</span>
          <MilestoneDue milestone={milestone} />
        </span>
      ),
    },
    { key: 'critical', header: 'Critical', sort: 'is_critical', card: 'c-side', cell: (milestone) => <Weight milestone={milestone} /> },
    buildActionsColumn({
      nameOf: ({ title }) => title,
      view: { onSelect: onPreview },
      edit: ({ id }) => paths.milestones.one(id),
      onDelete,
      isBrief: true,
      isHeaderHidden: false,
    }),
  ];
};
