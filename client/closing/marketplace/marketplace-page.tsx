import { House } from 'lucide-react';
import { formatQuantity, formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { ListPage, useListPage } from '#client/list/list-page.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { ReservedSpace } from '#client/ui/skeleton.tsx';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';
import { listingList, type RoomsSummary } from '#shared/closing/marketplace/listing.ts';
import { listingColumns } from './listing-columns.tsx';
import './marketplace.css';
import { formatTimeLeft, useNow } from './listing-status.tsx';
import { RoomEvents } from './room-events.tsx';

const NO_ROOMS = { live_bids: 0, expected_fee: 0, guests: 0, closes_first: null };

/** The account's rooms, live. */
export function MarketplacePage() {
  const page = useListPage(listingList, trpc.listings.list);
  const { data: summary, error } = trpc.listings.summary.useQuery();
  const filters = filterSpecs(listingList, { city: { options: (summary?.cities ?? []).map((city) => ({ value: city, label: city })) } });
  const choose = (
    <ButtonLink icon={House} variant="primary" to={paths.properties.list}>
      Choose a property
    </ButtonLink>
  );
  return (
    <ListPage
      {...page}
      title="Marketplace"
      label="Listings"
      about={summary ? (summary.live === 0 ? 'No room is live' : `${formatQuantity(summary.live, 'room')} live`) : '\u00a0'}
      actions={choose}
      above={
        summary
          ? summary.live > 0 && <Figures summary={summary} />
          : !error && (
              <ReservedSpace>
                <Figures summary={NO_ROOMS} />
              </ReservedSpace>
            )
      }
      filters={filters}
      texts={marketplaceTexts}
      firstRun={{
        about: 'Open a room on a property: matched buyers look and bid on their phone, you see bids come in.',
        actions: choose,
      }}
      columns={listingColumns}
      openHref={({ id }) => paths.marketplace.one(id)}
      frame={(table) => (
        <div className="market">
          {table}
          {summary && summary.activity.length > 0 && (
            <Card title="Live">
              <RoomEvents events={summary.activity} named />
            </Card>
          )}
        </div>
      )}
    />
  );
}

type KeyFigures = Pick<RoomsSummary, keyof typeof NO_ROOMS>;

function Figures({ summary: { live_bids, expected_fee, guests, closes_first } }: { summary: KeyFigures }) {
  const now = useNow(false);
  return (
    <dl className="card kp">
      <div>
        <dt>Live bids</dt>
        <dd>{formatNumberOrDash(live_bids)}</dd>
      </div>
      <div>
        <dt>Expected fees</dt>
        <dd>{formatMoney(expected_fee)}</dd>
      </div>
      <div>
        <dt>Guests in</dt>
        <dd>{formatNumberOrDash(guests)}</dd>
      </div>
      <div>
        <dt>Closes first</dt>
        <dd>{closes_first && formatTimeLeft(Date.parse(closes_first.closes_at) - now)}</dd>
      </div>
    </dl>
  );
}
