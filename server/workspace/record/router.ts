import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId } from '#shared/core/record.ts';
import { dealDraft, dealDraftInput, dealRecord } from '#shared/records/deals/deal.ts';
import { propertyDraft } from '#shared/records/properties/property.ts';
import { closedDeal, closeDealInput, reopenDealInput } from '#shared/workspace/record/stages.ts';
import { recordTexts } from '#shared/workspace/record/texts.ts';
import { recordSummary, summaryInput } from '#shared/workspace/record/summary.ts';
import { leadTimeline, timelineInput } from '#shared/workspace/record/timeline.ts';
import { closeDeal, reopenDeal } from './close-deal.ts';
import { draftDeal, draftProperty } from './drafts.ts';
import { loadRecordSummary } from './summary.ts';
import { loadTimeline } from './timeline.ts';

export const recordsRouter = router({
  summary: accountProcedure
    .meta(
      rest.get('/records/{kind}/{id}/summary', {
        summary: 'A lead, its property and its deal as one record: stage, value, maximum offer, price, profit, buyer and next step',
      }),
    )
    .input(summaryInput)
    .output(recordSummary)
    .query(({ ctx, input }) => loadRecordSummary(ctx.scope, input.kind, input.id)),
  dealDraft: accountProcedure
    .meta(rest.get('/records/deal-draft', { summary: 'What is known of a new deal for a property or a lead; null is not known' }))
    .input(dealDraftInput)
    .output(dealDraft)
    .query(({ ctx, input }) => draftDeal(ctx.scope, input)),
  propertyDraft: accountProcedure
    .meta(rest.get('/leads/{id}/property-draft', { summary: 'What is known of the property of a lead; null is not known' }))
    .input(byId)
    .output(propertyDraft)
    .query(({ ctx, input }) => draftProperty(ctx.scope, input.id)),
  closeDeal: accountProcedure
    .meta(
      rest.update('/deals/{id}/close', {
        summary: 'Close a deal: what it brought, its open milestones and its deposits',
        message: recordTexts.closed,
      }),
    )
    .input(closeDealInput)
    .output(closedDeal)
    .mutation(({ ctx, input: { id, version, ...closing } }) => closeDeal(ctx.scope, id, closing, resolveExpected(ctx, version))),
  reopenDeal: accountProcedure
    .meta(rest.update('/deals/{id}/reopen', { summary: 'Take the closing of a deal back', message: recordTexts.reopened }))
    .input(reopenDealInput)
    .output(dealRecord)
    .mutation(({ ctx, input: { id, version, ...before } }) => reopenDeal(ctx.scope, id, before, resolveExpected(ctx, version))),
  timeline: accountProcedure
    .meta(
      rest.get('/leads/{id}/timeline', {
        summary: 'The history and messages of a lead, its deals and its house, newest first',
      }),
    )
    .input(timelineInput)
    .output(leadTimeline)
    .query(({ ctx, input }) => loadTimeline(ctx.scope, input.id, input.limit ?? undefined)),
});
