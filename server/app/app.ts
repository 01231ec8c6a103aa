/** Builds the application: three faces on one port. Tests build it the same way. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticate } from '#server/accounts/auth/authenticate.ts';
import { loginAttempts, newcomerLimit } from '#server/accounts/auth/login-attempts.ts';
import { type Context, buildContext, type Parts } from '#server/core/context.ts';
import { liveChanges } from '#server/core/live.ts';
import { passwordResets } from '#server/accounts/auth/password-reset.ts';
import { LIMITS, type Limits } from '#server/core/overload/connections.ts';
import { type AdmissionQueue, createAdmissionQueue } from '#server/core/overload/admission-queue.ts';
import { type Callers, knownCallers } from '#server/core/overload/load-shedding.ts';
import { toPublicUrl } from '#server/core/settings.ts';
import type { Store } from '#server/db/store.ts';
import { noSuchPath } from '#server/rest/envelope.ts';
import { exportedLists } from '#server/rest/lists.ts';
import { restPlugin } from '#server/rest/plugin.ts';
import type { Backups } from '#server/workspace/backup/backups.ts';
import { appRouter } from './app-router.ts';
import { registerJobs } from './background.ts';
import { fileRoutes } from './file-routes.ts';
import { createServer, guardRequests, serveHealth } from './http.ts';
import { registerPublicPages } from './public-pages.ts';
import { type AppSettings, type ServiceBase, openServices } from './services.ts';
import { serveClient } from './static.ts';
import { trpcRoutes } from './trpc-routes.ts';

interface AppParts {
  store: Store;
  settings: AppSettings;
  version: string;
  now?: () => Date;
  /** The folder of the built client; without it only the two APIs are served. */
  client?: string;
  /** The backups of a database file; left out for one on a server. */
  backups?: Backups | undefined;
  /** False: this process runs no background jobs. */
  works?: boolean;
  /** How long a client may take; others than usual in tests. */
  limits?: Limits;
  /** How many accounts one network may try to make in an hour; others than usual in tests. */
  registrationsAnHour?: number;
}

/** The application, ready to listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, version, client, works = true, limits = LIMITS } = parts;
  const app = createServer(settings, limits);
  const report = (error: unknown) => app.log.error(error);
  const [queue, callers] = [createAdmissionQueue(), knownCallers()];
  const base = openBase(parts, queue);
  const createContext = contextFactory(base, queue, callers);
  const services = openServices(settings, base, parts.backups, report);
  registerJobs(base, settings, services);

  // Streams never end by themselves, and a stop waits for what is under way.
  app.addHook('preClose', async () => base.live.end());
  if (works) app.addHook('onReady', async () => services.jobs.start());
  app.addHook('onClose', async () => {
    await services.jobs.stop();
    services.outreach.close();
    services.resetMail?.close();
  });

  await guardRequests(app, settings, { limits, queue, callers });
  serveHealth(app, base.store);
  await registerPublicPages(app, base, services, report);
  const router = appRouter({
    ...services,
    loginAttempts: loginAttempts(base.now),
    newcomers: newcomerLimit(parts.registrationsAnHour),
    registration: settings.REGISTRATION,
    resets: passwordResets(services.resetMail, report),
  });
  await app.register(trpcRoutes({ router, createContext }));
  const files = fileRoutes(settings, services, createContext, exportedLists(router));
  await app.register(restPlugin, { prefix: '/api', router, createContext, files, version });
  if (client && existsSync(path.join(client, 'index.html'))) await serveClient(app, client);
  else app.setNotFoundHandler((request, reply) => reply.code(404).send(noSuchPath(request)));
  return app;
}

/** Writes are counted by the admission queue, which refuses more when too many wait. */
function openBase({ store, settings, now = () => new Date() }: AppParts, queue: AdmissionQueue): ServiceBase {
  const write: Store['write'] = (work) => queue.write(() => store.write(work));
  // Without a public address, messages have no links.
  const publicUrl = settings.PUBLIC_URL && toPublicUrl(settings);
  return { store: Object.assign(Object.create(store) as Store, { write }), live: liveChanges(), now, publicUrl };
}

function contextFactory(base: ServiceBase, queue: AdmissionQueue, callers: Callers): (request: FastifyRequest) => Context {
  const parts: Parts = {
    ...base,
    authenticate: async (token) => {
      const signedIn = await authenticate(base.store, base.now, token);
      if (signedIn) callers.learn(token, signedIn.account.id);
      return signedIn;
    },
  };
  return (request) =>
    buildContext(parts, {
      id: request.id,
      ip: request.ip,
      authorization: request.headers.authorization,
      userAgent: request.headers['user-agent'],
      requeue: () => queue.reenter(request.caller ?? ''),
    });
}
