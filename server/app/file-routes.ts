/** Plain routes below /api, for files and webhooks, which no procedure can serve. A new one is a line in each list. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAYMENT_PATHS, paymentRoutes } from '#server/accounts/payments/routes.ts';
import { CONTRACT_FILE_PATHS, contractFileRoutes } from '#server/closing/contracts/routes.ts';
import { SHEET_PATHS, sheetRoutes } from '#server/closing/deal-sheets/routes.ts';
import { LEDGER_PATHS, ledgerRoutes } from '#server/closing/ledger/routes.ts';
import type { Context } from '#server/core/context.ts';
import { CALENDAR_PATHS, calendarFileRoutes } from '#server/outreach/appointments/routes.ts';
import { CAMPAIGN_FILE_PATHS, campaignFileRoutes } from '#server/outreach/campaigns/file-routes.ts';
import { WEBHOOK_PATHS, webhookRoutes } from '#server/outreach/messages/webhooks.ts';
import { DOCUMENT_PATHS, documentRoutes } from '#server/records/documents/routes.ts';
import { PHOTO_PATHS, photoRoutes } from '#server/records/photos/routes.ts';
import type { ExportedList } from '#server/rest/lists.ts';
import { DOWNLOAD_PATHS, downloadRoutes } from '#server/workspace/backup/routes.ts';
import { csvPaths } from '#server/workspace/import-export/openapi-paths.ts';
import { csvRoutes } from '#server/workspace/import-export/routes.ts';
import type { AppSettings, Services } from './services.ts';

const pathsOf = (exports: readonly ExportedList[]) => ({
  ...csvPaths(exports),
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

export const fileRoutes = (
  settings: AppSettings,
  { jobs, outreach, backups, checkout }: Services,
  createContext: (request: FastifyRequest) => Context,
  exports: readonly ExportedList[],
) => ({
  get paths() {
    return pathsOf(exports);
  },
  register: (scope: FastifyInstance): void => {
    csvRoutes({ createContext, jobs, exports })(scope);
    campaignFileRoutes({ createContext })(scope);
    webhookRoutes(settings, outreach)(scope);
    downloadRoutes({ createContext, backups, exports })(scope);
    calendarFileRoutes({ createContext })(scope);
    paymentRoutes({ createContext, checkout })(scope);
    photoRoutes({ createContext })(scope);
    documentRoutes({ createContext })(scope);
    sheetRoutes({ createContext })(scope);
    ledgerRoutes({ createContext })(scope);
    contractFileRoutes({ createContext })(scope);
  },
});
