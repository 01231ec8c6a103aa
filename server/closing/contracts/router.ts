import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { listPage } from '#server/db/list.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { contractDetail, contractInput, contractList, contractPatch } from '#shared/closing/contracts/contract.ts';
import { CONTRACT_SAMPLES, SAMPLE_NAMES } from '#shared/closing/contracts/samples.ts';
import { byState, ruleOfState, stateNumbersInput, stateRule, stateRules } from '#shared/closing/contracts/state-rule.ts';
import {
  contractSample,
  contractTemplateInput,
  contractTemplateList,
  contractTemplatePatch,
  contractTemplateRecord,
  contractTemplateVersion,
  newTemplateInput,
  templatePreview,
  templatePreviewInput,
} from '#shared/closing/contracts/template.ts';
import { contractTemplateTexts, contractTexts } from '#shared/closing/contracts/texts.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import { prepareAgain } from './again.ts';
import { createContract, getContract, removeContract, updateContract, buildContractSource } from './contracts.ts';
import { previewText } from './preview.ts';
import { findStateRule, listStateRules, saveStateNumbers } from './state-numbers.ts';
import { confirmTemplate, templateRecords, listVersions, updateTemplate, buildTemplateSource } from './templates.ts';

export const contractsRouter = router({
  list: accountProcedure
    .meta(rest.list('/contracts', { summary: 'List contracts' }))
    .input(contractList.input)
    .output(contractList.output)
    .query(({ ctx, input }) => listPage(ctx.scope, input, buildContractSource(ctx.scope, input))),
  get: accountProcedure
    .meta(rest.get('/contracts/{id}', { summary: 'One contract: its text, the source of each value, and what is missing' }))
    .input(byId)
    .output(contractDetail)
    .query(({ ctx, input }) => getContract(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/contracts', { summary: 'Prepare a contract for a deal', message: contractTexts.created }))
    .input(contractInput)
    .output(contractDetail)
    .mutation(({ ctx, input }) => createContract(ctx.scope, input)),
  again: accountProcedure
    .meta(
      rest.create('/contracts/{id}/again', {
        summary: 'Prepare a contract again that was voided, declined or not signed in time',
        message: contractTexts.created,
      }),
    )
    .input(byId)
    .output(contractDetail)
    .mutation(({ ctx, input }) => prepareAgain(ctx.scope, input.id)),
  update: accountProcedure
    .meta(
      rest.update('/contracts/{id}', { summary: 'Fill in a draft: values, signers, a reason to override', message: contractTexts.updated }),
    )
    .input(contractPatch.safeExtend(target))
    .output(contractDetail)
    .mutation(({ ctx, input: { id, version, ...patch } }) => updateContract(ctx.scope, id, patch, resolveExpected(ctx, version))),
  remove: accountProcedure
    .meta(
      rest.remove('/contracts/{id}', {
        summary: 'Delete a contract that is neither out for signing nor completed',
        message: contractTexts.deleted,
      }),
    )
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => removeContract(ctx.scope, input.id, resolveExpected(ctx, input.version))),
});

export const contractTemplatesRouter = router({
  list: accountProcedure
    .meta(rest.list('/contract-templates', { summary: 'List templates of contracts, by name' }))
    .input(contractTemplateList.input)
    .output(contractTemplateList.output)
    .query(({ ctx, input }) => listPage(ctx.scope, input, buildTemplateSource(ctx.scope, input))),
  samples: accountProcedure
    .meta(
      rest.get('/contract-templates/samples', { summary: 'The texts that come with the product, for an attorney to replace or approve' }),
    )
    .output(contractSample.array())
    .query(() => SAMPLE_NAMES.map((sample) => ({ sample, ...CONTRACT_SAMPLES[sample] }))),
  preview: accountProcedure
    .meta(rest.post('/contract-templates/preview', { summary: 'What a text would say of a deal' }))
    .input(templatePreviewInput)
    .output(templatePreview)
    .mutation(({ ctx, input }) => previewText(ctx.scope, input)),
  get: accountProcedure
    .meta(rest.get('/contract-templates/{id}', { summary: 'One template, with its newest text' }))
    .input(byId)
    .output(contractTemplateRecord)
    .query(({ ctx, input }) => templateRecords.get(ctx.scope, input.id)),
  versions: accountProcedure
    .meta(rest.get('/contract-templates/{id}/versions', { summary: 'Every text that a template has had, the newest first' }))
    .input(byId)
    .output(contractTemplateVersion.array())
    .query(({ ctx, input }) => listVersions(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/contract-templates', { summary: 'Add a template', message: contractTemplateTexts.created }))
    .input(newTemplateInput)
    .output(contractTemplateRecord)
    .mutation(({ ctx, input }) => templateRecords.create(ctx.scope, input)),
  replace: accountProcedure
    .meta(
      rest.replace('/contract-templates/{id}', {
        summary: 'Replace a template; a new text is a new version',
        message: contractTemplateTexts.updated,
      }),
    )
    .input(contractTemplateInput.safeExtend(target))
    .output(contractTemplateRecord)
    .mutation(({ ctx, input: { id, version, ...template } }) =>
      templateRecords.replace(ctx.scope, id, template, resolveExpected(ctx, version)),
    ),
  update: accountProcedure
    .meta(rest.update('/contract-templates/{id}', { summary: 'Change some fields of a template', message: contractTemplateTexts.updated }))
    .input(contractTemplatePatch.safeExtend(target))
    .output(contractTemplateRecord)
    .mutation(({ ctx, input: { id, version, ...patch } }) => updateTemplate(ctx.scope, id, patch, resolveExpected(ctx, version))),
  confirm: accountProcedure
    .meta(
      rest.update('/contract-templates/{id}/confirm', {
        summary: 'Record that your attorney replaced or approved the text of a sample',
        message: contractTemplateTexts.confirmed,
      }),
    )
    .input(toRemove)
    .output(contractTemplateRecord)
    .mutation(({ ctx, input }) => confirmTemplate(ctx.scope, input.id, resolveExpected(ctx, input.version))),
  remove: accountProcedure
    .meta(
      rest.remove('/contract-templates/{id}', { summary: 'Delete a template; its contracts stay', message: contractTemplateTexts.deleted }),
    )
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => templateRecords.remove(ctx.scope, input.id, resolveExpected(ctx, input.version))),
});

export const stateRulesRouter = router({
  get: accountProcedure
    .meta(rest.get('/state-rules', { summary: 'What states ask of wholesalers, with sources and the day they were read' }))
    .output(stateRules)
    .query(({ ctx }) => listStateRules(ctx.scope)),
  find: accountProcedure
    .meta(rest.get('/state-rules/{state}', { summary: 'What one state asks of wholesalers; a notice where no rules have been read' }))
    .input(byState)
    .output(ruleOfState)
    .query(({ ctx, input }) => findStateRule(ctx.scope, ctx.scope.read, input.state)),
  saveNumbers: accountProcedure
    .meta(
      rest.replace('/state-rules/{state}/numbers', {
        summary: 'Your own license and registration numbers in a state',
        message: 'Your numbers are saved',
      }),
    )
    .input(stateNumbersInput)
    .output(stateRule)
    .mutation(({ ctx, input: { state, ...numbers } }) => saveStateNumbers(ctx.scope, state, numbers)),
});
