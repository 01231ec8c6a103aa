/** Refuses what is too much, before any work on it: 503 with `Retry-After`, on each face in its own words. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusedCalls } from '#server/core/problem.ts';
import { BUSY } from '#shared/core/problem.ts';
import type { Line } from './line.ts';

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
export function waitInLine(app: FastifyInstance, line: Line): void {
  app.server.on('connection', () => line.connected());
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url === '/health') {
      done();
      return;
    }
    line.enter({
      writes: WRITES.has(request.method),
      goOn: done,
      refuse: () => refuse(request, reply),
      // The answer knows only when it is the next one on its connection.
      isGone: () => request.raw.socket.destroyed,
    });
  });
  // From when the body is there until the answer begins: how fast a client sends and reads is not our work.
  app.addHook('preHandler', (request, _reply, done) => {
    request.endWork = line.begin();
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
