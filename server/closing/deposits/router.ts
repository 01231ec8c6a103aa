import { listLedger } from '#server/closing/ledger/ledger.ts';
import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import {
  depositEventInput,
  depositEventsInput,
  depositInput,
  depositList,
  depositPatch,
  depositProposal,
  depositRecord,
  depositsOfDealInput,
  holderLink,
} from '#shared/closing/deposits/deposit.ts';
import { ledgerList } from '#shared/closing/ledger/ledger.ts';
import { depositTexts } from '#shared/closing/deposits/texts.ts';
import { recordDepositEvent } from './acts.ts';
import { createDeposit, depositRecords, listDepositsOfDeal, removeDeposit, updateDeposit, proposeDeposit } from './deposits.ts';
import { makeLink, revokeLink } from './links.ts';

export const depositsRouter = router({
  ofDeal: accountProcedure
    .meta(rest.list('/deals/{id}/deposits', { summary: 'The deposits of a deal, and who has agreed to what' }))
    .input(depositsOfDealInput)
    .output(depositList)
    .query(({ ctx, input: { id, ...query } }) => listDepositsOfDeal(ctx.scope, id, query)),
  propose: accountProcedure
    .meta(rest.get('/deals/{id}/deposit-proposal', { summary: 'What a new deposit of a deal begins with, by its terms and contracts' }))
    .input(byId)
    .output(depositProposal)
    .query(({ ctx, input }) => proposeDeposit(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/deals/{id}/deposits', { summary: 'Add an expected deposit', message: depositTexts.created }))
    .input(depositInput.safeExtend({ id: byId.shape.id }))
    .output(depositRecord)
    .mutation(({ ctx, input: { id, ...deposit } }) => createDeposit(ctx.scope, id, deposit)),
  get: accountProcedure
    .meta(rest.get('/deposits/{id}', { summary: 'One deposit' }))
    .input(byId)
    .output(depositRecord)
    .query(({ ctx, input }) => depositRecords.get(ctx.scope, input.id)),
  update: accountProcedure
    .meta(rest.update('/deposits/{id}', { summary: 'Change a deposit while it is expected', message: depositTexts.updated }))
    .input(depositPatch.safeExtend(target))
    .output(depositRecord)
    .mutation(({ ctx, input: { id, version, ...patch } }) => updateDeposit(ctx.scope, id, patch, resolveExpected(ctx, version))),
  remove: accountProcedure
    .meta(rest.remove('/deposits/{id}', { summary: 'Delete a deposit that was never paid in', message: depositTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => removeDeposit(ctx.scope, input.id, resolveExpected(ctx, input.version))),
  events: accountProcedure
    .meta(rest.list('/deposits/{id}/events', { summary: 'What happened to a deposit, by the ledger, the last first' }))
    .input(depositEventsInput)
    .output(ledgerList.output)
    .query(async ({ ctx, input: { id, ...query } }) => {
      await depositRecords.get(ctx.scope, id);
      return listLedger(ctx.scope, { ...query, subject: 'deposit', subject_id: id });
    }),
  record: accountProcedure
    .meta(
      rest.post('/deposits/{id}/events', {
        summary: 'Record what happened to a deposit. Release or refund needs two of three: me, the other party, the holder',
        message: depositTexts.recorded,
      }),
    )
    .input(depositEventInput.safeExtend(target))
    .output(depositRecord)
    .mutation(({ ctx, input: { id, version, ...event } }) => recordDepositEvent(ctx.scope, id, event, resolveExpected(ctx, version))),
  makeLink: accountProcedure
    .meta(
      rest.post('/deposits/{id}/holder-link', {
        summary: 'Make a link by which the holder confirms receipt and release without an account; the one before it ends',
        message: 'Holder link made',
      }),
    )
    .input(byId)
    .output(holderLink)
    .mutation(({ ctx, input }) => makeLink(ctx.scope, input.id)),
  revokeLink: accountProcedure
    .meta(rest.remove('/deposits/{id}/holder-link', { summary: "End the holder's link", message: depositTexts.linkRevoked }))
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => revokeLink(ctx.scope, input.id)),
});
