/** Sending and withdrawing of contracts, on both faces. */
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import type { Notices } from '#server/records/contacts/notice.ts';
import { contractRecord } from '#shared/closing/contracts/contract.ts';
import {
  contractSendInput,
  remindInput,
  scanInput,
  sendingTexts,
  sentContract,
  signLink,
  voidInput,
} from '#shared/closing/contracts/sending.ts';
import { contractRecords } from './contracts.ts';
import { addScan, remindSigner, sendContract, cancelContract } from './sign-send.ts';

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
