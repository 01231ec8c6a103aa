/** Builds the application: three faces on one port. Tests build it the same way. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createLoginAttempts, createSignUpLimit } from '#server/accounts/auth/login-attempts.ts';
import { type Context, buildContext } from '#server/core/context.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { createPasswordResets } from '#server/accounts/auth/password-reset.ts';
import { LIMITS, type Limits } from '#server/core/connections.ts';
import { type AdmissionQueue, createAdmissionQueue } from '#server/core/admission-queue.ts';
import { type Callers, createCallers } from '#server/core/load-shedding.ts';
import { toDelivery, toPublicUrl } from '#server/core/settings.ts';
import type { Store } from '#server/db/store.ts';
import { describeUnknownPath } from '#server/rest/envelope.ts';
import { listExported } from '#server/rest/lists.ts';
import { registerRest } from '#server/rest/plugin.ts';
import type { Backups } from '#server/workspace/backup/backups.ts';
import { authenticate } from '#server/accounts/auth/api-tokens.ts';
import { createAppRouter } from './app-router.ts';
import { registerJobs } from './background.ts';
import { createFileRoutes } from './file-routes.ts';
import { createServer, guardRequests, serveHealth } from './http.ts';
import { type AppSettings, type ServiceBase, openServices } from './services.ts';
import { registerPublicPages } from './public-pages.ts';
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
  /** Timeouts for slow clients; shorter in tests. */
  limits?: Limits;
  /** Sign-ups per network and hour; different in tests. */
  registrationsAnHour?: number;
}

/** The application, ready to listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, version, client, works = true, limits = LIMITS } = parts;
  const app = createServer(settings, limits);
  const report = (error: unknown) => app.log.error(error);
  const [queue, callers] = [createAdmissionQueue(), createCallers()];
  const base = openBase(parts, queue);
  const createContext = createContextFactory(base, queue, callers);
  const services = openServices(settings, base, parts.backups, report);
  registerJobs(base, settings, services);

  // Streams never end by themselves; closing waits for running work.
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
  const router = createAppRouter({
    ...services,
    loginAttempts: createLoginAttempts(base.now),
    newcomers: createSignUpLimit(parts.registrationsAnHour),
    registration: settings.REGISTRATION,
    resets: createPasswordResets(services.resetMail, report),
  });
  await app.register(trpcRoutes({ router, createContext }));
  const files = createFileRoutes(settings, services, createContext, listExported(router));
  await app.register(registerRest, { prefix: '/api', router, createContext, files, version });
  if (client && existsSync(path.join(client, 'index.html'))) await serveClient(app, client);
  else app.setNotFoundHandler((request, reply) => reply.code(404).send(describeUnknownPath(request)));
  return app;
}

/** Writes pass the admission queue, which refuses more when too many wait. */
function openBase({ store, settings, now = () => new Date() }: AppParts, queue: AdmissionQueue): ServiceBase {
  const write: Store['write'] = (work) => queue.write(() => store.write(work));
  // Without a public address, messages have no links.
  const publicUrl = settings.PUBLIC_URL && toPublicUrl(settings);
  const opened = Object.assign(Object.create(store) as Store, { write });
  return { store: opened, live: createLiveChanges(), now, publicUrl, delivery: toDelivery(settings) };
}

function createContextFactory(base: ServiceBase, queue: AdmissionQueue, callers: Callers): (request: FastifyRequest) => Context {
  const parts = {
    ...base,
    authenticate: async (token: string) => {
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
