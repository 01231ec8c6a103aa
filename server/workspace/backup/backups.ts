/** Backups of the database file: made while the server runs, checked before they count; the oldest go. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { findDatabaseFile } from '#server/db/connect.ts';
import { DATABASE, type JobKind } from '#server/core/jobs.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Backup, BackupOverview } from '#shared/workspace/backup/backup.ts';
import { nameBackup, listBackups, makeFolder, moveIntoPlace, PARTIAL, removeOldBackups } from './files.ts';

export interface Backups {
  /** The project's folder. */
  root: string;
  /** The database's file. */
  file: string;
  folder: string;
  /** `03:00`; null when none is made by itself. */
  nightlyAt: string | null;
  list(): Backup[];
  /** Makes one; who asks while one is being made gets that. Rejects with the error of SQLite or of the disk. */
  create(): Promise<MadeBackup>;
  /** Why the last try failed; null when it did not. */
  failure(): BackupOverview['failure'];
}

interface MadeBackup extends Backup {
  rows: Checked['rows'];
}

type BackupSettings = Pick<Settings, 'DATABASE_URL' | 'BACKUP_FOLDER' | 'BACKUP_KEEP' | 'BACKUP_AT'>;

/** The backups of the settings' database; undefined for one on a server, which has no file to copy. */
export function openBackups(root: string, settings: BackupSettings, now: () => Date = () => new Date()): Backups | undefined {
  const file = findDatabaseFile(settings.DATABASE_URL);
  if (file === undefined) return undefined;
  const folder = settings.BACKUP_FOLDER || path.join(path.dirname(file), 'backups');
  let failure: BackupOverview['failure'] = null;
  let running: Promise<MadeBackup> | undefined;

  const make = async (): Promise<MadeBackup> => {
    const at = now();
    const name = nameBackup(file, at);
    const target = path.join(folder, name);
    const partial = `${target}${PARTIAL}`;
    try {
      makeFolder(folder);
      // What a copy that was cut off has left takes the room of this one.
      removeOldBackups(folder, file, Infinity);
      const { rows, size } = await runJob(root, { name: 'backup', source: file, target: partial });
      moveIntoPlace(partial, target);
      removeOldBackups(folder, file, settings.BACKUP_KEEP);
      failure = null;
      return { name, size, created_at: at.toISOString(), rows };
    } catch (error) {
      rmSync(partial, { force: true });
      rmSync(`${partial}-journal`, { force: true });
      failure = { at: at.toISOString(), message: error instanceof Error ? error.message : String(error) };
      throw error;
    }
  };
  return {
    root,
    file,
    folder,
    nightlyAt: settings.BACKUP_AT || null,
    list: () => listBackups(folder, file),
    create: () => {
      running ??= make().finally(() => (running = undefined));
      return running;
    },
    failure: () => failure,
  };
}

const RETRY_MS = 3_600_000;

/** The most recent occurrence of a time of day on this machine's clock. */
function findLastDue(timeOfDay: string, now: Date): Date {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  const due = new Date(now);
  due.setHours(hours, minutes, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/** Whether one is to be made: none was since the last due time. A machine that slept over it makes it when it wakes. */
export function isBackupDue(timeOfDay: string, newest: string | undefined, now: Date): boolean {
  return newest === undefined || Date.parse(newest) < findLastDue(timeOfDay, now).getTime();
}

/** The job that makes one backup a day. After a failure it waits for an hour. */
export function createNightlyBackup(backups: Backups, now: () => Date = () => new Date()): JobKind {
  const isNeeded = (): boolean => {
    const at = now();
    const failed = backups.failure();
    if (backups.nightlyAt === null || (failed && at.getTime() - Date.parse(failed.at) < RETRY_MS)) return false;
    return isBackupDue(backups.nightlyAt, backups.list()[0]?.created_at, at);
  };
  return {
    kind: 'backup.nightly',
    everyMs: 60_000,
    find: async () => ({ subjects: isNeeded() ? [DATABASE] : [] }),
    run: async () => {
      await backups.create();
      return undefined;
    },
  };
}

/** What a whole, sound file holds. */
export interface Checked {
  /** Table -> number of rows. */
  rows: Record<string, number>;
  /** The migrations that it has; none when it is not a database of DealFlow. */
  tags: string[];
  /** Bytes. */
  size: number;
}

type WorkerJob =
  | { name: 'backup'; source: string; target: string }
  | { name: 'check'; file: string }
  | { name: 'accountCopy'; source: string; target: string; account: number; migrations: { tag: string; statements: string[] }[] };

interface WorkerAnswer {
  result?: Checked;
  failure?: { message: string; code?: string };
}

/** Copies or checks a database file in a thread of its own, to the end. Rejects with the error of SQLite or of the disk, its code included. */
export function runJob(root: string, job: WorkerJob): Promise<Checked> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(path.join(root, 'server/workspace/backup/worker.mjs'), {
      workerData: job,
      // The options of this process are about what else it runs.
      execArgv: [],
    });
    worker.once('message', ({ result, failure }: WorkerAnswer) => {
      if (result) resolve(result);
      else reject(Object.assign(new Error(failure?.message), { code: failure?.code }));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The copy was broken off')));
  });
}
