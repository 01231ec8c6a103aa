import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { listPage } from '#server/db/list.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import {
  savedPropertyChange,
  savedPropertyInput,
  savedPropertyList,
  savedPropertyRecord,
} from '#shared/records/properties/saved/saved-property.ts';
import { savedPropertyTexts } from '#shared/records/properties/texts.ts';
import { updateSavedPropertyNotes, savedRecords, buildSavedPropertySource, saveProperty } from './saved-properties.ts';

export const savedPropertiesRouter = router({
  list: accountProcedure
    .meta(rest.list('/property-saves', { source: buildSavedPropertySource, summary: 'List saved properties' }))
    .input(savedPropertyList.input)
    .output(savedPropertyList.output)
    .query(({ ctx, input }) => listPage(ctx.scope, input, buildSavedPropertySource(ctx.scope))),
  get: accountProcedure
    .meta(rest.get('/property-saves/{id}', { summary: 'One saved property' }))
    .input(byId)
    .output(savedPropertyRecord)
    .query(({ ctx, input }) => savedRecords.get(ctx.scope, input.id)),
  save: accountProcedure
    .meta(
      rest.create('/property-saves', {
        summary: 'Save a property; the second time answers 200 with the first save',
        message: savedPropertyTexts.saved,
      }),
    )
    .input(savedPropertyInput)
    .output(savedPropertyRecord)
    .mutation(async ({ ctx, input }) => {
      const { saved, isNew } = await saveProperty(ctx.scope, input);
      if (!isNew) Object.assign(ctx.http, { status: 200, message: savedPropertyTexts.alreadySaved });
      return saved;
    }),
  update: accountProcedure
    .meta(rest.replace('/property-saves/{id}', { summary: 'Change the notes of a saved property', message: savedPropertyTexts.updated }))
    .input(savedPropertyChange.safeExtend(target))
    .output(savedPropertyRecord)
    .mutation(({ ctx, input }) => updateSavedPropertyNotes(ctx.scope, input.id, input.notes ?? null, resolveExpected(ctx, input.version))),
  remove: accountProcedure
    .meta(rest.remove('/property-saves/{id}', { summary: 'Remove a saved property', message: savedPropertyTexts.removed }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => savedRecords.remove(ctx.scope, input.id, resolveExpected(ctx, input.version))),
});
