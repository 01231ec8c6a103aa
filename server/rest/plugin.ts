/** Serves /api: the procedures that have a path, the document, and one body for every failure. */
import { answerProblems } from '#server/core/answer-problems.ts';
import { isOvergrown } from '#server/core/json-shape.ts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AnyTRPCRouter, AnyTRPCProcedure } from '@trpc/server';
import type { Context } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { HTTP_MESSAGES } from '#server/core/problem.ts';
import { findUnknownNames } from '#shared/core/known-names.ts';
import { z } from '#shared/core/zod.ts';
import { buildErrorBody, describeUnknownPath } from './envelope.ts';
import { callRestProcedure, getDefinition, type RestProcedure } from './facade.ts';
import type { openApiDocument } from './openapi.ts';

/** All procedures that have a REST path, `/leads/stats` before `/leads/{id}`. */
function listRestProcedures(router: AnyTRPCRouter): RestProcedure[] {
  const byLiterals = (path: string) => path.replaceAll(/\{\w+\}/g, '\uffff');
  return Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>)
    .flatMap(([name, procedure]) => {
      const meta = getDefinition(procedure).meta;
      return meta?.openapi && meta.rest ? [{ name, procedure, openapi: meta.openapi, rest: meta.rest }] : [];
    })
    .sort((one, other) => (byLiterals(one.openapi.path) < byLiterals(other.openapi.path) ? -1 : 1));
}

const NO_TEXT = new Set(['number', 'boolean', 'bigint', 'date']);

/** Refuses, at start, an input with a leaf that takes no text: in a query string every value is one. */
function assertNoBareLeaves(procedures: RestProcedure[]): void {
  const visit = (schema: z.ZodType, at: string): void => {
    const def = schema._zod.def as { type: string; shape?: Record<string, z.ZodType>; innerType?: z.ZodType; element?: z.ZodType };
    if (NO_TEXT.has(def.type)) throw new Error(`${at}: bare z.${def.type}() in a REST input; use a kind of shared/core/fields`);
    for (const [key, inner] of Object.entries(def.shape ?? {})) visit(inner, `${at}.${key}`);
    const inner = def.innerType ?? def.element;
    if (inner) visit(inner, at);
  };
  for (const { name, procedure } of procedures) for (const input of getDefinition(procedure).inputs ?? []) visit(input, `${name}.input`);
}

interface RestOptions {
  router: AnyTRPCRouter;
  createContext(request: FastifyRequest): Context;
  /** Plain routes beside the procedures (files), with their part of the document. */
  files: { paths: Parameters<typeof openApiDocument>[2]; register(app: FastifyInstance): void };
  version: string;
}

/** Registers everything under the prefix it is registered with. */
export async function registerRest(app: FastifyInstance, options: RestOptions): Promise<void> {
  const procedures = listRestProcedures(options.router);
  assertNoBareLeaves(procedures);
  const document = async () =>
    (await import('./openapi.ts')).openApiDocument(options.router, procedures, options.files.paths, options.version);

  app.addHook('onRequest', (request, _reply, done) => {
    // What keeps caches off asks for nothing.
    delete (request.query as Record<string, unknown>)._;
    done();
  });
  answerProblems(app, HTTP_MESSAGES);
  app.get('/openapi.json', document);
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
    // A route for each, so that unknown paths are refused before their body is read.
    for (const procedure of procedures) {
      const { method, path } = procedure.openapi;
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      const handler = async (request: FastifyRequest, reply: FastifyReply) => answerCall(request, reply, procedure, options.createContext);
      for (const spelling of [url, `${url}/`]) scope.route({ method, url: spelling, handler });
    }
  });
}

/** The parameters of a call's query, unless the procedure checks them itself: the input of a GET is its query. */
function listParameters({ procedure, openapi: { method } }: RestProcedure): Readonly<Record<string, unknown>> | undefined {
  const input = getDefinition(procedure).inputs?.at(-1);
  if (method === 'GET' && input) return undefined;
  return method === 'DELETE' && input instanceof z.ZodObject ? input.shape : {};
}

/** Calls the procedure with what the request says, and answers with its envelope. */
async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  procedure: RestProcedure,
  createContext: RestOptions['createContext'],
): Promise<object> {
  const input = readInput(procedure, request);
  if (!input) return reply.code(422).send(buildErrorBody('The body must be a JSON object'));
  const context = createContext(request);
  const parameters = listParameters(procedure);
  const unknown = parameters && findUnknownNames(parameters, request.query);
  // Strangers get nothing else.
  if (unknown && procedure.openapi.protect) await context.signedIn();
  if (unknown) throw new Invalid(unknown);
  const { 'if-match': ifMatch, 'idempotency-key': key } = request.headers;
  context.ifMatch = ifMatch;
  context.idempotencyKey = typeof key === 'string' ? key.slice(0, 200) : undefined;
  const { http } = context;
  const body = await callRestProcedure(procedure, context, input);
  void reply.code(http.status ?? (procedure.rest.created ? 201 : 200)).headers(http.headers);
  return body;
}

/** The body, and what is not empty of the query of a GET or DELETE, with the keys of the path; undefined for a body that is no object. */
function readInput({ openapi }: RestProcedure, { query, body, params }: FastifyRequest): object | undefined {
  const given = body ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) return undefined;
  const asked = openapi.method === 'GET' || openapi.method === 'DELETE' ? Object.entries(query as object) : [];
  return { ...given, ...Object.fromEntries(asked.filter(([, value]) => value !== '')), ...(params as object) };
}

type LoadDocument = () => Promise<ReturnType<typeof openApiDocument>>;

/** Registers the page as `/docs` under the prefix it is registered with. What draws it is loaded with the first request for it. */
async function registerDocsPage(app: FastifyInstance, { document }: { document: LoadDocument }): Promise<void> {
  let page: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= openPage(`${app.prefix}/docs`, document).catch((error: unknown) => {
      page = undefined;
      throw error;
    });
    const { statusCode, headers, rawPayload } = await (await page).inject({ url: request.url, headers: request.headers });
    if (statusCode === 404) return reply.code(404).send(describeUnknownPath(request));
    return reply.code(statusCode).headers(headers).removeHeader('connection').send(rawPayload);
  };
  app.get('/docs', answer);
  app.get('/docs/*', answer);
}

async function openPage(routePrefix: string, document: LoadDocument): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([import('@fastify/swagger'), import('@fastify/swagger-ui')]);
  const page = Fastify();
  await page.register(swagger, { mode: 'static', specification: { document: (await document()) as never } });
  await page.register(swaggerUi, { routePrefix, uiConfig: { deepLinking: true, docExpansion: 'list' } });
  return page;
}
