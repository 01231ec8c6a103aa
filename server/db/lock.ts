/** One server per database file: a second one would run the same jobs, and would miss the first one's changes. */
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { CannotOpen } from './store.ts';
import { storageAdvice, storageFailure } from './failures.ts';

/** A connection that nobody refers to would be closed by the garbage collector, and its lock be gone. */
const held = new Set<Database.Database>();

/**
 * Takes the lock of a database file until the returned function is called or the process ends, however it ends. It is the
 * operating system's lock on a small file beside the database, not on the database itself, which a backup must be able to read.
 * Throws `CannotOpen` when another process has it.
 */
export function holdLock(file: string): () => void {
  const folder = path.dirname(path.resolve(file));
  let lock: Database.Database | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    const real = existsSync(file) ? realpathSync(file) : path.join(realpathSync(folder), path.basename(file));
    lock = new Database(`${real}-lock`, { timeout: 0 });
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (storageFailure(error) === 'busy')
      throw new CannotOpen(`Another DealFlow is running on ${file}: stop it first, or set DATABASE_URL to another file.`);
    throw new CannotOpen(storageAdvice(file, error) ?? `${file} cannot be opened: ${String(error)}.`);
  }
  const taken = lock;
  held.add(taken);
  return () => {
    held.delete(taken);
    taken.close();
  };
}
