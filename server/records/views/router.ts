import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { changeOne, createOne, readOne, readPage, removeOne } from '#server/db/procedures.ts';
import { savedView, viewCounts, viewInput, viewList, viewPatch } from '#shared/records/views/view.ts';
import { viewTexts } from '#shared/records/views/texts.ts';
import { countViews, buildViewSource, viewRecords, updateView } from './views.ts';

export const viewsRouter = router({
  list: readPage('/views', 'List saved views', viewList, buildViewSource, { isExported: false }),
  counts: accountProcedure
    .meta(rest.get('/views/counts', { summary: 'How many records each pinned view shows now' }))
    .output(viewCounts)
    .query(({ ctx }) => countViews(ctx.scope)),
  get: readOne('/views/{id}', 'One saved view; its query is what a GET of the list takes', savedView, viewRecords.get),
  create: createOne('/views', 'Save a view', viewTexts.created, viewInput, savedView, viewRecords.create),
  update: changeOne('/views/{id}', 'Rename, pin or move a saved view', viewTexts.updated, viewPatch, savedView, updateView),
  remove: removeOne('/views/{id}', 'Delete a saved view', viewTexts.deleted, viewRecords.remove),
});
