import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { valuationTexts } from '#shared/analysis/valuation/texts.ts';
import { comparableChoiceInput, valuation, valuationInput } from '#shared/analysis/valuation/valuation.ts';
import { chooseComparable, estimateValue } from './valuation.ts';

export const valuationRouter = router({
  get: accountProcedure
    .meta(rest.get('/properties/{id}/valuation', { summary: 'After repair value of a property from comparable sales, with its range' }))
    .input(valuationInput)
    .output(valuation)
    .query(({ ctx, input }) => estimateValue(ctx.scope, input.id, input.as_of ?? null)),
  choose: accountProcedure
    .meta(
      rest.replace('/properties/{id}/comparables/{sale_id}', {
        summary: 'Put a sale in as a comparable, leave it out, or leave it to the rules',
        message: valuationTexts.chosen,
      }),
    )
    .input(comparableChoiceInput)
    .output(valuation)
    .mutation(({ ctx, input }) => chooseComparable(ctx.scope, input.id, input.sale_id, input.choice ?? null)),
});
