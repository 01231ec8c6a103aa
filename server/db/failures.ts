/** Classifies storage failures of any driver, with advice. */
import { typeCommand } from '#server/core/type-command.ts';

/**
 * `full`: no room on the disk. `busy`: another program holds the lock. `readonly`: no right to write. `foreign`: not a database at
 * all. `corrupt`: damaged. `disk`: reading or writing failed. `unreachable`: a database server does not answer.
 */
export type StorageFailure = 'full' | 'busy' | 'readonly' | 'foreign' | 'corrupt' | 'disk' | 'unreachable';

/** Error codes by prefix; the first match counts. SQLite's extended codes are longer: SQLITE_IOERR_WRITE. */
const CODES: readonly (readonly [string, StorageFailure])[] = [
  ['SQLITE_FULL', 'full'],
  // The shared memory beside the file could not grow.
  ['SQLITE_IOERR_SHMSIZE', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  // A server takes the right to write from a transaction that others have waited for too long: it is undone whole.
  ['TRANSACTION_', 'busy'],
  ['STREAM_EXPIRED', 'busy'],
  ['SQLITE_READONLY', 'readonly'],
  ['SQLITE_PERM', 'readonly'],
  ['SQLITE_CANTOPEN', 'readonly'],
  ['EACCES', 'readonly'],
  ['EPERM', 'readonly'],
  ['EROFS', 'readonly'],
  ['SQLITE_NOTADB', 'foreign'],
  ['SQLITE_CORRUPT', 'corrupt'],
  ['SQLITE_IOERR', 'disk'],
  ['EIO', 'disk'],
  ['ECONNREFUSED', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['UND_ERR_', 'unreachable'],
  ['SERVER_ERROR', 'unreachable'],
];

/** Which failure of the storage an error is, or comes from; undefined when it is none. */
export function findStorageFailure(error: unknown): StorageFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    const found = CODES.find(([begin]) => code.startsWith(begin));
    if (found) return found[1];
  }
  return undefined;
}

const SENTENCES: Record<StorageFailure, (name: string) => string> = {
  full: (name) => `There is no room left on the disk for ${name}: free some, then start again.`,
  busy: (name) => `${name} is locked by another program: close that program, then start again.`,
  readonly: (name) =>
    `${name} cannot be written: give this user the right to write to the file and its folder, or set DATABASE_URL to another place.`,
  foreign: (name) =>
    `${name} is not a database: set DATABASE_URL to another file, or restore a backup with "${typeCommand('restore')} <file>".`,
  corrupt: (name) => `${name} is damaged: restore a backup with "${typeCommand('restore')} <file>".`,
  disk: (name) => `The disk of ${name} fails to read or write: check that it is connected and has room, then start again.`,
  unreachable: (name) => `${name} does not answer: start that server, or set DATABASE_URL to another one.`,
};

/** One sentence that says what to do about a failure of the storage; undefined for any other error. */
export function describeStorageFailure(name: string, error: unknown): string | undefined {
  const failure = findStorageFailure(error);
  return failure && SENTENCES[failure](name);
}
