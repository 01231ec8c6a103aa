import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { router } from '#server/core/trpc.ts';
import { readOne, writeBy } from '#server/db/procedures.ts';
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
    merge: writeBy(
      rest.post('/leads/{id}/merge', { summary: 'Merge another lead into this one; a dry run says what that changes' }),
      mergeInput,
      mergeAnswer,
      (scope, input, context) => mergeLeads(scope, parts, input, resolveExpected(context, input.version)),
    ),
    undo: writeBy(
      rest.post('/lead-merges/{id}/undo', { summary: 'Undo a merge of the last 30 days', message: leadMergeTexts.undone }),
      byId,
      undoAnswer,
      (scope, { id }) => undoMerge(scope, parts, id),
    ),
    ofLead: readOne(
      '/leads/{id}/merges',
      'Which leads were merged into this one, or into which it was',
      z.array(leadMerge),
      listMergesOfLead,
    ),
    duplicates: readOne(
      '/leads/{id}/duplicates',
      'Other leads with the same phone, email or house',
      z.array(possibleDuplicate),
      findPossibleDuplicates,
    ),
  });
