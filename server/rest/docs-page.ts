/** GET /api/docs: the OpenAPI document as a page, served from here alone. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Document } from './openapi.ts';

/** Registers the page as `/docs` under the prefix it is registered with; its files are named in full, for want of a last slash. */
export async function docsPage(app: FastifyInstance, { document }: { document: () => Document }): Promise<void> {
  // The page wants a document at the start, where there is no time for it.
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: app.prefix,
    uiConfig: { deepLinking: true, docExpansion: 'list' },
    transformSpecification: () => document(),
    transformSpecificationClone: false,
  });
}
