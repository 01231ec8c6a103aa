/** The database as a SQLite file: one writer behind the lock, and a read-only reader. */
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { CannotOpen, type Db, markInProcess, createSerialQueue, type Store, type Sync } from './store.ts';
import { describeStorageFailure } from './failures.ts';
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
function startCheckpointer(file: string, isWorthIt: () => boolean): Checkpointer {
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

/** Files up to this size get a full integrity check at each start. */
const CHECKED_BYTES = 64 * 1024 * 1024;
/** Of 4 KB each: above so many a commit writes the journal back itself, what is left of it. */
const CHECKPOINT_PAGES = 16_000;
/** The system holds the file's pages too: with 16 MB for each, lists and saves were no faster. */
const WRITER_CACHE_KB = 4000;
const READER_CACHE_KB = 8000;
/** A smaller journal is no work for a thread: it is written back at the stop. */
const CHECKPOINT_THREAD_BYTES = 2 * 1024 * 1024;

/** Opens the file, making it and its folder when they are missing. Throws `CannotOpen`. */
export async function openSqlite(file: string, sync: Sync = 'normal'): Promise<Store> {
  let writer: Database.Database | undefined;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writer = connect(file);
    return createStore(openWriter(writer, file, sync), openReader(file), file);
  } catch (error) {
    writer?.close();
    if (error instanceof CannotOpen) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotOpen(describeStorageFailure(file, error) ?? `The database ${file} cannot be opened: ${reason}.`);
  }
}

/** SQLite looks at what is bound to a LIMIT and compiles the statement again for it, at each run; at an expression it does not look. */
const wrapLimits = (statement: string): string => statement.replaceAll(/\blimit \?/gi, 'LIMIT (? + 0)');

/** Statements that stay compiled on a connection: most take longer to compile than to run. */
const MOST_COMPILED = 400;

function connect(file: string, options?: Database.Options): Database.Database {
  const connection = new Database(file, options);
  const compile = connection.prepare.bind(connection) as (statement: string) => Database.Statement;
  const compiled = new Map<string, Database.Statement>();
  const prepare = (text: string): Database.Statement => {
    const statement = compiled.get(text) ?? compileBoth(() => compile(wrapLimits(text)));
    compiled.delete(text);
    compiled.set(text, statement);
    for (const oldest of compiled.keys()) {
      if (compiled.size <= MOST_COMPILED) break;
      compiled.delete(oldest);
    }
    return statement;
  };
  return Object.assign(connection, { prepare });
}

/** A statement whose answers as lists come from another one: which of both it gives is a state that its users would share. */
function compileBoth(compile: () => Database.Statement): Database.Statement {
  let lists: Database.Statement | undefined;
  return Object.assign(compile(), { raw: () => (lists ??= compile().raw()) });
}

function openWriter(writer: Database.Database, file: string, sync: Sync): Database.Database {
  writer.pragma('journal_mode = WAL');
  writer.pragma(`synchronous = ${sync.toUpperCase()}`);
  writer.pragma('foreign_keys = ON');
  writer.pragma('busy_timeout = 5000');
  writer.pragma(`cache_size = -${WRITER_CACHE_KB}`);
  writer.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  // A file that may not be written opens all the same, and would fail at the first change.
  writer.exec('BEGIN IMMEDIATE; PRAGMA user_version = 0; ROLLBACK');
  const tables = writer.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  if (tables.length > 0 && !tables.includes('migrations'))
    throw new CannotOpen(`${file} is the database of another program: set DATABASE_URL to another file.`);
  if (statSync(file).size <= CHECKED_BYTES && writer.pragma('quick_check(1)', { simple: true }) !== 'ok')
    throw new CannotOpen(describeStorageFailure(file, Object.assign(new Error(), { code: 'SQLITE_CORRUPT' })));
  return writer;
}

/** A second ordinary connection that wrote during a transaction would block the event loop that the transaction needs. */
function openReader(file: string): Database.Database {
  const reader = connect(file, { readonly: true });
  reader.pragma('busy_timeout = 5000');
  reader.pragma(`cache_size = -${READER_CACHE_KB}`);
  return reader;
}

function createStore(writer: Database.Database, reader: Database.Database, file: string): Store {
  const checkpointer = startCheckpointer(
    file,
    () => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) >= CHECKPOINT_THREAD_BYTES,
  );
  const tx = markInProcess(drizzle(writer) as unknown as Db);
  const locked = createSerialQueue();
  const [begin, commit] = [writer.prepare('BEGIN IMMEDIATE'), writer.prepare('COMMIT')];
  const transaction = <T>(work: () => Promise<T>): Promise<T> =>
    locked.run(async () => {
      begin.run();
      try {
        const result = await work();
        commit.run();
        checkpointer.noteCommit();
        return result;
      } catch (error) {
        if (writer.inTransaction) writer.exec('ROLLBACK');
        throw error;
      }
    });
  const read = markInProcess(drizzle(reader) as unknown as Db);
  return {
    read,
    report: read,
    write: (work) => transaction(() => work(tx)),
    afterWrite: locked.afterCurrent,
    ping: async () => void reader.prepare('SELECT 1').get(),
    exec: (statements) =>
      transaction(async () => {
        for (const statement of statements) writer.exec(statement);
      }),
    close: () =>
      locked.run(async () => {
        reader.close();
        await checkpointer.close();
        try {
          // Closing does not wait for a running backup.
          writer.pragma('busy_timeout = 200');
          writer.pragma('wal_checkpoint(TRUNCATE)');
        } catch {
          // No room to write it into the file itself: everything is in the journal beside it, and the next start takes it up.
        }
        writer.close();
      }),
  };
}
