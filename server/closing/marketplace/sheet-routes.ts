/** The sheets as files for signed-in users. Plain routes beside the procedures. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeFailures, describeFile, describeId, WITH_BEARER } from '#server/core/describe-routes.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { requireScope, type Context } from '#server/core/context.ts';
import { recordId } from '#shared/core/record.ts';
import { type Sheet, SHEETS } from '#shared/closing/marketplace/sheet.ts';
import { queueDrawing, SHEET_MAKERS } from './sheets.ts';

const NAMES = Object.keys(SHEETS) as Sheet[];

const OFFER_PARAMETERS = [
  {
    name: 'holds_until',
    in: 'query',
    required: false,
    description: 'The last day on which the offer can be accepted; a week from today unless named',
    schema: { type: 'string', format: 'date' },
  },
  {
    name: 'breakdown',
    in: 'query',
    required: false,
    description: 'Also prints, on a page of its own, how the price comes about: value, costs and margin',
    schema: { type: 'boolean', default: false },
  },
];

export const SHEET_PATHS = Object.fromEntries(
  NAMES.map((name) => [
    `/properties/{id}/${name}`,
    {
      get: {
        operationId: `dealSheets-${name.replace(/\W/g, '_')}`,
        summary: SHEETS[name],
        tags: ['Properties'],
        ...WITH_BEARER,
        parameters: [describeId(), ...(name === 'offer-sheet.pdf' ? OFFER_PARAMETERS : [])],
        responses: { ...describeFile('application/pdf'), ...describeFailures(409) },
      },
    },
  ]),
);

/** Registers the files under the app's prefix. */
export function createSheetRoutes({ createContext }: { createContext(request: FastifyRequest): Context }) {
  return (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      answerProblems(routes);
      for (const name of NAMES)
        routes.get<{ Params: { id: string } }>(`/properties/:id/${name}`, async (request, reply) => {
          const { scope } = await requireScope(createContext(request), 'reads');
          const id = recordId.parse(request.params.id);
          const content = await queueDrawing(scope, () => SHEET_MAKERS[name](scope, id, request.query));
          return answerFile(reply, { name: `${name.replace('.pdf', '')}-${id}.pdf`, type: 'application/pdf', content });
        });
    });
  };
}
