import { resolveExpected } from '#server/core/precondition.ts';
import { Forbidden } from '#server/core/errors.ts';
import { rest } from '#server/core/rest.ts';
import { listPage } from '#server/db/list.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { contractDetail, contractInput, contractList, contractPatch, contractRecord } from '#shared/closing/contracts/contract.ts';
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
import { contractTemplateTexts, contractTexts, termTexts } from '#shared/closing/contracts/texts.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import {
  prepareAgain,
  createContract,
  getContract,
  removeContract,
  updateContract,
  buildContractSource,
  contractRecords,
} from './contracts.ts';
import { previewText, confirmTemplate, templateRecords, listVersions, updateTemplate, buildTemplateSource } from './templates.ts';
import { findStateRule, listStateRules, saveStateNumbers } from './state-numbers.ts';
import type { Notices } from '#server/records/contacts/notice.ts';
import {
  contractSendInput,
  remindInput,
  scanInput,
  sendingTexts,
  sentContract,
  signLink,
  voidInput,
} from '#shared/closing/contracts/sending.ts';
import { addScan, remindSigner, sendContract, cancelContract, signAsOwner } from './sign-send.ts';
import {
  closingMove,
  closingMoveInput,
  closingMoveQuery,
  dealTerms,
  extendInput,
  meetInput,
  termInput,
  termRecord,
  waiveInput,
} from '#shared/closing/contracts/term.ts';
import { listTermsOfDeal, moveClosing, proposeClosingMove } from './closing-move.ts';
import { addTerm, extendTerm, completeTerm, waiveTerm } from './terms.ts';

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

/** `seal`: makes the sealed file once everybody has signed. */
export const createContractSigningRouter = (notices: Notices, seal: (accountId: number, contractId: number) => Promise<void>) =>
  router({
    send: accountProcedure
      .meta(rest.post('/contracts/{id}/send', { summary: 'Send a contract to its signers, in their order', message: sendingTexts.sent }))
      .input(contractSendInput)
      .output(sentContract)
      .mutation(({ ctx, input }) => sendContract(ctx.scope, notices, input)),
    remind: accountProcedure
      .meta(rest.post('/contracts/{id}/remind', { summary: 'Make a new link for a signer, and send it', message: sendingTexts.reminded }))
      .input(remindInput)
      .output(signLink)
      .mutation(({ ctx, input }) => remindSigner(ctx.scope, notices, input)),
    void: accountProcedure
      .meta(rest.post('/contracts/{id}/void', { summary: 'Withdraw a contract that is out for signing', message: sendingTexts.voided }))
      .input(voidInput)
      .output(contractRecord)
      .mutation(({ ctx, input }) => cancelContract(ctx.scope, notices, input)),
    signAsMe: accountProcedure
      .meta(
        rest.post('/contracts/{id}/sign', {
          summary: 'Sign as yourself, with your name typed and consent to electronic records; by a session, not by a token',
          message: sendingTexts.signed,
        }),
      )
      .input(byId)
      .output(contractRecord)
      .mutation(async ({ ctx, input }) => {
        if (ctx.access.kind !== 'session') throw new Forbidden('Only somebody who is signed in may sign');
        const isLast = await signAsOwner(ctx.scope, notices, input, { ip: ctx.address, browser: ctx.userAgent });
        if (isLast) await seal(ctx.scope.account.id, input.id);
        return contractRecords.require(ctx.scope, ctx.scope.read, input.id);
      }),
    addScan: accountProcedure
      .meta(
        rest.post('/contracts/{id}/signers/{signer_id}/scan', {
          summary: 'Complete a signer by a document of the deal: the scan of what was signed on paper',
          message: sendingTexts.scanned,
        }),
      )
      .input(scanInput)
      .output(contractRecord)
      .mutation(async ({ ctx, input }) => {
        const isLast = await addScan(ctx.scope, notices, input);
        if (isLast) await seal(ctx.scope.account.id, input.id);
        return contractRecords.require(ctx.scope, ctx.scope.read, input.id);
      }),
  });

export const termsRouter = router({
  ofDeal: accountProcedure
    .meta(rest.get('/deals/{id}/terms', { summary: 'The terms of a deal by their day, and those that its contingencies ask for' }))
    .input(byId)
    .output(dealTerms)
    .query(({ ctx, input }) => listTermsOfDeal(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/deals/{id}/terms', { summary: 'Add a term to a deal by hand, with its milestone', message: termTexts.created }))
    .input(termInput)
    .output(termRecord)
    .mutation(({ ctx, input }) => addTerm(ctx.scope, input)),
  meet: accountProcedure
    .meta(rest.update('/terms/{id}/meet', { summary: 'Mark a term as met; its milestone is completed', message: termTexts.met }))
    .input(meetInput)
    .output(termRecord)
    .mutation(({ ctx, input }) => completeTerm(ctx.scope, input.id, input.note ?? null, resolveExpected(ctx, input.version))),
  waive: accountProcedure
    .meta(rest.update('/terms/{id}/waive', { summary: 'Waive a term, with a reason', message: termTexts.waived }))
    .input(waiveInput)
    .output(termRecord)
    .mutation(({ ctx, input }) => waiveTerm(ctx.scope, input.id, input.reason, resolveExpected(ctx, input.version))),
  extend: accountProcedure
    .meta(
      rest.update('/terms/{id}/extend', {
        summary: 'Move the day of a term by what both sides agreed elsewhere; to have them sign it here, POST /contracts with its term_id',
        message: termTexts.extended,
      }),
    )
    .input(extendInput)
    .output(termRecord)
    .mutation(({ ctx, input }) => extendTerm(ctx.scope, input.id, input.due_date, input.reason, resolveExpected(ctx, input.version))),
  closingMove: accountProcedure
    .meta(rest.get('/deals/{id}/closing-move', { summary: 'What would move with the closing of a deal; nothing that is completed' }))
    .input(closingMoveQuery)
    .output(closingMove)
    .query(({ ctx, input }) => proposeClosingMove(ctx.scope, input.id, input.closing_date)),
  moveClosing: accountProcedure
    .meta(
      rest.post('/deals/{id}/closing-move', {
        summary: 'Move the closing of a deal, and of what is proposed the named terms and milestones',
        message: termTexts.closingMoved,
      }),
    )
    .input(closingMoveInput)
    .output(closingMove)
    .mutation(({ ctx, input }) => moveClosing(ctx.scope, input, resolveExpected(ctx, input.version))),
});
