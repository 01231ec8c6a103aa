import { rest } from '#server/core/rest.ts';
import { listPage } from '#server/db/list.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing } from '#shared/core/record.ts';
import { touchTexts } from '#shared/records/leads/texts.ts';
import { touchInput, touchList, touchRecord } from '#shared/records/leads/touches/touch.ts';
import { getTouch, logTouch, touchSource, undoTouch } from './touches.ts';

export const touchesRouter = router({
  list: accountProcedure
    .meta(rest.list('/touches', { source: touchSource, summary: 'List calls, texts, visits, letters and notes that were logged' }))
    .input(touchList.input)
    .output(touchList.output)
    .query(({ ctx, input }) => listPage(ctx.scope, input, touchSource(ctx.scope, input))),
  get: accountProcedure
    .meta(rest.get('/touches/{id}', { summary: 'One logged call, text, visit, letter or note' }))
    .input(byId)
    .output(touchRecord)
    .query(({ ctx, input }) => getTouch(ctx.scope, input.id)),
  log: accountProcedure
    .meta(
      rest.create('/leads/{id}/touches', {
        summary: 'Log a call, text, visit, letter or note of a lead, and do what its outcome asks for',
        message: touchTexts.logged,
      }),
    )
    .input(touchInput)
    .output(touchRecord)
    .mutation(({ ctx, input }) => logTouch(ctx.scope, ctx.access, input)),
  undo: accountProcedure
    .meta(
      rest.post('/touches/{id}/undo', {
        summary: 'Undo the last touch of a lead, with what its outcome changed',
        message: touchTexts.undone,
      }),
    )
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => undoTouch(ctx.scope, input.id)),
});
