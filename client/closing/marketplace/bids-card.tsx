/** The bids of a room by expected value, with arguments for and against each. */
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatAgo, formatCalendarDay, formatDuration, formatQuantity, formatExactMoney, formatMoney } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { toProblem } from '#client/core/problem.ts';
import { useOpenDocument } from '#client/records/documents/use-open-document.ts';
import { Badge, Tag } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { MeterBar } from '#client/ui/meter.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { Pending } from '#client/ui/pending.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import { getReviewLimit } from '#shared/closing/marketplace/rules.ts';
import type { ListingDemand, RankedBid, roomBidsOutput } from '#shared/closing/marketplace/room.ts';
import type { z } from '#shared/core/zod.ts';
import { BUYER_PAYMENTS } from '#shared/records/buyers/buyer.ts';
import { BID_CONTINGENCIES, BUYER_OFFER_STATUSES, isBidTrusted } from '#shared/records/buyers/offer.ts';

const AcceptBidDialog = loadOnTouch(async () => (await import('./bid-dialogs.tsx')).AcceptBidDialog);
const CounterDialog = loadOnTouch(async () => (await import('./bid-dialogs.tsx')).CounterDialog);

/** A proof older than this many days is marked as old. */
const OLD_PROOF_DAYS = 30;

interface Props {
  listing: Listing;
  result: { data: z.output<typeof roomBidsOutput> | undefined; error: unknown };
  demand: ListingDemand | undefined;
}

type Order = 'expected' | 'fee' | 'amount';
const BY = {
  fee: ({ expected_fee, weighed }: RankedBid) => expected_fee ?? weighed.expected,
  amount: ({ offer }: RankedBid) => offer.amount,
};

