/** Error handling of REST and of plain routes (files, forms, webhooks, pages). */
import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { toProblemBody } from './problem.ts';

/** Status, message and field errors of a failure. Unexpected ones are logged; `Retry-After` is set where trying again helps. */
export function describeProblem(error: unknown, reply: FastifyReply, report: (error: unknown) => void) {
  const refusal = findRefusal(error);
  // What Fastify refuses before there is a body is the sender's mistake, and its message says which.
  if (refusal && error instanceof Error) return { status: refusal, message: error.message, errors: undefined };
  const { unexpected, retryAfter, ...problem } = toProblemBody(error);
  // tRPC repeats the message of a cause, in which the values of a query may be.
  if (unexpected) report(error instanceof TRPCError ? (error.cause ?? error) : error);
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  return problem;
}

/** The status of what Fastify itself refuses; undefined for all else. */
export function findRefusal(error: unknown): number | undefined {
  const { statusCode } = error as { statusCode?: number };
  return statusCode && statusCode < 500 ? statusCode : undefined;
}

/** Handles errors like the procedures do. `refusals` override Fastify's own messages by status. */
export function answerProblems(routes: FastifyInstance, refusals: Readonly<Record<number, string>> = {}): void {
  routes.setErrorHandler((error, request, reply) => {
    const refusal = findRefusal(error);
    const message = refusal && refusals[refusal];
    if (message) return reply.code(refusal).send({ status: 'error', message });
    if (refusal) throw error;
    const { status, ...problem } = describeProblem(error, reply, (thrown) => request.log.error(thrown));
    return reply.code(status).send({ status: 'error', ...problem });
  });
}
