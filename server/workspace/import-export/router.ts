import type { Jobs } from '#server/core/jobs.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing } from '#shared/core/record.ts';
import {
  importList,
  importMappingInput,
  importPreview,
  importRecord,
  importRowsInput,
  importRowsOutput,
  originalRow,
} from '#shared/workspace/import-export/import.ts';
import { importPlan } from '#shared/workspace/import-export/import-plan.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { getImport, listImports, listRows, findOriginalRow, removeImport, setMapping, startImport, undoImport } from './imports.ts';
import { loadImportPlan } from './import-plan.ts';
import { RUN_IMPORTS } from './jobs.ts';

/** The file itself comes in over a plain route (`routes.ts`); from then on an import is a record like others. */
export const createImportsRouter = (jobs: Pick<Jobs, 'wake'>) => {
  const wake = () => jobs.wake(RUN_IMPORTS);
  return router({
    list: accountProcedure
      .meta(rest.list('/imports', { summary: 'List imports, of all or of one kind of list' }))
      .input(importList.input)
      .output(importList.output)
      .query(({ ctx, input }) => listImports(ctx.scope, input)),
    get: accountProcedure
      .meta(rest.get('/imports/{id}', { summary: 'One import, with its progress' }))
      .input(byId)
      .output(importRecord)
      .query(({ ctx, input }) => getImport(ctx.scope, input.id)),
    setMapping: accountProcedure
      .meta(
        rest.replace('/imports/{id}/mapping', {
          summary: 'Choose which column becomes what, and preview the import',
          message: csvTexts.mappingSaved,
        }),
      )
      .input(importMappingInput)
      .output(importPreview)
      .mutation(({ ctx, input }) => setMapping(ctx.scope, input)),
    plan: accountProcedure
      .meta(rest.get('/imports/{id}/plan', { summary: 'What came in with an import of leads, and whom to call first' }))
      .input(byId)
      .output(importPlan)
      .query(({ ctx, input }) => loadImportPlan(ctx.scope, input.id)),
    rows: accountProcedure
      .meta(rest.list('/imports/{id}/rows', { summary: 'What became of each row of an import' }))
      .input(importRowsInput)
      .output(importRowsOutput)
      .query(({ ctx, input }) => listRows(ctx.scope, input)),
    start: accountProcedure
      .meta(rest.post('/imports/{id}/start', { summary: 'Start a draft import; it goes on in the background', message: csvTexts.started }))
      .input(byId)
      .output(importRecord)
      .mutation(({ ctx, input }) => startImport(ctx.scope, input.id).finally(wake)),
    undo: accountProcedure
      .meta(
        rest.post('/imports/{id}/undo', {
          summary: 'Take an import back; leads that a deal uses stay, and sales and buyers that are in use or were changed since',
          message: csvTexts.undoing,
        }),
      )
      .input(byId)
      .output(importRecord)
      .mutation(({ ctx, input }) => undoImport(ctx.scope, input.id).finally(wake)),
    remove: accountProcedure
      .meta(rest.remove('/imports/{id}', { summary: 'Forget a draft or an undone import', message: csvTexts.removed }))
      .input(byId)
      .output(nothing)
      .mutation(({ ctx, input }) => removeImport(ctx.scope, input.id)),
    originalRow: accountProcedure
      .meta(rest.get('/leads/{id}/original-row', { summary: 'The row of the file from which a lead came; null for one entered by hand' }))
      .input(byId)
      .output(originalRow.nullable())
      .query(({ ctx, input }) => findOriginalRow(ctx.scope, input.id)),
  });
};
