/** Pages, pictures and files that people without an account open by a link. */
import type { FastifyInstance } from 'fastify';
import { signRoutes } from '#server/closing/contracts/sign-routes.tsx';
import { createDealPageRoutes } from '#server/closing/marketplace/sheet-page-routes.tsx';
import { createHolderRoutes } from '#server/closing/deposits/holder-routes.tsx';
import { verifyPageRoutes } from '#server/closing/ledger/verify-page.tsx';
import { createRoomRoutes } from '#server/closing/marketplace/room-routes.tsx';
import { privateCalendarRoutes } from '#server/outreach/appointments/calendar-file.ts';
import { serveAssets } from '#server/outside/assets.ts';
import { createCampaignRoutes } from '#server/outreach/campaigns/public-routes.tsx';
import { createSharedDocumentRoutes } from '#server/records/documents/routes.ts';
import { createPictureRoutes } from '#server/records/properties/photos/routes.ts';
import type { ServiceBase, Services } from './services.ts';

/** Registers them; each checks its link by itself. */
export async function registerPublicPages(
  app: FastifyInstance,
  base: ServiceBase,
  { outreach, notices, seal }: Services,
  report: (error: unknown) => void,
): Promise<void> {
  serveAssets(app);
  await app.register(createCampaignRoutes({ ...base, publicUrl: outreach.publicUrl }, report));
  await app.register(privateCalendarRoutes(base));
  await app.register(createPictureRoutes(base));
  await app.register(createSharedDocumentRoutes(base));
  await app.register(createDealPageRoutes(base, report));
  await app.register(createHolderRoutes(base, report));
  await app.register(signRoutes({ ...base, notices, seal }, report));
  await app.register(verifyPageRoutes(base));
  await app.register(createRoomRoutes(base, notices, report));
}
