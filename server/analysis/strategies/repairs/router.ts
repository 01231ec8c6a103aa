import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing, toRemove } from '#shared/core/record.ts';
import { repairEstimate, repairReplacement } from '#shared/analysis/strategies/repairs/repair.ts';
import { repairTexts } from '#shared/analysis/strategies/repairs/texts.ts';
import { getRepairs, removeRepairs, replaceRepairs } from './repairs.ts';

export const repairsRouter = router({
  get: accountProcedure
    .meta(rest.get('/properties/{id}/repairs', { summary: 'What the repairs of a property cost, line by line' }))
    .input(byId)
    .output(repairEstimate)
    .query(({ ctx, input }) => getRepairs(ctx.scope, input.id)),
  replace: accountProcedure
    .meta(rest.replace('/properties/{id}/repairs', { summary: 'Save the repair estimate of a property', message: repairTexts.saved }))
    .input(repairReplacement)
    .output(repairEstimate)
    .mutation(({ ctx, input: { id, version, ...estimate } }) => replaceRepairs(ctx.scope, id, estimate, resolveExpected(ctx, version))),
  remove: accountProcedure
    .meta(rest.remove('/properties/{id}/repairs', { summary: 'Delete the repair estimate of a property', message: repairTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => removeRepairs(ctx.scope, input.id, resolveExpected(ctx, input.version))),
});
