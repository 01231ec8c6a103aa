/** npm run backup, npm run restore: what they do, in the words that they print. */
import path from 'node:path';
import { CannotOpen } from '#server/db/store.ts';
import { describeStorageFailure } from '#server/db/failures.ts';
import { readSettings } from '#server/core/settings.ts';
import { typeCommand } from '#server/core/type-command.ts';
import { backupTexts } from '#shared/workspace/backup/texts.ts';
import { type Backups, openBackups } from './backups.ts';
import { restore } from './restore.ts';

function requireBackups(root: string): Backups {
  const backups = openBackups(root, readSettings(process.env));
  if (!backups) throw new CannotOpen(backupTexts.onServer);
  return backups;
}

const SHOWN = ['leads', 'properties', 'deals', 'milestones'];
const describeContents = (rows: Record<string, number>): string => SHOWN.map((table) => `${rows[table] ?? 0} ${table}`).join(', ');

/** Makes a backup, also while the server runs. Returns what to print. */
export async function runBackupCommand(root: string): Promise<string> {
  const backups = requireBackups(root);
  try {
    const { name, rows } = await backups.create();
    return `Backed up to ${path.join(backups.folder, name)} and checked: ${describeContents(rows)}.`;
  } catch (error) {
    const reason = describeStorageFailure(backups.file, error);
    throw reason === undefined ? error : new CannotOpen(`${backupTexts.failed}. ${reason}`);
  }
}

/** Restores a backup: a path, a name, or `latest`. Returns what to print; without a name, which backups there are. */
export async function restoreCommand(root: string, asked: string | undefined): Promise<string> {
  const backups = requireBackups(root);
  const names = backups.list().map(({ name }) => name);
  if (asked === undefined)
    return names.length === 0
      ? `There are no backups in ${backups.folder}: name a file, ${typeCommand('restore')} <file>.`
      : `Which one? ${typeCommand('restore')} <file>, or latest for the first of these in ${backups.folder}:\n${names.join('\n')}`;
  const name = asked === 'latest' ? names[0] : asked;
  if (name === undefined) throw new CannotOpen(`There are no backups in ${backups.folder}.`);
  const { from, before, rows } = await restore(backups, name);
  const note = before === undefined ? '' : ` The database that was there is now ${before}.`;
  return `Restored ${from} and checked: ${describeContents(rows)}.${note}`;
}
