/** Serves /api: the adapter's procedures, the document, and one body for every failure. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyTRPCRouter } from '@trpc/server';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
import type { Context } from '#server/core/context.ts';
import { HTTP_MESSAGES } from '#server/core/problem.ts';
import { SOMETHING_WENT_WRONG } from '#shared/core/problem.ts';
import { docsPage } from './docs-page.ts';
import { errorBody } from './envelope.ts';
import { assertNoBareLeaves, restFacade, type RestProcedure, restProcedures } from './facade.ts';
import { openApiDocument, type PathItem } from './openapi.ts';

export interface RestOptions {
  router: AnyTRPCRouter;
  createContext(request: FastifyRequest): Context;
  /** Plain routes beside the procedures (files), with their part of the document. */
  files: { paths: Record<string, PathItem>; register(app: FastifyInstance): void };
  version: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the REST scope, so that the answer's status and headers can be read from it. */
    restContext?: Context;
  }
}

/** Registers everything under the prefix it is registered with. */
export async function restPlugin(app: FastifyInstance, options: RestOptions): Promise<void> {
  const procedures = restProcedures(options.router);
  assertNoBareLeaves(procedures);
  const document = openApiDocument(options.router, procedures, options.files.paths, options.version);

  app.addHook('onSend', async (_request, reply, payload) => reshapeFailure(reply, payload));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    if (known === 500) request.log.error(error);
    return reply.code(known).send(errorBody(known === 500 ? SOMETHING_WENT_WRONG : (HTTP_MESSAGES[known] ?? error.message)));
  });
  app.get('/openapi.json', async () => document);
  options.files.register(app);
  await app.register(docsPage, { document });

  await app.register(async (scope) => {
    const parseJson = scope.getDefaultJsonParser('error', 'error');
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      if (body === '') done(null, undefined);
      else void parseJson(request, body as string, done);
    });
    scope.addHook('onRequest', async (request) => {
      // Some clients name a type for a body that they do not send.
      const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
      if (length === '0' && !encoding) delete request.headers['content-type'];
    });
    scope.addHook('preHandler', async (request, reply) => prepareBody(request, reply));
    const serve = adapter(options, procedures);
    // A route for each, so that what is no path is known before a body is read and judged.
    for (const { openapi } of procedures) {
      const url = openapi.path.replaceAll(/\{(\w+)\}/g, ':$1');
      for (const spelling of [url, `${url}/`])
        scope.route({ method: openapi.method, url: spelling, handler: (request, reply) => serve(request, reply, app.prefix) });
    }
  });
}

/**
 * The adapter's own Fastify plugin answers behind Fastify's back, which sends twice as soon as a hook takes its time. Here its
 * node handler writes into an object, and the route returns the body.
 */
function adapter(options: RestOptions, procedures: RestProcedure[]) {
  const restOf = new Map(procedures.map(({ name, rest }) => [name, rest]));
  const requests = new WeakMap<object, FastifyRequest>();
  const requestOf = (req: object) => requests.get(req) as FastifyRequest;
  const handle = createOpenApiNodeHttpHandler({
    router: restFacade(options.router, procedures, 'served') as never,
    createContext: (({ req }: { req: object }) => {
      const request = requestOf(req);
      request.restContext = options.createContext(request);
      request.restContext.ifMatch = request.headers['if-match'];
      return request.restContext;
    }) as never,
    responseMeta: (({ paths, errors, ctx }: { paths?: string[]; errors: unknown[]; ctx?: Context }) => {
      const headers = ctx?.http.headers ?? {};
      if (errors.length > 0) return { headers };
      return { headers, status: ctx?.http.status ?? (restOf.get(paths?.[0] ?? '')?.created ? 201 : 200) };
    }) as never,
    onError: ({ error, req }: { error: { code: string; cause?: unknown }; req: object }) => {
      if (error.code === 'INTERNAL_SERVER_ERROR') requestOf(req).log.error(error.cause ?? error);
    },
  });
  return (request: FastifyRequest, reply: FastifyReply, prefix: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { raw } = request;
      const req = {
        // Node leaves the body out of a HEAD answer by itself; the adapter would answer 204 for any path.
        method: request.method === 'HEAD' ? 'GET' : request.method,
        url: request.url.slice(prefix.length),
        headers: request.headers,
        query: request.query,
        body: notWrittenOut(request.body),
        socket: raw.socket,
        once: raw.once.bind(raw),
        on: raw.on.bind(raw),
        off: raw.off.bind(raw),
      };
      const res = {
        statusCode: 200,
        setHeader: (name: string, value: string) => void reply.header(name, value),
        end: (body: string) => {
          void reply.code(res.statusCode);
          resolve(body);
        },
        once: reply.raw.once.bind(reply.raw),
        on: reply.raw.on.bind(reply.raw),
        off: reply.raw.off.bind(reply.raw),
      };
      requests.set(req, request);
      handle(req as never, res as never).catch(reject);
    });
}

/**
 * tRPC makes a request of its own out of the adapter's, only for its signal, and would write the whole body out again for it:
 * double work, and the end of the stack for JSON nested thousands deep.
 */
const notWrittenOut = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.defineProperty({ ...body }, 'toJSON', { value: () => undefined, enumerable: false })
    : body;

/** The adapter serves only objects of type JSON; a bodiless POST is an empty object. */
async function prepareBody(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!['POST', 'PUT', 'PATCH'].includes(request.method)) return undefined;
  request.body ??= {};
  request.headers['content-type'] ??= 'application/json';
  if (typeof request.body === 'object' && !Array.isArray(request.body)) return undefined;
  return reply.code(422).send(errorBody('The body must be a JSON object'));
}

/** What the adapter serialised itself for a failure -> the one error body. */
async function reshapeFailure(reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode < 400 || typeof payload !== 'string' || payload === '') return payload;
  const body = JSON.parse(payload) as { status?: string; message: string; data?: { errors?: Record<string, string[]> } };
  if (body.status === 'error') return payload;
  const text = JSON.stringify(errorBody(body.message, body.data?.errors));
  reply.header('content-length', Buffer.byteLength(text));
  return text;
}
