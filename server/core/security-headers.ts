/** The headers by which a browser protects who uses the product: the same on every answer but the web chat's. */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** The web chat: the one page that others may show in a frame of theirs. */
export const CHAT_PAGE = /^\/chat\/[\w-]+$/;
/** The script by which they do it. */
const CHAT_SCRIPT = '/chat.js';
const API_PATH = /^\/(api|trpc)(\/|$)/;

/**
 * Where the payment provider's form, and the wallets in it, come from. Its card fields are frames of its own host, so that a card number
 * is never in a page of ours.
 */
const ADYEN = 'https://*.adyen.com';
const WALLETS = ['https://pay.google.com', 'https://www.paypal.com', 'https://*.paypal.com'];
const FROM_PROVIDER = {
  scripts: WALLETS,
  connects: [ADYEN, ...WALLETS, 'https://google.com'],
  frames: ["'self'", ADYEN, ...WALLETS],
  forms: [ADYEN],
};
const FROM_NOBODY = { scripts: [], connects: [], frames: undefined, forms: [] };

const buildOptions = (frameAncestors: string, from: typeof FROM_PROVIDER | typeof FROM_NOBODY = FROM_NOBODY) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...from.scripts],
      // Radix positions its popovers with inline styles.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
      connectSrc: ["'self'", ...from.connects],
      ...(from.frames ? { frameSrc: from.frames } : {}),
      objectSrc: ["'none'"],
      frameAncestors: [frameAncestors],
      baseUri: ["'self'"],
      formAction: ["'self'", ...from.forms],
    },
  },
  // Plain HTTP on one's own laptop; a proxy that ends TLS sets it.
  strictTransportSecurity: false,
});
const OPTIONS = buildOptions("'none'");
const FOREIGN = { crossOriginResourcePolicy: { policy: 'cross-origin' as const } };
/** A wallet's window must reach the page that opened it, and the provider checks the referrer. */
const PAYING_OPTIONS = {
  ...buildOptions("'none'", FROM_PROVIDER),
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
};
const CHAT_OPTIONS = { ...buildOptions('*'), ...FOREIGN, xFrameOptions: false };
const SCRIPT_OPTIONS = { ...OPTIONS, ...FOREIGN };

/** helmet's headers, computed once: it would compute them for every request, which takes longer than many an answer. */
async function computeHelmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = Fastify();
  await app.register(helmet, options);
  app.get('/', async (_request, reply) => reply.raw.getHeaders());
  const answer = await app.inject('/');
  await app.close();
  return answer.json<Record<string, string>>();
}

/** Gives every answer its security headers and the id of its request. `paysByAdyen`: the provider's form may be shown. */
export async function answerHeaders(app: FastifyInstance, { paysByAdyen = false } = {}): Promise<void> {
  const own = paysByAdyen ? PAYING_OPTIONS : OPTIONS;
  const [headers, chat, script] = await Promise.all([own, CHAT_OPTIONS, SCRIPT_OPTIONS].map(computeHelmetHeaders));
  const headersOf = (path: string) => (CHAT_PAGE.test(path) ? chat : path === CHAT_SCRIPT ? script : headers) ?? {};
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    reply.headers(headersOf(path)).header('x-request-id', request.id);
    // Answers hold people's names and numbers; the few that may be cached say so themselves.
    if (API_PATH.test(path)) reply.header('cache-control', 'no-store');
    done();
  });
}
