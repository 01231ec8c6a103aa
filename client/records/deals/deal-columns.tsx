import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatCalendarDay, formatMoney } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { buildActionsColumn } from '#client/list/actions-column.tsx';
import type { Column } from '#client/list/data-table.tsx';
import { Tag } from '#client/ui/badge.tsx';
import { DEAL_TYPES, type Deal } from '#shared/records/deals/deal.ts';
import { ClosingDay, ClosingDistance, DEAL_FORM, formatDealLeadName, DealStatusBadge } from './deal-facts.tsx';

interface Actions {
  onDelete: (deal: Deal) => void;
}

/** The columns of the deal list. Property and lead are other records, so the server cannot sort by them. */
export const buildDealColumns = ({ onDelete }: Actions): Column<Deal>[] => [
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
    isBrief: true,
  }),
];
