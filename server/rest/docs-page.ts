/** GET /api/docs: the OpenAPI document as a page, served from here alone. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Document } from './openapi.ts';

/** Registers the page under the prefix it is registered with. */
export async function docsPage(app: FastifyInstance, { document }: { document: Document }): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/', uiConfig: { deepLinking: true, docExpansion: 'list' } });
}
