import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { listPage } from '#server/db/list.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import { saleInput, saleList, salePatch, saleRecord } from '#shared/records/deals/sales/sale.ts';
import { saleTexts } from '#shared/records/deals/texts.ts';
import { saleRecords, buildSaleSource } from './sales.ts';

export const salesRouter = router({
  list: accountProcedure
    .meta(rest.list('/sales', { source: buildSaleSource, summary: 'List sales, the newest first' }))
    .input(saleList.input)
    .output(saleList.output)
    .query(({ ctx, input }) => listPage(ctx.scope, input, buildSaleSource(ctx.scope, input))),
  get: accountProcedure
    .meta(rest.get('/sales/{id}', { summary: 'One sale' }))
    .input(byId)
    .output(saleRecord)
    .query(({ ctx, input }) => saleRecords.get(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/sales', { summary: 'Add a sale', message: saleTexts.created }))
    .input(saleInput)
    .output(saleRecord)
    .mutation(({ ctx, input }) => saleRecords.create(ctx.scope, input)),
  replace: accountProcedure
    .meta(rest.replace('/sales/{id}', { summary: 'Replace a sale', message: saleTexts.updated }))
    .input(saleInput.safeExtend(target))
    .output(saleRecord)
    .mutation(({ ctx, input: { id, version, ...sale } }) => saleRecords.replace(ctx.scope, id, sale, resolveExpected(ctx, version))),
  update: accountProcedure
    .meta(rest.update('/sales/{id}', { summary: 'Change some fields of a sale', message: saleTexts.updated }))
    .input(salePatch.safeExtend(target))
    .output(saleRecord)
    .mutation(({ ctx, input: { id, version, ...patch } }) => saleRecords.patch(ctx.scope, id, patch, resolveExpected(ctx, version))),
  remove: accountProcedure
    .meta(rest.remove('/sales/{id}', { summary: 'Delete a sale', message: saleTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => saleRecords.remove(ctx.scope, input.id, resolveExpected(ctx, input.version))),
});
