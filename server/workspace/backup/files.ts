/** Backups as files in a folder: their names, which tell their moment, and how many of them stay. */
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Backup } from '#shared/workspace/backup/backup.ts';

/** `2026-11-21T03-00-00-123Z`: sorts by time, and is a name on every system. */
export const formatStamp = (moment: Date): string => moment.toISOString().replaceAll(/[:.]/g, '-');
const STAMP = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/;
const ABANDONED_MS = 3_600_000;

const getBaseName = (database: string) => path.basename(database).replace(/\.\w+$/, '');

export const nameBackup = (database: string, moment: Date): string => `${getBaseName(database)}-${formatStamp(moment)}.db`;

/** The moment in a name that this program gave; undefined for every other file. */
function parseMoment(database: string, name: string): string | undefined {
  const base = `${getBaseName(database)}-`;
  if (!name.startsWith(base) || !name.endsWith('.db')) return undefined;
  const stamp = name.slice(base.length, -'.db'.length);
  return STAMP.test(stamp) ? stamp.replace(STAMP, '$1:$2:$3.$4Z') : undefined;
}

/** The backups of a database, the newest first. */
export function listBackups(folder: string, database: string): Backup[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
  return names
    .flatMap((name) => {
      const created_at = parseMoment(database, name);
      return created_at === undefined ? [] : [{ name, size: statSync(path.join(folder, name)).size, created_at }];
    })
    .sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
}

/** Removes the oldest beyond `keep`, and what a copy that was broken off has left. Nothing that has another name. */
export function removeOldBackups(folder: string, database: string, keep: number, now: number = Date.now()): void {
  for (const { name } of listBackups(folder, database).slice(keep)) rmSync(path.join(folder, name), { force: true });
  for (const name of readdirSync(folder)) {
    const isPartial = name.startsWith(`${getBaseName(database)}-`) && /\.partial(-wal|-shm|-journal)?$/.test(name);
    if (isPartial && now - statSync(path.join(folder, name)).mtimeMs > ABANDONED_MS) rmSync(path.join(folder, name), { force: true });
  }
}

export const PARTIAL = '.partial';

/** Gives a finished file its name, so that it has it after a power failure too. */
export function moveIntoPlace(from: string, to: string): void {
  renameSync(from, to);
  // Not every system lets a folder be opened.
  if (process.platform === 'win32') return;
  const folder = openSync(path.dirname(to), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** File mode: only the owner may read a backup, which contains everybody's records. */
export const makeFolder = (folder: string): void => void mkdirSync(folder, { recursive: true, mode: 0o700 });
