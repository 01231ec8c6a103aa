/** Names the features' routers. The client takes its types from here, and nothing else. */
import { achievementRulesRouter, achievementsRouter } from './achievements/router.ts';
import { activitiesRouter } from './activities/router.ts';
import { analysisRouter } from './analysis/router.ts';
import { appointmentsRouter, availabilityRouter } from './appointments/router.ts';
import { QUIET, type Assistant } from './assistant/assistant.ts';
import { assistantSettingsRouter, conversationHooksRouter, conversationsRouter, webChatRouter } from './assistant/router.ts';
import type { LoginAttempts } from './auth/login-attempts.ts';
import { apiTokensRouter, authRouter, instanceRouter, sessionsRouter } from './auth/router.ts';
import type { Backups } from './backup/backups.ts';
import { backupsRouter } from './backup/router.ts';
import { buyerOffersRouter } from './buyers/offers-router.ts';
import { buyersRouter } from './buyers/router.ts';
import type { Sentences } from './campaigns/model-sentence.ts';
import { recipientsRouter } from './campaigns/recipients-router.ts';
import { campaignRunsRouter } from './campaigns/runs-router.ts';
import { campaignsRouter } from './campaigns/router.ts';
import { router } from './core/trpc.ts';
import type { Worker } from './core/worker.ts';
import { countsRouter } from './counts/router.ts';
import type { Background } from './csv/background.ts';
import { importsRouter } from './csv/router.ts';
import { dashboardRouter } from './dashboard/router.ts';
import { dealSheetsRouter } from './deal-sheets/router.ts';
import { dealsRouter } from './deals/router.ts';
import { leadsRouter } from './leads/router.ts';
import { milestonesRouter } from './milestones/router.ts';
import { nextActionsRouter } from './next-actions/router.ts';
import { type Counter, NO_COUNTER, outreachRouter } from './outreach/router.ts';
import { CLOSED, type CheckoutDesk } from './payments/desk.ts';
import { membershipRouter, paymentsRouter } from './payments/router.ts';
import { predictionsRouter } from './predictions/router.ts';
import { photosRouter } from './photos/router.ts';
import { propertiesRouter } from './properties/router.ts';
import { repairsRouter } from './repairs/router.ts';
import { savedPropertiesRouter } from './saved-properties/router.ts';
import { salesRouter } from './sales/router.ts';
import { valuationRouter } from './valuation/router.ts';
import type { Registration } from './settings.ts';

/** All procedures. What a procedure needs beyond its request is handed in here. */
export const appRouter = (parts: {
  loginAttempts: LoginAttempts;
  registration: Registration;
  background: Pick<Background, 'wake'>;
  /** Learns from finished leads and deals. */
  learning: Pick<Worker, 'wake'>;
  /** Writes the recipients of campaigns down. */
  campaigns: Pick<Worker, 'wake'>;
  /** Sentences of campaigns for one lead alone; undefined: by the built-in rules. */
  sentences?: Sentences | undefined;
  /** Undefined when the database is on a server. */
  backups?: Backups | undefined;
  assistant?: Assistant;
  outreach?: Counter;
  checkout?: CheckoutDesk;
}) =>
  router({
    instance: instanceRouter(parts.registration),
    auth: authRouter(parts.loginAttempts, parts.registration),
    sessions: sessionsRouter,
    apiTokens: apiTokensRouter,
    leads: leadsRouter,
    properties: propertiesRouter,
    analysis: analysisRouter,
    deals: dealsRouter,
    milestones: milestonesRouter,
    buyers: buyersRouter,
    buyerOffers: buyerOffersRouter,
    photos: photosRouter,
    dealSheets: dealSheetsRouter,
    repairs: repairsRouter,
    savedProperties: savedPropertiesRouter,
    sales: salesRouter,
    nextActions: nextActionsRouter,
    valuation: valuationRouter,
    recipients: recipientsRouter,
    appointments: appointmentsRouter,
    availability: availabilityRouter,
    campaigns: campaignsRouter({ worker: parts.campaigns, office: parts.outreach ?? NO_COUNTER, sentences: parts.sentences }),
    campaignRuns: campaignRunsRouter(parts.campaigns, parts.outreach ?? NO_COUNTER),
    conversations: conversationsRouter(parts.assistant ?? QUIET),
    assistantSettings: assistantSettingsRouter(parts.assistant ?? QUIET),
    webChat: webChatRouter(parts.assistant ?? QUIET),
    conversationHooks: conversationHooksRouter(parts.assistant ?? QUIET),
    outreach: outreachRouter(parts.outreach ?? NO_COUNTER),
    payments: paymentsRouter(parts.checkout ?? CLOSED),
    membership: membershipRouter,
    activities: activitiesRouter,
    achievements: achievementsRouter,
    achievementRules: achievementRulesRouter,
    counts: countsRouter,
    dashboard: dashboardRouter,
    predictions: predictionsRouter(parts.learning),
    imports: importsRouter(parts.background),
    backups: backupsRouter(parts.backups),
  });
export type AppRouter = ReturnType<typeof appRouter>;
