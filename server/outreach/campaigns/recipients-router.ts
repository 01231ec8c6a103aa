import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import {
  campaignRecipientQuery,
  recipientDetail,
  recipientList,
  recipientTotals,
  recipientTotalsQuery,
  respondedInput,
} from '#shared/outreach/campaigns/recipient.ts';
import { recipientTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { byId } from '#shared/core/record.ts';
import { getRecipient, listRecipients, listCampaignRecipients, buildRecipientSource, countRecipients } from './recipients.ts';
import { recordManualResponse } from './replies.ts';
import { sendAgain } from './send-again.ts';

export const recipientsRouter = router({
  list: accountProcedure
    .meta(rest.list('/recipients', { source: buildRecipientSource, summary: 'List the recipients of campaigns' }))
    .input(recipientList.input)
    .output(recipientList.output)
    .query(({ ctx, input }) => listRecipients(ctx.scope, input)),
  totals: accountProcedure
    .meta(rest.get('/recipients/totals', { summary: 'How many recipients there are of each kind' }))
    .input(recipientTotalsQuery)
    .output(recipientTotals)
    .query(({ ctx, input }) => countRecipients(ctx.scope, input)),
  ofCampaign: accountProcedure
    .meta(rest.list('/campaigns/{id}/recipients', { summary: 'List the recipients of a campaign' }))
    .input(campaignRecipientQuery)
    .output(recipientList.output)
    .query(({ ctx, input: { id, ...query } }) => listCampaignRecipients(ctx.scope, id, query)),
  get: accountProcedure
    .meta(rest.get('/recipients/{id}', { summary: 'One recipient: what was sent, and all that came of it' }))
    .input(byId)
    .output(recipientDetail)
    .query(({ ctx, input }) => getRecipient(ctx.scope, input.id)),
  responded: accountProcedure
    .meta(
      rest.update('/recipients/{id}/responded', {
        summary: 'Note an answer that came by phone or in person',
        message: recipientTexts.responded,
      }),
    )
    .input(respondedInput)
    .output(recipientDetail)
    .mutation(async ({ ctx, input: { id, words } }) => {
      await recordManualResponse(ctx.scope, id, words ?? null);
      return getRecipient(ctx.scope, id);
    }),
  sendAgain: accountProcedure
    .meta(
      rest.update('/recipients/{id}/send-again', {
        summary: 'Send again what failed, or of which nobody knows whether it left',
        message: recipientTexts.resent,
      }),
    )
    .input(byId)
    .output(recipientDetail)
    .mutation(async ({ ctx, input }) => {
      await sendAgain(ctx.scope, input.id);
      return getRecipient(ctx.scope, input.id);
    }),
});
