/** Opens the database that DATABASE_URL names. */
import { CannotOpen, type Store, type StoreOptions } from './store.ts';

/** The path of a database that is a file; undefined for one behind a server. */
export const findDatabaseFile = (url: string): string | undefined => (url.startsWith('file:') ? url.slice('file:'.length) : undefined);

/** Opens a SQLite file (`file:`) or a libSQL server (`libsql:`, `http:`, `https:`); only the driver that is asked for is loaded. Throws `CannotOpen`. */
export async function openStore(url: string, options: StoreOptions = {}): Promise<Store> {
  const file = findDatabaseFile(url);
  if (file === undefined) return (await import('./libsql.ts')).openLibsql(url, options);
  if (options.replicaUrl) throw new CannotOpen('DATABASE_REPLICA_URL is for a libSQL server: a file has no replica.');
  return (await import('./sqlite.ts')).openSqlite(file, options.sync);
}
