/** Builds the application: three faces on one port. Tests build it the same way. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { TRPCError } from '@trpc/server';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { CALLS_A_REQUEST } from '#shared/core/batch.ts';
import { SOMETHING_WENT_WRONG } from '#shared/core/problem.ts';
import { appRouter } from './app-router.ts';
import { obsoleteReminder } from '#server/outreach/appointments/obsolete.ts';
import { reminderJob } from '#server/outreach/appointments/reminders.ts';
import { CALENDAR_PATHS, calendarFileRoutes, privateCalendarRoutes } from '#server/outreach/appointments/routes.ts';
import { continueConversation, conversationOutcome, obsoleteWords } from '#server/outreach/conversations/hooks.ts';
import { answerJob } from '#server/outreach/conversations/jobs.ts';
import { ANSWER_CONVERSATIONS } from '#server/outreach/conversations/thread.ts';
import { SEND_MESSAGES } from '#server/outreach/messages/queue.ts';
import { loginAttempts, newcomerLimit } from '#server/accounts/auth/login-attempts.ts';
import { authenticate } from '#server/accounts/auth/authenticate.ts';
import type { Backups } from '#server/workspace/backup/backups.ts';
import { dealPageRoutes, SHEET_PATHS, sheetRoutes } from '#server/closing/deal-sheets/routes.ts';
import { DOWNLOAD_PATHS, downloadRoutes } from '#server/workspace/backup/routes.ts';
import { recordOutcome } from '#server/outreach/campaigns/outcomes.ts';
import { CAMPAIGN_FILE_PATHS, campaignFileRoutes } from '#server/outreach/campaigns/file-routes.ts';
import { isPaused } from '#server/outreach/campaigns/launch.ts';
import { campaignRoutes } from '#server/outreach/campaigns/public-routes.ts';
import { recordReply } from '#server/outreach/campaigns/replies.ts';
import { modelSentences } from '#server/outreach/campaigns/model-sentence.ts';
import { campaignJobs } from '#server/outreach/campaigns/jobs.ts';
import { jobRunner } from '#server/core/jobs/runner.ts';
import { fileOf } from '#server/db/connect.ts';
import { nightlyBackup } from '#server/workspace/backup/nightly.ts';
import { contextOf, type Parts } from '#server/core/context.ts';
import { liveChanges } from '#server/core/live.ts';
import { loggedError } from '#server/core/logged-error.ts';
import { loggedPath } from '#server/core/logged-path.ts';
import { HTTP_MESSAGES, isUnexpected, refusedCalls, statusOf } from '#server/core/problem.ts';
import { answerHeaders } from '#server/core/security-headers.ts';
import { importJobs } from '#server/workspace/import-export/jobs.ts';
import { CSV_PATHS } from '#server/workspace/import-export/openapi-paths.ts';
import { csvRoutes } from '#server/workspace/import-export/routes.ts';
import type { Store } from '#server/db/store.ts';
import { checkoutDesk } from '#server/accounts/payments/desk.ts';
import { PAYMENT_PATHS, paymentRoutes } from '#server/accounts/payments/routes.ts';
import { PHOTO_PATHS, photoRoutes, pictureRoutes } from '#server/records/photos/routes.ts';
import { searchUpkeep } from '#server/db/upkeep.ts';
import { connectionOptions, LIMITS, type Limits, limitConnections, MALFORMED } from '#server/core/overload/connections.ts';
import { messageDispatcher } from '#server/outreach/messages/dispatcher.ts';
import { WEBHOOK_PATHS, webhookRoutes } from '#server/outreach/messages/webhooks.ts';
import { line } from '#server/core/overload/line.ts';
import { knownCallers, waitInLine } from '#server/core/overload/shed.ts';
import { languageModel } from '#server/providers/language-model.ts';
import { errorBody, noSuchPath } from '#server/rest/envelope.ts';
import { restPlugin } from '#server/rest/plugin.ts';
import { publicUrlOf, type Settings } from '#server/core/settings.ts';
import { serveClient } from './static.ts';
import { subscriptions } from './subscriptions.ts';

export const BODY_LIMIT = 1024 * 1024;
const noSchema = (): never => {
  throw new Error('A route has a schema of Fastify: what comes is checked by the schemas of shared/');
};
const TRPC_METHODS = new Set(['GET', 'HEAD', 'POST']);

/** Services outside are optional: what is not set is done inside the application, which says so. */
type Needed = 'CORS_ORIGINS' | 'LOG_LEVEL' | 'REGISTRATION' | 'TRUST_PROXY';
export type AppSettings = Pick<Settings, Needed> & Partial<Omit<Settings, Needed>>;

