import type { Jobs } from '#server/core/jobs.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId } from '#shared/core/record.ts';
import { bulkAnswer, bulkInput, bulkJob, bulkJobList } from '#shared/records/leads/bulk/bulk-job.ts';
import { bulkTexts } from '#shared/records/leads/texts.ts';
import { getBulkJob, listBulkJobs, startBulkChange, undoBulkChange } from './bulk-jobs.ts';
import { RUN_BULK_JOBS } from './steps.ts';

export const createBulkRouter = (jobs: Pick<Jobs, 'wake'>) =>
  router({
    start: accountProcedure
      .meta(rest.post('/leads/bulk', { summary: 'Change many leads at once; a dry run says which', message: bulkTexts.started }))
      .input(bulkInput)
      .output(bulkAnswer)
      .mutation(async ({ ctx, input }) => {
        const answer = await startBulkChange(ctx.scope, input);
        if (!answer.job) {
          ctx.http.message = bulkTexts.dryRun;
          return answer;
        }
        jobs.wake(RUN_BULK_JOBS);
        ctx.http.status = 202;
        return answer;
      }),
    list: accountProcedure
      .meta(rest.list('/bulk-jobs', { summary: 'List bulk changes of the last 30 days' }))
      .input(bulkJobList.input)
      .output(bulkJobList.output)
      .query(({ ctx, input }) => listBulkJobs(ctx.scope, input)),
    get: accountProcedure
      .meta(rest.get('/bulk-jobs/{id}', { summary: 'How far a bulk change is' }))
      .input(byId)
      .output(bulkJob)
      .query(({ ctx, input }) => getBulkJob(ctx.scope, input.id)),
    undo: accountProcedure
      .meta(rest.post('/bulk-jobs/{id}/undo', { summary: 'Undo a bulk change as a whole', message: bulkTexts.undone }))
      .input(byId)
      .output(bulkJob)
      .mutation(async ({ ctx, input }) => {
        const job = await undoBulkChange(ctx.scope, input.id);
        jobs.wake(RUN_BULK_JOBS);
        return job;
      }),
  });
