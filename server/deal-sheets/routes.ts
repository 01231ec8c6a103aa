/** The sheets as files for who is signed in, and the page of a deal for who has its link. Plain routes beside the procedures. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#server/auth/login-attempts.ts';
import { scopeOfAccount } from '#server/auth/scope-of-account.ts';
import { admit, type Context } from '#server/core/context.ts';
import { NotFound, TooMany } from '#server/core/errors.ts';
import { fewAtOnce } from '#server/core/few-at-once.ts';
import { problemOf } from '#server/core/problem.ts';
import { LINK_PATHS, readLink } from '#server/outreach/links.ts';
import { recordId } from '#shared/core/record.ts';
import { type Sheet, SHEETS } from '#shared/deal-sheets/sheet.ts';
import { sheetTexts } from '#shared/deal-sheets/texts.ts';
import { dealContent } from './content.ts';
import { type DealFacts, dealFacts } from './facts.ts';
import { dealPage, plainPage } from './public-page.ts';
import { dealPaper, SHEET_MAKERS } from './sheets.ts';
import { visitLimit } from './visit-limit.ts';

const NAMES = Object.keys(SHEETS) as Sheet[];

export const SHEET_PATHS = Object.fromEntries(
  NAMES.map((name) => [
    `/properties/{id}/${name}`,
    {
      get: {
        operationId: `dealSheets-${name.replace(/\W/g, '_')}`,
        summary: SHEETS[name],
        tags: ['Properties'],
        security: [{ bearer: [] }],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
        responses: { '200': { description: 'The file', content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } } },
      },
    },
  ]),
);

// A page of paper takes a while to draw: two at once leave the server to others.
const inTurn = fewAtOnce(2, 40);

/** Registers the files under the prefix that the app has. */
export function sheetRoutes({ createContext }: { createContext(request: FastifyRequest): Context }) {
  return (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      routes.setErrorHandler((error, request, reply) => {
        const { unexpected, status, retryAfter, ...problem } = problemOf(error);
        if (unexpected) request.log.error(error);
        if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
        return reply.code(status).send({ status: 'error', ...problem });
      });
      for (const name of NAMES)
        routes.get<{ Params: { id: string } }>(`/properties/:id/${name}`, async (request, reply) => {
          const { scope } = await admit(createContext(request), 'reads');
          const id = recordId.parse(request.params.id);
          return sendPdf(reply, `${name.replace('.pdf', '')}-${id}`, await inTurn(() => SHEET_MAKERS[name](scope, id)));
        });
    });
  };
}

const sendPdf = (reply: FastifyReply, name: string, content: Buffer) =>
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${name}.pdf"`)
    .header('cache-control', 'no-store')
    .send(content);

type Parts = Pick<Context, 'store' | 'live' | 'now' | 'publicUrl'>;
type WithToken = FastifyRequest<{ Params: { token: string } }>;

/** Registers the page of a deal, at the root of the application. */
export function dealPageRoutes(parts: Parts, report: (error: unknown) => void) {
  return async (app: FastifyInstance): Promise<void> => {
    // Whoever has the link may read the sheet: it must stand in no log.
    const options = { logLevel: 'silent' as const };
    const take = visitLimit(parts.now);
    const page = (reply: FastifyReply, status: number, html: string) => reply.code(status).type('text/html; charset=utf-8').send(html);
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
      take(networkOf(request.ip));
    });
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof NotFound) return page(reply, 404, plainPage(sheetTexts.gone, sheetTexts.goneAbout));
      if (error instanceof TooMany) {
        void reply.header('retry-after', String(error.retryAfter));
        return page(reply, 429, plainPage(sheetTexts.tooMany, ''));
      }
      const { unexpected, status, retryAfter, message } = problemOf(error);
      if (unexpected) report(error);
      if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
      return page(reply, status, plainPage(sheetTexts.failed, message));
    });
    const open = async (token: string) => {
      const link = await readLink(parts.store.read, 'sheet', token);
      if (!link) throw new NotFound(sheetTexts.gone);
      const scope = await scopeOfAccount(parts, link.account_id);
      const facts: DealFacts = await dealFacts(scope, link.ids[0] ?? 0);
      if (facts.property.status === 'sold' || facts.deal?.status === 'closed') throw new NotFound(sheetTexts.gone);
      return { scope, facts };
    };
    app.get(`${LINK_PATHS.sheet}:token`, options, async ({ params: { token } }: WithToken, reply) => {
      const { facts } = await open(token);
      return page(reply, 200, dealPage(dealContent(facts), facts.photos, `${LINK_PATHS.sheet}${token}/deal-sheet.pdf`));
    });
    app.get(`${LINK_PATHS.sheet}:token/deal-sheet.pdf`, options, async ({ params: { token } }: WithToken, reply) => {
      const { scope, facts } = await open(token);
      return sendPdf(reply, 'deal-sheet', await inTurn(() => dealPaper(scope, facts)));
    });
  };
}
