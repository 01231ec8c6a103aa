/** Opens the database that DATABASE_URL names, and is the only way to write to it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';

/** A database of either driver: always await, never read what `.run()` returns, use `.returning()`. */
export type Db = Omit<BaseSQLiteDatabase<'async', unknown>, 'transaction'>;

export interface Store {
  /** Reads. On SQLite the connection is read-only, so that a write outside `write` fails at once. */
  read: Db;
  /**
   * Runs `work` in one immediate transaction, after all earlier ones: committed when it resolves, rolled back when it throws.
   * Inside, await nothing but `tx`; calling `write` again inside throws.
   */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** Runs statements that belong to no query: migrations. */
  exec(statements: string[]): Promise<void>;
  close(): Promise<void>;
}

/** A start that cannot go on: its message says what to do. */
export class CannotOpen extends Error {}

const insideWrite = new AsyncLocalStorage<true>();

/** Runs one piece of work at a time, in the order of the calls. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (insideWrite.getStore()) throw new Error('write() inside write(): pass tx down instead');
    const run = last.then(() => insideWrite.run(true, work));
    last = run.catch(() => undefined);
    return run;
  };
}

/** Opens a SQLite file (`file:`) or a libSQL server (`libsql:`, `http:`, `https:`). Throws `CannotOpen`. */
export async function openStore(url: string, authToken?: string): Promise<Store> {
  return url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openLibsql(url, authToken);
}

async function openSqlite(file: string): Promise<Store> {
  const [{ default: Database }, { drizzle }] = await Promise.all([import('better-sqlite3'), import('drizzle-orm/better-sqlite3')]);
  const folder = path.dirname(file);
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
    const writer = new Database(file);
    writer.pragma('journal_mode = WAL');
    writer.pragma('synchronous = NORMAL');
    writer.pragma('foreign_keys = ON');
    writer.pragma('busy_timeout = 5000');
    // A second ordinary connection that wrote during a transaction would block the event loop that the transaction needs.
    const reader = new Database(file, { readonly: true });
    reader.pragma('busy_timeout = 5000');
    const tx = drizzle(writer) as unknown as Db;
    const locked = oneAtATime();
    const transaction = <T>(work: () => Promise<T>): Promise<T> =>
      locked(async () => {
        writer.exec('BEGIN IMMEDIATE');
        try {
          const result = await work();
          writer.exec('COMMIT');
          return result;
        } catch (error) {
          if (writer.inTransaction) writer.exec('ROLLBACK');
          throw error;
        }
      });
    return {
      read: drizzle(reader) as unknown as Db,
      write: (work) => transaction(() => work(tx)),
      ping: async () => void reader.prepare('SELECT 1').get(),
      exec: (statements) =>
        transaction(async () => {
          for (const statement of statements) writer.exec(statement);
        }),
      close: () =>
        locked(async () => {
          reader.close();
          writer.pragma('wal_checkpoint(TRUNCATE)');
          writer.close();
        }),
    };
  } catch (error) {
    throw new CannotOpen(`The database ${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

async function openLibsql(url: string, authToken?: string): Promise<Store> {
  const [{ createClient }, { drizzle }] = await Promise.all([import('@libsql/client'), import('drizzle-orm/libsql')]);
  const client = createClient({ url, ...(authToken ? { authToken } : {}) });
  const db = drizzle(client);
  const locked = oneAtATime();
  return {
    read: db as unknown as Db,
    write: (work) => locked(() => db.transaction((tx) => work(tx as unknown as Db), { behavior: 'immediate' })),
    ping: async () => void (await client.execute('SELECT 1')),
    exec: (statements) => locked(async () => void (await client.batch(statements, 'write'))),
    close: async () => client.close(),
  };
}
