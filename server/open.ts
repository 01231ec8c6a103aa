/** Settings -> the database, up to date: what the server and every command begin with. */
import path from 'node:path';
import { openBackups } from '#server/workspace/backup/backups.ts';
import { openStore } from '#server/db/connect.ts';
import { CannotOpen, type Store } from '#server/db/store.ts';
import { describeStorageFailure } from '#server/db/failures.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Settings } from '#server/core/settings.ts';

/**
 * Opens the database of the settings and applies what its schema lacks. Throws `CannotOpen` with what to do. `warn` is called with what
 * a person should know although nothing has failed.
 */
export async function openDatabase(root: string, settings: Settings, warn?: (message: string) => void): Promise<Store> {
  const store = await openStore(settings.DATABASE_URL, {
    authToken: settings.DATABASE_AUTH_TOKEN,
    replicaUrl: settings.DATABASE_REPLICA_URL,
    sync: settings.DATABASE_SYNC,
    warn,
  });
  try {
    await migrate(store, path.join(root, 'drizzle'), { beforeChange: () => createBackup(root, settings) });
    return store;
  } catch (error) {
    await store.close();
    if (error instanceof CannotOpen) throw error;
    const advice = describeStorageFailure(settings.DATABASE_URL.replace(/^file:/, ''), error);
    throw advice === undefined ? error : new CannotOpen(advice);
  }
}

/** A migration touches every record, so the database is backed up before it. */
async function createBackup(root: string, settings: Settings): Promise<void> {
  const backups = openBackups(root, settings);
  try {
    await backups?.create();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotOpen(
      `The database has to be brought up to date, and the backup before that failed (${reason}): make room in ${backups?.folder}, or set BACKUP_FOLDER to another place.`,
    );
  }
}
