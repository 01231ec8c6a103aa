import { router } from '#server/core/trpc.ts';
import { changeOne, createOne, readOne, readPage, removeOne } from '#server/db/procedures.ts';
import { tagInput, tagList, tagPatch, tagRecord } from '#shared/records/leads/tags/tag.ts';
import { tagTexts } from '#shared/records/leads/texts.ts';
import { buildTagSource, tagRecords } from './tags.ts';

export const tagsRouter = router({
  list: readPage('/tags', 'List tags', tagList, buildTagSource, { isExported: false }),
  get: readOne('/tags/{id}', 'One tag', tagRecord, tagRecords.get),
  create: createOne('/tags', 'Add a tag', tagTexts.created, tagInput, tagRecord, tagRecords.create),
  update: changeOne('/tags/{id}', 'Change the name or the color of a tag', tagTexts.updated, tagPatch, tagRecord, tagRecords.patch),
  remove: removeOne('/tags/{id}', 'Delete a tag; the leads lose it', tagTexts.deleted, tagRecords.remove),
});
