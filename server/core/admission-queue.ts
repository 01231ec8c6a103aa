/**
 * The queue in which requests wait before any work is done on them. Next is always the caller (an account, or the network of a stranger)
 * whose requests have taken the least of the process's time, so that heavy callers wait for themselves; a request that has waited too long
 * in a long queue is refused.
 *
 * The event loop's delay is no substitute as a measure: Node accepts one connection per round, so the loop looks fast while hundreds of
 * connections wait outside, and a single slow call would have everybody refused for a second.
 */

/** A request with at most this many ahead is never refused for waiting. */
const SHORT_QUEUE = 32;
/** A request that has waited longer in a long queue is refused. */
const MAX_WAIT_MS = 500;
const MAX_QUEUED = 1000;
/** The loop alternates between work and accepting connections, each for at most this long. */
const SLICE_MS = 10;
/** Requests under way, most of them waiting for a database server or the hashing of a password. */
const MAX_AT_WORK = 200;
/** Requests of one caller under way; the others stay in the queue. */
const MAX_OF_CALLER = 8;
/** Writes waiting for the one before them. */
const MAX_WRITES = 100;

interface QueuedRequest {
  caller: string;
  /** Whether it changes data. */
  writes: boolean;
  /** Nearly free for the process and waiting for something else: never refused for waiting. */
  isLight?: boolean;
  proceed(): void;
  refuse(): void;
  /** Whether the client has disconnected. */
  isGone(): boolean;
}

export interface AdmissionQueue {
  /** Queues a request that has arrived: it proceeds now or later, or is refused. */
  enter(request: QueuedRequest): void;
  /** Queues further work of an admitted request: the next call of a batch, or its body once it is read. Never refused. */
  reenter(caller: string): Promise<void>;
  /** To be called for each new connection. */
  noteConnection(): void;
  /** To be called when the work on a request begins, and the returned function when it is over. */
  begin(caller: string): () => void;
  /** Runs a write; it counts while it waits and runs. */
  write<T>(work: () => Promise<T>): Promise<T>;
}

interface Entry {
  proceed(): void;
  /** Undefined for further work of an admitted request, which is never refused. */
  request?: QueuedRequest;
  since: number;
  /** How many entries were ahead when it came. */
  behind: number;
}

interface Caller {
  name: string;
  entries: Entry[];
  atWork: number;
  /** Milliseconds of work so far; a new caller begins with those of the caller served last. */
  used: number;
}

/** `now` in milliseconds. */
export function createAdmissionQueue(now: () => number = () => performance.now()): AdmissionQueue {
  /** Callers with requests in the queue or under way; among equals the first is next. */
  const callers = new Map<string, Caller>();
  let waiting = 0;
  let working = false;
  let atWork = 0;
  let writes = 0;
  let newcomers = 0;
  let lookingSince: number | undefined;
  let slice = 0;
  let served: { caller: Caller; at: number } | undefined;
  /** What the caller served last had used: where new callers begin, so that they get no credit for being new. */
  let usedSoFar = 0;

  const callerOf = (name: string): Caller => {
    const known = callers.get(name) ?? { name, entries: [], atWork: 0, used: usedSoFar };
    callers.set(name, known);
    return known;
  };
  const forgetIdle = (caller: Caller) => {
    if (caller.entries.length === 0 && caller.atWork === 0 && served?.caller !== caller) callers.delete(caller.name);
  };

  /** One round of the event loop while there is work. Node accepts one connection a round, so while connections arrive it only loops. */
  const loop = () => {
    lookingSince ??= now();
    if (newcomers > 0 && now() - lookingSince < SLICE_MS) {
      newcomers = 0;
      setImmediate(loop);
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

  /** Admitted requests always continue, or the work under way would never get less. */
  const mayTake = ({ atWork: own, entries }: Caller) => entries.length > 0 && (own < MAX_OF_CALLER || entries[0]?.request === undefined);

  /** Takes the next entry of the caller with the least time used. */
  const takeEntry = (): Entry | undefined => {
    let least: Caller | undefined;
    for (const one of callers.values()) if (mayTake(one) && (!least || one.used < least.used)) least = one;
    const entry = least?.entries.shift();
    if (!least || !entry) return undefined;
    waiting -= 1;
    callers.delete(least.name);
    callers.set(least.name, least);
    serve(least);
    return entry;
  };

  const next = () => {
    charge();
    const entry = takeEntry();
    working = entry !== undefined;
    if (!entry) return;
    // Most work runs in promises: the next entry is taken when none of them can continue.
    queueMicrotask(() => process.nextTick(now() - slice < SLICE_MS ? next : loopAgain));
    admit(entry);
  };
  const loopAgain = () => void setImmediate(loop);
  const start = () => {
    if (working) return;
    working = true;
    setImmediate(loop);
  };

  const admit = ({ proceed, request, since, behind }: Entry) => {
    if (!request) return proceed();
    if (request.isGone()) return;
    const waitedTooLong = !request.isLight && behind > SHORT_QUEUE && now() - since > MAX_WAIT_MS;
    if (waitedTooLong || atWork >= MAX_AT_WORK || (request.writes && writes >= MAX_WRITES)) request.refuse();
    else proceed();
  };

  /** How many entries are served before a new one: of each other caller as many as this one has waiting, and one. */
  const countBefore = (caller: Caller): number => {
    const own = caller.entries.length;
    let before = own;
    for (const other of callers.values()) if (other !== caller) before += Math.min(other.entries.length, own + 1);
    return before;
  };

  /** When the queue is full, the last request of the caller with the most entries is refused. */
  const makeRoom = () => {
    let longest: Caller | undefined;
    let last = -1;
    for (const caller of callers.values()) {
      const refusable = caller.entries.findLastIndex(({ request }) => request);
      if (refusable >= 0 && caller.entries.length > (longest?.entries.length ?? 0)) [longest, last] = [caller, refusable];
    }
    const [entry] = longest?.entries.splice(last, 1) ?? [];
    if (!longest || !entry?.request) return;
    waiting -= 1;
    forgetIdle(longest);
    if (!entry.request.isGone()) entry.request.refuse();
  };

  return {
    enter: (request) => {
      const caller = callerOf(request.caller);
      const proceed = () => request.proceed();
      if (!working && newcomers === 0 && caller.atWork < MAX_OF_CALLER) {
        start();
        serve(caller);
        admit({ proceed, request, since: 0, behind: 0 });
        return;
      }
      caller.entries.push({ proceed, request, since: now(), behind: countBefore(caller) });
      waiting += 1;
      if (waiting > MAX_QUEUED) makeRoom();
      start();
    },
    reenter: (name) =>
      new Promise((proceed) => {
        const caller = callerOf(name);
        const first = caller.entries.findIndex(({ request }) => request);
        // Before the caller's requests that are not admitted yet.
        caller.entries.splice(first < 0 ? caller.entries.length : first, 0, { proceed, since: 0, behind: 0 });
        waiting += 1;
        start();
      }),
    noteConnection: () => {
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
        if (waiting > 0) start();
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
