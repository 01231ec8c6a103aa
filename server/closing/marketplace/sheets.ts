/** The two sheets as PDFs of one page each; what an offer is calculated from is a page of its own. */
import { type Scope, type Whose, requireScope, type Context } from '#server/core/context.ts';
import { limitConcurrency } from '#server/core/limit-in-turn.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { createPaperThread, toBuffer, buildThreadProgram } from '#server/core/threads.ts';
import { findFile } from '#server/records/properties/photos/photos.ts';
import { toJpeg } from '#server/records/properties/photos/pictures.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import { type Sheet, SHEETS } from '#shared/closing/marketplace/sheet.ts';
import type { Photo } from '#shared/records/properties/photos/photo.ts';
import { type DealContent, buildDealContent, findLackingWords, type OfferContent, offerContent } from './sheet-content.ts';
import { type SheetDealFacts, loadDealFacts, offerFacts, offerSheetQuery } from './sheet-facts.ts';
import type { SheetJob } from './sheet-thread.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeFailures, describeFile, ID_PARAMETER, WITH_BEARER } from '#server/core/describe-routes.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { recordId } from '#shared/core/record.ts';

const MOST_PHOTOS = 3;
/** For 300 dots an inch in the largest place. */
const PIXELS = 1400;

/** For the seller; throws `NotFound`, and `Invalid` for a query that is none. */
async function offerSheet(scope: Scope, propertyId: number, query: unknown): Promise<Buffer> {
  const asked = offerSheetQuery.safeParse(query);
  if (!asked.success) throw new Invalid(toFieldErrors(asked.error.issues));
  const facts = await offerFacts(scope, propertyId, asked.data);
  const content = offerContent(facts);
  assertPrintable(content);
  return draw({ kind: 'offer', content, at: facts.at });
}

/** For buyers; throws `NotFound`, and `Conflict` for words that cannot be printed. */
const drawDealSheet = async (scope: Scope, propertyId: number): Promise<Buffer> =>
  drawDealPaper(scope, await loadDealFacts(scope, propertyId));

const drawInThread = createPaperThread<SheetJob, { data: Uint8Array }>(buildThreadProgram(import.meta.url, './sheet-thread.ts'));
const draw = async (job: SheetJob): Promise<Buffer> => toBuffer((await drawInThread(job)).data);

/** A page of paper takes a while to draw: two at once leave the server to others, and one of an account to other accounts. */
const drawing = limitConcurrency(2, 40);
const ofAccounts = new Map<number, typeof drawing>();
const WAITING_OF_ACCOUNT = 20;

/** Draws one sheet of an account at a time; throws `Busy` when many wait already. */
export function queueDrawing<T>({ account: { id } }: Whose, work: () => Promise<T>): Promise<T> {
  const own = ofAccounts.get(id) ?? limitConcurrency(1, WAITING_OF_ACCOUNT);
  ofAccounts.set(id, own);
  return own(() => drawing(work));
}

/** The sheet for buyers of facts that are known already; throws `Conflict` for words that cannot be printed. */
export async function drawDealPaper(scope: Scope, facts: SheetDealFacts): Promise<Buffer> {
  const content = buildDealContent(facts);
  assertPrintable(content);
  const pictures = await loadPictures(scope, facts.photos.slice(0, MOST_PHOTOS));
  return draw({ kind: 'deal', content, at: facts.at, pictures });
}

async function loadPictures(scope: Scope, photos: readonly Photo[]): Promise<Buffer[]> {
  const made: Buffer[] = [];
  for (const { id } of photos) {
    const file = await findFile(scope.read, scope.account.id, id, 'large');
    if (file) made.push(await toJpeg(file.data, PIXELS));
  }
  return made;
}

function assertPrintable(content: DealContent | OfferContent): void {
  const lacking = findLackingWords(content);
  if (lacking) throw new Conflict(`The sheet’s font has no letters for ${lacking}. Write it in Latin letters.`);
}

/** By the last part of their path. */
const SHEET_MAKERS: Record<Sheet, (scope: Scope, propertyId: number, query: unknown) => Promise<Buffer>> = {
  'offer-sheet.pdf': offerSheet,
  'deal-sheet.pdf': drawDealSheet,
};

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
        parameters: [ID_PARAMETER, ...(name === 'offer-sheet.pdf' ? OFFER_PARAMETERS : [])],
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
