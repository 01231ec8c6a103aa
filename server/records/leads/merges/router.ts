import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId } from '#shared/core/record.ts';
import { z } from '#shared/core/zod.ts';
import { leadMerge, mergeAnswer, mergeInput, possibleDuplicate, undoAnswer } from '#shared/records/leads/merges/lead-merge.ts';
import { leadMergeTexts } from '#shared/records/leads/texts.ts';
import { findPossibleDuplicates, listMergesOfLead } from './lead-merges.ts';
import { mergeLeads } from './merge-leads.ts';
import type { MergeParts } from './joins.ts';
import { undoMerge } from './undo-merge.ts';

export const createLeadMergesRouter = (parts: MergeParts) =>
  router({
    merge: accountProcedure
      .meta(rest.post('/leads/{id}/merge', { summary: 'Merge another lead into this one; a dry run says what that changes' }))
      .input(mergeInput)
      .output(mergeAnswer)
      .mutation(({ ctx, input }) => mergeLeads(ctx.scope, parts, input, resolveExpected(ctx, input.version))),
    undo: accountProcedure
      .meta(rest.post('/lead-merges/{id}/undo', { summary: 'Undo a merge of the last 30 days', message: leadMergeTexts.undone }))
      .input(byId)
      .output(undoAnswer)
      .mutation(({ ctx, input }) => undoMerge(ctx.scope, parts, input.id)),
    ofLead: accountProcedure
      .meta(rest.get('/leads/{id}/merges', { summary: 'Which leads were merged into this one, or into which it was' }))
      .input(byId)
      .output(z.array(leadMerge))
      .query(({ ctx, input }) => listMergesOfLead(ctx.scope, input.id)),
    duplicates: accountProcedure
      .meta(rest.get('/leads/{id}/duplicates', { summary: 'Other leads with the same phone, email or house' }))
      .input(byId)
      .output(z.array(possibleDuplicate))
      .query(({ ctx, input }) => findPossibleDuplicates(ctx.scope, input.id)),
  });
