/**
 * Serves the built client: assets for a year, `index.html` for every client route, the web chat's own page for its address, a real 404 for
 * a missing asset.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CHAT_PAGE } from '#server/core/security-headers.ts';
import { describeUnknownPath } from '#server/rest/envelope.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** Registers the client's files and the handler of everything that is no file and no API. */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  const setHeaders =
    (cache: string): FastifyStaticOptions['setHeaders'] =>
    (reply) =>
      void reply.header('cache-control', cache);
  const common = { preCompressed: true, index: false, cacheControl: false } as const;
  // One route for all assets: hundreds of routes would take a fifth of the start time.
  const assets = path.join(folder, 'assets');
  if (existsSync(assets))
    await app.register(fastifyStatic, { ...common, root: assets, prefix: '/assets/', decorateReply: false, setHeaders: setHeaders(YEAR) });
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: setHeaders('no-cache'),
  });
  app.setNotFoundHandler((request, reply) => {
    const requested = request.url.split('?')[0] ?? '/';
    const isApi = /^\/(api|trpc)(\/|$)/.test(requested);
    const isFile = requested.startsWith('/assets/') || path.basename(requested).includes('.');
    if (isApi || isFile || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return reply.code(404).send(describeUnknownPath(request));
    }
    return reply.sendFile(CHAT_PAGE.test(requested) ? 'chat.html' : 'index.html');
  });
}
