/** The pages behind `/sign/{token}`, for people without an account. Each works without a script; the server alone decides. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeProblem, findRefusal } from '#server/core/answer-problems.ts';
import { NotFound, TooMany } from '#server/core/errors.ts';
import { toSha256 } from '#server/core/secrets.ts';
import { toNetwork, windowLimit } from '#server/core/overload/window-limit.ts';
import { keepPrivate, sendPage } from '#server/core/public-page.ts';
import { type End, sendEnd } from '#server/outside/end-page.tsx';
import { readDocument } from '#server/records/documents/documents.ts';
import { findZone } from '#server/core/account-days.ts';
import { CODE_LENGTH, isPast, type LinkState, suggestInitials } from '#shared/closing/contracts/sign.ts';
import { signTexts } from '#shared/closing/contracts/sign-texts.ts';
import { initialPlaces, keyFacts, toContractHtml } from './sign-body.ts';
import { SIGN_PATH } from './sign-invite.ts';
import { PAD_SCRIPT, type SignPage, codePage, consentPage, declinePage, donePage, paperPage, readPage, signPage } from './sign-page.ts';
import {
  codeKey,
  confirmCode,
  findCodeAddress,
  LinkClosed,
  NotAccepted,
  openSignLink,
  type SigningLink,
  readSignature,
  recordConsent,
  recordDecline,
  recordSignature,
  recordView,
  sendCode,
  type SignParts,
} from './sign.ts';
import { isBrowserProven, proveBrowser } from './sign-token.ts';
import { formatMomentIn } from './sign-words.ts';

type WithToken = FastifyRequest<{ Params: { token: string } }>;
type Form = Readonly<Record<string, string>>;

/** A drawing within its limits, percent-encoded, and the names. */
const FORM_LIMIT = 320 * 1024;
const MAX_FIELDS = 120;
/** How long a browser counts as the one in which the code was typed. */
const PROOF_MS = 60 * 60_000;
const PROOF_COOKIE = 'sign_proof';
/** How long a browser counts as the one in which the signer agreed; the name of its cookie ends in the signer. */
const BROWSER_MS = 30 * 24 * 60 * 60_000;
const BROWSER_COOKIE = 'sign_browser_';

const MINUTE_MS = 60_000;

export interface SignRouteParts extends SignParts {
  /** Makes the sealed file once everybody has signed. */
  seal(accountId: number, contractId: number): Promise<void>;
}

