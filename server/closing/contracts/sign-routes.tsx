/** The pages behind `/sign/{token}`, for people without an account. Each works without a script; the server alone decides. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ReactElement } from 'react';
import { findZone } from '#server/core/account-days.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { NotFound } from '#server/core/errors.ts';
import { toNetwork, createWindowLimit } from '#server/core/window-limit.ts';
import { toSha256 } from '#server/core/secrets.ts';
import { type GuestCall, guestRoutes, setCookie, showInvalid, toFields } from '#server/outside/guest-routes.tsx';
import { readDocument } from '#server/records/documents/documents.ts';
import { CODE_LENGTH, isPast, suggestInitials, signTexts } from '#shared/closing/contracts/sign.ts';
import { linkTexts } from '#shared/core/link-texts.ts';
import {
  listInitialPlaces,
  CodePage,
  ConsentPage,
  DeclinePage,
  DonePage,
  PAD_SCRIPT,
  PaperPage,
  ReadPage,
  SignPage,
  type SignView,
} from './sign-pages.tsx';
import { endSigning, formatMomentIn } from './sign-words.ts';
import { SIGN_PATH } from './sign-invite.ts';
import {
  loadCodeKey,
  confirmCode,
  findCodeAddress,
  nameInitials,
  openSignLink,
  type SigningLink,
  readSignature,
  recordConsent,
  recordDecline,
  recordSignature,
  recordView,
  sendCode,
  type SignParts,
  isBrowserProven,
  proveBrowser,
} from './sign.ts';

/** A drawing within its limits, percent-encoded, and the names. */
const FORM_BYTES = 320 * 1024;
/** How long a browser counts as the one in which the code was typed. */
const PROOF_SECONDS = 60 * 60;
const PROOF_COOKIE = 'sign_proof';
/** How long a browser counts as the one in which the signer agreed; the name of its cookie ends in the signer. */
const BROWSER_SECONDS = 30 * 24 * 60 * 60;
const BROWSER_COOKIE = 'sign_browser_';

const MINUTE_MS = 60_000;

interface SignRouteParts extends SignParts {
  /** Makes the sealed file once everybody has signed. */
  seal(accountId: number, contractId: number): Promise<void>;
}

