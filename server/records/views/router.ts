import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import { savedView, viewCounts, viewInput, viewList, viewPatch } from '#shared/records/views/view.ts';
import { viewTexts } from '#shared/records/views/texts.ts';
import { countViews, viewRecords, listViews, updateView } from './views.ts';

export const viewsRouter = router({
  list: accountProcedure
    .meta(rest.list('/views', { summary: 'List saved views' }))
    .input(viewList.input)
    .output(viewList.output)
    .query(({ ctx, input }) => listViews(ctx.scope, input)),
  counts: accountProcedure
    .meta(rest.get('/views/counts', { summary: 'How many records each pinned view shows now' }))
    .output(viewCounts)
    .query(({ ctx }) => countViews(ctx.scope)),
  get: accountProcedure
    .meta(rest.get('/views/{id}', { summary: 'One saved view; its query is what a GET of the list takes' }))
    .input(byId)
    .output(savedView)
    .query(({ ctx, input }) => viewRecords.get(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/views', { summary: 'Save a view', message: viewTexts.created }))
    .input(viewInput)
    .output(savedView)
    .mutation(({ ctx, input }) => viewRecords.create(ctx.scope, input)),
  update: accountProcedure
    .meta(rest.update('/views/{id}', { summary: 'Rename, pin or move a saved view', message: viewTexts.updated }))
    .input(viewPatch.safeExtend(target))
    .output(savedView)
    .mutation(({ ctx, input: { id, version, ...patch } }) => updateView(ctx.scope, id, patch, resolveExpected(ctx, version))),
  remove: accountProcedure
    .meta(rest.remove('/views/{id}', { summary: 'Delete a saved view', message: viewTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => viewRecords.remove(ctx.scope, input.id, resolveExpected(ctx, input.version))),
});
