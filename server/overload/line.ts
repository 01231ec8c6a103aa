/**
 * The line in which requests wait for their turn, so that how long they wait is known: what has arrived is taken out of the
 * system's own queues at once, and worked on in the order of its coming. Who has waited too long in a long line is refused. A
 * single slow call, or a screen that opens with a dozen of them, makes no long line.
 *
 * An average of the event loop's delay would not tell: Node accepts one connection between two rounds of work, so that the loop
 * turns quickly while hundreds of connections wait outside; and one long call would have everybody refused for a second.
 */

/** Behind so few nobody is refused, however long each takes. */
const FEW = 32;
/** Who has waited longer in a long line is refused. */
const PATIENCE_MS = 500;
/** How long the line may be. */
const LONGEST = 1000;
/** Work for so long, then look who has come; look for so long at most, then work. */
const SLICE_MS = 10;
/** Requests that wait for something outside of this process: a database server, the hashing of passwords. */
const MOST_AT_WORK = 200;
/** Writes that wait for the one before; reads do not stand in that line. */
const MOST_WRITES = 100;

export interface Waiting {
  /** Whether it wants to write. */
  writes: boolean;
  goOn(): void;
  refuse(): void;
  /** Whether nobody waits for the answer any more. */
  isGone(): boolean;
}

export interface Line {
  /** Called by each request as it comes, before any work: lets it go on now or later, or refuses it. */
  enter(request: Waiting): void;
  /** Called for each new connection. */
  connected(): void;
  /** Called when the work on a request begins; the returned function when it is over. */
  begin(): () => void;
  /** Runs a write, counted while it waits and runs. */
  write<T>(work: () => Promise<T>): Promise<T>;
}

interface Place {
  request: Waiting;
  since: number;
  behind: number;
}

/** `now` in milliseconds. */
export function line(now: () => number = () => performance.now()): Line {
  const places: Place[] = [];
  let working = false;
  let atWork = 0;
  let writes = 0;
  let newcomers = 0;
  let lookingSince: number | undefined;
  let slice = 0;

  /** Once in each go of the event loop while there is work. Node accepts one connection a go, so with some in the door it only goes on. */
  const turn = () => {
    lookingSince ??= now();
    if (newcomers > 0 && now() - lookingSince < SLICE_MS) {
      newcomers = 0;
      setImmediate(turn);
      return;
    }
    lookingSince = undefined;
    slice = now();
    next();
  };

  const next = () => {
    const place = places.shift();
    working = place !== undefined;
    if (!place) return;
    // Most of the work is done in promises: the next one's turn is when none of them can go on.
    queueMicrotask(() => process.nextTick(now() - slice < SLICE_MS ? next : turnAgain));
    admit(place);
  };
  const turnAgain = () => void setImmediate(turn);

  const turnAway = (request: Waiting) => {
    if (!request.isGone()) request.refuse();
  };

  const admit = ({ request, since, behind }: Place) => {
    if (request.isGone()) return;
    const waitedTooLong = behind > FEW && now() - since > PATIENCE_MS;
    if (waitedTooLong || atWork >= MOST_AT_WORK || (request.writes && writes >= MOST_WRITES)) request.refuse();
    else request.goOn();
  };

  return {
    enter: (request) => {
      if (places.length >= LONGEST) turnAway(request);
      else if (working) places.push({ request, since: now(), behind: places.length });
      else {
        working = true;
        setImmediate(turn);
        if (newcomers > 0) places.push({ request, since: now(), behind: 0 });
        else admit({ request, since: 0, behind: 0 });
      }
    },
    connected: () => {
      newcomers += 1;
    },
    begin: () => {
      atWork += 1;
      let over = false;
      return () => {
        if (!over) atWork -= 1;
        over = true;
      };
    },
    write: (work) => {
      writes += 1;
      return work().finally(() => {
        writes -= 1;
      });
    },
  };
}
