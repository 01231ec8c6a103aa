import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import {
  accountAssumptions,
  accountAssumptionsReplacement,
  propertyAssumptions,
  propertyAssumptionsReplacement,
} from '#shared/analysis/strategies/assumptions.ts';
import { propertyAnalysis } from '#shared/analysis/strategies/property-analysis.ts';
import { analysisTexts } from '#shared/analysis/strategies/texts.ts';
import { byId } from '#shared/core/record.ts';
import { z } from '#shared/core/zod.ts';
import { loadAnalysis } from './analysis.ts';
import {
  getAssumptions,
  getPropertyAssumptions,
  replaceAssumptions,
  replacePropertyAssumptions,
} from '#server/records/properties/assumptions/assumptions.ts';

export const analysisRouter = router({
  ofProperty: accountProcedure
    .meta(
      rest.get('/properties/{id}/ai-analysis', {
        summary: 'Score, offers and returns by strategy, sensitivity, break-even, repairs and value of a property, with their formulas',
      }),
    )
    .input(byId)
    .output(propertyAnalysis)
    .query(({ ctx, input }) => loadAnalysis(ctx.scope, input.id)),
  assumptions: accountProcedure
    .meta(rest.get('/assumptions', { summary: 'What is assumed where a property does not say' }))
    .input(z.object({}))
    .output(accountAssumptions)
    .query(({ ctx }) => getAssumptions(ctx.scope)),
  replaceAssumptions: accountProcedure
    .meta(rest.replace('/assumptions', { summary: 'Replace what is assumed; blank is the default', message: analysisTexts.saved }))
    .input(accountAssumptionsReplacement)
    .output(accountAssumptions)
    .mutation(({ ctx, input: { version, ...input } }) => replaceAssumptions(ctx.scope, input, resolveExpected(ctx, version))),
  propertyAssumptions: accountProcedure
    .meta(rest.get('/properties/{id}/assumptions', { summary: 'What a property says or assumes by itself, and what is used' }))
    .input(byId)
    .output(propertyAssumptions)
    .query(({ ctx, input }) => getPropertyAssumptions(ctx.scope, input.id)),
  replacePropertyAssumptions: accountProcedure
    .meta(
      rest.replace('/properties/{id}/assumptions', {
        summary: 'Replace what a property says or assumes; blank is what the account assumes',
        message: analysisTexts.saved,
      }),
    )
    .input(propertyAssumptionsReplacement)
    .output(propertyAssumptions)
    .mutation(({ ctx, input: { id, version, ...input } }) =>
      replacePropertyAssumptions(ctx.scope, id, input, resolveExpected(ctx, version)),
    ),
});
