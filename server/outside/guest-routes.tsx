/** Routes for people without an account: one way in, the same headers and limits, one handler of everything that goes wrong. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReactElement } from 'react';
import { describeProblem, findRefusal } from '#server/core/answer-problems.ts';
import { Conflict, Invalid, NotFound, TooMany } from '#server/core/errors.ts';
import { readBoundary, readForm, type SentFile } from '#server/core/multipart.ts';
import { limitUploadMemory } from '#server/core/room.ts';
import { toNetwork, createWindowLimit } from '#server/core/window-limit.ts';
import { linkTexts } from '#shared/core/link-texts.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import { type End, EndPage, LinkEnded, renderGuestPage } from './page.tsx';

const MINUTE_MS = 60_000;
/** A form is short; one with a drawing says so. */
const FORM_BYTES = 16 * 1024;
const AROUND_FILE = 64 * 1024;
const MOST_FIELDS = 120;
const MOST_PARTS = 10;

/** One request by a link. */
export interface GuestCall {
  /** Of the path; blank where it has none. */
  token: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  form: URLSearchParams;
  /** By the names of their fields. */
  files: ReadonlyMap<string, SentFile>;
  ip: string;
  browser: string | undefined;
  /** A HEAD request: no visit to record. */
  isHead: boolean;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A page, a page with another status than 200, or where to go next; a file is sent by the reply itself. */
type GuestAnswer = ReactElement | { status: number; page: ReactElement } | { to: string } | FastifyReply;
type Handler = (call: GuestCall) => Promise<GuestAnswer>;

interface RouteOptions {
  /** False: this is a part of a page and no visit. */
  isVisit?: boolean;
}

interface FileOptions<Sender> extends RouteOptions {
  largest: number;
  /** Authenticates the sender before the file is read. */
  admit(call: GuestCall): Promise<Sender>;
  accountOf(sender: Sender): number;
}

export interface GuestRoutes {
  get(path: string, handler: Handler, options?: RouteOptions): void;
  post(path: string, handler: Handler, options?: RouteOptions): void;
  /** A form with a file. */
  postFile<Sender>(path: string, options: FileOptions<Sender>, handler: (call: GuestCall, sender: Sender) => Promise<GuestAnswer>): void;
}

interface GuestOptions {
  /** Of each network, in a minute; any number where it is left out. */
  visits?: number;
  formBytes?: number;
  /** True: whatever is posted counts as nothing, in any type. */
  ignoresBody?: boolean;
  /** True: pages may load the product's own scripts. */
  scripts?: boolean;
  /** What dead links and failures say where the usual words will not do. */
  words?: { deadAbout?: string; failedAbout?: string };
}

interface GuestParts {
  now(): Date;
  report(error: unknown): void;
}

type Sent = { fields: URLSearchParams; files: ReadonlyMap<string, SentFile> } | undefined | null;
const NOTHING_SENT = { fields: new URLSearchParams(), files: new Map<string, SentFile>() };

/** Registers the routes that `add` names, at the root of the application. */
export const guestRoutes =
  ({ now, report }: GuestParts, options: GuestOptions, add: (routes: GuestRoutes) => void) =>
  async (app: FastifyInstance): Promise<void> => {
    const { formBytes = FORM_BYTES, words = {} } = options;
    const policy = buildPolicy(options.scripts ?? false);
    const visits = createWindowLimit({ most: options.visits ?? Infinity, windowMs: MINUTE_MS, message: linkTexts.tooManyAbout });

    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: formBytes }, (_request, body, done) =>
      done(null, { ...NOTHING_SENT, fields: new URLSearchParams(String(body).split('&', MOST_FIELDS).join('&')) }),
    );
    if (options.ignoresBody)
      app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formBytes }, (_request, _body, done) => done(null, NOTHING_SENT));
    // The address is a secret: it is not cached, not indexed, and not sent to other sites as the referrer.
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    });
    const sendPage = async (reply: FastifyReply, status: number, page: ReactElement) =>
      reply
        .code(status)
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(await renderGuestPage(page));
    app.setErrorHandler(async (error, _request, reply) => {
      const { status, ...end } = explainEnd(error, reply, report, words);
      return sendPage(reply, status, <EndPage {...end} />);
    });

    const countVisit = async ({ ip }: FastifyRequest) => visits.take(toNetwork(ip), now());
    const hooksOf = ({ isVisit = true }: RouteOptions = {}) => (isVisit ? [countVisit] : []);
    const answer = async (reply: FastifyReply, made: GuestAnswer): Promise<FastifyReply> => {
      if ('props' in made) return sendPage(reply, 200, made);
      if ('to' in made) return reply.redirect(made.to, 303);
      return 'page' in made ? sendPage(reply, made.status, made.page) : made;
    };
    const route = (method: 'GET' | 'POST') => (url: string, handler: Handler, routeOptions?: RouteOptions) =>
      // A link grants access: it must not be logged.
      app.route({
        ...{ method, url, logLevel: 'silent', onRequest: hooksOf(routeOptions) },
        handler: async (request, reply) => answer(reply, await handler(toCall(request, reply))),
      });
    add({
      get: route('GET'),
      post: route('POST'),
      postFile<Sender>(url: string, file: FileOptions<Sender>, handler: (call: GuestCall, sender: Sender) => Promise<GuestAnswer>) {
        void app.register(async (forms) => {
          const bodyLimit = file.largest + AROUND_FILE;
          const senders = new WeakMap<FastifyRequest, Sender>();
          const senderOf = (request: FastifyRequest) => senders.get(request) as Sender;
          forms.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit }, (request, body, done) => {
            const form = readForm(body as Buffer, readBoundary(request.headers['content-type']) ?? '', MOST_PARTS);
            if (form) done(null, form);
            else done(new Invalid({ form: [linkTexts.notWhole] }));
          });
          const admit = async (request: FastifyRequest, reply: FastifyReply) =>
            void senders.set(request, await file.admit(toCall(request, reply)));
          forms.route({
            ...{ method: 'POST', url, logLevel: 'silent', onRequest: [...hooksOf(file), admit] },
            preParsing: limitUploadMemory(bodyLimit, (request) => file.accountOf(senderOf(request))),
            handler: async (request, reply) => answer(reply, await handler(toCall(request, reply), senderOf(request))),
          });
        });
      },
    });
  };

