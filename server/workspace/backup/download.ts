/** The complete data of an account in one archive: a database, and each list as CSV. */
import { readFileSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Scope } from '#server/core/context.ts';
import { TooMany } from '#server/core/errors.ts';
import { type Exported, exportCsv } from '#server/workspace/import-export/export.ts';
import { backupTexts } from '#shared/workspace/backup/texts.ts';
import type { Backups } from './backups.ts';
import { nameBackup, makeFolder, PARTIAL } from './files.ts';
import { runJob } from './jobs.ts';

const RETRY_SECONDS = 30;

/** The migrations of this version, as the statements that make an empty database. */
function readMigrations(root: string): { tag: string; statements: string[] }[] {
  const folder = path.join(root, 'drizzle');
  const { entries } = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  return entries.map(({ tag }) => ({
    tag,
    statements: readFileSync(path.join(folder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint'),
  }));
}

interface Download {
  archive: Readable;
  /** To be called when nothing more will be read of it. */
  end(): Promise<void>;
}

/** Prepares and streams downloads: one at a time for all, and one for each account. */
export function createDownloads({ root, file, folder }: Backups, exports: readonly Exported[]): (scope: Scope) => Promise<Download> {
  const busy = new Set<number>();
  let last: Promise<unknown> = Promise.resolve();

  const prepare = (account: number, target: string): Promise<unknown> => {
    const job = { name: 'accountCopy', source: file, target, account, migrations: readMigrations(root) } as const;
    const mine = last.then(() => runJob(root, job));
    last = mine.catch(() => undefined);
    return mine;
  };

  return async (scope) => {
    const account = scope.account.id;
    if (busy.has(account)) throw new TooMany(backupTexts.preparing, RETRY_SECONDS);
    busy.add(account);
    const now = scope.now();
    const target = path.join(folder, `${nameBackup(file, now)}-${account}${PARTIAL}`);
    let handle: FileHandle | undefined;
    const end = async () => {
      busy.delete(account);
      await handle?.close();
      handle = undefined;
      await rm(target, { force: true });
    };
    try {
      makeFolder(folder);
      await prepare(account, target);
      handle = await open(target);
      // An open file stays readable without its name, and nothing is left of it however this process ends. Not on Windows.
      if (process.platform !== 'win32') await rm(target);
    } catch (error) {
      await end();
      throw error;
    }
    const database = handle.createReadStream({ autoClose: false });
    const { ZipFile } = await import('yazl');
    const zip = new ZipFile();
    const archive = new Readable().wrap(zip.outputStream);
    const add = (name: string, content: () => Readable) =>
      zip.addReadStreamLazy(name, { mtime: now }, (use) => {
        const stream = content();
        // What ends too early must not look like a whole archive.
        stream.once('error', (error) => archive.destroy(error));
        use(null, stream);
      });
    add('dealflow.db', () => database);
    for (const list of exports) add(`${list.path}.csv`, () => Readable.from(exportCsv(scope, list, {})));
    zip.end();
    return { archive, end };
  };
}
