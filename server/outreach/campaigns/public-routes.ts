/** What a recipient's mail program and browser ask for: the picture, the links, and the way out. No session, no script, no cookie. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderEndPage } from '#server/core/end-page.ts';
import { keepPrivate, sendPage } from '#server/core/public-page.ts';
import { LINK_PATHS } from '#server/accounts/settings/links.ts';
import { unsubscribeTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { publicPage, type PublicPage } from './public-page.ts';
import { recordClick, recordOpen, type TrackingParts } from './tracking.ts';
import { unsubscribe, type Unsubscribing, whoUnsubscribes } from './unsubscribe.ts';

/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A one-click request is a short form; what it says does not matter. */
const FORM_LIMIT = 16 * 1024;

type WithToken = FastifyRequest<{ Params: { token: string } }>;

const callerOf = (request: FastifyRequest) => ({ method: request.method, userAgent: request.headers['user-agent'] });

/** Registers the public addresses, at the root of the application. */
export function campaignRoutes(parts: TrackingParts, report: (error: unknown) => void) {
  return async (app: FastifyInstance): Promise<void> => {
    // Whoever has the token may do what it says: it must stand in no log.
    const options = { logLevel: 'silent' as const };
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_LIMIT }, (_request, _body, done) => done(null));
    keepPrivate(app);
    app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      if ((error.statusCode ?? 500) >= 500) report(error);
      const end = { title: unsubscribeTexts.failed, about: unsubscribeTexts.failedAbout };
      return sendPage(reply, error.statusCode ?? 500, renderEndPage(end));
    });

    app.get(`${LINK_PATHS.open}:token`, options, async (request: WithToken, reply) => {
      // A picture that cannot be counted is shown all the same.
      await recordOpen(parts, request.params.token, callerOf(request)).catch(report);
      // It stands in a page of somebody else's: a mail program in a browser.
      return reply.header('cross-origin-resource-policy', 'cross-origin').type('image/gif').send(PIXEL);
    });
    app.get(`${LINK_PATHS.click}:token`, options, async (request: WithToken, reply) => {
      const url = await recordClick(parts, request.params.token, callerOf(request));
      // A header takes Latin-1 alone: an address in other letters is written as a browser would send it.
      return url === undefined || !URL.canParse(url) ? unknown(reply) : reply.redirect(new URL(url).href, 302);
    });
    app.get(`${LINK_PATHS.unsubscribe}:token`, options, async (request: WithToken, reply) => {
      const who = await whoUnsubscribes(parts, request.params.token);
      if (!who) return unknown(reply);
      const { ask, about, confirm } = unsubscribeTexts;
      return page(reply, 200, { title: ask, text: `${about(who.company)} ${who.address}.`, button: confirm });
    });
    app.post(`${LINK_PATHS.unsubscribe}:token`, options, async (request: WithToken, reply) => {
      const who = await unsubscribe(parts, request.params.token);
      return who ? page(reply, 200, done(who)) : unknown(reply);
    });
  };
}

const done = ({ address, company }: Unsubscribing): PublicPage => ({
  title: unsubscribeTexts.done,
  text: `${unsubscribeTexts.doneAbout(company)} ${address}.`,
});

const unknown = (reply: FastifyReply) =>
  sendPage(reply, 404, renderEndPage({ title: unsubscribeTexts.unknown, about: unsubscribeTexts.unknownAbout }));

const page = (reply: FastifyReply, status: number, content: PublicPage) => sendPage(reply, status, publicPage(content));
