/** The archive of an account as a plain route, since it is a file and no JSON; and its part of the OpenAPI document. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { BINARY, describeFailures, WITH_BEARER } from '#server/core/describe-routes.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { requireScope, type Context, type Scope } from '#server/core/context.ts';
import { Conflict, TooMany } from '#server/core/errors.ts';
import { backupTexts } from '#shared/workspace/backup/texts.ts';
import { toDay } from '#shared/core/days.ts';
import { type Exported, exportCsv } from '#server/workspace/import-export/export.ts';
import { nameBackup, makeFolder, PARTIAL } from './files.ts';
import { type Backups, runJob } from './backups.ts';

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
function createDownloads({ root, file, folder }: Backups, exports: readonly Exported[]): (scope: Scope) => Promise<Download> {
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

export const DOWNLOAD_PATHS = {
  '/account/download': {
    get: {
      operationId: 'account-download',
      summary: 'Everything that your account has, in one ZIP archive: a SQLite database, and each list as CSV',
      description: 'The database holds the records of this account alone, without passwords, sessions and tokens.',
      tags: ['Account'],
      ...WITH_BEARER,
      responses: {
        '200': { description: 'The archive', content: { 'application/zip': BINARY } },
        ...describeFailures(409, 429, 507),
      },
    },
  },
};

interface DownloadParts {
  createContext(request: FastifyRequest): Context;
  /** Undefined when the database is on a server. */
  backups: Backups | undefined;
  exports: readonly Exported[];
}

/** Registers the route under the app's prefix. */
export function downloadRoutes({ createContext, backups, exports }: DownloadParts) {
  const download = backups && createDownloads(backups, exports);
  return (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      answerProblems(routes);
      routes.get('/account/download', async (request, reply) => {
        const { scope } = await requireScope(createContext(request), 'reads');
        if (!download) throw new Conflict(backupTexts.downloadOnServer);
        // Preparing a large account's takes longer than a connection may otherwise be silent.
        request.raw.setTimeout(0);
        const { archive, end } = await download(scope);
        const finish = () => void end().catch((error: unknown) => request.log.error(error));
        // Whether it was read to its end, or the browser has gone away, perhaps meanwhile.
        if (reply.raw.closed || request.raw.socket.destroyed) finish();
        else reply.raw.once('close', finish);
        return answerFile(reply, { name: `dealflow-${toDay(scope.now())}.zip`, type: 'application/zip', content: archive });
      });
    });
  };
}
