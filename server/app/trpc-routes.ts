/** The procedures over tRPC, for the client and for typed programs. */
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { isOvergrown } from '#server/core/json-shape.ts';
import { HTTP_MESSAGES, isUnexpected, buildRefusedCalls, findStatus } from '#server/core/problem.ts';
import { describeUnknownPath } from '#server/rest/envelope.ts';
import { CALLS_A_REQUEST } from '#shared/core/batch.ts';
import type { AppRouter } from './app-router.ts';
import { type AnyTRPCProcedure, type AnyTRPCRouter, getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError } from '@trpc/server';

interface Call {
  path: string;
  procedure: AnyTRPCProcedure;
  input: unknown;
}
interface PlainCalls {
  isBatch: boolean;
  calls: Call[];
}

/** Names and commas: anything else is decoded, or refused, by the adapter. */
const NAMES = /^[\w.]+(?:,[\w.]+)*$/;
const STREAMS = /jsonl|event-stream/;

/** The calls of a request; undefined for one that is the adapter's. */
function readPlainCalls(router: AnyTRPCRouter, request: FastifyRequest): PlainCalls | undefined {
  const { method, headers, body } = request;
  const query = request.query as Record<string, unknown>;
  const { path } = request.params as { path?: string };
  const isPost = method === 'POST';
  if (!path || !NAMES.test(path) || headers['trpc-accept'] || STREAMS.test(headers.accept ?? '') || 'connectionParams' in query)
    return undefined;
  if (isPost ? typeof body !== 'string' || !headers['content-type']?.startsWith('application/json') : method !== 'GET') return undefined;
  if (Array.isArray(query.batch) || Array.isArray(query.input)) return undefined;
  const isBatch = query.batch === '1';
  const inputs = parseInputs(isPost ? (body as string) : (query.input as string | undefined));
  const value = isBatch && inputs?.value === undefined ? {} : inputs?.value;
  if (!inputs || (isBatch && (typeof value !== 'object' || value === null))) return undefined;
  const procedures = router._def.procedures as Record<string, AnyTRPCProcedure>;
  const calls: Call[] = [];
  for (const [at, name] of (isBatch ? path.split(',') : [path]).entries()) {
    const procedure = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
    const type = procedure?._def.type;
    if (!procedure || type === 'subscription' || type !== (calls[0]?.procedure._def.type ?? type) || (type === 'mutation' && !isPost))
      return undefined;
    calls.push({ path: name, procedure, input: isBatch ? (value as Record<number, unknown>)[at] : value });
  }
  return calls.length > CALLS_A_REQUEST ? undefined : { isBatch, calls };
}

/** Undefined for what is no JSON; no parameter is no input. */
function parseInputs(text: string | undefined): { value: unknown } | undefined {
  try {
    return { value: text === undefined ? undefined : (JSON.parse(text) as unknown) };
  } catch {
    return undefined;
  }
}

interface TrpcFace {
  router: AnyTRPCRouter;
  createContext(request: FastifyRequest): Context;
  onError(failed: { error: TRPCError; req: FastifyRequest }): void;
  responseMeta(about: { ctx?: Context; errors: TRPCError[]; paths?: readonly string[] }): {
    headers: Record<string, string>;
    status?: number;
  };
}

/** Answers the calls of a request, or gives undefined where the adapter is to. */
async function answerPlainCalls(face: TrpcFace, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { isBatch, calls } = readPlainCalls(face.router, request) ?? {};
  if (!calls) return undefined;
  const ctx = face.createContext(request);
  const errors: TRPCError[] = [];
  const answerCall = async ({ path, procedure, input }: Call, batchIndex: number) => {
    const { type } = procedure._def;
    const run = procedure as unknown as (options: object) => Promise<unknown>;
    try {
      return { result: { data: await run({ path, getRawInput: async () => input, ctx, type, signal: undefined, batchIndex }) } };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      errors.push(error);
      face.onError({ error, req: request });
      const shape: unknown = getTRPCErrorShape({ config: face.router._def._config, ctx, error, input, path, type });
      return { error: shape as { data: { httpStatus: number } } };
    }
  };
  const answers = await Promise.all(calls.map(answerCall));
  const statuses = new Set(answers.map((answer) => answer.error?.data.httpStatus ?? 200));
  const { headers, status } = face.responseMeta({ ctx, errors, paths: calls.map(({ path }) => path) });
  return reply
    .code(status ?? (statuses.size === 1 ? ([...statuses][0] as number) : 207))
    .headers({ vary: 'trpc-accept, accept', 'content-type': 'application/json', ...headers })
    .send(JSON.stringify(isBatch ? answers : answers[0]));
}

const TRPC_METHODS = new Set(['GET', 'HEAD', 'POST']);

interface TrpcParts {
  router: AppRouter;
  createContext(request: FastifyRequest): Context;
}

export const trpcRoutes =
  ({ router, createContext }: TrpcParts) =>
  async (scope: FastifyInstance): Promise<void> => {
    const face: TrpcFace = {
      router,
      createContext,
      onError: ({ error, req }) => {
        if (isUnexpected(error)) req.log.error(error.cause ?? error);
      },
      responseMeta: ({ ctx, errors, paths }) => ({
        headers: ctx?.http.headers ?? {},
        // tRPC's own table of statuses does not have all of ours. A batch keeps its 207.
        ...(errors[0] && paths?.length === 1 ? { status: findStatus(errors[0]) } : {}),
      }),
    };
    // The plugin takes every method and throws at those of which no web request can be made.
    scope.addHook('onRequest', async (request, reply) => {
      if (!TRPC_METHODS.has(request.method)) return reply.code(404).send(describeUnknownPath(request));
      // The plugin would also parse forms, without a body limit; no call of ours takes one.
      if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
        return reply.code(415).send(buildRefusedCalls('UNSUPPORTED_MEDIA_TYPE', HTTP_MESSAGES[415] ?? '', request.id));
      return undefined;
    });
    scope.addHook('preHandler', async (request, reply) => {
      // The plugin parses the body itself, later.
      if (typeof request.body === 'string' && isOvergrown(request.body))
        return reply.code(400).send(buildRefusedCalls('BAD_REQUEST', HTTP_MESSAGES[400] ?? '', request.id));
      return answerPlainCalls(face, request, reply);
    });
    await scope.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        ...face,
        maxBatchSize: CALLS_A_REQUEST,
        // A visitor's token is no part of an address: the web chat reads by POST as well.
        allowMethodOverride: true,
        createContext: ({ req }: { req: FastifyRequest }) => createContext(req),
      },
    });
  };
