/** Settings -> the database, up to date: what the server and every command begin with. */
import path from 'node:path';
import { CannotOpen, openStore, type Store } from './db/connect.ts';
import { storageAdvice } from './db/failures.ts';
import { migrate } from './db/migrate.ts';
import type { Settings } from './settings.ts';

/**
 * Opens the database of the settings and applies what its schema lacks. Throws `CannotOpen` with what to do. `warn` is told of what
 * a person should know and nothing has failed of.
 */
export async function openDatabase(root: string, settings: Settings, warn?: (message: string) => void): Promise<Store> {
  const store = await openStore(settings.DATABASE_URL, {
    authToken: settings.DATABASE_AUTH_TOKEN,
    replicaUrl: settings.DATABASE_REPLICA_URL,
    sync: settings.DATABASE_SYNC,
    warn,
  });
  try {
    await migrate(store, path.join(root, 'drizzle'));
    return store;
  } catch (error) {
    await store.close();
    if (error instanceof CannotOpen) throw error;
    const advice = storageAdvice(settings.DATABASE_URL.replace(/^file:/, ''), error);
    throw advice === undefined ? error : new CannotOpen(advice);
  }
}
