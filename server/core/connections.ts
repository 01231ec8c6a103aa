/** Limits on connections: slow, silent and malformed ones are closed, and some file descriptors are reserved for our own work. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { problemBody } from '#shared/core/problem.ts';
import type { z } from '#shared/core/zod.ts';

type ProblemBody = z.output<typeof problemBody>;

const SECOND = 1000;

/** Milliseconds. */
export interface Limits {
  /** From the connection, or the first byte of a request, to the end of its headers: silent connections count too. */
  headers: number;
  /** From the end of the headers to the end of a body of ordinary size. */
  body: number;
  /** A whole request: what a file of 100 MB takes on a slow line. */
  request: number;
  /** Idle in both directions: the client is gone, or does not read its answer. */
  still: number;
  /** Keep-alive timeout, longer than the 60 seconds of common proxies, so that they close first. */
  idle: number;
  /** Interval of the check for slow clients. Node's own of 30 seconds would more than double the limit on headers. */
  check: number;
}

export const LIMITS: Limits = {
  headers: 20 * SECOND,
  body: 60 * SECOND,
  request: 15 * 60 * SECOND,
  still: 120 * SECOND,
  idle: 72 * SECOND,
  check: 5 * SECOND,
};

/**
 * The limits as options of Fastify. There is none for the requests of a connection: Node answers the one after the last with a
 * 503 of its own that has no body.
 */
export const buildConnectionOptions = ({ headers, request, still, idle, check }: Limits) => ({
  http: {
    headersTimeout: headers,
    connectionsCheckingInterval: check,
    // Answered as any other malformed request, below, not by a 400 without a body.
    requireHostHeader: false,
  },
  requestTimeout: request,
  connectionTimeout: still,
  keepAliveTimeout: idle,
  clientErrorHandler: (error: { code?: string; rawPacket?: unknown }, socket: Socket) => {
    const isHead = (error.rawPacket as Buffer | undefined)?.toString('latin1', 0, HEAD.length) === HEAD;
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuseRaw(socket, STATUS_OF[error.code ?? ''] ?? 400, isHead);
  },
});

const HEAD = 'HEAD ';

export const MALFORMED = 'Malformed request';

const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};
const MESSAGES: Readonly<Record<number, string>> = {
  400: MALFORMED,
  408: 'The request took too long to arrive',
  413: 'The body is larger than 1 MiB',
  431: 'The headers are larger than 16 KiB',
};

/** Answers a malformed request and closes its connection. The answer to HEAD has no body. */
function refuseRaw(socket: Socket, status: number, isHead = false): void {
  // Once a response has begun, another one would be read as part of it.
  const answering = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage;
  if (socket.writable && !answering?.headersSent) {
    const body = JSON.stringify({ status: 'error', message: MESSAGES[status] as string } satisfies ProblemBody);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${isHead ? '' : body}`,
    );
  }
  socket.destroy();
}

/** Registers what Fastify has no option for: the limit on the time of a body up to `bodyLimit` bytes, and on the number of connections. */
export function limitConnections(app: FastifyInstance, limits: Limits, bodyLimit: number): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers;
    // A route with a larger body limit has a time limit of its own.
    if ((length !== '0' || chunked) && request.routeOptions.bodyLimit <= bodyLimit) {
      const tooSlow = setTimeout(() => refuseRaw(request.raw.socket, 408), limits.body);
      const inTime = () => clearTimeout(tooSlow);
      payload.once('end', inTime).once('close', inTime);
    }
    done(null, payload);
  });
  app.addHook('onListen', async () => {
    const most = findMaxConnections();
    if (most !== undefined) app.server.maxConnections = most;
  });
}

/** Descriptors that connections must leave: the database and its journals, files being served, the log. */
const KEPT_DESCRIPTORS = 200;

/** The connections allowed by the system's limit on open files; undefined without a limit. */
function findMaxConnections(): number | undefined {
  const report = process.report?.getReport() as { userLimits?: { open_files?: { soft: number | string } } } | undefined;
  const open = report?.userLimits?.open_files?.soft;
  return typeof open === 'number' ? Math.max(open - KEPT_DESCRIPTORS, Math.ceil(open / 2)) : undefined;
}