function toCall(request: FastifyRequest, reply: FastifyReply): GuestCall {
  const params = request.params as Record<string, string>;
  const { fields: form, files } = (request.body as Sent) ?? NOTHING_SENT;
  const query = new URLSearchParams(request.url.split('?', 2)[1]);
  const { ip } = request;
  const isHead = request.method === 'HEAD';
  return {
    ...{ token: params.token ?? '', params, query, form, files, ip, isHead, request, reply },
    browser: request.headers['user-agent'],
  };
}

/** A form's fields as an object; what is ticked several times is joined by commas, of everything else the first counts. */
export const toFields = (form: URLSearchParams, lists: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, lists.includes(name) ? form.getAll(name).join(',') : (form.get(name) ?? '')]),
  );

/** Runs a step, or renders its page again with the errors. */
export async function showInvalid(
  step: () => Promise<GuestAnswer>,
  page: (errors: FieldErrors) => ReactElement | Promise<ReactElement>,
): Promise<GuestAnswer> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Invalid) return { status: 422, page: await page(error.errors) };
    throw error;
  }
}

/** Keeps a proof in the browser, for these pages alone. */
export function setCookie({ request, reply }: GuestCall, cookie: { name: string; value: string; path: string; seconds: number }): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const { name, value, path, seconds } = cookie;
  void reply.header('set-cookie', `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`);
}

/** The CSP: only the product's own files, and nothing inline. */
const buildPolicy = (scripts: boolean): string =>
  [
    "default-src 'none'",
    ...(scripts ? ["script-src 'self'", "connect-src 'self'"] : []),
    "style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  ].join('; ');

/** The page for any failure. Unexpected ones are logged. */
function explainEnd(
  error: unknown,
  reply: FastifyReply,
  report: (error: unknown) => void,
  { deadAbout = linkTexts.deadAbout, failedAbout }: NonNullable<GuestOptions['words']>,
): End & { status: number } {
  if (error instanceof LinkEnded) return { status: error.status, ...error.end };
  if (error instanceof NotFound) return { status: 404, title: linkTexts.dead, about: deadAbout };
  if (error instanceof Conflict) return { status: 409, title: error.message };
  const { status, message, errors } = describeProblem(error, reply, report);
  if (error instanceof TooMany) return { status, title: linkTexts.tooMany, about: message };
  const reason = errors ? Object.values(errors).flat().join(' ') : message;
  return { status, title: linkTexts.failed, about: findRefusal(error) === 413 ? linkTexts.tooLarge : (failedAbout ?? reason) };
}
