import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatNumberOrDash, today, shortDay, formatCalendarDay, formatDateTime } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { pickWith } from '#client/list/picker-filter.tsx';
import { AddLink, RecordsPage, useRecordsPage } from '#client/record/records-page.tsx';
import { DealPicker } from '../deal-picker.tsx';
import { useCompleteMilestone } from '../use-complete-milestone.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Hint } from '#client/ui/hint.tsx';
import { addDays } from '#shared/core/days.ts';
import type { Counts } from '#shared/workspace/dashboard/counts.ts';
import {
  groupMilestone,
  type Milestone,
  type MilestoneGroup,
  milestoneSchedule,
  isOpenMilestone,
  MILESTONE_TYPES,
  MILESTONE_STATUSES,
  milestoneFields,
} from '#shared/records/deals/milestones/milestone.ts';
import { milestoneTexts } from '#shared/records/deals/texts.ts';
import { milestonePages } from './milestone-records.ts';
import { MilestoneTimeline } from './milestone-timeline.tsx';
import './milestones.css';
import { formatOption } from '#client/core/option-label.ts';
import { MilestoneDue } from '../milestone-due.tsx';
import { buildActionsColumn } from '#client/list/actions-column.tsx';
import type { Column } from '#client/list/data-table.tsx';
import { Tag, Badge } from '#client/ui/badge.tsx';
import { CheckBox } from '#client/ui/checkbox.tsx';
import { isDone, Weight } from './milestone-facts.tsx';
import { History } from '#client/accounts/history/history.tsx';
import { Button } from '#client/ui/button.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { formatPropertyLine } from '#shared/records/properties/property.ts';

interface MilestonePreviewProps {
  milestone: Milestone;
  onComplete: (milestone: Milestone, completed: boolean) => void;
  onClose: () => void;
}

/** A look at a milestone without leaving the list. */
function MilestonePreview({ milestone, onComplete, onClose }: MilestonePreviewProps) {
  const isLate = isOpenMilestone(milestone) && milestone.is_overdue;
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={milestone.title}
      footer={
        <>
          <Button variant="primary" onClick={() => onComplete(milestone, !isDone(milestone))}>
            {isDone(milestone) ? 'Reopen' : 'Mark complete'}
          </Button>
          <ButtonLink to={paths.milestones.one(milestone.id)}>Edit</ButtonLink>
          <ButtonLink variant="ghost" to={paths.deals.one(milestone.deal_id)}>
            Open deal #{milestone.deal_id}
          </ButtonLink>
        </>
      }
    >
      <div className="stack">
        <div className="row">
          <span className="grow">{formatPropertyLine(milestone.deal.property)}</span>
          <Badge status={isLate ? 'overdue' : milestone.status}>
            {isLate ? 'Overdue' : formatOption(MILESTONE_STATUSES, milestone.status)}
          </Badge>
        </div>
        <FactList>
          <FactItem label="Milestone type">{formatOption(MILESTONE_TYPES, milestone.milestone_type)}</FactItem>
          <FactItem label="Due date">
            {formatCalendarDay(milestone.due_date)} <MilestoneDue milestone={milestone} />
          </FactItem>
          <FactItem label="Critical">
            <Weight milestone={milestone} />
          </FactItem>
          {milestone.completed_at && <FactItem label="Completed">{formatDateTime(milestone.completed_at)}</FactItem>}
        </FactList>
        <p className="soft pre-line">{milestone.description ?? 'No description.'}</p>
        <section className="stack g-3">
          <h3>History</h3>
          <History entity="milestones" id={milestone.id} fields={milestoneFields} />
        </section>
      </div>
    </Drawer>
  );
}

interface Actions {
  onComplete: (milestone: Milestone, completed: boolean) => void;
  onPreview: (milestone: Milestone) => void;
  onDelete: (milestone: Milestone) => void;
}

const buildMilestoneColumns = ({ onComplete, onPreview, onDelete }: Actions): Column<Milestone>[] => {
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
      isHeaderHidden: false,
    }),
  ];
};

export function MilestonesPage() {
  const page = useRecordsPage(milestonePages);
  const { state, result } = page;
  const counts = trpc.counts.get.useQuery().data;
  const complete = useCompleteMilestone();
  const [previewed, setPreviewed] = useState<Milestone>();
  return (
    <>
      <RecordsPage
        {...page}
        filters={filterSpecs(milestoneSchedule, { deal_id: { control: pickWith(state, 'deal_id', DealPicker) } })}
        about={counts ? <HowMany counts={counts} /> : '\u00a0'}
        exported="deal-milestones"
        above={<MilestoneTimeline />}
        columns={({ onDelete }) => buildMilestoneColumns({ onComplete: complete, onPreview: setPreviewed, onDelete })}
        groupOf={state.query.sort_by === 'schedule' ? groupTitle : undefined}
        firstRun={{
          about: 'Milestones are what must happen before a deal closes: inspection, title, buyer, signing, closing.',
          actions: (
            <>
              <AddLink records={milestonePages} />
              <ButtonLink to={paths.deals.list}>Go to deals</ButtonLink>
            </>
          ),
        }}
      />
      {previewed && (
        <MilestonePreview
          // The row may have been completed since it was opened.
          milestone={result.data?.data.find((row) => row.id === previewed.id) ?? previewed}
          onComplete={complete}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </>
  );
}

/** "17 milestones, 1 overdue, 5 critical", each part leading to those it counts. */
function HowMany({ counts }: { counts: Counts }) {
  const overdue = new URLSearchParams({ is_open: 'true', due_date_to: addDays(today(), -1) });
  const critical = new URLSearchParams({ is_open: 'true', is_critical: 'true' });
  return (
    <>
      {formatQuantity(counts.milestones, 'milestone')},{' '}
      <Link className="count-link" data-tone={counts.milestones_overdue > 0 ? 'red' : undefined} to={`?${overdue}`}>
        {formatNumberOrDash(counts.milestones_overdue)} overdue
      </Link>
      ,{' '}
      <Link className="count-link" to={`?${critical}`}>
        {formatNumberOrDash(counts.milestones_critical)} critical
      </Link>
      <Hint about="critical">{milestoneTexts.critical}</Hint>
    </>
  );
}

const GROUP_TITLES: Record<MilestoneGroup, string> = { overdue: 'Overdue', this_week: 'This week', later: 'Later', done: 'Done' };
const groupTitle = (milestone: Milestone) => GROUP_TITLES[groupMilestone(milestone, today())];
