/**
 * Background work. What is to be done stands in the tables of its feature; each kind says there what is due (`find`) and does it
 * (`run`). The engine adds the rest: claims, so that of several processes one works on a subject; time slices; tries after failures;
 * crash recovery; cancelling; an orderly stop.
 */
import type { Db } from '#server/db/store.ts';

export interface Subject {
  /** The id of a record; 0 for the whole database. */
  id: number;
  account: number | null;
}

/** The only subject of a kind that works on the whole database, such as the queue of messages. */
export const DATABASE: Subject = { id: 0, account: null };

interface Due {
  /** What can be worked on now, the most urgent first. */
  subjects: readonly Subject[];
  /** In how many milliseconds more is due; left out when that is not known. */
  nextMs?: number | undefined;
}

export interface Job {
  readonly subject: number;
  readonly account: number | null;
  /** Aborts with the process, when the job is cancelled, or when another process has taken it over. */
  readonly signal: AbortSignal;
  /**
   * The first statement of each transaction: renews the claim, and notes that the job gets on. Throws `ClaimLost`, so that nothing is
   * written, when the job was cancelled or is another process's by now.
   */
  confirm(tx: Db): Promise<void>;
  /** Runs as much as fits into a time slice. */
  inBatch<T>(work: (amount: number) => Promise<T>): Promise<T>;
}

export interface JobKind {
  /** `feature.work`. */
  kind: string;
  /** Milliseconds after which due work is looked for, when nobody has called `wake`. */
  everyMs: number;
  /** Subjects worked on at once in this process; one when left out. */
  atOnce?: number;
  /** How much `inBatch` does: as much as takes `ms` milliseconds of this process. */
  batch?: { ms?: number; fewest: number; most: number };
  /** Reads what is due. To pause a subject, leave it out. */
  find(): Promise<Due>;
  /**
   * Does a piece of the work, in steps that block the process for 20 ms at most. Returns the milliseconds until it has more to do: 0
   * for at once, undefined when `find` will say so. A failed run is tried again, after a longer wait each time.
   * A subject of which nothing was confirmed is not begun again before that time, or before `everyMs`, unless the kind is woken.
   */
  run(job: Job): Promise<number | undefined>;
  /**
   * Ends what cannot be done, instead of trying again: after an error other than the storage's, and with no error after a subject has
   * ended its process `MAX_CRASHES` times.
   */
  giveUp?(job: Job, error?: unknown): Promise<void>;
}

export interface Jobs {
  /** Adds a kind, before the start. */
  register(kind: JobKind): void;
  /** Looks at once for work of a kind; inside a transaction, after its commit. Does nothing in a process that does no work. */
  wake(kind: string): void;
  start(): void;
  /** Finishes the current steps, starts no others, and releases all claims. */
  stop(): Promise<void>;
}
