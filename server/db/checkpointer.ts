/** Checkpoints the WAL in a thread: on the event loop it took 70 ms for 16 MB. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** The minimum interval between two checkpoints. */
const EVERY_MS = 250;

/** PASSIVE neither waits nor blocks. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require(workerData.driver);
const database = new Database(workerData.file, { fileMustExist: true });
parentPort.on('message', () => {
  try {
    database.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    // The disk is full or failing: the next write says so, and the journal keeps what was committed.
  }
  parentPort.postMessage('done');
});
`;

interface Checkpointer {
  /** Notes a commit: what was written so far moves into the file. */
  noteCommit(): void;
  close(): Promise<void>;
}

/** The thread begins with the first commit after which `isWorthIt`. */
export function startCheckpointer(file: string, isWorthIt: () => boolean): Checkpointer {
  let thread: Worker | undefined;
  let ranAt = 0;
  let isBusy = false;
  let isClosed = false;

  const begin = (): Worker => {
    // As source text: a built server has no file for the thread.
    const driver = createRequire(import.meta.url).resolve('better-sqlite3');
    const made = new Worker(THREAD, { eval: true, workerData: { driver, file }, execArgv: [] });
    made.on('message', () => (isBusy = false));
    // Without the thread SQLite writes back by itself, at a commit.
    made.on('error', () => undefined).unref();
    return made;
  };
  return {
    noteCommit: () => {
      if (isClosed || isBusy || performance.now() - ranAt < EVERY_MS) return;
      ranAt = performance.now();
      if (!thread && !isWorthIt()) return;
      thread ??= begin();
      isBusy = true;
      thread.postMessage('checkpoint');
    },
    close: async () => {
      isClosed = true;
      await thread?.terminate();
    },
  };
}
