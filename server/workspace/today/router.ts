import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing } from '#shared/core/record.ts';
import { callBrief } from '#shared/workspace/today/call-brief.ts';
import { nextActions, snoozed, snoozeInput, unsnoozeInput } from '#shared/workspace/today/next-action.ts';
import { nextActionTexts } from '#shared/workspace/today/texts.ts';
import { loadCallBrief } from './call-brief.ts';
import { listNextActions } from './next-actions.ts';
import { snooze, removeSnooze } from './snoozes.ts';

export const nextActionsRouter = router({
  get: accountProcedure
    .meta(
      rest.get('/next-actions', {
        summary: 'What to do today: overdue, of today, next, in each worth most first, at most 50, each with its formula and reasons',
      }),
    )
    .output(nextActions)
    .query(({ ctx }) => listNextActions(ctx.scope)),
  callBrief: accountProcedure
    .meta(
      rest.get('/leads/{id}/call-brief', {
        summary: 'What to know before calling a lead: the number and whether it may be called now, why they may sell, and what to say',
      }),
    )
    .input(byId)
    .output(callBrief)
    .query(({ ctx, input }) => loadCallBrief(ctx.scope, input.id)),
  snooze: accountProcedure
    .meta(
      rest.post('/next-actions/snooze', {
        summary: 'Take an action off the list until a day, tomorrow when none is named',
        message: nextActionTexts.snoozeMessage,
      }),
    )
    .input(snoozeInput)
    .output(snoozed)
    .mutation(({ ctx, input }) => snooze(ctx.scope, input)),
  unsnooze: accountProcedure
    .meta(
      rest.remove('/next-actions/snooze', {
        summary: 'Put an action back on the list: ?key=follow_up:12',
        message: nextActionTexts.unsnoozeMessage,
      }),
    )
    .input(unsnoozeInput)
    .output(nothing)
    .mutation(({ ctx, input }) => removeSnooze(ctx.scope, input.key)),
});
