/** Events of rooms, newest first. */
import {
  DoorClosed,
  DoorOpen,
  Handshake,
  type LucideIcon,
  MessageSquare,
  Send,
  TrendingUp,
  TriangleAlert,
  Undo2,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatAgo, formatQuantity, formatMoney } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { FoldCard } from '#client/ui/fold-card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Pending } from '#client/ui/pending.tsx';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { RoomEvent, RoomEventKind } from '#shared/closing/marketplace/room-event.ts';

interface Look {
  icon: LucideIcon;
  tone: Tone;
  words(event: RoomEvent): string;
}

const bidWords =
  (how: string): Look['words'] =>
  ({ amount, who }) =>
    `${formatMoney(amount)} from ${who ?? 'a guest'}${how}`;
const quoteWords: Look['words'] = ({ words }) => (words === null ? 'A deleted question' : `“${words}”`);

const LOOKS: Record<RoomEventKind, Look> = {
  opened: { icon: DoorOpen, tone: 'green', words: () => 'Room opened' },
  invited: { icon: Send, tone: 'neutral', words: ({ buyers }) => `${formatQuantity(buyers ?? 0, 'buyer')} invited` },
  seen: { icon: UserRound, tone: 'neutral', words: ({ who }) => `${who ?? 'A guest'} came in` },
  asked: { icon: MessageSquare, tone: 'blue', words: quoteWords },
  answered: { icon: MessageSquare, tone: 'neutral', words: (event) => `Answered: ${quoteWords(event)}` },
  bid: { icon: TrendingUp, tone: 'green', words: bidWords('') },
  changed: { icon: TrendingUp, tone: 'green', words: bidWords(', changed') },
  countered: { icon: TrendingUp, tone: 'blue', words: ({ amount, who }) => `Countered ${who ?? 'a guest'}: ${formatMoney(amount)}` },
  withdrawn: { icon: Undo2, tone: 'yellow', words: bidWords(', withdrawn') },
  declined: { icon: Undo2, tone: 'neutral', words: bidWords(', declined') },
  accepted: { icon: Handshake, tone: 'green', words: bidWords(', accepted') },
  extended: { icon: TrendingUp, tone: 'yellow', words: () => 'A late bid extended the room' },
  doubtful: {
    icon: TriangleAlert,
    tone: 'yellow',
    words: ({ amount, who }) => `${formatMoney(amount)} from ${who ?? 'a guest'} waits for your review`,
  },
  crowded: { icon: TriangleAlert, tone: 'yellow', words: () => 'Many strangers are asking for codes' },
  closed: { icon: DoorClosed, tone: 'neutral', words: () => 'Room closed' },
  ended: { icon: DoorClosed, tone: 'neutral', words: () => 'Listing withdrawn' },
};

/** Events of rooms as a timeline; `named` with the listing of each. */
export const RoomEvents = ({ events, named = false }: { events: readonly RoomEvent[]; named?: boolean }) => (
  <ol className="timeline">
    {events.map((event) => (
      <li key={event.id} data-tone={LOOKS[event.kind].tone}>
        <span className="node">
          <Icon of={LOOKS[event.kind].icon} />
        </span>
        <div>
          <p>{LOOKS[event.kind].words(event)}</p>
          <small>
            {named && (
              <>
                <Link className="link" to={paths.marketplace.one(event.listing_id)}>
                  {event.title}
                </Link>{' '}
                ·{' '}
              </>
            )}
            {formatAgo(event.created_at)}
          </small>
        </div>
      </li>
    ))}
  </ol>
);

export const ActivityCard = ({ listing }: { listing: Listing }) => (
  <FoldCard title="Activity">
    <Activity listingId={listing.id} />
  </FoldCard>
);

const SHOWN = 25;
const MOST_SHOWN = 100;

function Activity({ listingId }: { listingId: number }) {
  const [per_page, setSize] = useState(SHOWN);
  const { data: page, error } = trpc.listings.events.useQuery({ id: listingId, per_page });
  if (!page) return <Pending error={error} loading="Loading activity..." />;
  return (
    <div className="card-body stack">
      {page.data.length === 0 ? <p className="muted small">No activity yet.</p> : <RoomEvents events={page.data} />}
      {page.meta.total > page.data.length && per_page < MOST_SHOWN && (
        <Button variant="ghost" size="sm" onClick={() => setSize(MOST_SHOWN)}>
          Show more
        </Button>
      )}
    </div>
  );
}
