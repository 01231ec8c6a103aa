/** One server per database file: a second one would run the same jobs, and would miss the first one's changes. */
import { closeSync, existsSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { CannotOpen } from './store.ts';
import { describeStorageFailure, findStorageFailure } from './failures.ts';

/** A connection that nobody refers to would be closed by the garbage collector, and its lock be gone. */
const activeLocks = new Set<Database.Database>();

/**
 * Takes the lock of a database file until the returned function is called or the process ends, however it ends. It is the
 * operating system's lock on a small file beside the database, not on the database itself, which a backup must be able to read.
 * Throws `CannotOpen` when another process has it.
 */
export function lockDatabase(file: string): () => void {
  const folder = path.dirname(path.resolve(file));
  const locks: Database.Database[] = [];
  try {
    mkdirSync(folder, { recursive: true });
    // A file that is there has one real name, and a number that all its names share.
    if (!existsSync(file)) closeSync(openSync(file, 'a'));
    lockFile(`${realpathSync(file)}-lock`, locks);
    const { dev, ino } = statSync(file, { bigint: true });
    lockFile(path.join(tmpdir(), `dealflow-${dev}-${ino}-lock`), locks);
  } catch (error) {
    for (const lock of locks) lock.close();
    if (findStorageFailure(error) === 'busy')
      throw new CannotOpen(`Another DealFlow is running on ${file}: stop it first, or set DATABASE_URL to another file.`);
    throw new CannotOpen(describeStorageFailure(file, error) ?? `${file} cannot be opened: ${String(error)}.`);
  }
  for (const lock of locks) activeLocks.add(lock);
  return () => {
    for (const lock of locks) {
      activeLocks.delete(lock);
      lock.close();
    }
  };
}

function lockFile(name: string, locks: Database.Database[]): void {
  const lock = new Database(name, { timeout: 0 });
  locks.push(lock);
  lock.pragma('journal_mode = MEMORY');
  lock.exec('BEGIN EXCLUSIVE');
}
