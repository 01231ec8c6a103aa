/** The procedures over tRPC, for the client and for typed programs. */
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { isOvergrown } from '#server/core/json-shape.ts';
import { HTTP_MESSAGES, isUnexpected, buildRefusedCalls, findStatus } from '#server/core/problem.ts';
import { describeUnknownPath } from '#server/rest/envelope.ts';
import { CALLS_A_REQUEST } from '#shared/core/batch.ts';
import type { AppRouter } from './app-router.ts';
import { answerPlainCalls, type TrpcFace } from './trpc-plain-calls.ts';

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
