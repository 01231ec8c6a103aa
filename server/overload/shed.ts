/** Refuses what is too much, before any work on it: 503 with `Retry-After`, on each face in its own words. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusedCalls } from '#server/core/problem.ts';
import { BUSY } from '#shared/core/problem.ts';
import type { Crowd } from './crowd.ts';

/** Seconds. A crowd that does not last is over by then. */
export const RETRY_AFTER = 2;

declare module 'fastify' {
  interface FastifyRequest {
    /** Says that the work on it is over; set while there is any. */
    endWork?: () => void;
  }
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Registers the refusal for everything but `/health`, which is asked just when there is a crowd. */
export function shedCrowds(app: FastifyInstance, crowd: Crowd): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url !== '/health' && crowd.tooMany(WRITES.has(request.method))) refuse(request, reply);
    else done();
  });
  // From when the body is there until the answer begins: how fast a client sends and reads is not our work.
  app.addHook('preHandler', (request, _reply, done) => {
    request.endWork = crowd.begin();
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.endWork?.();
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    request.endWork?.();
    done();
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.originalUrl;
  void reply.code(503).header('retry-after', RETRY_AFTER);
  if (path.startsWith('/trpc/')) void reply.send(refusedCalls('SERVICE_UNAVAILABLE', BUSY, request.id));
  else if (path.startsWith('/api/')) void reply.send({ status: 'error', message: BUSY });
  else void reply.type('text/plain').send(BUSY);
}
