/** The archive of an account as a plain route, since it is a file and no JSON; and its part of the OpenAPI document. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BINARY, describeFailures, WITH_BEARER } from '#server/core/describe-routes.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { requireScope, type Context } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { backupTexts } from '#shared/workspace/backup/texts.ts';
import { toDay } from '#shared/core/days.ts';
import type { Exported } from '#server/workspace/import-export/export.ts';
import type { Backups } from './backups.ts';
import { createDownloads } from './download.ts';

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
