import { lazy, Suspense } from 'react';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatNumberOrDash, formatCalendarDay, formatMoney } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { type FilterSpec, filterSpecs } from '#client/list/filter-specs.ts';
import type { ListState } from '#client/list/list-state.ts';
import { pickWith } from '#client/list/picker-filter.tsx';
import { AddLink, RecordsPage, TABLE_OR_BOARD, useRecordsPage } from '#client/record/records-page.tsx';
import { ViewsButton } from '#client/records/views/views-button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { type DealQuery, dealList } from '#shared/records/deals/deal-list.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { DEAL_FORM, formatDealLeadName, ClosingDay, ClosingDistance, DealStatusBadge } from './deal-facts.tsx';
import { dealPages } from './deal-records.tsx';
import './deals.css';
import { Link } from 'react-router-dom';
import { formatOption } from '#client/core/option-label.ts';
import { buildActionsColumn } from '#client/list/actions-column.tsx';
import type { Column } from '#client/list/data-table.tsx';
import { Tag } from '#client/ui/badge.tsx';
import { DEAL_TYPES, type Deal } from '#shared/records/deals/deal.ts';

interface Actions {
  onDelete: (deal: Deal) => void;
}

/** The columns of the deal list. Property and lead are other records, so the server cannot sort by them. */
const buildDealColumns = ({ onDelete }: Actions): Column<Deal>[] => [
  {
    key: 'id',
    header: 'Deal ID',
    sort: 'id',
    cell: (deal) => (
      <Link className="name num" to={paths.deals.one(deal.id)}>
        #{deal.id}
      </Link>
    ),
  },
  {
    key: 'property',
    header: 'Property',
    card: 'c-main',
    cell: (deal) => (
      <span className="two deal-place">
        <Link className="name clip" to={paths.deals.one(deal.id)} title={deal.property.address}>
          {deal.property.address}
        </Link>
        <small className="clip">
          <span className="only-mobile">#{deal.id} · </span>
          {deal.property.city}, {deal.property.state}
        </small>
      </span>
    ),
  },
  {
    key: 'lead',
    header: 'Lead',
    card: 'c-wide',
    cell: (deal) => (
      <span className="two deal-person">
        <Link className="clip" to={paths.leads.one(deal.lead.id)} title={formatDealLeadName(deal)}>
          {formatDealLeadName(deal)}
        </Link>
        <small className="only-mobile">
          Closing {formatCalendarDay(deal.closing_date)} <ClosingDistance deal={deal} />
        </small>
      </span>
    ),
  },
  { key: 'type', header: 'Type', sort: 'deal_type', cell: (deal) => <Tag>{formatOption(DEAL_TYPES, deal.deal_type)}</Tag> },
  { key: 'status', header: 'Status', sort: 'status', card: 'c-side', cell: (deal) => <DealStatusBadge deal={deal} /> },
  { key: 'purchase', header: 'Purchase', sort: 'purchase_price', isNumber: true, cell: (deal) => formatMoney(deal.purchase_price) },
  { key: 'sale', header: 'Sale', sort: 'sale_price', isNumber: true, cell: (deal) => formatMoney(deal.sale_price) },
  { key: 'fee', header: 'Fee', sort: 'assignment_fee', isNumber: true, isSoft: true, cell: (deal) => formatMoney(deal.assignment_fee) },
  {
    key: 'profit',
    header: 'Profit',
    sort: 'profit',
    isNumber: true,
    card: 'c-end',
    cell: (deal) => (
      <span>
        <b>{formatMoney(deal.profit)}</b> <small className="only-mobile muted">profit</small>
      </span>
    ),
  },
  { key: 'closing', header: 'Closing date', sort: 'closing_date', cell: (deal) => <ClosingDay deal={deal} /> },
  buildActionsColumn({
    nameOf: ({ id }) => `deal #${id}`,
    view: { to: ({ id }) => paths.deals.one(id) },
    edit: ({ id }) => `${paths.deals.one(id)}#${DEAL_FORM}`,
    onDelete,
  }),
];

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

export function DealsPage() {
  const page = useRecordsPage(dealPages, TABLE_OR_BOARD);
  const { state } = page;
  const counts = trpc.counts.get.useQuery().data;
  return (
    <RecordsPage
      {...page}
      filters={useDealFilters(state)}
      about={counts && `${formatQuantity(counts.deals, 'deal')}, ${formatNumberOrDash(counts.deals_open)} open`}
      exported="deals"
      end={<ViewsButton entity="deals" />}
      className="deals-list"
      columns={buildDealColumns}
      editHref={({ id }) => `${paths.deals.one(id)}#${DEAL_FORM}`}
      firstRun={{
        about: 'A deal ties a lead and a property together: who sells what, for how much, and when it closes.',
        actions: (
          <>
            <AddLink records={dealPages} />
            <ButtonLink to={paths.properties.add}>Add a property first</ButtonLink>
          </>
        ),
      }}
      instead={({ onDelete }) =>
        state.view === 'board' && (
          <Suspense fallback={<LoadingArea text={dealTexts.loading} />}>
            <DealBoard query={state.query} onDelete={onDelete} />
          </Suspense>
        )
      }
    />
  );
}
