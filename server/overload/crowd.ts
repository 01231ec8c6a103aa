/**
 * Whether there is a crowd: more to do than can be done soon. Only a long line counts, so that one slow call, or a screen that
 * opens with a dozen of them, is never refused.
 */

/** So many in line are no crowd, however long each takes. */
const FEW = 32;
/** Who has waited so long in a crowd is refused at once instead of answered late. */
const PATIENCE_MS = 500;
/** Requests that wait for something outside of this process: a database server, the hashing of passwords. */
const MOST_AT_WORK = 200;
/** Writes that wait for their turn; reads do not stand in this line. */
const MOST_WRITES = 100;

export interface Crowd {
  /** Asked once by each request as it comes, before any work: whether it is to be refused. */
  tooMany(writes: boolean): boolean;
  /** Called when the work on a request begins; the returned function when it is over. */
  begin(): () => void;
  /** Runs a write, counted while it waits and runs. */
  write<T>(work: () => Promise<T>): Promise<T>;
}

/** `now` in milliseconds. */
export function crowd(now: () => number = () => performance.now()): Crowd {
  let inLine = 0;
  let lineSince = 0;
  let atWork = 0;
  let writes = 0;
  const endLine = () => {
    inLine = 0;
  };
  /**
   * All requests that have arrived are read in one go of the event loop, one after another, and most are answered in it too. So
   * the time since the first of a go is what this one has waited at least; it has waited twice as much at most.
   */
  const lateInLine = (): boolean => {
    if (inLine === 0) {
      lineSince = now();
      setImmediate(endLine);
    }
    inLine += 1;
    return inLine > FEW && now() - lineSince > PATIENCE_MS;
  };
  return {
    tooMany: (isWrite) => lateInLine() || atWork >= MOST_AT_WORK || (isWrite && writes >= MOST_WRITES),
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
