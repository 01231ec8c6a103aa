import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatNumberOrDash, today } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { pickWith } from '#client/list/picker-filter.tsx';
import { AddLink, RecordsPage, useRecordsPage } from '#client/record/records-page.tsx';
import { DealPicker } from '#client/records/deals/deal-picker.tsx';
import { useCompleteMilestone } from '#client/records/deals/use-complete-milestone.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Hint } from '#client/ui/hint.tsx';
import { addDays } from '#shared/core/days.ts';
import type { Counts } from '#shared/workspace/counts/counts.ts';
import { groupMilestone, type Milestone, type MilestoneGroup, milestoneSchedule } from '#shared/records/milestones/milestone.ts';
import { milestoneTexts } from '#shared/records/milestones/texts.ts';
import { buildMilestoneColumns } from './milestone-columns.tsx';
import { MilestonePreview } from './milestone-preview.tsx';
import { milestonePages } from './milestone-records.ts';
import { MilestoneTimeline } from './milestone-timeline.tsx';
import './milestones.css';

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
        about={counts && <HowMany counts={counts} />}
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
