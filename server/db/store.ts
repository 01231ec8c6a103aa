/** An open database of either driver: reads, and the only way to write. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';

/** A database of either driver: always await, never read what `.run()` returns, use `.returning()`. */
export type Db = Omit<BaseSQLiteDatabase<'async', unknown>, 'transaction'>;

/**
 * When a commit to a file counts as done. `normal`: when the operating system has it, so that it outlives the process; a power
 * failure can take the last commits (never half of one). `full`: when the disk has it.
 */
export type Sync = 'normal' | 'full';

const inProcess = new WeakSet<Db>();

/** Notes that a database answers within this process. */
export function markInProcess(db: Db): Db {
  inProcess.add(db);
  return db;
}
/** Whether a statement is a call within this process, and not a way over a network. */
export const isInProcess = (db: Db): boolean => inProcess.has(db);

export interface Store {
  /** Reads. On SQLite the connection is read-only, so that a write outside `write` fails at once. */
  read: Db;
  /**
   * Reads for exports and reports: a replica where there is one. It may be some milliseconds behind, so it never answers what
   * somebody has just changed.
   */
  report: Db;
  /**
   * Runs `work` in one immediate transaction, after all earlier ones: committed when it resolves, rolled back when it throws.
   * Inside, await nothing but `tx`; calling `write` again inside throws.
   */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Calls back when the write under way has ended, committed or not; at once when there is none. */
  afterWrite(callback: () => void): void;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** Runs statements that belong to no query: migrations. */
  exec(statements: string[]): Promise<void>;
  close(): Promise<void>;
}

/** A fatal start error: its message says what to do. */
export class CannotOpen extends Error {}

/**
 * Whether this is inside a write: only where the product is developed and tested, since following what belongs to what makes every
 * promise of Node 20 slower, and a request an eighth.
 */
const insideWrite = process.env.NODE_ENV === 'production' ? undefined : new AsyncLocalStorage<true>();

/** Work that runs one at a time. */
interface OneAtATime {
  /** Runs it after all earlier work. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Calls back when the work under way has ended; at once when there is none. */
  afterCurrent(callback: () => void): void;
}

/** Runs one piece of work at a time, in the order of the calls. */
export function createSerialQueue(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  let callbacks: (() => void)[] | undefined;
  return {
    run: (work) => {
      if (insideWrite?.getStore()) throw new Error('write() inside write(): pass tx down instead');
      const run = last.then(() => {
        callbacks = [];
        return insideWrite ? insideWrite.run(true, work) : work();
      });
      const end = () => {
        const ended = callbacks ?? [];
        callbacks = undefined;
        for (const callback of ended) callback();
      };
      last = run.then(end, end);
      return run;
    },
    afterCurrent: (callback) => {
      if (callbacks) callbacks.push(callback);
      else callback();
    },
  };
}

export interface StoreOptions {
  /** When a commit to a file counts as done. */
  sync?: Sync | undefined;
  /** The token of a libSQL server, and of its replica. */
  authToken?: string | undefined;
  /** A replica of the server, which answers exports. */
  replicaUrl?: string | undefined;
  /** Receives warnings for the operator that are no failures. */
  warn?: ((message: string) => void) | undefined;
}
