import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatNumberOrDash, today } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { useCompleteMilestone } from '#client/records/deals/use-complete-milestone.ts';
import { useFocusAfter } from '#client/list/delete-dialog.tsx';
import { ExportButton } from '#client/list/export-button.tsx';
import { FilterBar } from '#client/list/filter-bar.tsx';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { ListTable } from '#client/list/list-table.tsx';
import { useListState } from '#client/list/list-state.ts';
import { pickWith } from '#client/list/picker-filter.tsx';
import { DeleteOne } from '#client/record/delete-one.tsx';
import { DealPicker } from '#client/records/deals/deal-picker.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Hint } from '#client/ui/hint.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { addDays } from '#shared/core/days.ts';
import type { Counts } from '#shared/workspace/counts/counts.ts';
import { groupMilestone, type Milestone, type MilestoneGroup, milestoneSchedule } from '#shared/records/milestones/milestone.ts';
import { milestoneTexts } from '#shared/records/milestones/texts.ts';
import { buildMilestoneColumns } from './milestone-columns.tsx';
import { MilestonePreview } from './milestone-preview.tsx';
import { milestoneRecords } from './milestone-records.ts';
import { MilestoneTimeline } from './milestone-timeline.tsx';
import './milestones.css';

export function MilestonesPage() {
  const state = useListState(milestoneSchedule);
  const counts = trpc.counts.get.useQuery().data;
  const result = trpc.milestones.list.useQuery(state.query, { placeholderData: keepPreviousData });
  const rows = result.data?.data ?? [];
  const complete = useCompleteMilestone();
  const filters = filterSpecs(milestoneSchedule, { deal_id: { control: pickWith(state, 'deal_id', DealPicker) } });

  const [previewed, setPreviewed] = useState<Milestone>();
  const [toDelete, setToDelete] = useState<Milestone>();
  const columns = buildMilestoneColumns({ onComplete: complete, onPreview: setPreviewed, onDelete: setToDelete });

  const focusAfter = useFocusAfter(rows);
  return (
    <>
      <PageHead
        title="Deal Milestones"
        actions={
          <>
            <ExportButton state={state} path="/api/deal-milestones/export" fileName="milestones.csv" />
            <ButtonLink icon={Plus} variant="primary" to={paths.milestones.add}>
              Add Deal Milestone
            </ButtonLink>
          </>
        }
      >
        {counts && <HowMany counts={counts} />}
      </PageHead>
      <MilestoneTimeline />
      <FilterBar state={state} filters={filters} />
      <ListTable
        state={state}
        result={result}
        texts={milestoneTexts}
        filters={filters}
        firstRun={{
          about: 'Milestones are what must happen before a deal closes: inspection, title, buyer, signing, closing.',
          actions: (
            <>
              <ButtonLink icon={Plus} variant="primary" to={paths.milestones.add}>
                Add Deal Milestone
              </ButtonLink>
              <ButtonLink to={paths.deals.list}>Go to deals</ButtonLink>
            </>
          ),
        }}
        label="Milestones"
        columns={columns}
        openHref={getMilestoneHref}
        groupOf={state.query.sort_by === 'schedule' ? groupTitle : undefined}
      />
      {previewed && (
        <MilestonePreview
          // The row may have been completed since it was opened.
          milestone={rows.find((row) => row.id === previewed.id) ?? previewed}
          onComplete={complete}
          onClose={() => setPreviewed(undefined)}
        />
      )}
      {toDelete && (
        <DeleteOne
          records={milestoneRecords}
          record={toDelete}
          onDeleted={() => focusAfter(toDelete)}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </>
  );
}

const getMilestoneHref = (milestone: Milestone) => paths.milestones.one(milestone.id);

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