/** Registers the pages at the root of the application. */
export function signRoutes(parts: SignRouteParts, report: (error: unknown) => void) {
  return async (app: FastifyInstance): Promise<void> => {
    // Whoever has the link may read and sign: it must stand in no log.
    const options = { logLevel: 'silent' as const, exposeHeadRoute: false };
    const tooMany = signTexts.tooMany;
    const visits = windowLimit({ most: 120, windowMs: MINUTE_MS, message: tooMany });
    const strangers = windowLimit({ most: 30, windowMs: 10 * MINUTE_MS, message: tooMany });
    const actions = windowLimit({ most: 40, windowMs: 10 * MINUTE_MS, message: tooMany });
    const codes = windowLimit({ most: 5, windowMs: 15 * MINUTE_MS, message: tooMany });

    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: FORM_LIMIT }, (_request, body, done) =>
      done(null, parseForm(String(body))),
    );
    keepPrivate(app);
    app.addHook('onRequest', async (request) => {
      if (request.url.startsWith(SIGN_PATH)) visits.take(toNetwork(request.ip), parts.now());
    });
    app.setErrorHandler((error, _request, reply) => answerProblem(error, reply, report));

    /** Opens a link; who tries many that were never made is made to wait. */
    const open = async (request: WithToken): Promise<SigningLink> => {
      const network = toNetwork(request.ip);
      strangers.check(network, parts.now());
      try {
        return await openSignLink(parts, request.params.token);
      } catch (error) {
        if (error instanceof NotFound) strangers.count(network, parts.now());
        throw error;
      }
    };
    const act = async (
      request: WithToken,
    ): Promise<{ link: SigningLink; page: SignPage; form: Form; visitor: ReturnType<typeof visitorOf> }> => {
      const link = await open(request);
      actions.take(String(link.signer.id), parts.now());
      if (link.state !== 'open') throw new ClosedPage(link, link.state);
      return { link, page: pageOf(link, request), form: (request.body ?? {}) as Form, visitor: visitorOf(request) };
    };

    app.get(`${SIGN_PATH}:token`, options, async (request: WithToken, reply) => {
      const link = await open(request);
      if (link.state === 'signed') return sendPage(reply, 200, await donePageOf(parts, link, request));
      if (link.state !== 'open') throw new ClosedPage(link, link.state);
      await recordView(link, visitorOf(request));
      const page = pageOf(link, request);
      const { step } = request.query as { step?: unknown };
      if (step === 'decline') return sendPage(reply, 200, declinePage(page));
      if (step === 'paper') return sendPage(reply, 200, paperPage(page));
      if (step === 'consent' || step === 'code' || step === 'sign') return sendPage(reply, 200, await nextStep(link, page, request));
      const { contract } = link;
      const read = { body: toContractHtml(contract), facts: keyFacts(contract), isSample: contract.is_sample };
      return sendPage(reply, 200, readPage(page, read));
    });
    app.post(`${SIGN_PATH}:token/consent`, options, async (request: WithToken, reply) => {
      const { link, page, form, visitor } = await act(request);
      if (form.agree !== 'yes') return sendPage(reply, 422, consentPage(page, signTexts.consentNeeded));
      if (await recordConsent(link, link.sender, visitor)) {
        const id = String(link.signer.id);
        const proof = proveBrowser(await codeKey(link), 'browser', id, parts.now().getTime() + BROWSER_MS);
        keepProof(request, reply, { name: BROWSER_COOKIE + id, proof, path: SIGN_PATH, ms: BROWSER_MS });
      }
      return reply.redirect(`${page.address}?step=sign`, 303);
    });
    app.post(`${SIGN_PATH}:token/send-code`, options, async (request: WithToken, reply) => {
      const { link, page } = await act(request);
      if (link.signer.consented_at === null) return reply.redirect(`${page.address}?step=consent`, 303);
      if (await isProven(link, request)) return reply.redirect(`${page.address}?step=sign`, 303);
      codes.take(String(link.signer.id), parts.now());
      const shown = codeStep(link);
      try {
        await sendCode(parts, link);
      } catch (error) {
        if (error instanceof NotAccepted) return sendPage(reply, 422, codePage(page, { ...shown, wrong: error.problems.code }));
        throw error;
      }
      return reply.redirect(`${page.address}?step=code`, 303);
    });
    app.post(`${SIGN_PATH}:token/code`, options, async (request: WithToken, reply) => {
      const { link, page, form, visitor } = await act(request);
      try {
        await confirmCode(link, (form.code ?? '').slice(0, 2 * CODE_LENGTH), visitor);
      } catch (error) {
        if (error instanceof NotAccepted) return sendPage(reply, 422, codePage(page, { ...codeStep(link), wrong: error.problems.code }));
        throw error;
      }
      const proof = proveBrowser(await codeKey(link), 'code', link.signer.token_hash ?? '', parts.now().getTime() + PROOF_MS);
      keepProof(request, reply, { name: PROOF_COOKIE, proof, path: page.address, ms: PROOF_MS });
      return reply.redirect(`${page.address}?step=sign`, 303);
    });
    app.post(`${SIGN_PATH}:token/sign`, options, async (request: WithToken, reply) => {
      const { link, page, form, visitor } = await act(request);
      if (link.signer.consented_at === null) return sendPage(reply, 403, consentPage(page, signTexts.consentNeeded));
      if (!(await isProven(link, request))) return sendPage(reply, 403, codePage(page, codeStep(link)));
      const places = initialPlaces(link.contract, link.signer.role);
      const { how = '', strokes = '', name = '' } = form;
      const initials = places.map((_, at) => form[`initials_${at + 1}`] ?? '');
      try {
        const signature = readSignature({ how, strokes, name, initials }, places.length);
        const isLast = await recordSignature(parts, link, signature, visitor);
        // Who signed last waits for the sealed file; what fails here is made up for by the job.
        if (isLast) await parts.seal(link.contract.account_id, link.contract.id).catch(report);
      } catch (error) {
        if (!(error instanceof NotAccepted)) throw error;
        const typed = name.slice(0, 200);
        const about = { places, initials: suggestInitials(link.signer.name), typed, typedInitials: initials, problems: error.problems };
        return sendPage(reply, 422, signPage(page, about));
      }
      return reply.redirect(page.address, 303);
    });
    app.post(`${SIGN_PATH}:token/decline`, options, async (request: WithToken, reply) => {
      const { link, page, form, visitor } = await act(request);
      const reason = form.reason ?? '';
      try {
        await recordDecline(parts, link, reason, visitor);
      } catch (error) {
        if (error instanceof NotAccepted) return sendPage(reply, 422, declinePage(page, reason.slice(0, 4000), error.problems.reason));
        throw error;
      }
      return reply.redirect(page.address, 303);
    });
    app.get(`${SIGN_PATH}:token/document.pdf`, options, async (request: WithToken, reply) => {
      const link = await open(request);
      const { contract, state } = link;
      if (state !== 'open' && state !== 'signed') throw new ClosedPage(link, state);
      const id = contract.sealed_document_id ?? contract.sent_document_id;
      if (id === null) throw new NotFound(signTexts.unknown);
      const file = await readDocument(link.scope.read, contract.account_id, id);
      return reply
        .header('content-type', 'application/pdf')
        .header(
          'content-disposition',
          `inline; filename="contract-${contract.id}${contract.sealed_document_id === null ? '' : '-sealed'}.pdf"`,
        )
        .send(file);
    });

    const pad = await readPad();
    app.get(PAD_SCRIPT, { logLevel: 'silent' }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/javascript; charset=utf-8')
        .header('etag', pad.etag)
        .send(pad.source),
    );
  };
}

