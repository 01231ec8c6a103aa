/** The root router. The client takes its types from here. */
import { achievementRulesRouter, achievementsRouter } from '#server/workspace/achievements/router.ts';
import { createActivitiesRouter } from '#server/accounts/history/router.ts';
import { analysisRouter } from '#server/analysis/strategies/router.ts';
import { appointmentsRouter, availabilityRouter } from '#server/outreach/appointments/router.ts';
import { QUIET, type Assistant } from '#server/outreach/conversations/settings.ts';
import {
  createAssistantSettingsRouter,
  createConversationHooksRouter,
  createConversationsRouter,
  createWebChatRouter,
} from '#server/outreach/conversations/router.ts';
import type { LoginAttempts } from '#server/accounts/auth/login-attempts.ts';
import type { PasswordResets } from '#server/accounts/auth/password-reset.ts';
import { apiTokensRouter, createAuthRouter, createInstanceRouter, sessionsRouter } from '#server/accounts/auth/router.ts';
import type { Backups } from '#server/workspace/backup/backups.ts';
import { createBackupsRouter } from '#server/workspace/backup/router.ts';
import { createBulkRouter } from '#server/records/leads/bulk/router.ts';
import { buyerOffersRouter } from '#server/records/buyers/offers-router.ts';
import { buyersRouter } from '#server/records/buyers/router.ts';
import type { Sentences } from '#server/outreach/campaigns/model-sentence.ts';
import { recipientsRouter, createCampaignRunsRouter, createCampaignsRouter } from '#server/outreach/campaigns/router.ts';
import { joinRecipients } from '#server/outreach/campaigns/recipients.ts';
import { router } from '#server/core/trpc.ts';
import type { Jobs } from '#server/core/jobs.ts';
import { countsRouter } from '#server/workspace/dashboard/counts-router.ts';
import { assertNoLeadImport } from '#server/workspace/import-export/imports.ts';
import { createImportsRouter } from '#server/workspace/import-export/router.ts';
import { dashboardRouter } from '#server/workspace/dashboard/router.ts';
import { insightRouter } from '#server/workspace/insight/router.ts';
import {
  contractsRouter,
  contractTemplatesRouter,
  stateRulesRouter,
  createContractSigningRouter,
  termsRouter,
} from '#server/closing/contracts/router.ts';
import { dealSheetsRouter, buyerProposalsRouter, listingsRouter } from '#server/closing/marketplace/router.ts';
import { dealsRouter } from '#server/records/deals/router.ts';
import { depositsRouter } from '#server/closing/deposits/router.ts';
import { ledgerRouter } from '#server/closing/ledger/router.ts';
import { createLeadMergesRouter } from '#server/records/leads/merges/router.ts';
import { leadsRouter } from '#server/records/leads/router.ts';
import { listsRouter } from '#server/records/leads/lists/router.ts';
import { milestonesRouter } from '#server/records/deals/milestones/router.ts';
import { nameReferences } from '#server/workspace/record/names.ts';
import { nextActionsRouter } from '#server/workspace/today/router.ts';
import { type Counter, NO_COUNTER, createOutreachRouter } from '#server/outreach/messages/router.ts';
import type { WindowLimit } from '#server/core/window-limit.ts';
import { CLOSED, type CheckoutService } from '#server/accounts/payments/checkout.ts';
import { membershipRouter, createPaymentsRouter } from '#server/accounts/payments/router.ts';
import { createPredictionsRouter } from '#server/analysis/predictions/router.ts';
import { NO_NOTICES, type Notices } from '#server/records/contacts/notice.ts';
import { photosRouter } from '#server/records/properties/photos/router.ts';
import { propertiesRouter } from '#server/records/properties/router.ts';
import { documentsRouter } from '#server/records/documents/router.ts';
import { recordsRouter } from '#server/workspace/record/router.ts';
import { repairsRouter } from '#server/analysis/strategies/repairs/router.ts';
import { savedPropertiesRouter } from '#server/records/properties/saved/router.ts';
import { salesRouter } from '#server/records/deals/sales/router.ts';
import { sampleDataRouter } from './sample-data.ts';
import { touchesRouter } from '#server/records/leads/touches/router.ts';
import { tagsRouter } from '#server/records/leads/tags/router.ts';
import { viewsRouter } from '#server/records/views/router.ts';
import { valuationRouter } from '#server/analysis/valuation/router.ts';
import type { Registration } from '#server/core/settings.ts';

