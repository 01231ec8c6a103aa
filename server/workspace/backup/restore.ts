/** Replaces the database with a backup, and keeps the previous files. */
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { CannotOpen } from '#server/db/store.ts';
import { describeStorageFailure, findStorageFailure } from '#server/db/failures.ts';
import { lockDatabase } from '#server/db/lock.ts';
import { makeFolder, moveIntoPlace, formatStamp } from './files.ts';
import { type Backups, type Checked, runJob } from './backups.ts';

/** What belongs to a database: SQLite would take an old journal for the new file's own. */
const BESIDE = ['', '-wal', '-shm', '-journal'] as const;

interface Restored {
  from: string;
  /** Where the database is that was there before; undefined when there was none. */
  before: string | undefined;
  rows: Checked['rows'];
}

/**
 * Restores a file: a path, or the name of one in the folder of the backups. Throws `CannotOpen` while a program has the database
 * open, and for a file that is not a sound database of this version or an older one; then everything is as it was.
 */
export async function restore(backups: Backups, name: string, now: Date = new Date()): Promise<Restored> {
  const { root, file, folder } = backups;
  const from = [name, path.join(folder, name)].find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
  if (from === undefined) throw new CannotOpen(`There is no file ${name}, neither here nor in ${folder}.`);
  makeFolder(path.dirname(path.resolve(file)));
  const release = lockDatabase(file);
  const incoming = `${file}.restoring`;
  try {
    // Checked as a copy: the backup itself is only read, and what is checked is what will be there.
    for (const end of BESIDE) rmSync(incoming + end, { force: true });
    for (const end of BESIDE) if (end !== '-shm' && existsSync(from + end)) copyFileSync(from + end, incoming + end);
    const { rows } = await checkIncoming(root, from, incoming);
    const before = setAside(file, now);
    moveIntoPlace(incoming, file);
    const { rows: present } = await runJob(root, { name: 'check', file });
    if (JSON.stringify(present) !== JSON.stringify(rows)) throw new CannotOpen(`${file} differs from ${from} after it was restored.`);
    return { from, before, rows };
  } finally {
    for (const end of BESIDE) rmSync(incoming + end, { force: true });
    release();
  }
}

async function checkIncoming(root: string, from: string, incoming: string): Promise<Checked> {
  const checked = await readWhole(root, incoming).catch((error: unknown) => {
    const advice: Partial<Record<string, string>> = { foreign: 'is not a database', corrupt: 'is damaged' };
    const failure = findStorageFailure(error);
    if (failure === 'full') throw new CannotOpen(`There is no room for a copy of ${from}: free some on the disk, then restore again.`);
    throw new CannotOpen(`${from} ${(failure && advice[failure]) ?? `cannot be read (${String(error)})`}: restore another backup.`);
  });
  const journal = JSON.parse(readFileSync(path.join(root, 'drizzle/meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  if (checked.tags.length === 0 || checked.rows.users === undefined)
    throw new CannotOpen(`${from} is not a database of DealFlow: restore another file.`);
  const unknown = checked.tags.filter((tag) => !journal.entries.some((entry) => entry.tag === tag));
  if (unknown.length > 0)
    throw new CannotOpen(`${from} was written by a newer DealFlow (it has ${unknown.join(', ')}): update DealFlow, then restore it.`);
  return checked;
}

async function readWhole(root: string, file: string): Promise<Checked> {
  const database = new Database(file, { fileMustExist: true });
  try {
    database.pragma('journal_mode = DELETE');
  } finally {
    database.close();
  }
  return runJob(root, { name: 'check', file });
}

/** Renames the present database, damaged or not, and what is left of one. Throws `CannotOpen` while any program has it open. */
function setAside(file: string, now: Date): string | undefined {
  // The lock makes an empty file where there was none.
  const isThere = existsSync(file) && statSync(file).size > 0;
  if (isThere) foldIn(file);
  const { dir, name, ext } = path.parse(file);
  const aside = path.join(dir, `${name}-before-restore-${formatStamp(now)}${ext}`);
  for (const end of BESIDE) if (existsSync(file + end)) renameSync(file + end, aside + end);
  return isThere ? aside : undefined;
}

/** Leaving the WAL mode needs the file to oneself, and takes its journal in. */
function foldIn(file: string): void {
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { fileMustExist: true, timeout: 0 });
    database.pragma('journal_mode = DELETE');
  } catch (error) {
    if (findStorageFailure(error) === 'busy') throw new CannotOpen(`Another program has ${file} open: close it, then restore again.`);
    // Damaged, or no database: that is what a restore is for.
    if (!['corrupt', 'foreign'].includes(findStorageFailure(error) ?? ''))
      throw new CannotOpen(describeStorageFailure(file, error) ?? `${file} cannot be opened: ${String(error)}.`);
  } finally {
    database?.close();
  }
}
