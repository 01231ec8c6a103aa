/** What is a picture and no JSON: the upload, and the addresses that show it. Plain routes beside the procedures. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSchema } from 'zod-openapi';
import { admit, type Context, type Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import { toProblemBody } from '#server/core/problem.ts';
import type { Db } from '#server/db/store.ts';
import { LINK_PATHS } from '#server/accounts/settings/links.ts';
import { roomFor } from '#server/core/overload/room.ts';
import { recordId } from '#shared/core/record.ts';
import { z } from '#shared/core/zod.ts';
import { MAX_UPLOAD_BYTES, PHOTO_SIZES, photoRecord, photoUpload } from '#shared/records/photos/photo.ts';
import { photoTexts } from '#shared/records/photos/texts.ts';
import { readBoundary } from './multipart.ts';
import { photoBehind, requireProperty } from './photos.ts';
import { addPhotos } from './upload.ts';

// Inline: a record that the procedures also answer with would otherwise be described twice under one name.
const uploaded = createSchema(z.object({ ...photoUpload.shape, photos: z.array(z.object(photoRecord.shape)) })).schema;

export const PHOTO_PATHS = {
  '/properties/{id}/photos': {
    post: {
      operationId: 'photos-create',
      summary: 'Add photos to a property: JPEG, PNG, WebP or AVIF, sent as the files of a form',
      description:
        'At most 20 MB and 60 megapixels each, 60 MB together, 50 for a property. Each is turned upright, made smaller, and kept without ' +
        'anything else that its file says, such as the place. Each file is taken or refused by itself; 422 when none could be taken.',
      tags: ['Properties'],
      security: [{ bearer: [] }],
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { photos: { type: 'array', items: { type: 'string', format: 'binary' } } } },
          },
        },
      },
      responses: {
        '201': {
          description: 'What was added, and what was refused',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { status: { type: 'string', const: 'success' }, message: { type: 'string' }, data: uploaded },
                required: ['status', 'message', 'data'],
                additionalProperties: false,
              },
            },
          },
        },
      },
    },
  },
};

/** Registers the upload under the prefix that the app has. */
export function photoRoutes({ createContext }: { createContext(request: FastifyRequest): Context }) {
  return (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      routes.setErrorHandler((error, request, reply) => answerProblem(error, request, reply));
      routes.removeAllContentTypeParsers();
      routes.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      // Who may not, or has no such property, shall not be able to make the server read megabytes.
      const scopes = new WeakMap<FastifyRequest, Scope>();
      const admitted = async (request: FastifyRequest<{ Params: { id: string } }>) => {
        const { scope } = await admit(createContext(request), 'changes');
        await requireProperty(scope, scope.read, recordId.parse(request.params.id));
        scopes.set(request, scope);
      };
      const holdRoom = roomFor(MAX_UPLOAD_BYTES, (request) => (scopes.get(request) as Scope).account.id);
      const options = { bodyLimit: MAX_UPLOAD_BYTES, onRequest: admitted, preParsing: holdRoom };
      routes.post<{ Params: { id: string } }>('/properties/:id/photos', options, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const boundary = readBoundary(request.headers['content-type']) ?? '';
        const data = await addPhotos(scopes.get(request) as Scope, recordId.parse(request.params.id), body, boundary);
        const { photos, refused } = data;
        const message = refused.length > 0 ? photoTexts.partly(photos.length, refused.length) : photoTexts.added(photos.length);
        return reply.code(201).send({ status: 'success', message, data });
      });
    });
  };
}

function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = (error as { statusCode?: number }).statusCode;
  // What Fastify itself refuses, before there is a form.
  const message = { 400: photoTexts.notWhole, 413: photoTexts.uploadTooLarge, 415: photoTexts.notForm }[status ?? 500];
  if (status && message) return reply.code(status).send({ status: 'error', message });
  const { unexpected, status: code, retryAfter, ...problem } = toProblemBody(error);
  if (unexpected) request.log.error(error);
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  return reply.code(code).send({ status: 'error', ...problem });
}

/** A picture never changes under its address, which works for a day. In the caches of who was given the address, and in no others. */
const A_DAY = 'private, max-age=86400, immutable';

/** Registers the addresses of pictures, at the root of the application. */
export function pictureRoutes({ store, now }: { store: { read: Db }; now(): Date }) {
  return async (app: FastifyInstance): Promise<void> => {
    // Whoever has the address may see the picture: it must stand in no log.
    const options = { logLevel: 'silent' as const };
    app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply));
    for (const size of PHOTO_SIZES)
      app.get<{ Params: { token: string } }>(`${LINK_PATHS.photo}:token/${size}.webp`, options, async (request, reply) => {
        const file = await photoBehind(store.read, now(), request.params.token, size);
        if (!file) throw new NotFound(photoTexts.notFound);
        return reply.header('cache-control', A_DAY).header('x-robots-tag', 'noindex').type(file.content_type).send(file.data);
      });
  };
}
