import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import {
  dealMilestoneList,
  dealMilestoneQuery,
  milestoneInput,
  milestoneList,
  milestonePatch,
  milestoneRecord,
} from '#shared/records/deals/milestones/milestone.ts';
import { milestoneTexts } from '#shared/records/deals/texts.ts';
import { completeMilestone, milestoneRecords, listMilestones, listMilestonesOfDeal, buildMilestoneSource } from './milestones.ts';
import { z } from '#shared/core/zod.ts';
import { optionalFlag } from '#shared/core/fields.ts';

/** PATCH /deal-milestones/{id}/complete: without a body it completes; `completed: false` reopens. */
const completeInput = z.object({ ...target, completed: optionalFlag({ label: 'Completed' }) });

export const milestonesRouter = router({
  list: accountProcedure
    .meta(rest.list('/deal-milestones', { source: buildMilestoneSource, summary: 'List milestones' }))
    .input(milestoneList.input)
    .output(milestoneList.output)
    .query(({ ctx, input }) => listMilestones(ctx.scope, input)),
  ofDeal: accountProcedure
    .meta(rest.list('/deals/{id}/milestones', { summary: 'List the milestones of a deal, earliest due date first' }))
    .input(dealMilestoneQuery)
    .output(dealMilestoneList.output)
    .query(({ ctx, input: { id, ...query } }) => listMilestonesOfDeal(ctx.scope, id, query)),
  get: accountProcedure
    .meta(rest.get('/deal-milestones/{id}', { summary: 'One milestone' }))
    .input(byId)
    .output(milestoneRecord)
    .query(({ ctx, input }) => milestoneRecords.get(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/deal-milestones', { summary: 'Add a milestone to a deal', message: milestoneTexts.created }))
    .input(milestoneInput)
    .output(milestoneRecord)
    .mutation(({ ctx, input }) => milestoneRecords.create(ctx.scope, input)),
  replace: accountProcedure
    .meta(rest.replace('/deal-milestones/{id}', { summary: 'Replace a milestone', message: milestoneTexts.updated }))
    .input(milestoneInput.safeExtend(target))
    .output(milestoneRecord)
    .mutation(({ ctx, input: { id, version, ...milestone } }) =>
      milestoneRecords.replace(ctx.scope, id, milestone, resolveExpected(ctx, version)),
    ),
  update: accountProcedure
    .meta(rest.update('/deal-milestones/{id}', { summary: 'Change some fields of a milestone', message: milestoneTexts.updated }))
    .input(milestonePatch.safeExtend(target))
    .output(milestoneRecord)
    .mutation(({ ctx, input: { id, version, ...patch } }) => milestoneRecords.patch(ctx.scope, id, patch, resolveExpected(ctx, version))),
  complete: accountProcedure
    .meta(
      rest.update('/deal-milestones/{id}/complete', { summary: 'Complete a milestone, or reopen it', message: milestoneTexts.completed }),
    )
    .input(completeInput)
    .output(milestoneRecord)
    .mutation(({ ctx, input }) => {
      const completed = input.completed ?? true;
      if (!completed) ctx.http.message = milestoneTexts.reopened;
      return completeMilestone(ctx.scope, input.id, completed, resolveExpected(ctx, input.version));
    }),
  remove: accountProcedure
    .meta(rest.remove('/deal-milestones/{id}', { summary: 'Delete a milestone', message: milestoneTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => milestoneRecords.remove(ctx.scope, input.id, resolveExpected(ctx, input.version))),
});