/** All procedures, with their dependencies as parameters. */
export const createAppRouter = (parts: {
  loginAttempts: LoginAttempts;
  newcomers: WindowLimit;
  registration: Registration;
  resets: PasswordResets;
  jobs: Pick<Jobs, 'wake'>;
  /** Sentences of campaigns for one lead alone; undefined: by the built-in rules. */
  sentences?: Sentences | undefined;
  /** Undefined when the database is on a server. */
  backups?: Backups | undefined;
  assistant?: Assistant;
  outreach?: Counter;
  checkout?: CheckoutService;
  notices?: Notices;
  /** Makes the sealed file of a contract that everybody has signed. */
  seal?: (accountId: number, contractId: number) => Promise<void>;
}) =>
  router({
    instance: createInstanceRouter(parts.registration, parts.resets),
    auth: createAuthRouter(parts.loginAttempts, parts.registration, parts.newcomers, parts.resets),
    sessions: sessionsRouter,
    sampleData: sampleDataRouter,
    apiTokens: apiTokensRouter,
    leads: leadsRouter,
    lists: listsRouter,
    tags: tagsRouter,
    views: viewsRouter,
    bulk: createBulkRouter(parts.jobs),
    leadMerges: createLeadMergesRouter({ assertFree: assertNoLeadImport, joinRecipients }),
    properties: propertiesRouter,
    analysis: analysisRouter,
    deals: dealsRouter,
    milestones: milestonesRouter,
    terms: termsRouter,
    buyers: buyersRouter,
    buyerOffers: buyerOffersRouter,
    photos: photosRouter,
    documents: documentsRouter,
    dealSheets: dealSheetsRouter,
    deposits: depositsRouter,
    ledger: ledgerRouter,
    contracts: contractsRouter,
    contractSigning: createContractSigningRouter(parts.notices ?? NO_NOTICES, parts.seal ?? (async () => undefined)),
    contractTemplates: contractTemplatesRouter,
    stateRules: stateRulesRouter,
    listings: listingsRouter,
    buyerProposals: buyerProposalsRouter,
    repairs: repairsRouter,
    savedProperties: savedPropertiesRouter,
    sales: salesRouter,
    touches: touchesRouter,
    nextActions: nextActionsRouter,
    valuation: valuationRouter,
    recipients: recipientsRouter,
    appointments: appointmentsRouter,
    availability: availabilityRouter,
    campaigns: createCampaignsRouter({ jobs: parts.jobs, office: parts.outreach ?? NO_COUNTER, sentences: parts.sentences }),
    campaignRuns: createCampaignRunsRouter(parts.jobs, parts.outreach ?? NO_COUNTER),
    conversations: createConversationsRouter(parts.assistant ?? QUIET),
    assistantSettings: createAssistantSettingsRouter(parts.assistant ?? QUIET),
    webChat: createWebChatRouter(parts.assistant ?? QUIET),
    conversationHooks: createConversationHooksRouter(parts.assistant ?? QUIET),
    outreach: createOutreachRouter(parts.outreach ?? NO_COUNTER),
    payments: createPaymentsRouter(parts.checkout ?? CLOSED),
    membership: membershipRouter,
    activities: createActivitiesRouter(nameReferences),
    achievements: achievementsRouter,
    achievementRules: achievementRulesRouter,
    counts: countsRouter,
    dashboard: dashboardRouter,
    insight: insightRouter,
    records: recordsRouter,
    predictions: createPredictionsRouter(parts.jobs),
    imports: createImportsRouter(parts.jobs),
    backups: createBackupsRouter(parts.backups),
  });
export type AppRouter = ReturnType<typeof createAppRouter>;