export function BidsCard({ listing, result: { data, error }, demand }: Props) {
  const [order, setOrder] = useState<Order>('expected');
  const bids = data?.data ?? [];
  const shown = order === 'expected' ? bids : bids.toSorted((one, other) => BY[order](other) - BY[order](one));
  const open = bids.filter(({ offer }) => offer.status === 'open' && !offer.is_expired && isBidTrusted(offer));
  const mostFee = Math.max(...open.map(BY.fee));
  return (
    <Card
      title="Bids"
      padded={false}
      actions={
        bids.length > 1 && (
          <SegmentedControl
            label="Order"
            value={order}
            onChange={setOrder}
            options={[
              { value: 'expected', label: 'Expected' },
              { value: 'fee', label: 'Fee' },
              { value: 'amount', label: 'Amount' },
            ]}
          />
        )
      }
      footer={
        bids.length > 0 && (
          <p className="muted small">
            {data && data.meta.total > bids.length && `The first ${bids.length} of ${data.meta.total} bids. `}
            Expected = what you keep of the bid times how often this buyer has closed. Press a figure for its parts.
          </p>
        )
      }
    >
      {!data ? (
        <div className="card-body">
          <Pending error={error} loading="Loading bids..." />
        </div>
      ) : bids.length === 0 ? (
        <p className="card-body muted small">No bids yet. They appear here as guests bid.</p>
      ) : (
        <ol className="plain-list">
          {shown.map((bid) => (
            <Bid
              key={bid.offer.id}
              bid={bid}
              listing={listing}
              others={bids}
              demand={demand}
              isFirst={bid.rank === 1 && isBidTrusted(bid.offer)}
              hasMostFee={open.includes(bid) && BY.fee(bid) === mostFee}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

interface BidProps {
  bid: RankedBid;
  listing: Listing;
  others: readonly RankedBid[];
  demand: ListingDemand | undefined;
  isFirst: boolean;
  hasMostFee: boolean;
}

const compareToAsk = (above: number): string => (above === 0 ? 'at ask' : `${above > 0 ? '+' : ''}${formatMoney(above)}`);

const describeFee = ({ fee, expected_fee, weighed: { close_rate } }: RankedBid): string =>
  `Leaves you ${formatExactMoney(fee ?? 0)} above your cost: × ${Math.round(close_rate * 100)}% = ${formatExactMoney(expected_fee ?? 0)}.`;

function Bid({ bid, listing, others, demand, isFirst, hasMostFee }: BidProps) {
  const { offer, weighed } = bid;
  const best = demand?.best;
  // Another offer for the property may be accepted, by phone or in another room.
  const isDecided = (listing.accepted_offer_id ?? demand?.accepted_id ?? null) !== null;
  const [isOpened, setOpened] = useState(false);
  const [asked, setAsked] = useState<'accept' | 'counter'>();
  const isOpen = offer.status === 'open' && !offer.is_expired;
  const isDoubtful = isOpen && !isBidTrusted(offer);
  const isBest = !isDecided && best?.offer_id === offer.id;
  const name = offer.buyer.name;
  return (
    <li className="bid ruled" data-first={isFirst && isOpen ? '' : undefined}>
      <span className="rank">{offer.status === 'withdrawn' ? '–' : bid.rank}</span>
      <span className="two">
        <Link className="link clip" to={paths.buyers.one(offer.buyer.id)}>
          {name}
        </Link>
        <small className="clip">{[offer.buyer.company, formatAgo(offer.updated_at)].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="two num">
        {bid.fee === null ? (
          <b>{formatExactMoney(offer.amount)}</b>
        ) : (
          <>
            <b className="fee">{formatExactMoney(bid.fee)}</b>
            <small>your fee</small>
            <small>{formatExactMoney(offer.amount)} bid</small>
          </>
        )}
        <small>{compareToAsk(bid.above_ask)}</small>
      </span>
      {offer.status === 'withdrawn' || isDoubtful ? (
        <span />
      ) : (
        <button type="button" className="expected" aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
          <span className="row g-2">
            <b className="num">{formatMoney(weighed.expected)}</b>
            <small>
              expected<span className="sr"> of the bid of {name}</span>
              {bid.expected_fee !== null && <span className="num">, {formatMoney(bid.expected_fee)} fee</span>}
            </small>
          </span>
          <MeterBar value={weighed.close_rate * 100} tone={weighed.close_rate >= 0.8 ? 'green' : 'yellow'} />
        </button>
      )}
      <span className="row acts">
        {isOpen ? (
          <>
            {!isDecided && isDoubtful && <ReviewButtons bid={bid} />}
            {!isDecided && !isDoubtful && (
              <>
                <Button size="sm" onClick={() => setAsked('counter')} aria-label={`Counter the bid of ${name}`}>
                  Counter
                </Button>
                <Button
                  size="sm"
                  {...(isBest && { variant: 'primary' as const })}
                  onClick={() => setAsked('accept')}
                  aria-label={`Accept the bid of ${name}`}
                >
                  Accept
                </Button>
              </>
            )}
          </>
        ) : (
          <Badge tone={offer.status === 'accepted' ? 'green' : 'neutral'}>
            {offer.is_expired ? 'Expired' : formatOption(BUYER_OFFER_STATUSES, offer.status)}
          </Badge>
        )}
      </span>
      <Why bid={bid} limit={getReviewLimit(listing)} isBest={isBest} isDecided={isDecided} hasMostFee={hasMostFee} />
      {offer.status === 'accepted' && (
        <p className="parts small">
          {offer.deal_id === null ? (
            <Link className="link" to={`${paths.deals.add}?property_id=${offer.property_id}`}>
              Add the deal with this buyer and price
            </Link>
          ) : (
            <Link className="link" to={paths.deals.one(offer.deal_id)}>
              Deal #{offer.deal_id}: prepare the assignment
            </Link>
          )}
          {offer.others_campaign_id !== null && (
            <>
              {' · '}
              <Link className="link" to={paths.campaigns.one(offer.others_campaign_id)}>
                Message to the others
              </Link>
            </>
          )}
        </p>
      )}
      {isOpened && (
        <div className="parts small">
          <p className="num">{weighed.formula}</p>
          {bid.fee !== null && <p className="num">{describeFee(bid)}</p>}
          {isBest && best && !best.is_highest && <p>{best.words}.</p>}
        </div>
      )}
      {bid.counter && isOpen && (
        <p className="parts small muted">
          You said {formatExactMoney(bid.counter.amount)} {formatAgo(bid.counter.at)}.
        </p>
      )}
      <Suspense>
        {asked === 'accept' && <AcceptBidDialog bid={bid} others={others} onClose={() => setAsked(undefined)} />}
        {asked === 'counter' && <CounterDialog listing={listing} bid={bid} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </li>
  );
}

/** A doubtful bid counts once the owner says it is real. */
function ReviewButtons({ bid: { offer } }: { bid: RankedBid }) {
  const review = trpc.listings.review.useMutation();
  const toast = useToast();
  const say = async (answer: 'real' | 'set_aside') => {
    try {
      await review.mutateAsync({ id: offer.listing_id ?? 0, offer_id: offer.id, review: answer });
    } catch (error) {
      toast.error(toProblem(error).reason);
    }
  };
  return (
    <>
      {offer.review === 'needed' && (
        <Button
          size="sm"
          disabled={review.isPending}
          onClick={() => void say('set_aside')}
          aria-label={`Set aside the bid of ${offer.buyer.name}`}
        >
          Set aside
        </Button>
      )}
      <Button
        size="sm"
        disabled={review.isPending}
        onClick={() => void say('real')}
        aria-label={`Confirm as real: the bid of ${offer.buyer.name}`}
      >
        Confirm as real
      </Button>
    </>
  );
}

/** Arguments for and against a bid, from the bid and the buyer's past. */
function Why({
  bid: { offer, weighed, proof, ...bid },
  isBest,
  isDecided,
  hasMostFee,
  limit,
}: Pick<BidProps, 'bid' | 'hasMostFee'> & Record<'isBest' | 'isDecided', boolean> & { limit: number }) {
  const { closed, fell } = weighed;
  const isOpen = offer.status === 'open' && !offer.is_expired && !isDecided;
  return (
    <div className="why">
      {isOpen && isBest && <b>Best:</b>}
      {isOpen && bid.is_highest && !isBest && <b>Highest, but:</b>}
      {hasMostFee && isOpen && !isBest && <Tag>Most fee expected</Tag>}
      {offer.review === 'needed' && <Tag>Above {formatMoney(limit)}: counts once you say so</Tag>}
      {offer.review === 'set_aside' && <Tag>Set aside</Tag>}
      {bid.is_below_floor && <Tag>Below your floor</Tag>}
      <Tag>{formatOption(BUYER_PAYMENTS, offer.payment)}</Tag>
      <Proof proof={proof} />
      {offer.earnest_money !== null && <Tag>{formatMoney(offer.earnest_money)} down</Tag>}
      {offer.closing_days !== null && <Tag>{formatQuantity(offer.closing_days, 'day')}</Tag>}
      {(offer.contingencies ?? []).map((one) => (
        <Tag key={one}>{formatOption(BID_CONTINGENCIES, one)}</Tag>
      ))}
      {offer.expires_on !== null && (
        <Tag>
          {offer.is_expired ? `Expired ${formatCalendarDay(offer.expires_on)}` : `Good until ${formatCalendarDay(offer.expires_on)}`}
        </Tag>
      )}
      {bid.guest !== null && bid.guest.seconds > 0 && <Tag>{formatDuration(bid.guest.seconds)} in room</Tag>}
      <Tag>{closed + fell === 0 ? 'New to you' : `Closed ${closed} of ${closed + fell}`}</Tag>
    </div>
  );
}

/** How old the proof of funds is; one that the guest sent opens. */
function Proof({ proof }: Pick<RankedBid, 'proof'>) {
  const open = useOpenDocument();
  if (proof === null) return <Tag>No proof</Tag>;
  const { document_id: id, age_days: age } = proof;
  const words = `${age > OLD_PROOF_DAYS ? 'Old proof' : 'Proof'}, ${age === 0 ? 'of today' : `${formatQuantity(age, 'day')} old`}`;
  if (id === null) return <Tag>{words}</Tag>;
  return (
    <button type="button" className="link small" onClick={() => void open(id)}>
      {words}
    </button>
  );
}
