/** GET /api/docs: the OpenAPI document as a page, served from here alone. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Document } from './openapi.ts';

/** Registers the page as `/docs` under the prefix it is registered with. What draws it is loaded with the first request for it. */
export async function registerDocsPage(app: FastifyInstance, { document }: { document: () => Promise<Document> }): Promise<void> {
  let page: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= openPage(`${app.prefix}/docs`, document);
    const { statusCode, headers, rawPayload } = await (await page).inject({ url: request.url, headers: request.headers });
    return reply.code(statusCode).headers(headers).removeHeader('connection').send(rawPayload);
  };
  app.get('/docs', answer);
  app.get('/docs/*', answer);
}

async function openPage(routePrefix: string, document: () => Promise<Document>): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([import('@fastify/swagger'), import('@fastify/swagger-ui')]);
  const page = Fastify();
  await page.register(swagger, { mode: 'static', specification: { document: (await document()) as never } });
  await page.register(swaggerUi, { routePrefix, uiConfig: { deepLinking: true, docExpansion: 'list' } });
  return page;
}
