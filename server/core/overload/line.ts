/**
 * The line in which requests wait for their turn, so that how long they wait is known: what has arrived is taken out of the
 * system's own queues at once, and worked on in turn: next is who has had the least of the process's time (an account, or the network
 * of a stranger), so that who asks a lot, or for much, waits for itself. Who has waited too long in a long line is refused. A single slow call, or a
 * screen that opens with a dozen of them, makes no long line.
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
/** Of one caller; those after them wait in line. */
const MOST_OF_ONE = 8;
/** Writes that wait for the one before; reads do not stand in that line. */
const MOST_WRITES = 100;

export interface Waiting {
  /** Whose it is. */
  caller: string;
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
  /** One more turn for what was let in: the next call of a batch, or the work on a body that took its time. Never refused. */
  again(caller: string): Promise<void>;
  /** Called for each new connection. */
  connected(): void;
  /** Called when the work on a request begins; the returned function when it is over. */
  begin(caller: string): () => void;
  /** Runs a write, counted while it waits and runs. */
  write<T>(work: () => Promise<T>): Promise<T>;
}

interface Place {
  goOn(): void;
  /** Undefined for what is never refused. */
  request?: Waiting;
  since: number;
  /** Who is sooner in turn. */
  behind: number;
}

interface Caller {
  name: string;
  places: Place[];
  atWork: number;
  /** Milliseconds that its work has taken, above those of whoever was served last when it came. */
  used: number;
}

/** `now` in milliseconds. */
export function line(now: () => number = () => performance.now()): Line {
  /** Who waits or has something at work; of those who have used the same the first is next. */
  const callers = new Map<string, Caller>();
  let waiting = 0;
  let working = false;
  let atWork = 0;
  let writes = 0;
  let newcomers = 0;
  let lookingSince: number | undefined;
  let slice = 0;
  let served: { caller: Caller; at: number } | undefined;
  /** What who was served last had used by then: nobody who comes has a claim to what was long ago. */
  let usedSoFar = 0;

  const callerOf = (name: string): Caller => {
    const known = callers.get(name) ?? { name, places: [], atWork: 0, used: usedSoFar };
    callers.set(name, known);
    return known;
  };
  const forgetIdle = (caller: Caller) => {
    if (caller.places.length === 0 && caller.atWork === 0 && served?.caller !== caller) callers.delete(caller.name);
  };

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

  const serve = (caller: Caller) => {
    charge();
    usedSoFar = caller.used;
    served = { caller, at: now() };
  };
  const charge = () => {
    if (!served) return;
    const { caller, at } = served;
    caller.used += now() - at;
    served = undefined;
    forgetIdle(caller);
  };

  /** What was let in goes on, or the work would never be less. */
  const mayTake = ({ atWork: own, places }: Caller) => places.length > 0 && (own < MOST_OF_ONE || places[0]?.request === undefined);

  /** The first place of whose turn it is. */
  const takePlace = (): Place | undefined => {
    let least: Caller | undefined;
    for (const one of callers.values()) if (mayTake(one) && (!least || one.used < least.used)) least = one;
    const place = least?.places.shift();
    if (!least || !place) return undefined;
    waiting -= 1;
    callers.delete(least.name);
    callers.set(least.name, least);
    serve(least);
    return place;
  };

  const next = () => {
    charge();
    const place = takePlace();
    working = place !== undefined;
    if (!place) return;
    // Most of the work is done in promises: the next one's turn is when none of them can go on.
    queueMicrotask(() => process.nextTick(now() - slice < SLICE_MS ? next : turnAgain));
    admit(place);
  };
  const turnAgain = () => void setImmediate(turn);
  const workOn = () => {
    if (working) return;
    working = true;
    setImmediate(turn);
  };

  const turnAway = (request: Waiting) => {
    if (!request.isGone()) request.refuse();
  };

  const admit = ({ goOn, request, since, behind }: Place) => {
    if (!request) return goOn();
    if (request.isGone()) return;
    const waitedTooLong = behind > FEW && now() - since > PATIENCE_MS;
    if (waitedTooLong || atWork >= MOST_AT_WORK || (request.writes && writes >= MOST_WRITES)) request.refuse();
    else goOn();
  };

  /** How many are served before one who comes now: of each other caller as many as stand before it in its own. */
  const countBefore = (caller: Caller): number => {
    const own = caller.places.length;
    let before = own;
    for (const other of callers.values()) if (other !== caller) before += Math.min(other.places.length, own + 1);
    return before;
  };

  /** A full line is the fault of who stands in it most, whose last is turned away. */
  const makeRoom = () => {
    let longest: Caller | undefined;
    let last = -1;
    for (const caller of callers.values()) {
      const refusable = caller.places.findLastIndex(({ request }) => request);
      if (refusable >= 0 && caller.places.length > (longest?.places.length ?? 0)) [longest, last] = [caller, refusable];
    }
    const [place] = longest?.places.splice(last, 1) ?? [];
    if (!longest || !place?.request) return;
    waiting -= 1;
    forgetIdle(longest);
    turnAway(place.request);
  };

  return {
    enter: (request) => {
      const caller = callerOf(request.caller);
      const goOn = () => request.goOn();
      if (!working && newcomers === 0 && caller.atWork < MOST_OF_ONE) {
        workOn();
        serve(caller);
        admit({ goOn, request, since: 0, behind: 0 });
        return;
      }
      caller.places.push({ goOn, request, since: now(), behind: countBefore(caller) });
      waiting += 1;
      if (waiting > LONGEST) makeRoom();
      workOn();
    },
    again: (name) =>
      new Promise((goOn) => {
        const caller = callerOf(name);
        const first = caller.places.findIndex(({ request }) => request);
        // Before those of its own that have not been let in.
        caller.places.splice(first < 0 ? caller.places.length : first, 0, { goOn, since: 0, behind: 0 });
        waiting += 1;
        workOn();
      }),
    connected: () => {
      newcomers += 1;
    },
    begin: (name) => {
      const caller = callerOf(name);
      atWork += 1;
      caller.atWork += 1;
      let over = false;
      return () => {
        if (over) return;
        over = true;
        atWork -= 1;
        caller.atWork -= 1;
        forgetIdle(caller);
        if (waiting > 0) workOn();
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
