/** The headers by which a browser protects who uses the product: the same on every answer. */
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

const OPTIONS = {
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
      frameAncestors: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
    },
  },
  // Plain HTTP on one's own laptop; a proxy that ends TLS sets it.
  strictTransportSecurity: false,
};

/** What helmet sets. It works everything out anew for each request, which takes longer than many an answer, so it is asked once. */
async function helmetHeaders(): Promise<Record<string, string>> {
  const app = Fastify();
  await app.register(helmet, OPTIONS);
  app.get('/', async (_request, reply) => reply.raw.getHeaders());
  const answer = await app.inject('/');
  await app.close();
  return answer.json<Record<string, string>>();
}

/** Gives every answer its security headers and the id of its request. */
export async function answerHeaders(app: FastifyInstance): Promise<void> {
  const headers = await helmetHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
