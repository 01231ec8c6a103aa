/** When a room takes bids, and how a late bid moves its closing. Pure. */
import type { BidReview } from '../../records/buyers/offer.ts';
import type { ListingState, ListingStatus } from './listing.ts';

const LATE_MS = 5 * 60_000;
export const MOST_EXTENSIONS = 6;

/** Without the owner's limit, bids above this multiple of the ask are doubtful. */
const DOUBTFUL_TIMES_ASK = 2;

/** The highest bid that counts without the owner's review. */
export const getReviewLimit = ({ ask, review_above }: { ask: number; review_above: number | null }): number =>
  review_above ?? ask * DOUBTFUL_TIMES_ASK;

/** Whether a guest's bid waits for the owner. What was decided about it holds until the guest bids more. */
export function decideReview(
  amount: number,
  room: { ask: number; review_above: number | null },
  before?: { amount: number; review: BidReview | null },
): BidReview | null {
  if (amount <= getReviewLimit(room)) return null;
  if (before?.review === 'set_aside' || (before?.review === 'real' && amount <= before.amount)) return before.review;
  return 'needed';
}

/** A deposit of 1% of the ask, in hundreds of dollars. */
export const suggestDeposit = (ask: number): number => Math.max(100, Math.round(ask / 10_000) * 100);

interface RoomTimes {
  state: ListingState;
  opens_at: string | null;
  closes_at: string;
  extends_minutes: number;
  extensions: number;
}

/**
 * The status of a room at a moment; `accepted` is the deal's status of the accepted bid, '' without a deal, null without such a bid.
 * A house sold to somebody else takes no bids.
 */
export function resolveRoomStatus(
  room: RoomTimes,
  { accepted, is_sold }: { accepted: string | null; is_sold: boolean },
  now: Date,
): ListingStatus {
  if (room.state === 'withdrawn') return 'withdrawn';
  if (accepted !== null) return accepted === 'closed' ? 'assigned' : 'under_offer';
  if (room.state !== 'live') return room.state;
  if (is_sold || Date.parse(room.closes_at) <= now.getTime()) return 'closed';
  return room.opens_at !== null && Date.parse(room.opens_at) > now.getTime() ? 'scheduled' : 'live';
}

/** The closing after a bid at this moment: later by the set minutes when the bid is late and the room may still be extended. */
export function extendBy(room: RoomTimes, now: Date): { closes_at: string; extensions: number } | undefined {
  const left = Date.parse(room.closes_at) - now.getTime();
  if (left <= 0 || left > LATE_MS || room.extends_minutes === 0 || room.extensions >= MOST_EXTENSIONS) return undefined;
  const closes_at = new Date(Date.parse(room.closes_at) + room.extends_minutes * 60_000).toISOString();
  return { closes_at, extensions: room.extensions + 1 };
}
