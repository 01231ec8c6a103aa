/** The database as one SQLite file: a writer behind the lock, and a reader that cannot write. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { CannotOpen, type Db, oneAtATime, type Store } from './connect.ts';

/** Opens the file, making it and its folder when they are missing. Throws `CannotOpen`. */
export async function openSqlite(file: string): Promise<Store> {
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
    const read = drizzle(reader) as unknown as Db;
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
      read,
      report: read,
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
