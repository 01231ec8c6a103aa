/** Photos that are sent: each is taken or refused by itself. */
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { MOST_PHOTOS, type PhotoUpload } from '#shared/records/photos/photo.ts';
import { photoTexts } from '#shared/records/photos/texts.ts';
import { readFiles, type SentFile } from './multipart.ts';
import { NoPhoto, makePicture } from './pictures.ts';
import { addPhoto, assertNewPhoto, calculateDigest } from './photos.ts';

/** Adds the photos of a form, in their order. Throws `Invalid` when there is none, or none could be taken. */
export async function addPhotos(scope: Scope, propertyId: number, body: Buffer, boundary: string): Promise<PhotoUpload> {
  const files = readFiles(body, boundary, MOST_PHOTOS);
  if (!files) throw new Invalid({ photos: [photoTexts.notWhole] });
  if (files.length === 0) throw new Invalid({ photos: [photoTexts.none] });
  const result: PhotoUpload = { photos: [], refused: [] };
  for (const file of files) {
    const added = await add(scope, propertyId, file);
    if (typeof added === 'string') result.refused.push({ filename: file.filename, reason: added });
    else result.photos.push(added);
  }
  if (result.photos.length === 0)
    throw new Invalid({ photos: result.refused.map(({ filename, reason }) => (filename ? `${filename}: ${reason}` : reason)) });
  return result;
}

/** The photo, or why it is none. */
async function add(scope: Scope, propertyId: number, { data }: SentFile) {
  try {
    const digest = await calculateDigest(data);
    await assertNewPhoto(scope, propertyId, digest);
    return await addPhoto(scope, propertyId, digest, await makePicture(data));
  } catch (error) {
    if (error instanceof NoPhoto) return error.message;
    throw error;
  }
}
