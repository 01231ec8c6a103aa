/** Serves /api: the adapter's procedures, the document, and one body for every failure. */
import { isOvergrown } from '#server/core/json-shape.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyTRPCRouter, TRPCError } from '@trpc/server';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
import type { Context } from '#server/core/context.ts';
import { HTTP_MESSAGES, isUnexpected, findStatus } from '#server/core/problem.ts';
import { SOMETHING_WENT_WRONG } from '#shared/core/problem.ts';
import { registerDocsPage } from './docs-page.ts';
import { buildErrorBody } from './envelope.ts';
import { assertNoBareLeaves, buildRestFacade, type RestProcedure, listRestProcedures } from './facade.ts';
import { openApiDocument, type PathItem } from './openapi.ts';

interface RestOptions {
  router: AnyTRPCRouter;
  createContext(request: FastifyRequest): Context;
  /** Plain routes beside the procedures (files), with their part of the document. */
  files: { paths: Record<string, PathItem>; register(app: FastifyInstance): void };
  version: string;
}

/** Registers everything under the prefix it is registered with. */
export async function registerRest(app: FastifyInstance, options: RestOptions): Promise<void> {
  const procedures = listRestProcedures(options.router);
  assertNoBareLeaves(procedures);
  const document = () => openApiDocument(options.router, procedures, options.files.paths, options.version);

  app.addHook('preValidation', (request, _reply, done) => {
    // What keeps caches off asks for nothing.
    delete (request.query as Record<string, unknown>)._;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => done(null, normalizeFailure(reply, payload)));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    if (known === 500) request.log.error(error);
    return reply.code(known).send(buildErrorBody(known === 500 ? SOMETHING_WENT_WRONG : (HTTP_MESSAGES[known] ?? error.message)));
  });
  app.get('/openapi.json', async () => document());
  options.files.register(app);
  await app.register(registerDocsPage, { document });

  await app.register(async (scope) => {
    const parseJson = scope.getDefaultJsonParser('error', 'error');
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      if (body === '') done(null, undefined);
      else if (isOvergrown(body as string)) done(Object.assign(new Error(HTTP_MESSAGES[400]), { statusCode: 400 }));
      else void parseJson(request, body as string, done);
    });
    scope.addHook('onRequest', (request, _reply, done) => {
      // Some clients name a type for a body that they do not send.
      const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
      if (length === '0' && !encoding) delete request.headers['content-type'];
      done();
    });
    scope.addHook('preHandler', (request, reply, done) => {
      if (isServed(request)) done();
      else void reply.code(422).send(buildErrorBody('The body must be a JSON object'));
    });
    // A route for each, so that unknown paths are refused before their body is read.
    for (const procedure of procedures) {
      const { openapi } = procedure;
      const url = openapi.path.replaceAll(/\{(\w+)\}/g, ':$1');
      let built: ReturnType<typeof createAdapter> | undefined;
      // An adapter for each too, made when first asked: one for all tries the patterns of all paths, one by one, at every request.
      const serve: ReturnType<typeof createAdapter> = (...asked) => (built ??= createAdapter(options, procedure))(...asked);
      for (const spelling of [url, `${url}/`])
        scope.route({ method: openapi.method, url: spelling, handler: (request, reply) => serve(request, reply, app.prefix) });
    }
  });
}

/** Never aborted: procedures end by themselves. */
const NO_SIGNAL = new AbortController().signal;

/**
 * A request as the adapter reads it. It takes Node's requests and the web's; of one of Node's, tRPC would make a whole web
 * request, with its headers and body, only for the signal. So this is one of the web's by kind, with everything in it already read.
 */
class ReadRequest {
  readonly of: FastifyRequest;
  readonly method: string;
  readonly url: string;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: { get(name: string): string | undefined };
  readonly signal = NO_SIGNAL;
  constructor(of: FastifyRequest, prefix: string) {
    this.of = of;
    // Node leaves the body out of a HEAD answer by itself; the adapter would answer 204 for any path.
    this.method = of.method === 'HEAD' ? 'GET' : of.method;
    this.url = of.url.slice(prefix.length);
    this.query = of.query;
    this.body = of.body;
    this.headers = { get: (name) => of.headers[name] as string | undefined };
  }
}
Object.setPrototypeOf(ReadRequest.prototype, Request.prototype);

/**
 * The adapter's own Fastify plugin answers behind Fastify's back, which sends twice as soon as a hook takes its time. Here its
 * node handler writes into an object, and the route returns the body.
 */
function createAdapter(options: RestOptions, procedure: RestProcedure) {
  const handle = createOpenApiNodeHttpHandler({
    router: buildRestFacade(options.router, [procedure], 'served') as never,
    createContext: (({ req }: { req: ReadRequest }) => {
      const context = options.createContext(req.of);
      context.ifMatch = req.of.headers['if-match'];
      const key = req.of.headers['idempotency-key'];
      context.idempotencyKey = typeof key === 'string' ? key.slice(0, 200) : undefined;
      return context;
    }) as never,
    responseMeta: ({ errors, ctx }: { errors: TRPCError[]; ctx?: Context }) => {
      const headers = ctx?.http.headers ?? {};
      if (errors[0]) return { headers, status: findStatus(errors[0]) };
      return { headers, status: ctx?.http.status ?? (procedure.rest.created ? 201 : 200) };
    },
    onError: (({ error, req }: { error: { code: string; cause?: unknown }; req: ReadRequest }) => {
      if (isUnexpected(error)) req.of.log.error(error.cause ?? error);
    }) as never,
  });
  return (request: FastifyRequest, reply: FastifyReply, prefix: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const response = {
        statusCode: 200,
        setHeader: (name: string, value: string) => void reply.header(name, value),
        end: (body: string) => {
          void reply.code(response.statusCode);
          resolve(body);
        },
      };
      handle(new ReadRequest(request, prefix) as never, response as never).catch(reject);
    });
}

/** Whether the adapter can serve the body: only objects of type JSON. A bodiless POST becomes an empty object. */
function isServed(request: FastifyRequest): boolean {
  if (!['POST', 'PUT', 'PATCH'].includes(request.method)) return true;
  request.body ??= {};
  request.headers['content-type'] ??= 'application/json';
  return typeof request.body === 'object' && !Array.isArray(request.body);
}

/** What the adapter serialized itself for a failure -> the one error body. */
function normalizeFailure(reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode < 400 || typeof payload !== 'string' || payload === '') return payload;
  const body = JSON.parse(payload) as { status?: string; message: string; data?: { errors?: Record<string, string[]> } };
  if (body.status === 'error') return payload;
  const text = JSON.stringify(buildErrorBody(body.message, body.data?.errors));
  reply.header('content-length', Buffer.byteLength(text));
  return text;
}
