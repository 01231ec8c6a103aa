/** Photo uploads: each file is accepted or refused separately. */
import type { Scope } from '#server/core/context.ts';
import { takeEach } from '#server/core/forms.ts';
import type { SentFile } from '#server/core/multipart.ts';
import type { PhotoUpload } from '#shared/records/photos/photo.ts';
import { photoTexts } from '#shared/records/photos/texts.ts';
import { NoPhoto, makePicture } from './pictures.ts';
import { addPhoto, assertNewPhoto, calculateDigest } from './photos.ts';

/** Adds the photos of a form, in their order. Throws `Invalid` when there is none, or none could be taken. */
export async function addPhotos(scope: Scope, propertyId: number, files: SentFile[] | undefined): Promise<PhotoUpload> {
  const { notWhole, none } = photoTexts;
  const { taken, refused } = await takeEach(files, { field: 'photos', notWhole, none, refusal: NoPhoto }, async ({ data }) => {
    const digest = await calculateDigest(data);
    await assertNewPhoto(scope, propertyId, digest);
    return addPhoto(scope, propertyId, digest, await makePicture(data));
  });
  return { photos: taken, refused };
}
