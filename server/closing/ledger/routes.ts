/** The ledger as a file. A plain route beside the procedures. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findToday } from '#server/core/account-days.ts';
import { TEXT, WITH_BEARER } from '#server/core/describe-routes.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { requireScope, type Context } from '#server/core/context.ts';
import { exportLedger } from './ledger.ts';

export const LEDGER_PATHS = {
  '/ledger/export.jsonl': {
    get: {
      operationId: 'ledger-export',
      summary: 'The whole ledger as lines of JSON, with a signed header: what npm run verify checks on any machine',
      tags: ['Ledger'],
      ...WITH_BEARER,
      responses: { '200': { description: 'The file', content: { 'application/x-ndjson': TEXT } } },
    },
  },
};

/** Registers the file under the app's prefix. */
export function createLedgerRoutes({ createContext }: { createContext(request: FastifyRequest): Context }) {
  return (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      answerProblems(routes);
      routes.get('/ledger/export.jsonl', async (request, reply) => {
        const context = createContext(request);
        const { scope } = await requireScope(context, 'reads');
        const content = Readable.from(exportLedger(scope, context.store.write));
        return answerFile(reply, { name: `ledger-${findToday(scope)}.jsonl`, type: 'application/x-ndjson; charset=utf-8', content });
      });
    });
  };
}
