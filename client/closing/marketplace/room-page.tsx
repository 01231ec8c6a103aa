/** The owner's view of a room: live bids ranked by expected value, questions, guests, and a preview. */
import { CircleX, Ellipsis, Lock, Send, Trash2, Undo2 } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { formatQuantity, formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { FRESH, LoadedRecord } from '#client/form/loaded-record.tsx';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { LinkField } from '#client/ui/link-field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { LISTING_ACCESS_LABELS, LISTING_INTEREST_LABELS, LISTING_SHOWS_LABELS, type Listing } from '#shared/closing/marketplace/listing.ts';
import { MOST_EXTENSIONS, getReviewLimit } from '#shared/closing/marketplace/rules.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';
import { BidsCard } from './bids-card.tsx';
import { DemandSteps } from './demand-steps.tsx';
import { GuestsCard, QuestionsCard } from './guests-card.tsx';
import { ListingStatusBadge, RoomTimer } from './listing-status.tsx';
import './marketplace.css';
import { ActivityCard } from './room-events.tsx';

const ReviewLimitDialog = loadOnTouch(async () => (await import('./bid-dialogs.tsx')).ReviewLimitDialog);

function ReviewLimitCard({ listing }: { listing: Listing }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="Bids to check"
      actions={
        <Button size="sm" onClick={() => setOpen(true)}>
          Change
        </Button>
      }
    >
      <p className="muted small">
        Above <b className="num">{formatMoney(getReviewLimit(listing))}</b> a bid is not the best until you say that it is real.
      </p>
      <Suspense>{isOpen && <ReviewLimitDialog listing={listing} onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  );
}

const OpenHeldDialog = loadOnTouch(async () => (await import('./bid-dialogs.tsx')).OpenHeldDialog);
const ShareDialog = loadOnTouch(async () => (await import('./share-dialog.tsx')).ShareDialog);

const MOST_SHOWN = 100;

export function RoomPage() {
  const { id = '' } = useParams();
  return (
    <LoadedRecord
      query={trpc.listings.get.useQuery({ id }, FRESH)}
      texts={marketplaceTexts}
      back={<ButtonLink to={paths.marketplace.list}>Back to the marketplace</ButtonLink>}
    >
      {(listing) => <Room key={listing.id} listing={listing} />}
    </LoadedRecord>
  );
}

const isOpenRoom = ({ status }: Listing): boolean => status === 'live' || status === 'scheduled';

/** The link for everybody, where the room has one. */
function LinkCard({ id }: { id: number }) {
  const { client } = trpc.useUtils();
  const { data } = useQuery({ queryKey: ['room-link', id], queryFn: () => client.listings.link.mutate({ id }) });
  return (
    <Card title="Link">
      {data && (
        <LinkField url={data.url} label="Link to the room">
          Anyone with it can enter the room until it closes.
        </LinkField>
      )}
    </Card>
  );
}

function Room({ listing }: { listing: Listing }) {
  const bids = trpc.listings.bids.useQuery({ id: listing.id, per_page: MOST_SHOWN });
  const { data: demand } = trpc.listings.demand.useQuery({ id: listing.id });
  return (
    <>
      <RoomHead listing={listing} />
      {listing.warnings.length > 0 && (
        <div className="stack">
          <Banner tone="yellow">{marketplaceTexts.fairHousing(listing.warnings)}</Banner>
        </div>
      )}
      <dl className="card kp">
        <div>
          <dt>Ask</dt>
          <dd>{formatMoney(listing.ask)}</dd>
        </div>
        <div>
          <dt>
            <Icon of={Lock} size="sm" />
            Floor, only you
          </dt>
          <dd>{formatMoney(listing.floor)}</dd>
        </div>
        <div>
          <dt>{listing.best_fee === null ? 'Best bid' : 'Your fee'}</dt>
          <dd>
            {formatMoney(listing.best_fee ?? listing.best_bid)}{' '}
            {listing.best_fee !== null && <small>{formatMoney(listing.best_bid)} best bid</small>}
          </dd>
        </div>
        <div>
          <dt>Bids</dt>
          <dd>{formatNumberOrDash(listing.bids)}</dd>
        </div>
        <div>
          <dt>Guests</dt>
          <dd>
            {formatNumberOrDash(listing.guests)}{' '}
            {listing.invited > 0 && (
              <small>
                {listing.invited_guests} of {listing.invited} invited
              </small>
            )}
          </dd>
        </div>
      </dl>
      <div className="room-body">
        <BidsCard listing={listing} result={bids} demand={demand} />
        {/* With the bids, which stand above it on a phone. */}
        <div className="stack" hidden={bids.isPending}>
          {listing.access === 'link' && isOpenRoom(listing) && <LinkCard id={listing.id} />}
          {demand && demand.steps.length > 0 && <DemandSteps listing={listing} steps={demand.steps} />}
          {['draft', 'scheduled', 'live'].includes(listing.status) && <ReviewLimitCard listing={listing} />}
          <QuestionsCard listing={listing} />
          <GuestsCard listing={listing} />
          <ActivityCard listing={listing} />
          <Card title="Guests see">
            <FactList>
              <FactItem label="Of other bids">{LISTING_SHOWS_LABELS[listing.shows]}</FactItem>
              <FactItem label="Late bids">
                {listing.extends_minutes === 0 ? 'Change nothing' : `Add ${listing.extends_minutes} min, ${MOST_EXTENSIONS} times`}
              </FactItem>
              <FactItem label="Deposit wanted">{formatMoney(listing.deposit_wanted)}</FactItem>
              <FactItem label="Who gets in">{LISTING_ACCESS_LABELS[listing.access]}</FactItem>
            </FactList>
          </Card>
        </div>
      </div>
    </>
  );
}

function RoomHead({ listing }: { listing: Listing }) {
  const { property, deal_id } = listing;
  const [isSharing, setSharing] = useState(false);
  return (
    <header className="room-head">
      <div className="grow">
        <h1 className="row" data-wrap="" tabIndex={-1}>
          {listing.title} <ListingStatusBadge status={listing.status} />
        </h1>
        <p className="muted">
          <Link className="link" to={paths.properties.one(property.id)}>
            {property.city}, {property.state}
          </Link>{' '}
          · {LISTING_INTEREST_LABELS[listing.interest].toLowerCase()}
          {deal_id !== null && (
            <>
              {' · '}
              <Link className="link" to={paths.deals.one(deal_id)}>
                Deal #{deal_id}
              </Link>
            </>
          )}
        </p>
      </div>
      <RoomTimer listing={listing} />
      <div className="row">
        {isOpenRoom(listing) && (
          <Button icon={Send} onClick={() => setSharing(true)}>
            Invite buyers
          </Button>
        )}
        <RoomActions listing={listing} />
      </div>
      <Suspense>{isSharing && <ShareDialog listing={listing} onClose={() => setSharing(false)} />}</Suspense>
    </header>
  );
}

const ENDS = {
  close: { title: 'Close the room', question: 'No more bids are taken. You can still accept one.', label: 'Close the room' },
  withdraw: { title: 'Withdraw the listing', question: 'Its links say that it was withdrawn.', label: 'Withdraw' },
  remove: { title: 'Delete listing', question: marketplaceTexts.confirmDelete, label: 'Delete' },
} as const;

function RoomActions({ listing }: { listing: Listing }) {
  const toast = useToast();
  const navigate = useNavigate();
  const open = trpc.listings.open.useMutation();
  const close = trpc.listings.close.useMutation();
  const withdraw = trpc.listings.withdraw.useMutation();
  const remove = trpc.listings.remove.useMutation();
  const [asked, setAsked] = useState<keyof typeof ENDS>();
  const { id, version } = listing;
  const act = { close, withdraw, remove };
  const { data: draft } = trpc.listings.draft.useQuery({ id: listing.property_id }, { enabled: listing.status === 'draft' });
  const [isHeld, setHeld] = useState(false);
  const openNow = async () => {
    if (draft && draft.holds.length > 0 && listing.interest !== 'owner' && !listing.override_reason) {
      setHeld(true);
      return;
    }
    try {
      await open.mutateAsync({ id, version });
      toast.success(marketplaceTexts.opened);
    } catch (error) {
      toast.error(toProblem(error).reason);
    }
  };
  return (
    <>
      {listing.status === 'draft' && (
        <Button variant="primary" busy={open.isPending} onClick={() => void openNow()}>
          Open the room
        </Button>
      )}
      <Menu trigger={<IconButton label="Room actions" icon={Ellipsis} />}>
        {isOpenRoom(listing) && (
          <MenuItem icon={CircleX} onSelect={() => setAsked('close')}>
            Close the room
          </MenuItem>
        )}
        {listing.state !== 'withdrawn' && listing.accepted_offer_id === null && (
          <MenuItem icon={Undo2} onSelect={() => setAsked('withdraw')}>
            Withdraw the listing
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => setAsked('remove')}>
          Delete the listing
        </MenuItem>
      </Menu>
      <Suspense>{isHeld && draft && <OpenHeldDialog listing={listing} holds={draft.holds} onClose={() => setHeld(false)} />}</Suspense>
      {asked && (
        <DeleteDialog
          title={ENDS[asked].title}
          question={ENDS[asked].question}
          name={`${listing.title}, ${formatQuantity(listing.bids, 'bid')}`}
          confirmLabel={ENDS[asked].label}
          remove={() => act[asked].mutateAsync({ id, version })}
          onDeleted={() => {
            if (asked === 'remove') void navigate(paths.marketplace.list);
            toast.success(
              { close: marketplaceTexts.closed, withdraw: marketplaceTexts.withdrawn, remove: marketplaceTexts.deleted }[asked],
            );
          }}
          onClose={() => setAsked(undefined)}
          failed={marketplaceTexts.updateFailed}
        />
      )}
    </>
  );
}
