import type { Jobs } from '#server/core/jobs.ts';
import { rest } from '#server/core/rest.ts';
import { router } from '#server/core/trpc.ts';
import { readOne, readPage, writeBy } from '#server/db/procedures.ts';
import { byId } from '#shared/core/record.ts';
import { bulkAnswer, bulkInput, bulkJob, bulkJobList } from '#shared/records/leads/bulk/bulk-job.ts';
import { bulkTexts } from '#shared/records/leads/texts.ts';
import { buildBulkJobSource, getBulkJob, startBulkChange, undoBulkChange } from './bulk-jobs.ts';
import { RUN_BULK_JOBS } from './steps.ts';

export const createBulkRouter = (jobs: Pick<Jobs, 'wake'>) =>
  router({
    start: writeBy(
      rest.post('/leads/bulk', { summary: 'Change many leads at once; a dry run says which', message: bulkTexts.started }),
      bulkInput,
      bulkAnswer,
      async (scope, input, { http }) => {
        const answer = await startBulkChange(scope, input);
        if (answer.job) {
          jobs.wake(RUN_BULK_JOBS);
          http.status = 202;
        } else http.message = bulkTexts.dryRun;
        return answer;
      },
    ),
    list: readPage('/bulk-jobs', 'List bulk changes of the last 30 days', bulkJobList, buildBulkJobSource, { isExported: false }),
    get: readOne('/bulk-jobs/{id}', 'How far a bulk change is', bulkJob, getBulkJob),
    undo: writeBy(
      rest.post('/bulk-jobs/{id}/undo', { summary: 'Undo a bulk change as a whole', message: bulkTexts.undone }),
      byId,
      bulkJob,
      async (scope, { id }) => {
        const job = await undoBulkChange(scope, id);
        jobs.wake(RUN_BULK_JOBS);
        return job;
      },
    ),
  });
