import { keepPreviousData } from '@tanstack/react-query';
import { Columns3, Plus, Rows3, Upload } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { useFocusAfter } from '#client/list/delete-dialog.tsx';
import { FilterBar } from '#client/list/filter-bar.tsx';
import { ListTable } from '#client/list/list-table.tsx';
import { type ListState, useListState } from '#client/list/list-state.ts';
import { useSelection } from '#client/list/selection.ts';
import { ViewsButton } from '#client/records/views/views-button.tsx';
import { ViewSwitch } from '#client/list/view-switch.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { type Lead, formatLeadName } from '#shared/records/leads/lead.ts';
import { type LeadQuery, leadList } from '#shared/records/leads/lead-list.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { buildLeadColumns } from './lead-columns.tsx';
import { LeadsHeadActions } from './leads-head-actions.tsx';
import { type FilterSpec, filterSpecs } from '#client/list/filter-specs.ts';

const TagSelect = loadOnTouch(async () => (await import('./lead-selects.tsx')).TagSelect);
const ListSelect = loadOnTouch(async () => (await import('./lead-selects.tsx')).ListSelect);
const wrapInSuspense = (id: string, control: ReactNode) => (
  <Suspense fallback={<input className="input" id={id} disabled />}>{control}</Suspense>
);

/** The filters of the lead list, with the account's tags and lists to choose from. */
function useLeadFilters(state: ListState<LeadQuery>): readonly FilterSpec[] {
  const { list_id } = state.query;
  const { data: chosen } = trpc.lists.get.useQuery({ id: list_id ?? 0 }, { enabled: Boolean(list_id) });
  return filterSpecs(leadList, {
    tag: { control: (id) => wrapInSuspense(id, <TagSelect id={id} state={state} />) },
    list_id: { say: (id) => chosen?.name ?? `#${String(id)}`, control: (id) => wrapInSuspense(id, <ListSelect id={id} state={state} />) },
  });
}

// Half of the code of this page, for a view that is not the first.
const LeadBoard = lazy(async () => ({ default: (await import('./lead-board.tsx')).LeadBoard }));
const QuickCapture = loadOnTouch(async () => (await import('./quick-capture.tsx')).QuickCapture);
const DeleteLead = loadOnTouch(async () => (await import('./delete-lead.tsx')).DeleteLead);
const LeadPreview = loadOnTouch(async () => (await import('./lead-preview.tsx')).LeadPreview);
const BulkBar = loadOnTouch(async () => (await import('#client/records/bulk/bulk-bar.tsx')).BulkBar);
const VIEWS = ['table', 'board'] as const;

export function LeadsPage() {
  const state = useListState(leadList, { views: VIEWS });
  const counts = trpc.counts.get.useQuery().data;
  const filters = useLeadFilters(state);
  const isBoard = state.view === 'board';
  const result = trpc.leads.list.useQuery(state.query, { placeholderData: keepPreviousData, enabled: !isBoard });
  const rows = result.data?.data ?? [];

  const { page: _, per_page: __, sort_by: ___, sort_order: ____, ...under } = state.query;
  const selection = useSelection(rows, JSON.stringify(under));
  const isSelecting = useOnce(selection.isAll || selection.ids.size > 0);

  const [previewed, setPreviewed] = useState<Lead>();
  const [toDelete, setToDelete] = useState<Lead>();
  const [isCapturing, setCapturing] = useState(false);
  const columns = useMemo(() => buildLeadColumns({ onPreview: setPreviewed, onDelete: setToDelete }), []);

  const focusAfter = useFocusAfter(rows);
  const afterDelete = (lead: Lead) => {
    focusAfter(lead);
    setPreviewed(undefined);
  };

  return (
    <>
      <PageHead title="Leads Management" actions={<LeadsHeadActions state={state} onQuickAdd={() => setCapturing(true)} />}>
        {counts && `${formatQuantity(counts.leads, 'lead')}, ${formatNumberOrDash(counts.leads_hot)} hot`}
      </PageHead>
      <FilterBar
        state={state}
        filters={filters}
        end={
          <>
            <ViewsButton entity="leads" />
            <ViewSwitch
              state={state}
              views={[
                { value: 'table', label: 'Table', icon: Rows3 },
                { value: 'board', label: 'Board', icon: Columns3 },
              ]}
            />
          </>
        }
      />
      {isBoard ? (
        <Suspense fallback={<LoadingArea text={leadTexts.loading} />}>
          <LeadBoard query={state.query} onPreview={setPreviewed} />
        </Suspense>
      ) : (
        <ListTable
          state={state}
          result={result}
          texts={leadTexts}
          filters={filters}
          firstRun={{
            about: 'Owners you might buy from. Add one, or import a list: each gets a score.',
            actions: (
              <>
                <ButtonLink icon={Plus} variant="primary" to={paths.leads.add}>
                  Add Lead
                </ButtonLink>
                <ButtonLink icon={Upload} to={paths.leads.import}>
                  Import a list
                </ButtonLink>
              </>
            ),
          }}
          label="Leads"
          columns={columns}
          openHref={getLeadHref}
          selection={{ state: selection, nameOf: formatLeadName }}
        />
      )}
      <Suspense>
        {isSelecting && !isBoard && <BulkBar selection={selection} query={state.query} total={result.data?.meta.total ?? 0} />}
      </Suspense>
      <Suspense>
        {isCapturing && <QuickCapture onClose={() => setCapturing(false)} />}
        {previewed && (
          <LeadPreview lead={previewed} among={isBoard ? [] : rows} onChange={setPreviewed} onClose={() => setPreviewed(undefined)} />
        )}
        {toDelete && <DeleteLead lead={toDelete} onDeleted={() => afterDelete(toDelete)} onClose={() => setToDelete(undefined)} />}
      </Suspense>
    </>
  );
}

/** Whether it has ever been true. */
function useOnce(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}

const getLeadHref = (lead: Lead) => paths.leads.one(lead.id);
