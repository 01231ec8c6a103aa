import { Upload } from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import { AddLink, RecordsPage, useRecordsPage } from '#client/record/records-page.tsx';
import { ViewsButton } from '#client/records/views/views-button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { buyerPages } from './buyer-records.ts';
import { Link } from 'react-router-dom';
import { formatPhoneOrDash } from '#client/core/format.ts';
import { buildActionsColumn } from '#client/list/actions-column.tsx';
import type { Column } from '#client/list/data-table.tsx';
import type { Buyer } from '#shared/records/buyers/buyer.ts';
import './buyers.css';
import {
  formatAreas,
  joinKnown,
  BuyerStatus,
  formatPayment,
  formatPriceRange,
  ProofOfFunds,
  formatTypes,
  formatTypesBriefly,
} from './buyer-facts.tsx';

const buildBuyerColumns = ({ onDelete }: { onDelete: (buyer: Buyer) => void }): Column<Buyer>[] => [
  {
    key: 'buyer',
    header: 'Buyer',
    sort: 'name',
    card: 'c-main',
    cell: (buyer) => (
      <span className="two">
        <Link className="name clip" to={paths.buyers.one(buyer.id)}>
          {buyer.name}
        </Link>
        <small className="clip">{buyer.company ?? buyer.email ?? (buyer.phone ? formatPhoneOrDash(buyer.phone) : 'No company')}</small>
      </span>
    ),
  },
  {
    key: 'areas',
    header: 'Areas',
    card: 'c-wide',
    cell: (buyer) => (
      <span className="buyer-areas clip" title={formatAreas(buyer)}>
        {formatAreas(buyer)}
      </span>
    ),
  },
  {
    key: 'prices',
    header: 'Price',
    sort: 'price_max',
    startsDown: true,
    card: 'c-side',
    isNumber: true,
    cell: (buyer) => formatPriceRange(buyer),
  },
  { key: 'types', header: 'Types', isSoft: true, cell: (buyer) => <span title={formatTypes(buyer)}>{formatTypesBriefly(buyer)}</span> },
  { key: 'pays', header: 'Pays by', cell: formatPayment },
  {
    key: 'proof',
    header: 'Proof of funds',
    sort: 'proof_of_funds_on',
    startsDown: true,
    cell: (buyer) => <ProofOfFunds buyer={buyer} />,
  },
  { key: 'status', header: 'Status', card: 'c-end', cell: (buyer) => <BuyerStatus status={buyer.status} /> },
  buildActionsColumn({
    nameOf: ({ name }) => name,
    edit: ({ id }) => paths.buyers.one(id),
    onDelete,
    before: (buyer) => (
      <span className="only-mobile two grow">
        <small>{joinKnown(['Proof of funds', formatPayment(buyer)])}</small>
        <ProofOfFunds buyer={buyer} />
      </span>
    ),
  }),
];

const bring = (
  <ButtonLink icon={Upload} data-brief="" to={paths.buyers.import}>
    Import CSV
  </ButtonLink>
);

export const BuyersPage = () => (
  <RecordsPage
    {...useRecordsPage(buyerPages)}
    columns={buildBuyerColumns}
    exported="buyers"
    actions={bring}
    end={<ViewsButton entity="buyers" />}
    firstRun={{
      about: 'Add where each one buys, what, and for how much: every property then shows who would take it, and at what price.',
      actions: (
        <>
          <AddLink records={buyerPages} />
          {bring}
        </>
      ),
    }}
  />
);
