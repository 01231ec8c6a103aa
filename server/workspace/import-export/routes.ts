/** What is a file and no JSON: the upload of a list, its refused rows, and the exports. Plain routes beside the procedures. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireScope, type Context, type Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Jobs } from '#server/core/jobs.ts';
import { answerFile, readAhead } from '#server/core/answer-file.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { findToday } from '#server/core/account-days.ts';
import { limitUploadMemory } from '#server/core/room.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import { recordId } from '#shared/core/record.ts';
import type { z } from '#shared/core/zod.ts';
import {
  type Imported,
  type ImportedList,
  MAX_IMPORT_BYTES,
  uploadQuery,
  type CellProblem,
} from '#shared/workspace/import-export/import.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { getTargetLabel, IMPORT_NOUNS } from '#shared/workspace/import-export/mapping.ts';
import type { ImportNoun } from '#shared/workspace/import-export/nouns/noun.ts';
import { writeCsv } from '#server/core/write-csv.ts';
import { draftImport } from './draft.ts';
import { type Exported, exportCsv } from './export.ts';
import { removeImport, startImport, requireImport } from './imports.ts';
import { RUN_IMPORTS } from './jobs.ts';
import { walkRows } from './stored-rows.ts';

const ROWS_A_BATCH = { fewest: 250, most: 500 };

/** The field and its cell, unless the message names the field itself. */
const formatReason = (noun: ImportNoun, { field, value, message }: CellProblem): string => {
  const label = getTargetLabel(noun, field);
  return value === '' && message.startsWith(label) ? message : `${label}${value === '' ? '' : ` "${value}"`}: ${message}`;
};

/** Throws `NotFound` when there is no such import. */
async function writeRejectedCsv(scope: Scope, id: number): Promise<{ filename: string; text: AsyncGenerator<string> }> {
  const job = await requireImport(scope, scope.read, id);
  const noun = IMPORT_NOUNS[job.entity];
  async function* batches() {
    for await (const rows of walkRows(scope.read, id, { outcome: 'rejected', batch: ROWS_A_BATCH }))
      yield rows.map(({ row_number, cells, problems }) => {
        const reasons = (problems ?? []).map((problem) => formatReason(noun, problem));
        return [row_number, reasons.join('; '), ...cells];
      });
  }
  const header = ['Row', 'Why it was not imported', ...job.columns.map(({ name }) => name)];
  return { filename: job.filename, text: writeCsv(header, batches()) };
}

const FILE_TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
];

interface CsvParts {
  createContext(request: FastifyRequest): Context;
  jobs: Pick<Jobs, 'wake'>;
  exports: readonly Exported[];
}

/** Registers the routes under the app's prefix. */
export function createCsvRoutes({ createContext, jobs, exports }: CsvParts) {
  const scopeFor = async (request: FastifyRequest): Promise<Scope> => {
    const does = request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'changes';
    return (await requireScope(createContext(request), does)).scope;
  };
  return (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      answerProblems(routes, { 400: csvTexts.notWhole, 413: csvTexts.tooLarge, 415: csvTexts.wrongType });
      routes.removeAllContentTypeParsers();
      routes.addContentTypeParser(FILE_TYPES, { parseAs: 'buffer', bodyLimit: MAX_IMPORT_BYTES }, (_request, body, done) =>
        done(null, body),
      );

      // Who sends no valid token shall not be able to make the server read a hundred megabytes.
      const scopes = new WeakMap<FastifyRequest, Scope>();
      routes.addHook('onRequest', async (request) => void scopes.set(request, await scopeFor(request)));
      const scopeOfRequest = (request: FastifyRequest) => scopes.get(request) as Scope;

      const holdRoom = limitUploadMemory(MAX_IMPORT_BYTES, (request) => scopeOfRequest(request).account.id);

      const takeIn = (request: FastifyRequest, reply: FastifyReply, fixed?: Imported) =>
        receiveFile(scopeOfRequest(request), request, { reply, jobs, fixed });
      const upload = { bodyLimit: MAX_IMPORT_BYTES, preParsing: holdRoom };
      routes.post('/imports', upload, (request, reply) => takeIn(request, reply));
      routes.post('/leads/import', upload, (request, reply) => takeIn(request, reply, 'leads'));

      routes.get<{ Params: { id: string } }>('/imports/:id/rejected.csv', async (request, reply) => {
        const { filename, text } = await writeRejectedCsv(scopeOfRequest(request), recordId.parse(request.params.id));
        return sendCsv(reply, `rejected-${filename.replace(/\.\w+$/, '')}`, text);
      });

      for (const list of exports)
        routes.get(`/${list.path}/export`, async (request, reply) => {
          const scope = { ...scopeOfRequest(request), read: createContext(request).store.report };
          return sendCsv(reply, `${list.path}-${findToday(scope)}`, exportCsv(scope, list, request.query));
        });
    });
  };
}

/** Takes a file in and starts its import, unless `start=false`; nothing is left of a file that could not be started. */
async function receiveFile(
  scope: Scope,
  request: FastifyRequest,
  { reply, jobs, fixed }: Pick<CsvParts, 'jobs'> & { reply: FastifyReply; fixed?: Imported | undefined },
) {
  const asked = uploadQuery.safeParse(request.query);
  if (!asked.success) throw new Invalid(toFieldErrors(asked.error.issues));
  const entity = fixed ?? asked.data.entity ?? 'leads';
  const draft = await draftImport(scope, {
    entity,
    filename: asked.data.filename ?? `${entity}.csv`,
    bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    mapping: asked.data.mapping,
    options: toOptions(asked.data, findToday(scope)),
    sheet: asked.data.sheet ?? undefined,
  });
  if (asked.data.start === false) return reply.code(201).send({ status: 'success', message: csvTexts.uploaded, data: draft });
  try {
    const started = await startImport(scope, draft.id);
    jobs.wake(RUN_IMPORTS);
    return await reply.code(202).send({ status: 'success', message: csvTexts.started, data: started });
  } catch (error) {
    await removeImport(scope, draft.id);
    throw error;
  }
}

/** What the query of an upload says of the import; its list is of today where it names no day. */
function toOptions(asked: z.output<typeof uploadQuery>, today: string) {
  const {
    source,
    duplicates,
    name_order,
    place_city: city,
    place_state: state,
    list_id: id,
    list_name: name,
    list_kind: kind,
    list_as_of: as_of,
  } = asked;
  const list: ImportedList | undefined = id || name || kind ? { id, name, kind, as_of: as_of ?? today } : undefined;
  return {
    ...(source && { source }),
    ...(duplicates && { duplicates }),
    ...(name_order && { name_order }),
    ...(list && { list }),
    ...((city || state) && { place: { city, state } }),
  };
}

async function sendCsv(reply: FastifyReply, name: string, text: AsyncGenerator<string>): Promise<FastifyReply> {
  const safeName = name.replace(/[^\w.-]+/g, '-').slice(0, 100);
  return answerFile(reply, { name: `${safeName}.csv`, type: 'text/csv; charset=utf-8', content: Readable.from(await readAhead(text)) });
}
