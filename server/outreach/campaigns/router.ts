import { resolveExpected, type Expected } from '#server/core/precondition.ts';
import type { Jobs } from '#server/core/jobs.ts';
import { rest } from '#server/core/rest.ts';
import { listPage } from '#server/db/list.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { type Audience, audience, readCriteria } from '#shared/outreach/campaigns/audience.ts';
import {
  audienceInput,
  campaignInput,
  campaignList,
  campaignPatch,
  campaignRecord,
  campaignReplacement,
  campaignSummary,
  type Campaign,
  offerAudienceInput,
  sendToBuyersInput,
} from '#shared/outreach/campaigns/campaign.ts';
import { preview, previewInput, savedPreviewInput, testAnswer, testInput } from '#shared/outreach/campaigns/preview.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import { countAudience } from './audience.ts';
import {
  createCampaign,
  getCampaign,
  campaignRecords,
  replaceCampaign,
  requireCampaign,
  summarizeCampaigns,
  updateCampaign,
  buildCampaignSource,
} from './campaigns.ts';
import { FILL_CAMPAIGNS } from './jobs.ts';
import {
  type MailOut,
  completeByHand,
  finishCampaign,
  pauseCampaign,
  resumeCampaign,
  startCampaign,
  sendAgain,
  sendFailedAgain,
} from './launch.ts';
import type { Sentences } from './model-sentence.ts';
import { previewCampaign, previewSaved, sendTest } from './preview.ts';
import { countOffer, sendToBuyers } from './send-to-buyers.ts';
import type { Scope } from '#server/core/context.ts';
import { countBuyers } from './buyer-audience.ts';
import {
  campaignRecipientQuery,
  recipientDetail,
  recipientList,
  recipientTotals,
  recipientTotalsQuery,
  respondedInput,
  campaignResults,
  mailedInput,
} from '#shared/outreach/campaigns/recipient.ts';
import { recipientTexts, launchTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { getRecipient, listRecipients, listCampaignRecipients, buildRecipientSource, countRecipients } from './recipients.ts';
import { recordManualResponse } from './outcomes.ts';
import type { MessageDispatcher } from '#server/outreach/messages/dispatcher.ts';
import { loadResults } from './results.ts';

/** How many it is for, how many of them its channel reaches, and why the others are left out; throws `NotFound`. */
async function loadAudience(scope: Scope, id: number): Promise<Audience> {
  const campaign = await requireCampaign(scope, scope.read, id);
  if (campaign.audience === 'buyers') return countBuyers(scope, campaign);
  return countAudience(scope, readCriteria(campaign.target_criteria), campaign.channel);
}

/** What campaigns need of the rest: who writes them down, how messages leave, and where links lead. */
interface Campaigning {
  jobs: Pick<Jobs, 'wake'>;
  office: { providers: MailOut; publicUrl: string };
  /** Written for one lead alone; the built-in rules do where there are none. */
  sentences?: Sentences | undefined;
}

export const createCampaignsRouter = ({ jobs, office, sentences }: Campaigning) => {
  const { publicUrl } = office;
  return router({
    list: accountProcedure
      .meta(rest.list('/campaigns', { summary: 'List campaigns' }))
      .input(campaignList.input)
      .output(campaignList.output)
      .query(({ ctx, input }) => listPage(ctx.scope, input, buildCampaignSource(ctx.scope, input))),
    summary: accountProcedure
      .meta(rest.get('/campaigns/summary', { summary: 'How many campaigns there are by status, and what they cost' }))
      .output(campaignSummary)
      .query(({ ctx }) => summarizeCampaigns(ctx.scope)),
    audience: accountProcedure
      .meta(rest.get('/campaigns/audience', { summary: 'How many leads fit the criteria, and how many a channel can reach' }))
      .input(audienceInput)
      .output(audience)
      .query(({ ctx, input: { channel, ...criteria } }) => countAudience(ctx.scope, criteria, channel)),
    audienceOf: accountProcedure
      .meta(
        rest.get('/campaigns/{id}/audience', { summary: 'How many leads or buyers a campaign is for, and how many its channel can reach' }),
      )
      .input(byId)
      .output(audience)
      .query(({ ctx, input }) => loadAudience(ctx.scope, input.id)),
    offerAudience: accountProcedure
      .meta(
        rest.post('/properties/{id}/send-to-buyers/audience', {
          summary: 'How many buyers an offer of a property would be written to, and why the others are left out',
        }),
      )
      .input(offerAudienceInput)
      .output(audience)
      .mutation(({ ctx, input }) => countOffer(ctx.scope, input)),
    sendToBuyers: accountProcedure
      .meta(
        rest.create('/properties/{id}/send-to-buyers', {
          summary: 'Offer a property to buyers by a campaign, started at once if wanted',
          message: campaignTexts.created,
        }),
      )
      .input(sendToBuyersInput)
      .output(campaignRecord)
      .mutation(async ({ ctx, input }) => {
        const id = await sendToBuyers(ctx.scope, input, office.providers);
        if (input.start) jobs.wake(FILL_CAMPAIGNS);
        return getCampaign(ctx.scope, id);
      }),
    get: accountProcedure
      .meta(rest.get('/campaigns/{id}', { summary: 'One campaign' }))
      .input(byId)
      .output(campaignRecord)
      .query(({ ctx, input }) => getCampaign(ctx.scope, input.id)),
    create: accountProcedure
      .meta(rest.create('/campaigns', { summary: 'Add a campaign, as a draft', message: campaignTexts.created }))
      .input(campaignInput)
      .output(campaignRecord)
      .mutation(({ ctx, input }) => createCampaign(ctx.scope, input)),
    replace: accountProcedure
      .meta(rest.replace('/campaigns/{id}', { summary: 'Replace a campaign', message: campaignTexts.updated }))
      .input(campaignReplacement.safeExtend(target))
      .output(campaignRecord)
      .mutation(({ ctx, input: { id, version, ...campaign } }) => replaceCampaign(ctx.scope, id, campaign, resolveExpected(ctx, version))),
    update: accountProcedure
      .meta(rest.update('/campaigns/{id}', { summary: 'Change some fields of a campaign', message: campaignTexts.updated }))
      .input(campaignPatch.safeExtend(target))
      .output(campaignRecord)
      .mutation(({ ctx, input: { id, version, ...patch } }) => updateCampaign(ctx.scope, id, patch, resolveExpected(ctx, version))),
    remove: accountProcedure
      .meta(rest.remove('/campaigns/{id}', { summary: 'Delete a campaign that was never started', message: campaignTexts.deleted }))
      .input(toRemove)
      .output(nothing)
      .mutation(({ ctx, input }) => campaignRecords.remove(ctx.scope, input.id, resolveExpected(ctx, input.version))),
    preview: accountProcedure
      .meta(rest.post('/campaigns/preview', { summary: 'A campaign that is being written, as one of its leads would get it' }))
      .input(previewInput)
      .output(preview)
      .mutation(({ ctx, input }) => previewCampaign(ctx.scope, input, { publicUrl, write: sentences?.write })),
    previewSaved: accountProcedure
      .meta(rest.get('/campaigns/{id}/preview', { summary: 'A campaign, as one of its leads would get it' }))
      .input(savedPreviewInput)
      .output(preview)
      .query(({ ctx, input: { id, ...whom } }) => previewSaved(ctx.scope, id, whom, { publicUrl, write: sentences?.known })),
    test: accountProcedure
      .meta(
        rest.post('/campaigns/{id}/test', {
          summary: "Send a campaign to the account's own email or phone",
          message: campaignTexts.testSent,
        }),
      )
      .input(testInput)
      .output(testAnswer)
      .mutation(({ ctx, input }) => sendTest(ctx.scope, input.id, input, { publicUrl, write: sentences?.write })),
  });
};

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
        summary: 'Resend what failed or may not have been sent',
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

type Move = (scope: Scope, id: number, expected: Expected, by: MailOut) => Promise<void>;

export const createCampaignRunsRouter = (
  jobs: Pick<Jobs, 'wake'>,
  office: Pick<MessageDispatcher, 'wake' | 'outage'> & { providers: MailOut },
) => {
  const moved = async (scope: Scope, move: Move, id: number, from: Expected): Promise<Campaign> => {
    await move(scope, id, from, office.providers);
    jobs.wake(FILL_CAMPAIGNS);
    // Paused messages are due again.
    office.wake();
    return getCampaign(scope, id);
  };
  const moving = (action: 'start' | 'pause' | 'resume' | 'finish', move: Move, summary: string, message: string) =>
    accountProcedure
      .meta(rest.update(`/campaigns/{id}/${action}`, { summary, message }))
      .input(toRemove)
      .output(campaignRecord)
      .mutation(({ ctx, input }) => moved(ctx.scope, move, input.id, resolveExpected(ctx, input.version)));
  const { started, paused, resumed, finished } = launchTexts;
  return router({
    start: moving('start', startCampaign, 'Start a campaign', started),
    pause: moving('pause', pauseCampaign, 'Pause a campaign', paused),
    resume: moving('resume', resumeCampaign, 'Resume a paused campaign', resumed),
    finish: moving('finish', finishCampaign, 'End a campaign before everything has left: what waits is cancelled', finished),
    sendFailedAgain: accountProcedure
      .meta(rest.update('/campaigns/{id}/send-failed-again', { summary: 'Send again all that failed', message: launchTexts.failedResent }))
      .input(byId)
      .output(campaignResults)
      .mutation(async ({ ctx, input }) => {
        await sendFailedAgain(ctx.scope, input.id);
        office.wake();
        return loadResults(ctx.scope, input.id, office.outage);
      }),
    mailed: accountProcedure
      .meta(
        rest.update('/campaigns/{id}/mailed', {
          summary: 'Record when the letters were mailed or the audience was uploaded',
          message: launchTexts.mailed,
        }),
      )
      .input(mailedInput)
      .output(campaignRecord)
      .mutation(({ ctx, input: { id, version, mailed_on } }) =>
        moved(ctx.scope, (scope, one, from) => completeByHand(scope, one, mailed_on, from), id, resolveExpected(ctx, version)),
      ),
    results: accountProcedure
      .meta(rest.get('/campaigns/{id}/results', { summary: 'How far a campaign is, and what it came to' }))
      .input(byId)
      .output(campaignResults)
      .query(({ ctx, input }) => loadResults(ctx.scope, input.id, office.outage)),
  });
};
