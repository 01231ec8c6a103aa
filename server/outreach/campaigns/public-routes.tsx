/** What a recipient's mail program and browser ask for: the picture, the links, and the way out. No session, no script, no cookie. */
import type { FastifyInstance } from 'fastify';
import { LINK_PATHS } from '#server/accounts/settings/links.ts';
import { NotFound } from '#server/core/errors.ts';
import { type GuestCall, guestRoutes } from '#server/outside/guest-routes.tsx';
import { OutsidePage } from '#server/outside/page.tsx';
import { unsubscribeTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { recordClick, recordOpen, type TrackingParts } from './tracking.ts';
import { unsubscribe, type Unsubscribing, findUnsubscriber } from './unsubscribe.ts';

/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const toCaller = ({ request, browser }: GuestCall) => ({ method: request.method, userAgent: browser });

/** Registers the public addresses, at the root of the application. */
export const createCampaignRoutes = (parts: TrackingParts, report: (error: unknown) => void): ((app: FastifyInstance) => Promise<void>) =>
  // A one-click request is a short form of whatever kind; what it says does not matter.
  guestRoutes({ now: parts.now, report }, { ignoresBody: true, words: unsubscribeTexts }, ({ get, post }) => {
    get(`${LINK_PATHS.open}:token`, async (call) => {
      // A picture that cannot be counted is shown all the same.
      await recordOpen(parts, call.token, toCaller(call)).catch(report);
      // It is embedded in a foreign page: a mail program in a browser.
      return call.reply.header('cross-origin-resource-policy', 'cross-origin').type('image/gif').send(PIXEL);
    });
    get(`${LINK_PATHS.click}:token`, async (call) => {
      const url = await recordClick(parts, call.token, toCaller(call));
      if (url === undefined || !URL.canParse(url)) throw new NotFound(call.token);
      // A header takes Latin-1 alone: an address in other letters is written as a browser would send it.
      return call.reply.redirect(new URL(url).href, 302);
    });
    get(`${LINK_PATHS.unsubscribe}:token`, async ({ token }) => {
      const who = await findUnsubscriber(parts, token);
      if (!who) throw new NotFound(token);
      return <Unsubscribe who={who} />;
    });
    post(`${LINK_PATHS.unsubscribe}:token`, async ({ token }) => {
      const who = await unsubscribe(parts, token);
      if (!who) throw new NotFound(token);
      return <Unsubscribe who={who} isDone />;
    });
  });

function Unsubscribe({ who: { company, address }, isDone = false }: { who: Unsubscribing; isDone?: boolean }) {
  const { ask, done, about, confirm } = unsubscribeTexts;
  const title = isDone ? done : ask;
  return (
    <OutsidePage title={title} look="end">
      <h1>{title}</h1>
      <p>
        {about(company)} {address}.
      </p>
      {!isDone && (
        <form method="post">
          <button className="button" type="submit">
            {confirm}
          </button>
        </form>
      )}
    </OutsidePage>
  );
}
