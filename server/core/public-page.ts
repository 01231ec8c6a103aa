/** Server-rendered pages for people without an account: one layout and one set of colors. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from './html.ts';

/** Light and dark; a page adds what it needs besides. */
const BASE = `
@font-face { font-family: Inter; font-weight: 100 900; font-display: swap; src: url(/fonts/inter.woff2) format('woff2'); }
:root { color-scheme: light dark; --bg: #fafafb; --card: #fff; --line: #dfe1e6; --text: #1d1f24; --soft: #555a64; --accent: #2563eb; --on: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --bg: #0e1014; --card: #16181d; --line: #2b2f37; --text: #f4f5f7; --soft: #a4a9b3; --accent: #8ab4ff; --on: #0e1014; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }`;

interface Frame {
  title: string;
  style: string;
  /** Above `main`, in it, and below it. */
  top?: string;
  main: string;
  bottom?: string;
  /** What comes after the style, such as scripts. */
  head?: string;
  /** Attributes of the body. */
  body?: string;
  /** Of the product; none for a page that shows another's name. */
  icon?: '/favicon.svg' | 'data:,';
  /** Whether search engines may show it. */
  isListed?: boolean;
}

/** A whole page; everything but the title is HTML already. */
export function renderPage({ title, style, top = '', main, bottom = '', head = '', body = '', icon = 'data:,', isListed = false }: Frame) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isListed ? '' : '<meta name="robots" content="noindex">\n'}<title>${escapeHtml(title)}</title>
<link rel="icon" href="${icon}">
<style>${BASE}${style}</style>
${head}
</head>
<body${body && ` ${body}`}>
${top}
<main>
${main}
</main>
${bottom}
</body>
</html>
`;
}

export const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(html);

/** For pages whose address is a secret: they are not cached, not indexed, and not sent to other sites as the referrer. */
export const keepPrivate = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  });
};