/** Registers the pages at the root of the application. */
export function signRoutes(parts: SignRouteParts, report: (error: unknown) => void) {
  const limit = (most: number, minutes: number) =>
    createWindowLimit({ most, windowMs: minutes * MINUTE_MS, message: linkTexts.tooManyAbout });
  const [strangers, actions, codes] = [limit(30, 10), limit(40, 10), limit(5, 15)];

  /** Opens a link; guessing many unknown tokens is rate limited. */
  const open = async ({ token, ip }: GuestCall): Promise<SigningLink> => {
    const network = toNetwork(ip);
    strangers.check(network, parts.now());
    try {
      return await openSignLink(parts, token);
    } catch (error) {
      if (error instanceof NotFound) strangers.count(network, parts.now());
      throw error;
    }
  };
  const act = async (call: GuestCall): Promise<{ link: SigningLink; view: SignView }> => {
    const link = await open(call);
    actions.take(String(link.signer.id), parts.now());
    if (link.state !== 'open') throw endSigning(link, link.state);
    return { link, view: buildView(link, call) };
  };

  const routes = guestRoutes(
    { now: parts.now, report },
    { visits: 120, formBytes: FORM_BYTES, scripts: true, words: { failedAbout: 'Nothing was signed. Please try again.' } },
    ({ get, post }) => {
      get(`${SIGN_PATH}:token`, async (call) => {
        const link = await open(call);
        const view = buildView(link, call);
        if (link.state === 'signed') return renderDone(parts, link, view);
        if (link.state !== 'open') throw endSigning(link, link.state);
        if (!call.isHead) await recordView(link, call);
        const step = call.query.get('step');
        if (step === 'decline') return <DeclinePage view={view} />;
        if (step === 'paper') return <PaperPage view={view} />;
        if (step === 'consent' || step === 'code' || step === 'sign') return renderNext(link, view, call);
        return <ReadPage view={view} contract={link.contract} />;
      });
      post(`${SIGN_PATH}:token/consent`, async (call) => {
        const { link, view } = await act(call);
        if (call.form.get('agree') !== 'yes') return { status: 422, page: <ConsentPage view={view} wrong={signTexts.consentNeeded} /> };
        if (await recordConsent(link, call)) {
          const id = String(link.signer.id);
          const value = proveBrowser(await loadCodeKey(link), 'browser', id, parts.now().getTime() + BROWSER_SECONDS * 1000);
          setCookie(call, { name: BROWSER_COOKIE + id, value, path: SIGN_PATH, seconds: BROWSER_SECONDS });
        }
        return { to: `${view.address}?step=sign` };
      });
      post(`${SIGN_PATH}:token/send-code`, async (call) => {
        const { link, view } = await act(call);
        if (link.signer.consented_at === null) return { to: `${view.address}?step=consent` };
        if (await isProven(link, call)) return { to: `${view.address}?step=sign` };
        codes.take(String(link.signer.id), parts.now());
        return showInvalid(
          async () => {
            await sendCode(parts, link);
            return { to: `${view.address}?step=code` };
          },
          ({ code }) => <CodePage view={view} {...getCodeStep(link)} wrong={code?.[0]} />,
        );
      });
      post(`${SIGN_PATH}:token/code`, async (call) => {
        const { link, view } = await act(call);
        return showInvalid(
          async () => {
            await confirmCode(link, (call.form.get('code') ?? '').slice(0, 2 * CODE_LENGTH), call);
            const until = parts.now().getTime() + PROOF_SECONDS * 1000;
            const value = proveBrowser(await loadCodeKey(link), 'code', link.signer.token_hash ?? '', until);
            setCookie(call, { name: PROOF_COOKIE, value, path: view.address, seconds: PROOF_SECONDS });
            return { to: `${view.address}?step=sign` };
          },
          ({ code }) => <CodePage view={view} {...getCodeStep(link)} wrong={code?.[0]} />,
        );
      });
      post(`${SIGN_PATH}:token/sign`, async (call) => {
        const { link, view } = await act(call);
        if (link.signer.consented_at === null) return { status: 403, page: <ConsentPage view={view} wrong={signTexts.consentNeeded} /> };
        if (!(await isProven(link, call))) return { status: 403, page: <CodePage view={view} {...getCodeStep(link)} /> };
        const places = listInitialPlaces(link.contract, link.signer.role);
        const { how = '', strokes = '', name = '', ...others } = toFields(call.form);
        const initials = places.map((_, at) => others[nameInitials(at)] ?? '');
        return showInvalid(
          async () => {
            const signature = readSignature({ how, strokes, name, initials }, places.length);
            const isLast = await recordSignature(parts, link, signature, call);
            // The last signer waits for the sealed file; a failure here is retried by the job.
            if (isLast) await parts.seal(link.contract.account_id, link.contract.id).catch(report);
            return { to: view.address };
          },
          (errors) => (
            <SignPage
              {...{ view, places, errors, typed: name.slice(0, 200), typedInitials: initials }}
              initials={suggestInitials(link.signer.name)}
            />
          ),
        );
      });
      post(`${SIGN_PATH}:token/decline`, async (call) => {
        const { link, view } = await act(call);
        const reason = call.form.get('reason') ?? '';
        return showInvalid(
          async () => {
            await recordDecline(parts, link, reason, call);
            return { to: view.address };
          },
          (errors) => <DeclinePage view={view} reason={reason.slice(0, 4000)} wrong={errors.reason?.[0]} />,
        );
      });
      get(`${SIGN_PATH}:token/document.pdf`, async (call) => {
        const link = await open(call);
        const { contract, state } = link;
        if (state !== 'open' && state !== 'signed') throw endSigning(link, state);
        const id = contract.sealed_document_id ?? contract.sent_document_id;
        if (id === null) throw new NotFound(linkTexts.dead);
        const content = await readDocument(link.scope.read, contract.account_id, id);
        const name = `contract-${contract.id}${contract.sealed_document_id === null ? '' : '-sealed'}.pdf`;
        return answerFile(call.reply, { name, type: 'application/pdf', content, isInline: true });
      });
    },
  );
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(routes);
    let pad: Awaited<ReturnType<typeof readPad>> | undefined;
    app.get(PAD_SCRIPT, { logLevel: 'silent' }, async (_request, reply) => {
      pad ??= await readPad();
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/javascript; charset=utf-8')
        .header('etag', pad.etag)
        .send(pad.source);
    });
  };
}

