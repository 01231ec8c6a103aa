import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing, toRemove } from '#shared/core/record.ts';
import { photoList, photoPatch, photoRecord } from '#shared/records/properties/photos/photo.ts';
import { photoTexts } from '#shared/records/properties/texts.ts';
import { listPhotos, removePhoto, updatePhoto } from './photos.ts';

export const photosRouter = router({
  ofProperty: accountProcedure
    .meta(rest.get('/properties/{id}/photos', { summary: 'The photos of a property, in their order' }))
    .input(byId)
    .output(photoList)
    .query(({ ctx, input }) => listPhotos(ctx.scope, input.id)),
  update: accountProcedure
    .meta(
      rest.update('/photos/{id}', { summary: 'Change the caption of a photo, or its place among the others', message: photoTexts.updated }),
    )
    .input(photoPatch)
    .output(photoRecord)
    .mutation(({ ctx, input: { id, version, ...patch } }) => updatePhoto(ctx.scope, id, patch, resolveExpected(ctx, version))),
  remove: accountProcedure
    .meta(rest.remove('/photos/{id}', { summary: 'Delete a photo', message: photoTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => removePhoto(ctx.scope, input.id, resolveExpected(ctx, input.version))),
});
