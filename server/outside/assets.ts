/** The assets of guest pages: one stylesheet with the brand's colors, and one font. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { findBeside } from '#server/core/find-beside.ts';

/** The stylesheet of all pages, also for one that carries it inside. */
export const STYLESHEET = readFileSync(findBeside('outside.css', import.meta.url), 'utf8');

/** Its address changes with its content, so that a browser may keep it. */
export const STYLESHEET_PATH = `/outside/${createHash('sha256').update(STYLESHEET).digest('hex').slice(0, 12)}.css`;

const FONT_PATH = '/fonts/inter.woff2';

/** Serves both: a stranger's browser asks no other host for anything. */
export function serveAssets(app: FastifyInstance): void {
  app.get(STYLESHEET_PATH, { logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/css; charset=utf-8').send(STYLESHEET),
  );
  let font: Buffer | undefined;
  app.get(FONT_PATH, { logLevel: 'silent' }, async (_request, reply) => {
    font ??= readFileSync(createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
    return reply.header('cache-control', 'public, max-age=604800').type('font/woff2').send(font);
  });
}
