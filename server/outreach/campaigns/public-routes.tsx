/** What a recipient's mail program and browser ask for: the picture, the links, and the way out. No session, no script, no cookie. */
import type { FastifyInstance } from 'fastify';
import { and, eq } from 'drizzle-orm';
import { LINK_PATHS, readLink } from '#server/accounts/auth/settings/links.ts';
import { NotFound } from '#server/core/errors.ts';
import { type GuestCall, guestRoutes } from '#server/outside/guest-routes.tsx';
import { OutsidePage } from '#server/outside/page.tsx';
import { unsubscribeTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { findOwned } from '#server/db/records.ts';
import { cancelWaiting } from '#server/outreach/messages/messages.ts';
import { recordPermission } from '#server/records/contacts/permissions.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { normalizeAddress } from '#shared/records/contacts/channels.ts';
import { recordClick, recordOpen, type TrackingParts } from './tracking.ts';
import { markUnsubscribed } from './outcomes.ts';
import { campaignRecipients } from './table.ts';

/** The address to unsubscribe, and the company that wrote to it. */
interface Unsubscribing {
  address: string;
  company: string;
}

async function find(parts: TrackingParts, token: string) {
  const link = await readLink(parts.store.read, 'unsubscribe', token);
  const [recipientId] = link?.ids ?? [];
  if (!link || recipientId === undefined) return undefined;
  const scope = await loadAccountScope(parts, link.account_id);
  const recipient = await findOwned(scope, scope.read, campaignRecipients, recipientId);
  return (
    recipient && {
      scope,
      recipient,
      who: { address: normalizeAddress('email', recipient.to_address), company: scope.account.company_name },
    }
  );
}

/** The person of a link; undefined unless it was signed here. */
const findUnsubscriber = async (parts: TrackingParts, token: string): Promise<Unsubscribing | undefined> => (await find(parts, token))?.who;

/** Takes the address off everything that waits for it, and keeps new messages away. Twice is as good as once. */
async function unsubscribe(parts: TrackingParts, token: string): Promise<Unsubscribing | undefined> {
  const found = await find(parts, token);
  if (!found) return undefined;
  const { scope, who } = found;
  const words = `Unsubscribe link in the message of ${(found.recipient.sent_at ?? found.recipient.created_at).slice(0, 10)}`;
  await scope.write(async (tx) => {
    const recipient = await findOwned(scope, tx, campaignRecipients, found.recipient.id);
    if (!recipient) return;
    const { lead_id } = recipient;
    const about = { lead_id, contact_status: 'opted_out', source: 'unsubscribe_link', evidence: words, address: who.address } as const;
    await recordPermission(scope, tx, { ...about, kind: 'email', value: who.address });
    await cancelWaiting(scope, tx, and(eq(messages.to_address, who.address), eq(messages.channel, 'email')), { error: words });
    await markUnsubscribed(scope, tx, recipient, words);
  });
  return who;
}

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
