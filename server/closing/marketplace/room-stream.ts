/** Streams room changes to every open page: one query for each change, however many guests are in the room. */
import type { AccountParts } from '#server/accounts/auth/scope-of-account.ts';
import { findRoom } from './listings.ts';
import { findNextChange, readPublicState, type RoomVisit } from './room.ts';

/** A comment now and then keeps the connections. */
const TICK_MS = 15_000;
/** The clock has to be past the moment, and a timer may be early. */
const AFTER_TURN_MS = 50;
const STILL_HERE = ': here\n\n';

interface Listener {
  /** What the guest is sent next: of several changes the newest. */
  next: string | undefined;
  isOver: boolean;
  wake(): void;
}

interface Feed {
  last: string;
  guests: Set<Listener>;
  gone: AbortController;
}

function notifyGuests(guests: ReadonlySet<Listener>, event: string): void {
  for (const guest of guests) {
    if (event !== STILL_HERE || !guest.next) guest.next = event;
    guest.wake();
  }
}

function end(guest: Listener): void {
  guest.isOver = true;
  guest.wake();
}

/** The streams of all rooms of this process. */
export function createRoomStreams(parts: AccountParts, report: (error: unknown) => void) {
  const feeds = new Map<number, Feed>();

  function openFeed(visit: Pick<RoomVisit, 'scope' | 'room'>): Feed {
    const { id } = visit.room.listing;
    const known = feeds.get(id);
    if (known) return known;
    const feed: Feed = { last: '', guests: new Set(), gone: new AbortController() };
    feeds.set(id, feed);
    void run(feed, visit)
      .catch(report)
      .finally(() => {
        if (feeds.get(id) === feed) feeds.delete(id);
        for (const guest of feed.guests) end(guest);
      });
    return feed;
  }

  async function run(feed: Feed, { scope, room }: Pick<RoomVisit, 'scope' | 'room'>): Promise<void> {
    while (!feed.gone.signal.aborted && !parts.live.isOver) {
      const turn = findNextChange({ scope, room });
      const wait = turn === undefined ? TICK_MS : Math.min(TICK_MS, turn - scope.now().getTime() + AFTER_TURN_MS);
      // Before the state is read, so that no change falls between.
      const change = parts.live.next(scope.account.id, wait, feed.gone.signal);
      const now = await findRoom(scope.read, scope.account.id, room.listing.id);
      if (!now) return;
      room = now;
      const event = `data: ${JSON.stringify(await readPublicState({ scope, room }))}\n\n`;
      if (event !== feed.last) notifyGuests(feed.guests, event);
      feed.last = event;
      if (room.listing.state === 'withdrawn') return;
      if (!(await change)) notifyGuests(feed.guests, STILL_HERE);
    }
  }

  /** The events for one guest, until they leave or the room is gone. */
  return async function* follow(visit: Pick<RoomVisit, 'scope' | 'room'>, signal: AbortSignal): AsyncGenerator<string> {
    const feed = openFeed(visit);
    const guest: Listener = { next: feed.last, isOver: signal.aborted, wake: () => undefined };
    const leave = () => end(guest);
    feed.guests.add(guest);
    signal.addEventListener('abort', leave);
    try {
      while (guest.next || !guest.isOver) {
        const event = guest.next;
        guest.next = undefined;
        if (event) yield event;
        else
          await new Promise<void>((resolve) => {
            guest.wake = resolve;
          });
      }
    } finally {
      signal.removeEventListener('abort', leave);
      feed.guests.delete(guest);
      if (feed.guests.size === 0) {
        feed.gone.abort();
        if (feeds.get(visit.room.listing.id) === feed) feeds.delete(visit.room.listing.id);
      }
    }
  };
}
