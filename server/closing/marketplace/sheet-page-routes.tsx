/** The public deal page, at the root of the application. */
import type { FastifyInstance } from 'fastify';
import { type AccountParts, loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { LINK_PATHS } from '#server/accounts/auth/settings/links.ts';
import { answerFile } from '#server/core/answer-file.ts';
import type { Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import { LinkEnded } from '#server/outside/page.tsx';
import { guestRoutes } from '#server/outside/guest-routes.tsx';
import { findFile } from '#server/records/properties/photos/photos.ts';
import { linkTexts } from '#shared/core/link-texts.ts';
import { recordId } from '#shared/core/record.ts';
import { PHOTO_SIZES } from '#shared/records/properties/photos/photo.ts';
import { buildDealContent } from './sheet-content.ts';
import { DealPage } from './sheet-page.tsx';
import { loadDealFacts, type SheetDealFacts } from './sheet-facts.ts';
import { openLink } from './sheet-link.ts';
import { drawDealPaper, queueDrawing } from './sheets.ts';

/** Long enough to look through the photos and come back: a link that is stopped shows nothing new, and soon nothing. */
const AN_HOUR = 'private, max-age=3600';

/** Registers them. */
export function createDealPageRoutes(parts: AccountParts, report: (error: unknown) => void): (app: FastifyInstance) => Promise<void> {
  const open = async (token: string) => {
    const link = await openLink(parts.store.read, token);
    if (!link) throw new NotFound(linkTexts.dead);
    if (link.state === 'open') return link;
    const { account } = await loadAccountScope(parts, link.account_id);
    const why =
      link.state === 'stopped'
        ? { title: linkTexts.dead, about: 'It was replaced by a new one. Ask whoever sent it to you for the new link.' }
        : {
            title: 'This property is no longer available',
            about: 'It was sold or withdrawn. Ask whoever sent you the link what else they have.',
          };
    throw new LinkEnded({ ...why, sender: { company: account.company_name, phone: account.phone } });
  };
  const factsBehind = async (token: string): Promise<{ scope: Scope; facts: SheetDealFacts }> => {
    const { account_id, property_id } = await open(token);
    const scope = await loadAccountScope(parts, account_id);
    return { scope, facts: await loadDealFacts(scope, property_id) };
  };
  // Each takes longer than a usual answer.
  return guestRoutes({ now: parts.now, report }, { visits: 60 }, ({ get }) => {
    get(`${LINK_PATHS.sheet}:token`, async ({ token }) => {
      const { facts } = await factsBehind(token);
      return <DealPage content={buildDealContent(facts)} photos={facts.photos} address={LINK_PATHS.sheet + token} />;
    });
    get(`${LINK_PATHS.sheet}:token/deal-sheet.pdf`, async ({ token, reply }) => {
      const { scope, facts } = await factsBehind(token);
      const content = await queueDrawing(scope, () => drawDealPaper(scope, facts));
      return answerFile(reply, { name: 'deal-sheet.pdf', type: 'application/pdf', content });
    });
    for (const size of PHOTO_SIZES)
      get(
        `${LINK_PATHS.sheet}:token/photos/:id/${size}.webp`,
        async ({ token, params, reply }) => {
          const { account_id, property_id } = await open(token);
          const file = await findFile(parts.store.read, account_id, recordId.parse(params.id), size, property_id);
          if (!file) throw new NotFound(linkTexts.dead);
          return reply.header('cache-control', AN_HOUR).type(file.content_type).send(file.data);
        },
        { isVisit: false },
      );
  });
}
