/** What people without an account open by a link: pages, pictures and files. */
import type { FastifyInstance } from 'fastify';
import { signRoutes } from '#server/closing/contracts/sign-routes.tsx';
import { dealPageRoutes } from '#server/closing/deal-sheets/public-routes.tsx';
import { holderRoutes } from '#server/closing/deposits/holder-routes.tsx';
import { verifyPageRoutes } from '#server/closing/ledger/verify-page.tsx';
import { roomRoutes } from '#server/closing/marketplace/room-routes.tsx';
import { privateCalendarRoutes } from '#server/outreach/appointments/routes.ts';
import { serveAssets } from '#server/outside/assets.ts';
import { campaignRoutes } from '#server/outreach/campaigns/public-routes.tsx';
import { openedDocumentRoutes } from '#server/records/documents/routes.ts';
import { pictureRoutes } from '#server/records/photos/routes.ts';
import type { ServiceBase, Services } from './services.ts';

/** Registers them; each checks its link by itself. */
export async function registerPublicPages(
  app: FastifyInstance,
  base: ServiceBase,
  { outreach, notices, seal }: Services,
  report: (error: unknown) => void,
): Promise<void> {
  serveAssets(app);
  await app.register(campaignRoutes({ ...base, publicUrl: outreach.publicUrl }, report));
  await app.register(privateCalendarRoutes(base));
  await app.register(pictureRoutes(base));
  await app.register(openedDocumentRoutes(base));
  await app.register(dealPageRoutes(base, report));
  await app.register(holderRoutes(base, report));
  await app.register(signRoutes({ ...base, notices, seal }, report));
  await app.register(verifyPageRoutes(base));
  await app.register(roomRoutes(base, notices, report));
}
