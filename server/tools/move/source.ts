/** The database that a move reads from, which nobody may change meanwhile. */
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { openStore } from '#server/db/connect.ts';
import { CannotOpen, type Db } from '#server/db/store.ts';

export interface Source {
  db: Db;
  close(): Promise<void>;
}

/** Opens what is moved. A SQLite file is locked against every other program until it is closed. Throws `CannotOpen`. */
export async function openSource(url: string, authToken?: string): Promise<Source> {
  if (!url.startsWith('file:')) {
    const store = await openStore(url, { authToken });
    return { db: store.read, close: () => store.close() };
  }
  const file = url.slice('file:'.length);
  if (!existsSync(file)) throw new CannotOpen(`There is no database at ${file}.`);
  const connection = new Database(file, { fileMustExist: true, timeout: 1000 });
  try {
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY'))
      throw new CannotOpen(`The database ${file} is in use. Stop DealFlow first, so that nothing is written while it moves.`);
    throw new CannotOpen(`The database ${file} cannot be read: ${(error as Error).message}.`);
  }
  return { db: drizzle(connection) as unknown as Db, close: async () => void connection.close() };
}
