/** What is a picture and no JSON: the upload, and the addresses that show it. Plain routes beside the procedures. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSchema } from 'zod-openapi';
import { requireScope, type Context, type Scope } from '#server/core/context.ts';
import { describeDone, describeForm, ID_PARAMETER, WITH_BEARER } from '#server/core/describe-routes.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { NotFound } from '#server/core/errors.ts';
import { readSentFiles, takeForms, takeEach } from '#server/core/forms.ts';
import type { Db } from '#server/db/store.ts';
import { LINK_PATHS } from '#server/accounts/auth/settings/links.ts';
import { recordId } from '#shared/core/record.ts';
import { z } from '#shared/core/zod.ts';
import {
  MAX_UPLOAD_BYTES,
  MOST_PHOTOS,
  PHOTO_SIZES,
  photoRecord,
  photoUpload,
  type PhotoUpload,
} from '#shared/records/properties/photos/photo.ts';
import { photoTexts } from '#shared/records/properties/texts.ts';
import type { SentFile } from '#server/core/multipart.ts';
import { findPhotoByToken, requireProperty, addPhoto, assertNewPhoto } from './photos.ts';
import { calculateDigest, NoPhoto, makePicture } from './pictures.ts';

/** Adds the photos of a form, in their order. Throws `Invalid` when there is none, or none could be taken. */
async function addPhotos(scope: Scope, propertyId: number, files: SentFile[] | undefined): Promise<PhotoUpload> {
  const { notWhole, none } = photoTexts;
  const { taken, refused } = await takeEach(files, { field: 'photos', notWhole, none, refusal: NoPhoto }, async ({ data }) => {
    const digest = await calculateDigest(data);
    await assertNewPhoto(scope, propertyId, digest);
    return addPhoto(scope, propertyId, digest, await makePicture(data));
  });
  return { photos: taken, refused };
}

// Inline: a record that the procedures also answer with would otherwise be described twice under one name.
const uploaded = createSchema(z.object({ ...photoUpload.shape, photos: z.array(z.object(photoRecord.shape)) })).schema;

export const PHOTO_PATHS = {
  '/properties/{id}/photos': {
    post: {
      operationId: 'photos-create',
      summary: 'Add photos to a property: JPEG, PNG, WebP or AVIF, sent as the files of a form',
      description:
        'At most 20 MB and 60 megapixels each, 60 MB together, 50 for a property. Each is turned upright, made smaller, and stored without ' +
        'anything else that its file says, such as the place. Each file is taken or refused by itself; 422 when none could be taken.',
      tags: ['Properties'],
      ...WITH_BEARER,
      parameters: [ID_PARAMETER],
      requestBody: describeForm('photos'),
      responses: { '201': describeDone('What was added, and what was refused', uploaded) },
    },
  },
};

type WithId = FastifyRequest<{ Params: { id: string } }>;

/** Registers the upload under the app's prefix. */
export function createPhotoRoutes({ createContext }: { createContext(request: FastifyRequest): Context }) {
  return (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      answerProblems(routes, { 400: photoTexts.notWhole, 413: photoTexts.uploadTooLarge, 415: photoTexts.notForm });
      const forms = takeForms<Scope>(routes, MAX_UPLOAD_BYTES, ({ account }) => account.id);
      const options = forms.options(async (request: WithId) => {
        const { scope } = await requireScope(createContext(request), 'changes');
        await requireProperty(scope, scope.read, recordId.parse(request.params.id));
        return scope;
      });
      routes.post('/properties/:id/photos', options, async (request: WithId, reply) => {
        const data = await addPhotos(forms.senderOf(request), recordId.parse(request.params.id), readSentFiles(request, MOST_PHOTOS));
        const { photos, refused } = data;
        const message = refused.length > 0 ? photoTexts.partly(photos.length, refused.length) : photoTexts.added(photos.length);
        return reply.code(201).send({ status: 'success', message, data });
      });
    });
  };
}

/** A picture never changes under its address, which works for a day. In the caches of who was given the address, and in no others. */
const A_DAY = 'private, max-age=86400, immutable';

/** Registers the addresses of pictures, at the root of the application. */
export function createPictureRoutes({ store, now }: { store: { read: Db }; now(): Date }) {
  return async (app: FastifyInstance): Promise<void> => {
    // The address is a secret: it must not be logged.
    const options = { logLevel: 'silent' as const };
    answerProblems(app);
    for (const size of PHOTO_SIZES)
      app.get<{ Params: { token: string } }>(`${LINK_PATHS.photo}:token/${size}.webp`, options, async (request, reply) => {
        const file = await findPhotoByToken(store.read, now(), request.params.token, size);
        if (!file) throw new NotFound(photoTexts.notFound);
        return reply.header('cache-control', A_DAY).header('x-robots-tag', 'noindex').type(file.content_type).send(file.data);
      });
  };
}
