/** A campaign on its way: started, paused, resumed, sent by hand, and what came of it. */
import { type Expected, resolveExpected } from '#server/core/precondition.ts';
import type { MessageDispatcher } from '#server/outreach/messages/dispatcher.ts';
import type { Jobs } from '#server/core/jobs.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import type { Scope } from '#server/core/context.ts';
import { type Campaign, campaignRecord } from '#shared/outreach/campaigns/campaign.ts';
import { campaignResults, mailedInput } from '#shared/outreach/campaigns/recipient.ts';
import { launchTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { byId, toRemove } from '#shared/core/record.ts';
import { getCampaign } from './campaigns.ts';
import { FILL_CAMPAIGNS } from './jobs.ts';
import { completeByHand, finishCampaign, type MailOut, pauseCampaign, resumeCampaign, startCampaign } from './launch.ts';
import { loadResults } from './results.ts';
import { sendFailedAgain } from './send-again.ts';

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
  return router({
    start: accountProcedure
      .meta(rest.update('/campaigns/{id}/start', { summary: 'Start a campaign', message: launchTexts.started }))
      .input(toRemove)
      .output(campaignRecord)
      .mutation(({ ctx, input }) => moved(ctx.scope, startCampaign, input.id, resolveExpected(ctx, input.version))),
    pause: accountProcedure
      .meta(rest.update('/campaigns/{id}/pause', { summary: 'Pause a campaign', message: launchTexts.paused }))
      .input(toRemove)
      .output(campaignRecord)
      .mutation(({ ctx, input }) => moved(ctx.scope, pauseCampaign, input.id, resolveExpected(ctx, input.version))),
    resume: accountProcedure
      .meta(rest.update('/campaigns/{id}/resume', { summary: 'Resume a paused campaign', message: launchTexts.resumed }))
      .input(toRemove)
      .output(campaignRecord)
      .mutation(({ ctx, input }) => moved(ctx.scope, resumeCampaign, input.id, resolveExpected(ctx, input.version))),
    finish: accountProcedure
      .meta(
        rest.update('/campaigns/{id}/finish', {
          summary: 'End a campaign before everything has left: what waits is cancelled',
          message: launchTexts.finished,
        }),
      )
      .input(toRemove)
      .output(campaignRecord)
      .mutation(({ ctx, input }) => moved(ctx.scope, finishCampaign, input.id, resolveExpected(ctx, input.version))),
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
          summary: 'Say when the letters went to the post, or the audience went online',
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
