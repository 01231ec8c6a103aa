import { keepPreviousData } from '@tanstack/react-query';
import { Columns3, Plus, Rows3 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { useFocusAfter } from '#client/list/delete-dialog.tsx';
import { ExportButton } from '#client/list/export-button.tsx';
import { FilterBar } from '#client/list/filter-bar.tsx';
import { ListTable } from '#client/list/list-table.tsx';
import { type ListState, useListState } from '#client/list/list-state.ts';
import { ViewsButton } from '#client/records/views/views-button.tsx';
import { ViewSwitch } from '#client/list/view-switch.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import type { Deal } from '#shared/records/deals/deal.ts';
import { type DealQuery, dealList } from '#shared/records/deals/deal-list.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { DEAL_FORM, buildDealColumns } from './deal-columns.tsx';
import './deals.css';
import { type FilterSpec, filterSpecs } from '#client/list/filter-specs.ts';
import { pickWith } from '#client/list/picker-filter.tsx';
import { formatDealLeadName } from './deal-facts.tsx';

const LeadPicker = loadOnTouch(async () => (await import('#client/records/leads/lead-picker.tsx')).LeadPicker);
const PropertyPicker = loadOnTouch(async () => (await import('#client/records/properties/property-picker.tsx')).PropertyPicker);

/** The filters of the deal list. Links from a lead or a property set whose deals, and on which property. */
function useDealFilters(state: ListState<DealQuery>): readonly FilterSpec[] {
  const { property_id, lead_id } = state.query;
  const property = trpc.properties.get.useQuery({ id: property_id ?? 0 }, { enabled: Boolean(property_id) }).data;
  const lead = trpc.leads.get.useQuery({ id: lead_id ?? 0 }, { enabled: Boolean(lead_id) }).data;
  return filterSpecs(dealList, {
    property_id: {
      say: (id) => (property && property.id === id ? property.address : `#${String(id)}`),
      control: pickWith(state, 'property_id', PropertyPicker),
    },
    lead_id: {
      say: (id) => (lead && lead.id === id ? formatDealLeadName({ lead }) : `#${String(id)}`),
      control: pickWith(state, 'lead_id', LeadPicker),
    },
  });
}

// Half of the code of this page, for a view that is not the first.
const DealBoard = lazy(async () => ({ default: (await import('./deal-board.tsx')).DealBoard }));
const DeleteDeal = loadOnTouch(async () => (await import('./delete-deal.tsx')).DeleteDeal);
const VIEWS = ['table', 'board'] as const;

export function DealsPage() {
  const state = useListState(dealList, { views: VIEWS });
  const counts = trpc.counts.get.useQuery().data;
  const isBoard = state.view === 'board';
  const result = trpc.deals.list.useQuery(state.query, { placeholderData: keepPreviousData, enabled: !isBoard });
  const rows = result.data?.data ?? [];
  const filters = useDealFilters(state);

  const [toDelete, setToDelete] = useState<Deal>();
  const columns = useMemo(() => buildDealColumns({ onDelete: setToDelete }), []);

  const focusAfter = useFocusAfter(rows);
  return (
    <>
      <PageHead
        title="Deals"
        actions={
          <>
            <ExportButton state={state} path="/api/deals/export" fileName="deals.csv" />
            <ButtonLink icon={Plus} variant="primary" to={paths.deals.add}>
              Add Deal
            </ButtonLink>
          </>
        }
      >
        {counts && `${formatQuantity(counts.deals, 'deal')}, ${formatNumberOrDash(counts.deals_open)} open`}
      </PageHead>
      <FilterBar
        state={state}
        filters={filters}
        end={
          <>
            <ViewsButton entity="deals" />
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
        <Suspense fallback={<LoadingArea text={dealTexts.loading} />}>
          <DealBoard query={state.query} onDelete={setToDelete} />
        </Suspense>
      ) : (
        <ListTable
          state={state}
          result={result}
          texts={dealTexts}
          filters={filters}
          firstRun={{
            about: 'A deal ties a lead and a property together: who sells what, for how much, and when it closes.',
            actions: (
              <>
                <ButtonLink icon={Plus} variant="primary" to={paths.deals.add}>
                  Add Deal
                </ButtonLink>
                <ButtonLink to={paths.properties.add}>Add a property first</ButtonLink>
              </>
            ),
          }}
          label="Deals"
          className="deals-list"
          columns={columns}
          openHref={getDealHref}
          editHref={getFormHref}
        />
      )}
      <Suspense>
        {toDelete && <DeleteDeal deal={toDelete} onDeleted={() => focusAfter(toDelete)} onClose={() => setToDelete(undefined)} />}
      </Suspense>
    </>
  );
}

const getDealHref = (deal: Deal) => paths.deals.one(deal.id);
const getFormHref = (deal: Deal) => `${paths.deals.one(deal.id)}#${DEAL_FORM}`;
