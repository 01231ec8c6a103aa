/** Load shedding: refuses what is too much before any work is done on it, 503 with `Retry-After` in the format of each face. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buildRefusedCalls } from './problem.ts';
import { BUSY } from '#shared/core/problem.ts';
import type { AdmissionQueue } from './admission-queue.ts';
import { toNetwork } from './window-limit.ts';

const STOPPING = 'The server is stopping. Please try again in a moment.';

/** Seconds. A short peak is over by then. */
const RETRY_AFTER = 2;

declare module 'fastify' {
  interface FastifyRequest {
    /** Marks the end of this request's work. */
    endWork?: () => void;
    /** The caller whose share of the process's time it uses. */
    caller?: string;
  }
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The maximum number of cached tokens; the oldest go first. */
const KNOWN_TOKENS = 10_000;

export interface Callers {
  /** Notes the account of a token: its next requests are queued with the account's other ones. */
  learn(token: string, accountId: number): void;
  /** The account where it is known, else the network, so that invented tokens do not count as many callers. */
  callerOf(request: FastifyRequest): string;
}

export function createCallers(): Callers {
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

/** Their work is the hash of a password, which has its own queue (see passwords.ts); limited here too, a network would wait for itself. */
const SIGNS_IN = /^\/(?:api\/login|trpc\/auth\.login)(?:$|\?)/;
const REGISTERS = /^\/(?:api\/register|trpc\/auth\.register)(?:$|\?)/;

/** Sign-ups and sign-ins do not slow down signed-in users of the same network. */
function identifyCaller(request: FastifyRequest, callers: Callers): string {
  if (SIGNS_IN.test(request.url)) return `${toNetwork(request.ip)} signs in`;
  return REGISTERS.test(request.url) ? `${toNetwork(request.ip)} registers` : callers.callerOf(request);
}

/** Queues every request but `/health`, which is asked just when the server is busy. */
export function queueRequests(app: FastifyInstance, queue: AdmissionQueue, callers: Callers): void {
  app.server.on('connection', () => queue.noteConnection());
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
    request.caller = identifyCaller(request, callers);
    queue.enter({
      caller: request.caller,
      writes: WRITES.has(request.method),
      isLight: SIGNS_IN.test(request.url),
      proceed: done,
      refuse: () => refuse(request, reply, BUSY),
      // The reply notices a closed connection only when it is the next one on it.
      isGone: () => request.raw.socket.destroyed,
    });
  });
  // Work counts from the end of the body to the begin of the answer: how fast a client sends and reads is not ours.
  app.addHook('preHandler', (request, _reply, done) => {
    const { caller } = request;
    const begin = () => {
      // Once: a handler that falls through to the one for unknown paths comes by here again.
      if (caller !== undefined && !SIGNS_IN.test(request.url)) request.endWork ??= queue.begin(caller);
      done();
    };
    // A body takes time to arrive, so the request is queued once more.
    if (caller === undefined || request.body === undefined) begin();
    else void queue.reenter(caller).then(begin);
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
  if (path.startsWith('/trpc/')) void reply.send(buildRefusedCalls('SERVICE_UNAVAILABLE', message, request.id));
  else if (path.startsWith('/api/') || path === '/health') void reply.send({ status: 'error', message });
  else void reply.type('text/plain').send(message);
}