/** The library that draws. */
async function readPad(): Promise<{ source: string; etag: string }> {
  const library = path.join(path.dirname(createRequire(import.meta.url).resolve('signature_pad')), 'signature_pad.umd.min.js');
  const source = (await readFile(library, 'utf8')).replace(/\n\/\/# sourceMappingURL.*/, '');
  return { source, etag: `"${toSha256(source).slice(0, 16)}"` };
}

/** The fields of a form, each once. Cut to so many before it is parsed. */
function parseForm(body: string): Form {
  const form: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(body.split('&', MAX_FIELDS).join('&'))) if (!(name in form)) form[name] = value;
  return form;
}

const visitorOf = (request: FastifyRequest) => ({ ip: request.ip, userAgent: request.headers['user-agent'] });

const pageOf = ({ sender, contract, signer }: SigningLink, request: WithToken): SignPage => ({
  ...{ sender, title: contract.title, address: SIGN_PATH + request.params.token },
  signer: { name: signer.name, needs_code: signer.needs_code },
});

const codeStep = ({ signer }: SigningLink) => ({ where: findCodeAddress(signer)?.shown ?? '', wasSent: signer.code_hash !== null });

const keepProof = (
  request: FastifyRequest,
  reply: FastifyReply,
  { name, proof, path, ms }: { name: string; proof: string; path: string; ms: number },
) => {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  void reply.header('set-cookie', `${name}=${proof}; Path=${path}; Max-Age=${ms / 1000}; HttpOnly; SameSite=Lax${secure}`);
};

/** Whether this browser has typed the code; where none is asked for, also the one in which the signer agreed: links are passed on. */
async function isProven(link: SigningLink, request: FastifyRequest): Promise<boolean> {
  const { signer, scope } = link;
  const key = await codeKey(link);
  const find = (name: string) =>
    new RegExp(`(?:^|; )${name}=([\\w.-]{1,100})(?:;|$)`).exec((request.headers.cookie ?? '').slice(0, 4096))?.[1];
  if (isBrowserProven(key, 'code', signer.token_hash ?? '', find(PROOF_COOKIE), scope.now())) return true;
  if (signer.needs_code) return false;
  const id = String(signer.id);
  // Without an address no code can be sent.
  return !findCodeAddress(signer) || isBrowserProven(key, 'browser', id, find(BROWSER_COOKIE + id), scope.now());
}

/** The first step that is still to be done. */
async function nextStep(link: SigningLink, page: SignPage, request: FastifyRequest): Promise<string> {
  const { signer, contract } = link;
  if (signer.consented_at === null) return consentPage(page);
  if (!(await isProven(link, request))) return codePage(page, codeStep(link));
  return signPage(page, { places: initialPlaces(contract, signer.role), initials: suggestInitials(signer.name) });
}

