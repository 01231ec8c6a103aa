import { Badge, type Tone } from '#client/ui/badge.tsx';
import { LISTING_STATUS_LABELS, type ListingStatus, type Listing } from '#shared/closing/marketplace/listing.ts';
import { useEffect, useState } from 'react';
import { formatCalendarDay, formatClockTime, formatDateTime, today } from '#client/core/format.ts';

const TONES: Record<ListingStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'neutral',
  live: 'blue',
  under_offer: 'green',
  assigned: 'green',
  closed: 'neutral',
  withdrawn: 'orange',
};

export const ListingStatusBadge = ({ status }: { status: ListingStatus }) => (
  <Badge tone={TONES[status]}>{LISTING_STATUS_LABELS[status]}</Badge>
);

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
const TOLD_MINUTES = [10, 5, 1];

/** The current time, updated each second while `isOn`. */
export function useNow(isOn: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}

const padTwo = (value: number) => String(value).padStart(2, '0');

/** "1:42:18", "3 days" */
function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`;
  return `${Math.floor(seconds / 3600)}:${padTwo(Math.floor(seconds / 60) % 60)}:${padTwo(seconds % 60)}`;
}

/** "3 days", "1 h 42 min": how long is left, for a figure that does not tick. */
export function formatTimeLeft(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** "6:00 PM" for today, else the day too. */
const formatClosing = (moment: string): string => (today(new Date(moment)) === today() ? formatClockTime(moment) : formatDateTime(moment));

/** How a room ended: by an accepted bid, its owner, or the clock. */
const describeEnd = ({ accepted_at, closed_at, closes_at }: Pick<Listing, 'accepted_at' | 'closed_at' | 'closes_at'>): string =>
  accepted_at ?? closed_at ?? closes_at;

/** When a room closes, for a list. */
export function ClosesAt({ listing }: { listing: Pick<Listing, 'status' | 'closes_at' | 'closed_at' | 'accepted_at' | 'opens_at'> }) {
  const now = useNow(false);
  const left = Date.parse(listing.closes_at) - now;
  if (listing.status === 'scheduled') return <span>opens {formatCalendarDay(listing.opens_at)}</span>;
  if (listing.status !== 'live' && listing.status !== 'draft')
    return <span>{formatCalendarDay(today(new Date(describeEnd(listing))))}</span>;
  if (left > DAY_MS) return <span>{formatCalendarDay(today(new Date(listing.closes_at)))}</span>;
  return (
    <span className="tone" data-tone="yellow">
      {formatClosing(listing.closes_at)}
    </span>
  );
}

/** The countdown of an open room. */
export function RoomTimer({ listing }: { listing: Listing }) {
  const isLive = listing.status === 'live';
  const now = useNow(isLive);
  const left = Date.parse(listing.closes_at) - now;
  const announced = TOLD_MINUTES.findLast((minutes) => left > 0 && left <= minutes * 60_000);
  const extended =
    listing.extensions === 0 ? 'not extended' : `extended ${listing.extensions === 1 ? 'once' : `${listing.extensions} times`}`;
  return (
    <div className="room-timer">
      {isLive && left > 0 ? (
        <>
          <b role="timer">{formatCountdown(left)}</b>
          <small>
            closes {formatClosing(listing.closes_at)}, {extended}
          </small>
          <span className="sr" role="status">
            {announced !== undefined && `Closes in ${announced} minutes`}
          </span>
        </>
      ) : (
        <small>
          {listing.status === 'scheduled'
            ? `opens ${formatDateTime(listing.opens_at ?? '')}`
            : listing.status === 'draft'
              ? `closes ${formatDateTime(listing.closes_at)}`
              : `${listing.accepted_at === null ? 'closed' : 'accepted'} ${formatDateTime(describeEnd(listing))}`}
        </small>
      )}
    </div>
  );
}
