import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import { leadCapture, leadInput, leadPatch, leadRecord, nextActionInput } from '#shared/records/leads/lead.ts';
import { leadList } from '#shared/records/leads/lead-list.ts';
import { leadScore } from '#shared/records/leads/score.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import {
  captureLead,
  completeNextAction,
  createLead,
  explainScore,
  getLead,
  buildLeadSource,
  listLeads,
  leadRecords,
  updateLead,
} from './leads.ts';

export const leadsRouter = router({
  list: accountProcedure
    .meta(rest.list('/leads', { source: buildLeadSource, summary: 'List leads', nested: true }))
    .input(leadList.input)
    .output(leadList.output)
    .query(({ ctx, input }) => listLeads(ctx.scope, input)),
  get: accountProcedure
    .meta(rest.get('/leads/{id}', { summary: 'One lead' }))
    .input(byId)
    .output(leadRecord)
    .query(({ ctx, input }) => getLead(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/leads', { summary: 'Add a lead', message: leadTexts.created }))
    .input(leadInput)
    .output(leadRecord)
    .mutation(({ ctx, input }) => createLead(ctx.scope, input)),
  capture: accountProcedure
    .meta(rest.create('/leads/capture', { summary: 'Add a lead of which only a name or an address is known', message: leadTexts.captured }))
    .input(leadCapture)
    .output(leadRecord)
    .mutation(({ ctx, input }) => captureLead(ctx.scope, input)),
  replace: accountProcedure
    .meta(rest.replace('/leads/{id}', { summary: 'Replace a lead', message: leadTexts.updated }))
    .input(leadInput.safeExtend(target))
    .output(leadRecord)
    .mutation(({ ctx, input: { id, version, ...lead } }) => updateLead(ctx.scope, id, lead, resolveExpected(ctx, version))),
  update: accountProcedure
    .meta(rest.update('/leads/{id}', { summary: 'Change some fields of a lead', message: leadTexts.updated }))
    .input(leadPatch.safeExtend(target))
    .output(leadRecord)
    .mutation(({ ctx, input: { id, version, ...patch } }) => updateLead(ctx.scope, id, patch, resolveExpected(ctx, version))),
  completeNextAction: accountProcedure
    .meta(
      rest.update('/leads/{id}/next-action/complete', {
        summary: 'Mark the next action of a lead as done, and name the one after it',
        message: leadTexts.nextActionCompleted,
      }),
    )
    .input(nextActionInput.safeExtend(target))
    .output(leadRecord)
    .mutation(({ ctx, input: { id, version, ...next } }) => completeNextAction(ctx.scope, id, next, resolveExpected(ctx, version))),
  remove: accountProcedure
    .meta(rest.remove('/leads/{id}', { summary: 'Delete a lead', message: leadTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => leadRecords.remove(ctx.scope, input.id, resolveExpected(ctx, input.version))),
  aiScore: accountProcedure
    .meta(rest.get('/leads/{id}/ai-score', { summary: 'Why a lead has its score, and what to ask next' }))
    .input(byId)
    .output(leadScore)
    .query(({ ctx, input }) => explainScore(ctx.scope, input.id)),
});