/** A link that leads to a page with the reason instead of the document. */
class ClosedPage extends Error {
  readonly link: SigningLink;
  readonly closedBy: LinkState;
  constructor(link: SigningLink, closedBy: LinkState) {
    super(closedBy);
    this.link = link;
    this.closedBy = closedBy;
  }
}

const STATUS: Record<LinkState, number> = {
  open: 200,
  not_yet: 403,
  signed: 409,
  declined: 410,
  voided: 410,
  expired: 410,
  others_declined: 410,
};

function closedPage({ contract, signer, sender, scope }: SigningLink, state: LinkState): End {
  const { name, company } = sender;
  const zone = findZone(scope);
  switch (state) {
    case 'voided': {
      const about = signTexts.voidedAbout(company, contract.void_reason);
      return endPage(signTexts.voided, signer.status === 'signed' ? `${about} ${signTexts.voidedAfterSigning}` : about, sender);
    }
    case 'declined':
      return endPage(signTexts.declinedTitle, signTexts.declinedAbout(name), sender, signer.decline_reason);
    case 'others_declined':
      return endPage(signTexts.othersDeclined, signTexts.othersDeclinedAbout(sender.phone), sender);
    case 'expired':
      return endPage(
        signTexts.expired,
        signTexts.expiredAbout(formatMomentIn(contract.expires_at ?? scope.now().toISOString(), zone)),
        sender,
      );
    case 'not_yet':
      return endPage(signTexts.notYet, signTexts.notYetAbout, sender);
    case 'signed':
    case 'open':
      return endPage(signTexts.alreadySigned, signTexts.alreadySignedAbout, sender);
  }
}

const endPage = (title: string, about: string, sender?: SigningLink['sender'], quote?: string | null): End => ({
  title,
  about,
  quote,
  sender,
});

async function donePageOf({ now }: SignParts, link: SigningLink, request: WithToken): Promise<string> {
  const { contract, signer, signers, scope } = link;
  const zone = findZone(scope);
  const noteOf = (one: SigningLink['signer']) => {
    if (one.signed_at !== null) return formatMomentIn(one.signed_at, zone);
    if (one.status === 'declined') return signTexts.declinedBy;
    return one.status === 'waiting' ? signTexts.notAsked : signTexts.asked;
  };
  const isSealed = contract.sealed_document_id !== null;
  const about = isSealed
    ? signTexts.doneSealed
    : signers.every(({ status }) => status === 'signed')
      ? signTexts.doneSealing
      : contract.status === 'sent' && !isPast(contract, now())
        ? signTexts.doneWaiting
        : signTexts.doneEnded;
  return donePage(pageOf(link, request), {
    at: formatMomentIn(signer.signed_at ?? now().toISOString(), zone),
    signers: signers.map((one) => ({ name: one.name, note: noteOf(one), isYou: one.id === signer.id, isDone: one.status === 'signed' })),
    about,
    sha256: isSealed ? (contract.sealed_sha256 ?? undefined) : undefined,
  });
}

async function answerProblem(error: unknown, reply: FastifyReply, report: (error: unknown) => void): Promise<FastifyReply> {
  if (error instanceof NotFound) return sendEnd(reply, 404, endPage(signTexts.unknown, signTexts.unknownAbout));
  if (error instanceof ClosedPage) return sendEnd(reply, STATUS[error.closedBy], closedPage(error.link, error.closedBy));
  // Between reading and writing, another tab or the sender was quicker.
  if (error instanceof LinkClosed)
    return error.state === 'signed'
      ? sendEnd(reply, 409, endPage(signTexts.alreadySigned, signTexts.alreadySignedAbout))
      : sendEnd(reply, STATUS[error.state], endPage(signTexts.failed, signTexts.unknownAbout));
  const status = findRefusal(error) ?? describeProblem(error, reply, report).status;
  const end =
    error instanceof TooMany ? endPage(signTexts.tooMany, signTexts.tooManyAbout) : endPage(signTexts.failed, signTexts.failedAbout);
  return sendEnd(reply, status, end);
}
