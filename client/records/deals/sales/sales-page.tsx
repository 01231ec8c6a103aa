import { Upload } from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import { AddLink, RecordsPage, useRecordsPage } from '#client/record/records-page.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { salePages } from './sale-records.ts';
import { Link } from 'react-router-dom';
import { formatCalendarDay, formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { buildActionsColumn } from '#client/list/actions-column.tsx';
import type { Column } from '#client/list/data-table.tsx';
import { Tag } from '#client/ui/badge.tsx';
import { type Sale, SALE_SOURCE_LABELS } from '#shared/records/deals/sales/sale.ts';
import { formatPlace, formatRooms, formatSaleStreet, formatType } from './sale-facts.ts';

interface Actions {
  onDelete: (sale: Sale) => void;
}

const buildSaleColumns = ({ onDelete }: Actions): Column<Sale>[] => [
  {
    key: 'address',
    header: 'Address',
    sort: 'address',
    card: 'c-main',
    cell: (sale) => (
      <span className="two">
        <Link className="name clip" to={paths.sales.one(sale.id)}>
          {formatSaleStreet(sale)}
        </Link>
        <small>{formatPlace(sale)}</small>
      </span>
    ),
  },
  { key: 'sold', header: 'Sold on', sort: 'sold_on', startsDown: true, card: 'c-end', cell: (sale) => formatCalendarDay(sale.sold_on) },
  {
    key: 'price',
    header: 'Price',
    sort: 'price',
    isNumber: true,
    startsDown: true,
    card: 'c-side',
    cell: (sale) => <b>{formatMoney(sale.price)}</b>,
  },
  {
    key: 'per-foot',
    header: '$ / sq ft',
    isNumber: true,
    cell: (sale) => formatMoney(sale.price_per_square_foot),
  },
  { key: 'type', header: 'Type', isSoft: true, cell: formatType },
  { key: 'rooms', header: 'Bd / ba', isSoft: true, cell: formatRooms },
  {
    key: 'area',
    header: 'Sq ft',
    sort: 'square_feet',
    isNumber: true,
    startsDown: true,
    cell: (sale) => formatNumberOrDash(sale.square_feet),
  },
  { key: 'source', header: 'Source', card: 'c-wide', cell: (sale) => <Source sale={sale} /> },
  buildActionsColumn({
    nameOf: formatSaleStreet,
    view: { to: ({ id }) => paths.sales.one(id) },
    onDelete,
    canDelete: ({ deal_id }) => deal_id === null,
    before: (sale) => (
      <span className="only-mobile two grow">
        <small>Per sq ft</small>
        <b className="num">{formatMoney(sale.price_per_square_foot)}</b>
      </span>
    ),
  }),
];

const Source = ({ sale }: { sale: Sale }) =>
  sale.deal_id === null ? (
    <Tag>{SALE_SOURCE_LABELS[sale.source]}</Tag>
  ) : (
    <Link className="link" to={paths.deals.one(sale.deal_id)}>
      Deal #{sale.deal_id}
    </Link>
  );

export const SalesPage = () => (
  <RecordsPage
    {...useRecordsPage(salePages)}
    columns={buildSaleColumns}
    exported="sales"
    actions={
      <ButtonLink icon={Upload} data-brief="" to={paths.sales.import}>
        Import CSV
      </ButtonLink>
    }
    firstRun={{
      about:
        'Sold homes nearby show what your houses are worth after repairs. Import a list from your county or MLS; your own closed deals are added for you.',
      actions: (
        <>
          <ButtonLink icon={Upload} variant="primary" to={paths.sales.import}>
            Import CSV
          </ButtonLink>
          <AddLink records={salePages} isPlain />
        </>
      ),
    }}
  />
);
