/** The public page that says whether a document is the one that was sealed. One file: it works from a saved copy, without a network. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { OutsidePage, renderGuestPage } from '#server/outside/page.tsx';
import { readInstanceKey } from './instance-key.ts';
import { VERIFY_SCRIPT } from './verify-script.ts';

/** Such as `'sha256-…'`, by which a browser lets this script run and no other. */
const SCRIPT_HASH = `'sha256-${createHash('sha256').update(VERIFY_SCRIPT).digest('base64')}'`;
const POLICY = `default-src 'none'; script-src ${SCRIPT_HASH}; style-src 'unsafe-inline'; font-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const VerifyPage = ({ fingerprint }: { fingerprint: string }) => (
  <OutsidePage title="Check a document" look="verify" ownScript={VERIFY_SCRIPT}>
    <div id="intro">
      <h1>Is this the document that was signed?</h1>
      <p>The file stays on your device. Save this page and it works without internet.</p>
    </div>
    <section id="verdict" hidden aria-live="polite">
      <h1 id="title" tabIndex={-1} />
      <p id="lead" />
      <dl id="facts" className="card rows" hidden />
    </section>
    <div className="zone" id="zone">
      <label htmlFor="file">Drop a PDF, or choose a file</label>
      <input type="file" id="file" multiple accept=".pdf,.json,.jsonl" />
      <small>Together with its signature file (.sig.json) it is checked without asking anybody. An exported ledger is checked too.</small>
    </div>
    <noscript>
      <p>This page checks files on your device, for which it needs JavaScript.</p>
    </noscript>
    <p className="key" id="key" data-fingerprint={fingerprint} hidden={!fingerprint}>
      Key of this page: {fingerprint.replaceAll(/(.{4})(?=.)/g, '$1 ')}
    </p>
  </OutsidePage>
);

/** Registers the page, at the root of the application. */
export function verifyPageRoutes({ store }: Pick<Context, 'store'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/verify', async (_request, reply) => {
      const key = await readInstanceKey(store.read);
      return reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(await renderGuestPage(<VerifyPage fingerprint={key?.fingerprint ?? ''} />));
    });
  };
}
