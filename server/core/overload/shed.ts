/** Refuses what is too much, before any work on it: 503 with `Retry-After`, on each face in its own words. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusedCalls } from '#server/core/problem.ts';
import { BUSY, STOPPING } from '#shared/core/problem.ts';
import type { Line } from './line.ts';
import { toNetwork } from './window-limit.ts';

/** Seconds. A crowd that does not last is over by then. */
export const RETRY_AFTER = 2;

declare module 'fastify' {
  interface FastifyRequest {
    /** Says that the work on it is over; set while there is any. */
    endWork?: () => void;
    /** In whose name it stands in line. */
    caller?: string;
  }
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** How many tokens are known at most; the oldest go first. */
const KNOWN_TOKENS = 10_000;

export interface Callers {
  /** Notes whose token it is: what it asks for next stands in line with the account's other requests. */
  learn(token: string, accountId: number): void;
  /** The account, where it is known, or the network: tokens made up on the way do not make many callers of one. */
  callerOf(request: FastifyRequest): string;
}

export function knownCallers(): Callers {
  const accounts = new Map<string, number>();
  return {
    learn(token, accountId) {
      if (accounts.get(token) === accountId) return;
      accounts.set(token, accountId);
      for (const oldest of accounts.keys()) {
        if (accounts.size <= KNOWN_TOKENS) break;
        accounts.delete(oldest);
      }
    },
    callerOf({ headers: { authorization = '' }, ip }) {
      const accountId = accounts.get(authorization.replace(/^bearer /i, ''));
      return accountId === undefined ? toNetwork(ip) : `account ${accountId}`;
    },
  };
}

/** Registers the refusal for everything but `/health`, which is asked just when there is a crowd. */
export function waitInLine(app: FastifyInstance, line: Line, callers: Callers): void {
  app.server.on('connection', () => line.connected());
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isStopping) {
      refuse(request, reply, STOPPING);
      return;
    }
    if (request.routeOptions.url === '/health') {
      done();
      return;
    }
    request.caller = callers.callerOf(request);
    line.enter({
      caller: request.caller,
      writes: WRITES.has(request.method),
      goOn: done,
      refuse: () => refuse(request, reply, BUSY),
      // The answer knows only when it is the next one on its connection.
      isGone: () => request.raw.socket.destroyed,
    });
  });
  // From when the body is there until the answer begins: how fast a client sends and reads is not our work.
  app.addHook('preHandler', (request, _reply, done) => {
    const { caller } = request;
    const begin = () => {
      // Once, also where a handler hands on to the one for unknown paths, which comes by here again.
      if (caller !== undefined) request.endWork ??= line.begin(caller);
      done();
    };
    // Whose bodies come all at once have not had their turns with them.
    if (caller === undefined || request.body === undefined) begin();
    else void line.again(caller).then(begin);
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

function refuse(request: FastifyRequest, reply: FastifyReply, message: string): void {
  const path = request.originalUrl;
  void reply.code(503).header('retry-after', RETRY_AFTER);
  if (path.startsWith('/trpc/')) void reply.send(refusedCalls('SERVICE_UNAVAILABLE', message, request.id));
  else if (path.startsWith('/api/') || path === '/health') void reply.send({ status: 'error', message });
  else void reply.type('text/plain').send(message);
}
