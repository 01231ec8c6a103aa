/** Plain routes below /api, for files and webhooks, which no procedure can serve. A new one is a line in each list. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAYMENT_PATHS, createPaymentRoutes } from '#server/accounts/payments/routes.ts';
import { CONTRACT_FILE_PATHS, createContractFileRoutes } from '#server/closing/contracts/routes.ts';
import { SHEET_PATHS, createSheetRoutes } from '#server/closing/marketplace/sheets.ts';
import { LEDGER_PATHS, createLedgerRoutes } from '#server/closing/ledger/routes.ts';
import type { Context } from '#server/core/context.ts';
import { CALENDAR_PATHS, calendarFileRoutes } from '#server/outreach/appointments/calendar-file.ts';
import { CAMPAIGN_FILE_PATHS, createCampaignFileRoutes } from '#server/outreach/campaigns/file-routes.ts';
import { WEBHOOK_PATHS, createWebhookRoutes } from '#server/outreach/messages/webhooks.ts';
import { DOCUMENT_PATHS, createDocumentRoutes } from '#server/records/documents/routes.ts';
import { PHOTO_PATHS, createPhotoRoutes } from '#server/records/properties/photos/routes.ts';
import type { listExported } from '#server/rest/lists.ts';
import { DOWNLOAD_PATHS, downloadRoutes } from '#server/workspace/backup/routes.ts';
import { buildCsvPaths } from '#server/workspace/import-export/openapi-paths.ts';
import { createCsvRoutes } from '#server/workspace/import-export/routes.ts';
import type { AppSettings, Services } from './services.ts';

const listPaths = (exports: ReturnType<typeof listExported>) => ({
  ...buildCsvPaths(exports),
  ...CAMPAIGN_FILE_PATHS,
  ...WEBHOOK_PATHS,
  ...DOWNLOAD_PATHS,
  ...CALENDAR_PATHS,
  ...PAYMENT_PATHS,
  ...PHOTO_PATHS,
  ...DOCUMENT_PATHS,
  ...SHEET_PATHS,
  ...LEDGER_PATHS,
  ...CONTRACT_FILE_PATHS,
});

export const createFileRoutes = (
  settings: AppSettings,
  { jobs, outreach, backups, checkout }: Services,
  createContext: (request: FastifyRequest) => Context,
  exports: ReturnType<typeof listExported>,
) => ({
  get paths() {
    return listPaths(exports);
  },
  register: (scope: FastifyInstance): void => {
    createCsvRoutes({ createContext, jobs, exports })(scope);
    createCampaignFileRoutes({ createContext })(scope);
    createWebhookRoutes(settings, outreach)(scope);
    downloadRoutes({ createContext, backups, exports })(scope);
    calendarFileRoutes({ createContext })(scope);
    createPaymentRoutes({ createContext, checkout })(scope);
    createPhotoRoutes({ createContext })(scope);
    createDocumentRoutes({ createContext })(scope);
    createSheetRoutes({ createContext })(scope);
    createLedgerRoutes({ createContext })(scope);
    createContractFileRoutes({ createContext })(scope);
  },
});