async function readPad(): Promise<{ source: string; etag: string }> {
  const library = path.join(path.dirname(createRequire(import.meta.url).resolve('signature_pad')), 'signature_pad.umd.min.js');
  const source = (await readFile(library, 'utf8')).replace(/\n\/\/# sourceMappingURL.*/, '');
  return { source, etag: `"${toSha256(source).slice(0, 16)}"` };
}

const buildView = ({ sender, contract, signer }: SigningLink, { token }: GuestCall): SignView => ({
  ...{ sender, title: contract.title, address: SIGN_PATH + token },
  signer: { name: signer.name, needs_code: signer.needs_code },
});

const getCodeStep = (link: SigningLink) => ({
  address: findCodeAddress(link, link.scope.delivery),
  wasSent: link.signer.code_hash !== null,
});

/** Whether this browser has typed the code; where none is asked for, also the one in which the signer agreed: links are passed on. */
async function isProven(link: SigningLink, { request }: GuestCall): Promise<boolean> {
  const { signer, scope } = link;
  const key = await loadCodeKey(link);
  const find = (name: string) =>
    new RegExp(`(?:^|; )${name}=([\\w.-]{1,100})(?:;|$)`).exec((request.headers.cookie ?? '').slice(0, 4096))?.[1];
  if (isBrowserProven(key, 'code', signer.token_hash ?? '', find(PROOF_COOKIE), scope.now())) return true;
  if (signer.needs_code) return false;
  const id = String(signer.id);
  // Without an address no code can be sent.
  return !findCodeAddress(link, scope.delivery) || isBrowserProven(key, 'browser', id, find(BROWSER_COOKIE + id), scope.now());
}

/** The first step that is still to be done. */
async function renderNext(link: SigningLink, view: SignView, call: GuestCall): Promise<ReactElement> {
  const { signer, contract } = link;
  if (signer.consented_at === null) return <ConsentPage view={view} />;
  if (!(await isProven(link, call))) return <CodePage view={view} {...getCodeStep(link)} />;
  return <SignPage view={view} places={listInitialPlaces(contract, signer.role)} initials={suggestInitials(signer.name)} />;
}

function renderDone({ now }: SignParts, { contract, signer, signers, scope }: SigningLink, view: SignView): ReactElement {
  const zone = findZone(scope);
  const noteOf = (one: SigningLink['signer']) => {
    if (one.signed_at !== null) return formatMomentIn(one.signed_at, zone);
    if (one.status === 'declined') return 'Declined';
    return one.status === 'waiting' ? 'Not asked yet' : 'Asked';
  };
  const isSealed = contract.sealed_document_id !== null;
  const about = isSealed
    ? 'All have signed. This is the sealed PDF, with its certificate.'
    : signers.every(({ status }) => status === 'signed')
      ? 'All have signed. The sealed PDF is being made: open this page again in a minute.'
      : contract.status === 'sent' && !isPast(contract, now())
        ? 'When all have signed, the sealed PDF is here, under this link.'
        : 'It will not be completed: not everybody signed.';
  return (
    <DonePage
      {...{ view, about, at: formatMomentIn(signer.signed_at ?? now().toISOString(), zone) }}
      signers={signers.map((one) => ({ name: one.name, note: noteOf(one), isYou: one.id === signer.id, isDone: one.status === 'signed' }))}
      sha256={isSealed ? (contract.sealed_sha256 ?? undefined) : undefined}
    />
  );
}
