/** Sends requests as they are written, over connections that stay open, and gives back whatever comes. */
import { Agent, request } from 'node:http';
import type { Call } from './call.ts';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const ANSWERS_WITHIN_MS = 30_000;
/** From here on a server may answer and hang up before it has read everything. */
const LARGE = 512 * 1024;
/** Node ends the connection of a request whose head is larger. */
const LONG = 12 * 1024;

export interface Wire {
  /** Undefined when the server hung up on a large body without a word that the client could still read. */
  send(call: Pick<Call, 'method' | 'target' | 'headers' | 'body'>): Promise<Reply | undefined>;
  close(): void;
}

export function wireTo(address: string): Wire {
  const { hostname, port } = new URL(address);
  // Fewer than a server refuses because it is busy.
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return {
    close: () => agent.destroy(),
    send: ({ method, target, headers, body }) =>
      new Promise((resolve, reject) => {
        const isLarge = (body?.length ?? 0) > LARGE;
        const outgoing = request({
          hostname,
          port,
          method,
          path: target,
          headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
          agent: isLarge || target.length > LONG ? false : agent,
          timeout: ANSWERS_WITHIN_MS,
        });
        outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${ANSWERS_WITHIN_MS / 1000} s`)));
        outgoing.on('error', (error: NodeJS.ErrnoException) => {
          if (isLarge && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) resolve(undefined);
          else reject(error);
        });
        outgoing.on('response', (incoming) => {
          const pieces: Buffer[] = [];
          incoming.on('data', (piece: Buffer) => pieces.push(piece));
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: Buffer.concat(pieces).toString('utf8') }),
          );
        });
        outgoing.end(body);
      }),
  };
}
