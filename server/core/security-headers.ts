/** The headers by which a browser protects who uses the product: the same on every answer but the web chat's. */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** The web chat: the one page that others may show in a frame of theirs. */
export const CHAT_PAGE = /^\/chat\/[\w-]+$/;
/** With what they do it. */
const CHAT_SCRIPT = '/chat.js';

const optionsFor = (frameAncestors: string) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Radix positions its popovers with inline styles.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      frameAncestors: [frameAncestors],
      baseUri: ["'self'"],
      formAction: ["'self'"],
    },
  },
  // Plain HTTP on one's own laptop; a proxy that ends TLS sets it.
  strictTransportSecurity: false,
});
const OPTIONS = optionsFor("'none'");
const FOREIGN = { crossOriginResourcePolicy: { policy: 'cross-origin' as const } };
const CHAT_OPTIONS = { ...optionsFor('*'), ...FOREIGN, xFrameOptions: false };
const SCRIPT_OPTIONS = { ...OPTIONS, ...FOREIGN };

/** What helmet sets. It works everything out anew for each request, which takes longer than many an answer, so it is asked once. */
async function helmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = Fastify();
  await app.register(helmet, options);
  app.get('/', async (_request, reply) => reply.raw.getHeaders());
  const answer = await app.inject('/');
  await app.close();
  return answer.json<Record<string, string>>();
}

/** Gives every answer its security headers and the id of its request. */
export async function answerHeaders(app: FastifyInstance): Promise<void> {
  const [headers, chat, script] = await Promise.all([OPTIONS, CHAT_OPTIONS, SCRIPT_OPTIONS].map(helmetHeaders));
  const headersOf = (path: string) => (CHAT_PAGE.test(path) ? chat : path === CHAT_SCRIPT ? script : headers) ?? {};
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url.split('?', 1)[0] ?? '/')).header('x-request-id', request.id);
    done();
  });
}
