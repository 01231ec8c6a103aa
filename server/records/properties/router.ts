import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import { propertyInput, propertyPatch, propertyRecord } from '#shared/records/properties/property.ts';
import { propertyList } from '#shared/records/properties/property-list.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { propertyRecords, listProperties, buildPropertySource } from './properties.ts';

export const propertiesRouter = router({
  list: accountProcedure
    .meta(rest.list('/properties', { source: buildPropertySource, summary: 'List properties' }))
    .input(propertyList.input)
    .output(propertyList.output)
    .query(({ ctx, input }) => listProperties(ctx.scope, input)),
  get: accountProcedure
    .meta(rest.get('/properties/{id}', { summary: 'One property' }))
    .input(byId)
    .output(propertyRecord)
    .query(({ ctx, input }) => propertyRecords.get(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/properties', { summary: 'Add a property', message: propertyTexts.created }))
    .input(propertyInput)
    .output(propertyRecord)
    .mutation(({ ctx, input }) => propertyRecords.create(ctx.scope, input)),
  replace: accountProcedure
    .meta(rest.replace('/properties/{id}', { summary: 'Replace a property', message: propertyTexts.updated }))
    .input(propertyInput.safeExtend(target))
    .output(propertyRecord)
    .mutation(({ ctx, input: { id, version, ...property } }) =>
      propertyRecords.replace(ctx.scope, id, property, resolveExpected(ctx, version)),
    ),
  update: accountProcedure
    .meta(rest.update('/properties/{id}', { summary: 'Change some fields of a property', message: propertyTexts.updated }))
    .input(propertyPatch.safeExtend(target))
    .output(propertyRecord)
    .mutation(({ ctx, input: { id, version, ...patch } }) => propertyRecords.patch(ctx.scope, id, patch, resolveExpected(ctx, version))),
  remove: accountProcedure
    .meta(rest.remove('/properties/{id}', { summary: 'Delete a property', message: propertyTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => propertyRecords.remove(ctx.scope, input.id, resolveExpected(ctx, input.version))),
});
