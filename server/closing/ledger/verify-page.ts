/** The public page that says whether a document is the one that was sealed. One file: it works from a saved copy, without a network. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { escapeHtml } from '#server/core/html.ts';
import { renderPage } from '#server/core/public-page.ts';
import { readInstanceKey } from './instance-key.ts';
import { VERIFY_SCRIPT } from './verify-script.ts';

const STYLE = `
:root { --green: #12703f; --red: #b3261e; --yellow: #7a4300; }
@media (prefers-color-scheme: dark) {
  :root { --line: #3a3f49; --green: #6ddc9d; --red: #ff9d94; --yellow: #ffc46b; }
}
main { display: grid; gap: 24px; max-width: 680px; margin: 0 auto; padding: 48px 20px; }
main > * { min-width: 0; }
h1 { margin: 0; font-size: 28px; line-height: 1.25; overflow-wrap: anywhere; }
h1:focus { outline: none; }
p { margin: 8px 0 0; color: var(--soft); overflow-wrap: anywhere; }
[data-tone='green'] h1 { color: var(--green); }
[data-tone='red'] h1 { color: var(--red); }
[data-tone='yellow'] h1 { color: var(--yellow); }
dl { margin: 20px 0 0; padding: 4px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
dl > div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line); }
dl > div:last-child { border: 0; }
dt { color: var(--soft); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; min-width: 0; font-variant-numeric: tabular-nums; }
.zone { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; justify-items: center; padding: 40px 16px; border: 2px dashed var(--soft); border-radius: 12px; background: var(--card); font-weight: 600; text-align: center; }
.zone[data-over], .zone:focus-within { border-color: var(--accent); }
input { max-width: 100%; padding: 4px; color: var(--soft); font: inherit; font-weight: 400; }
input::file-selector-button { min-height: 44px; margin-inline-end: 12px; padding: 0 18px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on); font: inherit; font-weight: 600; cursor: pointer; }
.key { font-size: 14px; }
#verdict::before { display: grid; place-items: center; width: 48px; height: 48px; margin-bottom: 12px; border-radius: 50%; background: var(--line); color: var(--text); font-size: 24px; content: '?' / ''; }
#verdict[data-tone='green']::before { background: var(--green); color: var(--bg); content: '✓' / ''; }
#verdict[data-tone='red']::before { background: var(--red); color: var(--bg); content: '✕' / ''; }
#verdict[data-tone='yellow']::before { background: var(--yellow); color: var(--bg); content: '!' / ''; }
small { color: var(--soft); font-weight: 400; }
[hidden] { display: none !important; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** Such as `'sha256-…'`, by which a browser lets this script run and no other. */
const SCRIPT_HASH = `'sha256-${createHash('sha256').update(VERIFY_SCRIPT).digest('base64')}'`;
const POLICY = `default-src 'none'; script-src ${SCRIPT_HASH}; style-src 'unsafe-inline'; font-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const page = (fingerprint: string) =>
  renderPage({
    ...{ title: 'Check a document', style: STYLE, isListed: true },
    body: `data-fingerprint="${escapeHtml(fingerprint)}"`,
    main: `<div id="intro"><h1>Is this the document that was signed?</h1><p>The file stays on your device. Save this page and it works without internet.</p></div>
<section id="verdict" hidden aria-live="polite"><h1 id="title" tabindex="-1"></h1><p id="lead"></p><dl id="facts" hidden></dl></section>
<div class="zone" id="zone"><label for="file">Drop a PDF, or choose a file</label><input type="file" id="file" multiple accept=".pdf,.json,.jsonl"><small>Together with its signature file (.sig.json) it is checked without asking anybody. An exported ledger is checked too.</small></div>
<noscript><p>This page checks files on your device, for which it needs JavaScript.</p></noscript>
${fingerprint ? `<p class="key">Key of this page: ${escapeHtml(fingerprint.replaceAll(/(.{4})(?=.)/g, '$1 '))}</p>` : ''}`,
    bottom: `<script>${VERIFY_SCRIPT}</script>`,
  });

/** Registers the page, at the root of the application. */
export function verifyPageRoutes({ store }: Pick<Context, 'store'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/verify', async (_request, reply) => {
      const key = await readInstanceKey(store.read);
      return reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page(key?.fingerprint ?? ''));
    });
  };
}
