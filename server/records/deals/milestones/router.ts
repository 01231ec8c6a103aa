import { rest } from '#server/core/rest.ts';
import { router } from '#server/core/trpc.ts';
import { changeOne, createOne, readBy, readOne, readPage, removeOne, replaceOne } from '#server/db/procedures.ts';
import {
  dealMilestoneList,
  dealMilestoneQuery,
  milestoneInput,
  milestoneList,
  milestonePatch,
  milestoneRecord,
} from '#shared/records/deals/milestones/milestone.ts';
import { milestoneTexts } from '#shared/records/deals/texts.ts';
import { completeMilestone, milestoneRecords, listMilestonesOfDeal, buildMilestoneSource } from './milestones.ts';
import { z } from '#shared/core/zod.ts';
import { optionalFlag } from '#shared/core/fields.ts';

/** PATCH /deal-milestones/{id}/complete: without a body it completes; `completed: false` reopens. */
const completeInput = z.object({ completed: optionalFlag({ label: 'Completed' }) });

export const milestonesRouter = router({
  list: readPage('/deal-milestones', 'List milestones', milestoneList, buildMilestoneSource),
  ofDeal: readBy(
    rest.list('/deals/{id}/milestones', { summary: 'List the milestones of a deal, earliest due date first' }),
    dealMilestoneQuery,
    dealMilestoneList.output,
    listMilestonesOfDeal,
  ),
  get: readOne('/deal-milestones/{id}', 'One milestone', milestoneRecord, milestoneRecords.get),
  create: createOne(
    '/deal-milestones',
    'Add a milestone to a deal',
    milestoneTexts.created,
    milestoneInput,
    milestoneRecord,
    milestoneRecords.create,
  ),
  replace: replaceOne(
    '/deal-milestones/{id}',
    'Replace a milestone',
    milestoneTexts.updated,
    milestoneInput,
    milestoneRecord,
    milestoneRecords.replace,
  ),
  update: changeOne(
    '/deal-milestones/{id}',
    'Change some fields of a milestone',
    milestoneTexts.updated,
    milestonePatch,
    milestoneRecord,
    milestoneRecords.patch,
  ),
  complete: changeOne(
    '/deal-milestones/{id}/complete',
    'Complete a milestone, or reopen it',
    milestoneTexts.completed,
    completeInput,
    milestoneRecord,
    (scope, id, { completed }, expected, { http }) => {
      if (completed === false) http.message = milestoneTexts.reopened;
      return completeMilestone(scope, id, completed ?? true, expected);
    },
  ),
  remove: removeOne('/deal-milestones/{id}', 'Delete a milestone', milestoneTexts.deleted, milestoneRecords.remove),
});
