/** The sheets as files for who is signed in, and the page of a deal for who has its link. Plain routes beside the procedures. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scopeOfAccount } from '#server/accounts/auth/scope-of-account.ts';
import { describeFailures, describeFile, describeId, WITH_BEARER } from '#server/core/describe-routes.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { answerProblems, describeProblem } from '#server/core/answer-problems.ts';
import { admit, type Context, type Scope } from '#server/core/context.ts';
import { NotFound, TooMany } from '#server/core/errors.ts';
import { LinkEnded, sendEnd } from '#server/outside/end-page.tsx';
import { keepPrivate, sendPage } from '#server/core/public-page.ts';
import { LINK_PATHS } from '#server/accounts/settings/links.ts';
import { toNetwork, windowLimit } from '#server/core/overload/window-limit.ts';
import { findFile } from '#server/records/photos/photos.ts';
import { recordId } from '#shared/core/record.ts';
import { type Sheet, SHEETS } from '#shared/closing/deal-sheets/sheet.ts';
import { sheetTexts } from '#shared/closing/deal-sheets/texts.ts';
import { PHOTO_SIZES } from '#shared/records/photos/photo.ts';
import { dealContent } from './content.ts';
import { type SheetDealFacts, dealFacts } from './facts.ts';
import { openLink } from './link.ts';
import { dealPage } from './public-page.ts';
import { dealPaper, inTurn, SHEET_MAKERS } from './sheets.ts';

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

/** Registers the files under the prefix that the app has. */
export function sheetRoutes({ createContext }: { createContext(request: FastifyRequest): Context }) {
  return (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      answerProblems(routes);
      for (const name of NAMES)
        routes.get<{ Params: { id: string } }>(`/properties/:id/${name}`, async (request, reply) => {
          const { scope } = await admit(createContext(request), 'reads');
          const id = recordId.parse(request.params.id);
          return sendPdf(
            reply,
            `${name.replace('.pdf', '')}-${id}`,
            await inTurn(scope, () => SHEET_MAKERS[name](scope, id, request.query)),
          );
        });
    });
  };
}

const sendPdf = (reply: FastifyReply, name: string, content: Buffer) =>
  answerFile(reply, { name: `${name}.pdf`, type: 'application/pdf', content });

type Parts = Pick<Context, 'store' | 'live' | 'now' | 'publicUrl'>;
type WithToken = FastifyRequest<{ Params: { token: string } }>;
type WithPhoto = FastifyRequest<{ Params: { token: string; id: string } }>;

/** Registers the page of a deal, at the root of the application. */
export function dealPageRoutes(parts: Parts, report: (error: unknown) => void) {
  return async (app: FastifyInstance): Promise<void> => {
    // Whoever has the link may read the sheet: it must stand in no log.
    const options = { logLevel: 'silent' as const };
    // Each one takes longer than a usual answer.
    const visits = windowLimit({ most: 60, windowMs: 60_000, message: sheetTexts.tooMany });
    keepPrivate(app);
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof NotFound) return sendEnd(reply, 404, { title: sheetTexts.gone, about: sheetTexts.goneAbout });
      if (error instanceof LinkEnded) return sendEnd(reply, 410, error.end);
      const { status, message } = describeProblem(error, reply, report);
      const end = error instanceof TooMany ? { title: sheetTexts.tooMany } : { title: sheetTexts.failed, about: message };
      return sendEnd(reply, status, end);
    });
    const open = async (token: string) => {
      const link = await openLink(parts.store.read, token);
      if (!link) throw new NotFound(sheetTexts.gone);
      if (link.state === 'open') return link;
      const { account } = await scopeOfAccount(parts, link.account_id);
      throw new LinkEnded({
        title: link.state === 'stopped' ? sheetTexts.stopped : sheetTexts.sold,
        about: link.state === 'stopped' ? sheetTexts.stoppedAbout : sheetTexts.soldAbout,
        sender: { company: account.company_name, phone: account.phone },
      });
    };
    const factsBehind = async (token: string): Promise<{ scope: Scope; facts: SheetDealFacts }> => {
      const { account_id, property_id } = await open(token);
      const scope = await scopeOfAccount(parts, account_id);
      return { scope, facts: await dealFacts(scope, property_id) };
    };
    await app.register(async (pages) => {
      pages.addHook('onRequest', async (request) => visits.take(toNetwork(request.ip), parts.now()));
      pages.get(`${LINK_PATHS.sheet}:token`, options, async ({ params: { token } }: WithToken, reply) => {
        const { facts } = await factsBehind(token);
        return sendPage(reply, 200, dealPage(dealContent(facts), facts.photos, LINK_PATHS.sheet + token));
      });
      pages.get(`${LINK_PATHS.sheet}:token/deal-sheet.pdf`, options, async ({ params: { token } }: WithToken, reply) => {
        const { scope, facts } = await factsBehind(token);
        return sendPdf(reply, 'deal-sheet', await inTurn(scope, () => dealPaper(scope, facts)));
      });
    });
    // Many to a page, and little work each.
    for (const size of PHOTO_SIZES)
      app.get(`${LINK_PATHS.sheet}:token/photos/:id/${size}.webp`, options, async ({ params: { token, id } }: WithPhoto, reply) => {
        const { account_id, property_id } = await open(token);
        const file = await findFile(parts.store.read, account_id, recordId.parse(id), size, property_id);
        if (!file) throw new NotFound(sheetTexts.gone);
        return reply.header('cache-control', AN_HOUR).type(file.content_type).send(file.data);
      });
  };
}

/** Long enough to look through the photos and come back: a link that is stopped shows nothing new, and soon nothing. */
const AN_HOUR = 'private, max-age=3600';
