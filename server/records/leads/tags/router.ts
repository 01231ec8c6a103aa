import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { listPage } from '#server/db/list.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import { tagInput, tagList, tagPatch, tagRecord } from '#shared/records/leads/tags/tag.ts';
import { tagTexts } from '#shared/records/leads/texts.ts';
import { tagRecords, tagSource } from './tags.ts';

export const tagsRouter = router({
  list: accountProcedure
    .meta(rest.list('/tags', { summary: 'List tags' }))
    .input(tagList.input)
    .output(tagList.output)
    .query(({ ctx, input }) => listPage(ctx.scope, input, tagSource(ctx.scope))),
  get: accountProcedure
    .meta(rest.get('/tags/{id}', { summary: 'One tag' }))
    .input(byId)
    .output(tagRecord)
    .query(({ ctx, input }) => tagRecords.get(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/tags', { summary: 'Add a tag', message: tagTexts.created }))
    .input(tagInput)
    .output(tagRecord)
    .mutation(({ ctx, input }) => tagRecords.create(ctx.scope, input)),
  update: accountProcedure
    .meta(rest.update('/tags/{id}', { summary: 'Change the name or the color of a tag', message: tagTexts.updated }))
    .input(tagPatch.safeExtend(target))
    .output(tagRecord)
    .mutation(({ ctx, input: { id, version, ...patch } }) => tagRecords.patch(ctx.scope, id, patch, resolveExpected(ctx, version))),
  remove: accountProcedure
    .meta(rest.remove('/tags/{id}', { summary: 'Delete a tag; the leads lose it', message: tagTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => tagRecords.remove(ctx.scope, input.id, resolveExpected(ctx, input.version))),
});
