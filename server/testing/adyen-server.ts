/** A server that speaks the calls of Adyen's Checkout API which the product makes, as they are documented, and notes what it was sent. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Body = Record<string, unknown>;
export interface AdyenCall {
  path: string;
  key: string | undefined;
  apiKey: string | undefined;
  body: Body;
}
/** What is answered: a body with its status, or nothing at all for so long that the caller gives up. */
export type AdyenReply = { status?: number; body: unknown } | 'silence';

export interface AdyenServer {
  url: string;
  calls: AdyenCall[];
  /** Answers the next calls of a path, one after another; then the last one again. */
  answer(path: string, ...replies: AdyenReply[]): void;
  close(): Promise<void>;
}

async function read(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Body;
}

export async function startAdyenServer(): Promise<AdyenServer> {
  const calls: AdyenCall[] = [];
  const replies = new Map<string, AdyenReply[]>();
  /** What was answered to a key, which is answered to it again. */
  const known = new Map<string, AdyenReply>();
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const path = (request.url ?? '').replace('/v71', '');
      const key = request.headers['idempotency-key'] as string | undefined;
      calls.push({ path, key, apiKey: request.headers['x-api-key'] as string | undefined, body });
      const queue = replies.get(path) ?? [];
      const next = queue.length > 1 ? queue.shift() : queue[0];
      // The first try was done, even if its answer was lost on the way.
      const once = key === undefined ? next : (known.get(key) ?? next);
      if (next === 'silence') {
        if (key !== undefined && queue[0] && queue[0] !== 'silence') known.set(key, queue[0]);
        return;
      }
      // What failed was not done, and may be asked for again.
      if (key !== undefined && once && once !== 'silence' && (once.status ?? 200) < 400) known.set(key, once);
      const { status = 200, body: said } = once && once !== 'silence' ? once : { status: 404, body: { errorCode: '000' } };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v71`,
    calls,
    answer: (path, ...given) => void replies.set(path, given),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
