import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { formatQuantity, formatMoney } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import type { Column } from '#client/list/data-table.tsx';
import { LISTING_INTEREST_LABELS, type Listing } from '#shared/closing/marketplace/listing.ts';
import { ListingStatusBadge, ClosesAt } from './listing-status.tsx';

/** The position of an amount between 20% below and 20% above the ask. */
const getPosition = (amount: number, ask: number): number => Math.min(100, Math.max(0, ((amount / ask - 0.8) / 0.4) * 100));

/** Bids as dots against the ask; the best is green. */
function BidStrip({ listing: { ask, bid_amounts, bids } }: { listing: Pick<Listing, 'ask' | 'bid_amounts' | 'bids'> }) {
  if (bids === 0) return <span className="muted small">No bids yet</span>;
  return (
    <span className="market-strip" role="img" aria-label={`${formatQuantity(bids, 'bid')}, ask marked`}>
      {bid_amounts.map((amount, at) => (
        <i
          key={`${amount} ${at}`}
          style={{ '--x': getPosition(amount, ask) } as CSSProperties}
          data-best={at === bid_amounts.length - 1 ? '' : undefined}
        />
      ))}
      <u style={{ '--x': 50 } as CSSProperties} />
    </span>
  );
}

/** The columns of the marketplace. */
export const listingColumns: Column<Listing>[] = [
  {
    key: 'title',
    header: 'Listing',
    card: 'c-main',
    cell: (row) => (
      <span className="two">
        <Link className="name clip" to={paths.marketplace.one(row.id)}>
          {row.title}
        </Link>
        <small className="clip">
          {row.property.city}, {row.property.state} · {LISTING_INTEREST_LABELS[row.interest].toLowerCase()}
        </small>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    card: 'c-side',
    cell: ({ status }) => <ListingStatusBadge status={status} />,
  },
  { key: 'ask', header: 'Ask', sort: 'ask', startsDown: true, isNumber: true, cell: ({ ask }) => formatMoney(ask) },
  {
    key: 'best',
    header: 'Your fee',
    isNumber: true,
    card: 'c-end',
    cell: (row) => (
      <span className="two">
        <b>{formatMoney(row.best_fee)}</b>
        {row.bids > 0 && (
          <small>
            {formatMoney(row.best_bid)} best of {formatQuantity(row.bids, 'bid')}
          </small>
        )}
      </span>
    ),
  },
  {
    key: 'strip',
    header: 'Bids against ask',
    card: 'c-wide',
    cell: (row) => <BidStrip listing={row} />,
  },
  {
    key: 'closes',
    header: 'Closes',
    sort: 'closes_at',
    isNumber: true,
    card: 'c-foot',
    cell: (row) => (
      <span className="two">
        <ClosesAt listing={row} />
        <small>{formatQuantity(row.guests, 'guest')}</small>
      </span>
    ),
  },
];