export interface AppParts {
  store: Store;
  settings: AppSettings;
  version: string;
  now?: () => Date;
  /** The folder of the built client; without it only the two APIs are served. */
  client?: string;
  /** The backups of a database file; left out for one on a server. */
  backups?: Backups | undefined;
  /** False: answers alone, and leaves to other processes what nobody waits for. */
  works?: boolean;
  /** How long a client may take; others than usual in tests. */
  limits?: Limits;
  /** How many accounts one network may try to make in an hour; others than usual in tests. */
  registrationsAnHour?: number;
}

/** The application, ready to listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, version, now = () => new Date(), client, backups, works = true, limits = LIMITS, registrationsAnHour } = parts;
  const app = Fastify({
    ...connectionOptions(limits),
    bodyLimit: BODY_LIMIT,
    // Our own schemas check what comes; loading Fastify's compilers takes a fourth of a start.
    schemaController: { compilersFactory: { buildValidator: () => noSchema, buildSerializer: () => noSchema } },
    // A batched tRPC call puts all its procedure names into one path parameter.
    routerOptions: { maxParamLength: 5000 },
    // A stop ends idle connections and lets requests in flight finish; what never ends is cut off by main.ts.
    forceCloseConnections: 'idle',
    // Refused in our own words, with all else that is refused.
    return503OnClosing: false,
    // Only what one's own proxies have added to X-Forwarded-For is believed: what stands before it, the caller may have written.
    trustProxy: settings.TRUST_PROXY > 0 && ((_address, hop) => hop < settings.TRUST_PROXY),
    genReqId: () => randomUUID(),
    logger: {
      level: settings.LOG_LEVEL,
      redact: ['req.headers.authorization'],
      // No query strings: they carry what people search for. No bodies at all.
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, path: loggedPath(request) }),
        err: loggedError,
      },
    },
    frameworkErrors: (_error, request, reply) =>
      void (reply as FastifyReply).code(400).header('x-request-id', request.id).send(errorBody('Malformed URL')),
  });
  const queue = line();
  const store: Store = Object.assign(Object.create(parts.store) as Store, {
    write: <T>(work: Parameters<typeof parts.store.write<T>>[0]) => queue.write(() => parts.store.write(work)),
  });
  const live = liveChanges();
  const publicUrl = publicUrlOf(settings);
  // Streams never end by themselves, and a stop waits for what is under way.
  app.addHook('preClose', async () => live.end());
  // What people are sent leads to an address that the world knows, or is left out.
  const known = { store, live, now, publicUrl: settings.PUBLIC_URL && publicUrl };
  const callers = knownCallers();
  const contextParts: Parts = {
    ...known,
    authenticate: async (token) => {
      const signedIn = await authenticate(store, now, token);
      if (signedIn) callers.learn(token, signedIn.account.id);
      return signedIn;
    },
  };
  const createContext = (request: FastifyRequest) =>
    contextOf(contextParts, {
      id: request.id,
      ip: request.ip,
      authorization: request.headers.authorization,
      userAgent: request.headers['user-agent'],
      turn: () => queue.again(request.caller ?? ''),
    });

  // Before every plugin: one that answers by itself (preflights) takes the handler that is there when it is registered.
  app.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error(error);
    return reply.code(status).send(errorBody(status === 500 ? SOMETHING_WENT_WRONG : (HTTP_MESSAGES[status] ?? error.message)));
  });
  await answerHeaders(app, { paysByAdyen: settings.ADYEN_API_KEY !== undefined });
  await app.register(cors, {
    origin: settings.CORS_ORIGINS.length > 0 ? settings.CORS_ORIGINS : false,
    // The plugin's own default leaves out the methods that change and delete.
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['etag', 'x-request-id', 'retry-after'],
  });
  // After the headers that every answer has.
  waitInLine(app, queue, callers);
  limitConnections(app, limits, BODY_LIMIT);
  refuseNothings(app);
  // Assets are compressed when they are built. Answers are small, and the caller is mostly on this machine.
  await app.register(compress, { threshold: 16 * 1024, encodings: ['gzip', 'identity'] });

  app.get('/health', async (_request, reply) => {
    try {
      await store.ping();
      return { status: 'ok' };
    } catch (error) {
      app.log.error(error);
      return reply.code(503).send({ status: 'error', message: 'The database does not answer' });
    }
  });
  const report = (error: unknown) => app.log.error(error);
  const jobs = jobRunner({ store, report, isAlone: fileOf(settings.DATABASE_URL ?? 'file:') !== undefined });
  jobs.register(searchUpkeep(store));
  for (const kind of subscriptions(known)) jobs.register(kind);
  for (const kind of importJobs({ store, live, now })) jobs.register(kind);
  if (backups) jobs.register(nightlyBackup(backups));
  if (works) app.addHook('onReady', async () => jobs.start());
  const checkout = checkoutDesk(settings, { store, live, now }, jobs, report);
  const hooks = {
    outcomes: { campaign: recordOutcome, conversation: conversationOutcome },
    isHeld: isPaused,
    obsolete: { reminder: obsoleteReminder, conversation: obsoleteWords },
    replies: [recordReply, continueConversation(jobs)],
  };
  const outreach = messageDispatcher(settings, { store, live, now, publicUrl, jobs, ...hooks }, report);
  const model = languageModel(settings);
  const wakeAssistant = () => [ANSWER_CONVERSATIONS, SEND_MESSAGES].forEach((kind) => jobs.wake(kind));
  const assistant = { wake: wakeAssistant, model: model?.name, prices: model?.prices };
  const sentences = model && modelSentences(model);
  jobs.register(answerJob({ ...known, jobs }, model));
  jobs.register(reminderJob(known));
  for (const kind of campaignJobs({ store, live, now, publicUrl, jobs, write: sentences?.write })) jobs.register(kind);
  await app.register(campaignRoutes({ store, live, now, publicUrl }, report));
  await app.register(privateCalendarRoutes(known));
  await app.register(pictureRoutes(known));
  await app.register(dealPageRoutes(known, report));
  app.addHook('onClose', async () => {
    await jobs.stop();
    outreach.close();
  });
  const router = appRouter({
    loginAttempts: loginAttempts(now),
    newcomers: newcomerLimit(registrationsAnHour),
    registration: settings.REGISTRATION,
    jobs,
    sentences,
    outreach,
    checkout,
    assistant,
    backups,
  });
  await app.register(async (scope) => {
    // The plugin takes every method and throws at those of which no web request can be made.
    scope.addHook('onRequest', async (request, reply) => {
      if (!TRPC_METHODS.has(request.method)) return reply.code(404).send(noSuchPath(request));
      // The plugin reads forms too, and without the limit that bodies have. No call of ours takes one.
      if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
        return reply.code(415).send(refusedCalls('UNSUPPORTED_MEDIA_TYPE', HTTP_MESSAGES[415] ?? '', request.id));
      return undefined;
    });
    await scope.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        maxBatchSize: CALLS_A_REQUEST,
        // A visitor's token is no part of an address: the web chat reads by POST as well.
        allowMethodOverride: true,
        router,
        createContext: ({ req }: { req: FastifyRequest }) => createContext(req),
        onError: ({ error, req }: { error: { code: string; cause?: unknown }; req: FastifyRequest }) => {
          if (isUnexpected(error)) req.log.error(error.cause ?? error);
        },
        responseMeta: ({
          ctx,
          errors,
          paths,
        }: {
          ctx?: ReturnType<typeof createContext>;
          errors: TRPCError[];
          paths?: readonly string[];
        }) => ({
          headers: ctx?.http.headers ?? {},
          // tRPC's own table of statuses does not have all of ours. A batch keeps its 207.
          ...(errors[0] && paths?.length === 1 ? { status: statusOf(errors[0]) } : {}),
        }),
      },
    });
  });
  const files = {
    paths: {
      ...CSV_PATHS,
      ...CAMPAIGN_FILE_PATHS,
      ...WEBHOOK_PATHS,
      ...DOWNLOAD_PATHS,
      ...CALENDAR_PATHS,
      ...PAYMENT_PATHS,
      ...PHOTO_PATHS,
      ...SHEET_PATHS,
    },
    register: (scope: FastifyInstance) => {
      csvRoutes({ createContext, jobs })(scope);
      campaignFileRoutes({ createContext })(scope);
      webhookRoutes(settings, outreach)(scope);
      downloadRoutes({ createContext, backups })(scope);
      calendarFileRoutes({ createContext })(scope);
      paymentRoutes({ createContext, desk: checkout })(scope);
      photoRoutes({ createContext })(scope);
      sheetRoutes({ createContext })(scope);
    },
  };
  await app.register(restPlugin, { prefix: '/api', router, createContext, files, version });
  if (client && existsSync(path.join(client, 'index.html'))) await serveClient(app, client);
  else app.setNotFoundHandler((request, reply) => reply.code(404).send(noSuchPath(request)));
  return app;
}

const API_PATH = /^\/(api|trpc)(\/|$|\?)/;

/** What is no path is known before a body is read and judged. Another GET may be a page of the client. */
function refuseNothings(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const mayBePage = (request.method === 'GET' || request.method === 'HEAD') && !API_PATH.test(request.url);
    // The router also knows a path by other spellings of it, such as %61pi, or by the whole address; nothing behind it does.
    const isSpelledOtherwise = /^\/(api|trpc)(\/|$)/.test(request.routeOptions.url ?? '') && !API_PATH.test(request.url);
    if ((request.is404 && !mayBePage) || isSpelledOtherwise) void reply.code(404).send(noSuchPath(request));
    else if (request.headers.host === undefined && request.raw.httpVersion === '1.1') void reply.code(400).send(errorBody(MALFORMED));
    else done();
  });
}
