/** The HTTP server without routes: options, errors and early refusals. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { toLoggedError } from '#server/core/log.ts';
import { buildConnectionOptions, type Limits, limitConnections, MALFORMED } from '#server/core/connections.ts';
import type { AdmissionQueue } from '#server/core/admission-queue.ts';
import { type Callers, queueRequests } from '#server/core/load-shedding.ts';
import { HTTP_MESSAGES, buildRefusedCalls } from '#server/core/problem.ts';
import { answerHeaders } from '#server/core/security-headers.ts';
import type { Store } from '#server/db/store.ts';
import type { Settings } from '#server/core/settings.ts';
import { isOvergrown } from '#server/core/json-shape.ts';
import { buildErrorBody, describeUnknownPath } from '#server/rest/envelope.ts';
import { SOMETHING_WENT_WRONG } from '#shared/core/problem.ts';

/** Path parameters that are no secret: record ids, and tRPC call names. */
const isHarmless = (name: string, value: string): boolean => /^\d{1,15}$/.test(value) || (name === 'path' && /^[\w.,]+$/.test(value));

/** Words, numbers and file names, too short to be secrets. */
const LOOKS_HARMLESS = /^(\d{1,15}|[\w.~-]{0,15}|[a-z]+(-[a-z]+)*(\.[a-z]+)?)$/;

/** The path of a request without secrets and query. */
function toLoggedPath({ originalUrl = '', routeOptions }: Pick<FastifyRequest, 'originalUrl' | 'routeOptions'>): string {
  const segments = (originalUrl.split('?')[0] ?? '').split('/');
  const route = routeOptions?.url;
  if (route === undefined || route.includes('*')) return segments.map((one) => (LOOKS_HARMLESS.test(one) ? one : '...')).join('/');
  const shown = route.split('/').map((part, at) => {
    const [, name] = /^:(\w+)/.exec(part) ?? [];
    const value = segments[at] ?? '';
    return name !== undefined && isHarmless(name, value) ? value : part;
  });
  return shown.join('/');
}

const BODY_LIMIT = 1024 * 1024;
const MALFORMED_JSON = HTTP_MESSAGES[400] ?? '';
const rejectSchema = (): never => {
  throw new Error('A route has a schema of Fastify: what comes is checked by the schemas of shared/');
};

type HttpSettings = Pick<Settings, 'CORS_ORIGINS' | 'LOG_LEVEL' | 'TRUST_PROXY'> & Partial<Pick<Settings, 'ADYEN_API_KEY'>>;

export function createServer(settings: HttpSettings, limits: Limits): FastifyInstance {
  const app = Fastify({
    ...buildConnectionOptions(limits),
    bodyLimit: BODY_LIMIT,
    // zod validates all input; Fastify's compilers would take a quarter of the start time.
    schemaController: { compilersFactory: { buildValidator: () => rejectSchema, buildSerializer: () => rejectSchema } },
    // A batched tRPC call puts all its procedure names into one path parameter.
    routerOptions: { maxParamLength: 5000 },
    // On stop, idle connections close and requests in flight finish; `closeWithin` cuts off the rest.
    forceCloseConnections: 'idle',
    // Refused with our own error body.
    return503OnClosing: false,
    // Only what one's own proxies have added to X-Forwarded-For is believed: what stands before it, the caller may have written.
    trustProxy: settings.TRUST_PROXY > 0 && ((_address, hop) => hop < settings.TRUST_PROXY),
    genReqId: () => randomUUID(),
    logger: {
      level: settings.LOG_LEVEL,
      redact: ['req.headers.authorization'],
      // Query strings contain what people search for, and bodies are private: neither is logged.
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, path: toLoggedPath(request) }),
        err: toLoggedError,
      },
    },
    frameworkErrors: (_error, request, reply) =>
      void (reply as FastifyReply).code(400).header('x-request-id', request.id).send(buildErrorBody('Malformed URL')),
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isOvergrown(body as string)) done(Object.assign(new Error(HTTP_MESSAGES[400]), { statusCode: 400 }));
    else void parseJson(request, body as string, done);
  });
  // Before every plugin: one that answers by itself (preflights) takes the handler that is there when it is registered.
  app.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error(error);
    return reply.code(status).send(buildErrorBody(status === 500 ? SOMETHING_WENT_WRONG : (HTTP_MESSAGES[status] ?? error.message)));
  });
  return app;
}

/** Hooks of every request, in this order. */
export async function guardRequests(
  app: FastifyInstance,
  settings: HttpSettings,
  { limits, queue, callers }: { limits: Limits; queue: AdmissionQueue; callers: Callers },
): Promise<void> {
  await answerHeaders(app, { paysByAdyen: settings.ADYEN_API_KEY !== undefined });
  await app.register(cors, {
    origin: settings.CORS_ORIGINS.length > 0 ? settings.CORS_ORIGINS : false,
    // The plugin's own default leaves out the methods that change and delete.
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['etag', 'x-request-id', 'retry-after'],
  });
  // After the headers that every answer has.
  queueRequests(app, queue, callers);
  limitConnections(app, limits, BODY_LIMIT);
  refuseUnknownPaths(app);
  refuseBrokenText(app);
  // Assets are compressed when they are built. Answers are small, and the caller is mostly on this machine.
  await app.register(compress, { threshold: 16 * 1024, encodings: ['gzip', 'identity'] });
}

export function serveHealth(app: FastifyInstance, store: Store): void {
  app.get('/health', async (_request, reply) => {
    try {
      await store.ping();
      return { status: 'ok' };
    } catch (error) {
      app.log.error(error);
      return reply.code(503).send({ status: 'error', message: 'The database does not answer' });
    }
  });
}

const API_PATH = /^\/(api|trpc)(\/|$|\?)/;

/** Unknown paths are refused before their body is read; a GET outside the APIs may be a client page. */
function refuseUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const mayBePage = (request.method === 'GET' || request.method === 'HEAD') && !API_PATH.test(request.url);
    // The router also accepts other spellings of a path, such as %61pi, which no handler expects.
    const isSpelledOtherwise = /^\/(api|trpc)(\/|$)/.test(request.routeOptions.url ?? '') && !API_PATH.test(request.url);
    if ((request.is404 && !mayBePage) || isSpelledOtherwise) void reply.code(404).send(describeUnknownPath(request));
    else if (request.headers.host === undefined && request.raw.httpVersion === '1.1') void reply.code(400).send(buildErrorBody(MALFORMED));
    else done();
  });
}

/** Invalid UTF-8 would be stored as question marks, so it is refused before parsing. */
function refuseBrokenText(app: FastifyInstance): void {
  const broken = new WeakSet<FastifyRequest>();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (/^application\/json/i.test(request.headers['content-type'] ?? '')) {
      const decoder = new TextDecoder('utf-8', { fatal: true });
      payload.on('data', (chunk: Buffer) => {
        try {
          decoder.decode(chunk, { stream: true });
        } catch {
          broken.add(request);
        }
      });
    }
    done(null, payload);
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (!broken.has(request)) return done();
    const refused = request.url.startsWith('/trpc')
      ? buildRefusedCalls('BAD_REQUEST', MALFORMED_JSON, request.id)
      : buildErrorBody(MALFORMED_JSON);
    return void reply.code(400).send(refused);
  });
}

/** Stops listening and lets requests in flight finish for so many milliseconds; then their connections are cut. */
export async function closeWithin(app: FastifyInstance, finishMs: number): Promise<void> {
  // A client that does not read its answer keeps the connection busy.
  const cut = setTimeout(() => app.server.closeAllConnections(), finishMs).unref();
  await app.close();
  clearTimeout(cut);
}
