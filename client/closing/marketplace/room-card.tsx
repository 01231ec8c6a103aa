/** The property's open room, or the way to open one. */
import { DoorOpen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatQuantity, formatMoney } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Pending } from '#client/ui/pending.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { ListingStatusBadge } from './listing-status.tsx';
import './marketplace.css';

const OpenRoomDialog = loadOnTouch(async () => (await import('./open-room-dialog.tsx')).OpenRoomDialog);

const NEWEST = { per_page: 10, sort_by: 'created_at', sort_order: 'desc' } as const;

interface Props {
  propertyId: number;
  /** A sold house gets no new room; its former rooms stay. */
  isForSale: boolean;
  /** Another one is no longer what comes next. */
  hasBuyer?: boolean;
}

export function RoomCard({ propertyId, isForSale, hasBuyer = false }: Props) {
  const { data, error } = trpc.listings.list.useQuery({ ...NEWEST, property_id: propertyId });
  const [isOpening, setOpening] = useState(false);
  const isTaken = data?.data.some(({ status }) => ['draft', 'scheduled', 'live', 'under_offer'].includes(status));
  const button = (
    <Button size="sm" variant={hasBuyer ? 'secondary' : 'primary'} icon={DoorOpen} onClick={() => setOpening(true)}>
      Open a room
    </Button>
  );
  const dialog = <Suspense>{isOpening && <OpenRoomDialog propertyId={propertyId} onClose={() => setOpening(false)} />}</Suspense>;
  if (data?.data.length === 0)
    return !isForSale ? null : (
      <section className="row" aria-label="Room">
        <p className="muted small grow">
          {hasBuyer ? 'For a backup buyer: others can still bid.' : 'Matched buyers look and bid on their phone until the room closes.'}
        </p>
        {button}
        {dialog}
      </section>
    );
  return (
    <Card title="Room" actions={data && !isTaken && isForSale && button}>
      {!data ? (
        <Pending error={error} loading="Loading rooms..." />
      ) : (
        <ul className="plain-list stack g-2">
          {data.data.map((listing) => (
            <li key={listing.id} className="row">
              <span className="two grow">
                <Link className="link clip" to={paths.marketplace.one(listing.id)}>
                  {listing.title}
                </Link>
                <small className="num">
                  {formatMoney(listing.ask)} asked · {formatQuantity(listing.bids, 'bid')}
                </small>
              </span>
              <ListingStatusBadge status={listing.status} />
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </Card>
  );
}
