/** Backups of the database file: made while the server runs, checked before they count; the oldest go. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { findDatabaseFile } from '#server/db/connect.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Backup, BackupOverview } from '#shared/workspace/backup/backup.ts';
import { nameBackup, listBackups, makeFolder, moveIntoPlace, PARTIAL, removeOldBackups } from './files.ts';
import { type Checked, runJob } from './jobs.ts';

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
