import { router } from '#server/core/trpc.ts';
import { changeOne, readOne, removeOne } from '#server/db/procedures.ts';
import { photoList, photoPatch, photoRecord } from '#shared/records/properties/photos/photo.ts';
import { photoTexts } from '#shared/records/properties/texts.ts';
import { listPhotos, removePhoto, updatePhoto } from './photos.ts';

export const photosRouter = router({
  ofProperty: readOne('/properties/{id}/photos', 'The photos of a property, in their order', photoList, listPhotos),
  update: changeOne(
    '/photos/{id}',
    'Change the caption of a photo, or its place among the others',
    photoTexts.updated,
    photoPatch,
    photoRecord,
    updatePhoto,
  ),
  remove: removeOne('/photos/{id}', 'Delete a photo', photoTexts.deleted, removePhoto),
});
