import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { buyerInput, buyerPatch, buyerRecord } from '#shared/records/buyers/buyer.ts';
import { buyerList } from '#shared/records/buyers/buyer-list.ts';
import { buyerMatches, buyerMatchesInput, propertyMatches, propertyMatchesInput } from '#shared/records/buyers/matches.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import { buildBuyerSource, createBuyer, getBuyer, listBuyers, buyerRecords, replaceBuyer, updateBuyer } from './buyers.ts';
import { findBuyerMatches, findPropertyMatches } from './matches.ts';

export const buyersRouter = router({
  list: accountProcedure
    .meta(rest.list('/buyers', { source: buildBuyerSource, summary: 'List buyers' }))
    .input(buyerList.input)
    .output(buyerList.output)
    .query(({ ctx, input }) => listBuyers(ctx.scope, input)),
  get: accountProcedure
    .meta(rest.get('/buyers/{id}', { summary: 'One buyer' }))
    .input(byId)
    .output(buyerRecord)
    .query(({ ctx, input }) => getBuyer(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/buyers', { summary: 'Add a buyer', message: buyerTexts.created }))
    .input(buyerInput)
    .output(buyerRecord)
    .mutation(({ ctx, input }) => createBuyer(ctx.scope, input)),
  replace: accountProcedure
    .meta(rest.replace('/buyers/{id}', { summary: 'Replace a buyer', message: buyerTexts.updated }))
    .input(buyerInput.safeExtend(target))
    .output(buyerRecord)
    .mutation(({ ctx, input: { id, version, ...buyer } }) => replaceBuyer(ctx.scope, id, buyer, resolveExpected(ctx, version))),
  update: accountProcedure
    .meta(rest.update('/buyers/{id}', { summary: 'Change some fields of a buyer', message: buyerTexts.updated }))
    .input(buyerPatch.safeExtend(target))
    .output(buyerRecord)
    .mutation(({ ctx, input: { id, version, ...patch } }) => updateBuyer(ctx.scope, id, patch, resolveExpected(ctx, version))),
  remove: accountProcedure
    .meta(rest.remove('/buyers/{id}', { summary: 'Delete a buyer', message: buyerTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => buyerRecords.remove(ctx.scope, input.id, resolveExpected(ctx, input.version))),
  ofProperty: accountProcedure
    .meta(
      rest.get('/properties/{id}/buyer-matches', {
        summary: 'The buyers of a property, best first with reasons, and the demand at other prices',
      }),
    )
    .input(buyerMatchesInput)
    .output(buyerMatches)
    .query(({ ctx, input }) => findBuyerMatches(ctx.scope, input)),
  properties: accountProcedure
    .meta(rest.get('/buyers/{id}/property-matches', { summary: 'The active properties for a buyer, best first with reasons' }))
    .input(propertyMatchesInput)
    .output(propertyMatches)
    .query(({ ctx, input }) => findPropertyMatches(ctx.scope, input)),
});
