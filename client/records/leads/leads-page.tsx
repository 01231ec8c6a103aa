import { Upload } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { type FilterSpec, filterSpecs } from '#client/list/filter-specs.ts';
import type { ListState } from '#client/list/list-state.ts';
import { useSelection } from '#client/list/selection.ts';
import { AddLink, RecordsPage, TABLE_OR_BOARD, useRecordsPage } from '#client/record/records-page.tsx';
import { ViewsButton } from '#client/records/views/views-button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { type Lead, formatLeadName } from '#shared/records/leads/lead.ts';
import { type LeadQuery, leadList } from '#shared/records/leads/lead-list.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { buildLeadColumns } from './lead-columns.tsx';
import { leadPages } from './lead-records.tsx';
import { LeadsHeadActions } from './leads-head-actions.tsx';

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
const LeadPreview = loadOnTouch(async () => (await import('./lead-preview.tsx')).LeadPreview);
const BulkBar = loadOnTouch(async () => (await import('#client/records/bulk/bulk-bar.tsx')).BulkBar);

export function LeadsPage() {
  const page = useRecordsPage(leadPages, TABLE_OR_BOARD);
  const { state, result } = page;
  const counts = trpc.counts.get.useQuery().data;
  const isBoard = state.view === 'board';
  const rows = result.data?.data ?? [];

  const { page: _, per_page: __, sort_by: ___, sort_order: ____, ...under } = state.query;
  const selection = useSelection(rows, JSON.stringify(under));
  const isSelecting = useOnce(selection.isAll || selection.ids.size > 0);

  const [previewed, setPreviewed] = useState<Lead>();
  const [isCapturing, setCapturing] = useState(false);
  return (
    <>
      <RecordsPage
        {...page}
        filters={useLeadFilters(state)}
        about={counts && `${formatQuantity(counts.leads, 'lead')}, ${formatNumberOrDash(counts.leads_hot)} hot`}
        head={<LeadsHeadActions state={state} onQuickAdd={() => setCapturing(true)} />}
        end={<ViewsButton entity="leads" />}
        columns={({ onDelete }) => buildLeadColumns({ onPreview: setPreviewed, onDelete })}
        selection={{ state: selection, nameOf: formatLeadName }}
        firstRun={{
          about: 'Owners you might buy from. Add one, or import a list: each gets a score.',
          actions: (
            <>
              <AddLink records={leadPages} />
              <ButtonLink icon={Upload} to={paths.leads.import}>
                Import a list
              </ButtonLink>
            </>
          ),
        }}
        onDeleted={() => setPreviewed(undefined)}
        instead={() =>
          isBoard && (
            <Suspense fallback={<LoadingArea text={leadTexts.loading} />}>
              <LeadBoard query={state.query} onPreview={setPreviewed} />
            </Suspense>
          )
        }
      />
      <Suspense>
        {isSelecting && !isBoard && <BulkBar selection={selection} query={state.query} total={result.data?.meta.total ?? 0} />}
      </Suspense>
      <Suspense>
        {isCapturing && <QuickCapture onClose={() => setCapturing(false)} />}
        {previewed && (
          <LeadPreview lead={previewed} among={isBoard ? [] : rows} onChange={setPreviewed} onClose={() => setPreviewed(undefined)} />
        )}
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
