import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import { dealInput, dealPatch, dealRecord, dealTotals } from '#shared/records/deals/deal.ts';
import { dealList, dealTotalsQuery } from '#shared/records/deals/deal-list.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { dealRecords, buildDealSource, listDeals, sumDeals, updateDeal } from './deals.ts';

export const dealsRouter = router({
  list: accountProcedure
    .meta(rest.list('/deals', { source: buildDealSource, summary: 'List deals' }))
    .input(dealList.input)
    .output(dealList.output)
    .query(({ ctx, input }) => listDeals(ctx.scope, input)),
  totals: accountProcedure
    .meta(
      rest.get('/deals/totals', {
        summary: 'How many deals there are of each status, and what they bring together, by the filters of the list',
      }),
    )
    .input(dealTotalsQuery)
    .output(dealTotals)
    .query(({ ctx, input }) => sumDeals(ctx.scope, input)),
  get: accountProcedure
    .meta(rest.get('/deals/{id}', { summary: 'One deal' }))
    .input(byId)
    .output(dealRecord)
    .query(({ ctx, input }) => dealRecords.get(ctx.scope, input.id)),
  create: accountProcedure
    .meta(
      rest.create('/deals', {
        summary: 'Add a deal. Buyer and price of an offer that is accepted already: /buyer-offers?property_id=1&status=accepted',
        message: dealTexts.created,
      }),
    )
    .input(dealInput)
    .output(dealRecord)
    .mutation(({ ctx, input }) => dealRecords.create(ctx.scope, input)),
  replace: accountProcedure
    .meta(rest.replace('/deals/{id}', { summary: 'Replace a deal', message: dealTexts.updated }))
    .input(dealInput.safeExtend(target))
    .output(dealRecord)
    .mutation(({ ctx, input: { id, version, ...deal } }) => dealRecords.replace(ctx.scope, id, deal, resolveExpected(ctx, version))),
  update: accountProcedure
    .meta(rest.update('/deals/{id}', { summary: 'Change some fields of a deal', message: dealTexts.updated }))
    .input(dealPatch.safeExtend(target))
    .output(dealRecord)
    .mutation(({ ctx, input: { id, version, ...patch } }) => updateDeal(ctx.scope, id, patch, resolveExpected(ctx, version))),
  remove: accountProcedure
    .meta(rest.remove('/deals/{id}', { summary: 'Delete a deal and its milestones', message: dealTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => dealRecords.remove(ctx.scope, input.id, resolveExpected(ctx, input.version))),
});
