import { router } from '#server/core/trpc.ts';
import { changeOne, createOne, readOne, readPage, removeOne, replaceOne } from '#server/db/procedures.ts';
import { leadCapture, leadChange, leadInput, leadRecord, nextActionInput } from '#shared/records/leads/lead.ts';
import { leadList } from '#shared/records/leads/lead-list.ts';
import { leadScore } from '#shared/records/leads/score.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { captureLead, completeNextAction, createLead, explainScore, getLead, buildLeadSource, leadRecords, updateLead } from './leads.ts';

export const leadsRouter = router({
  list: readPage('/leads', 'List leads', leadList, buildLeadSource, { nested: true }),
  get: readOne('/leads/{id}', 'One lead', leadRecord, getLead),
  create: createOne('/leads', 'Add a lead', leadTexts.created, leadInput, leadRecord, createLead),
  capture: createOne(
    '/leads/capture',
    'Add a lead of which only a name or an address is known',
    leadTexts.captured,
    leadCapture,
    leadRecord,
    captureLead,
  ),
  replace: replaceOne('/leads/{id}', 'Replace a lead', leadTexts.updated, leadInput, leadRecord, updateLead),
  update: changeOne('/leads/{id}', 'Change some fields of a lead', leadTexts.updated, leadChange, leadRecord, updateLead),
  completeNextAction: changeOne(
    '/leads/{id}/next-action/complete',
    'Mark the next action of a lead as done, and name the one after it',
    leadTexts.nextActionCompleted,
    nextActionInput,
    leadRecord,
    completeNextAction,
  ),
  remove: removeOne('/leads/{id}', 'Delete a lead', leadTexts.deleted, leadRecords.remove),
  aiScore: readOne('/leads/{id}/ai-score', 'Why a lead has its score, and what to ask next', leadScore, explainScore),
});
