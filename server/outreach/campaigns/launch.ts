/** Starting, pausing and resuming a campaign: what must be true before, and what becomes of its messages. */
import { emitEvents } from '#server/core/events/emit.ts';
import { startOfDay, findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { findOwned, requireOwned } from '#server/db/records.ts';
import { assertForSale } from '#server/records/buyers/availability.ts';
import { updateRow } from '#server/db/rows.ts';
import { endGroup, pauseGroup, type IsGroupPaused, releaseGroup, resolveWaitingStatus } from '#server/outreach/messages/messages.ts';
import { getShownSettings } from '#server/accounts/auth/settings/settings.ts';
import { readCriteria } from '#shared/outreach/campaigns/audience.ts';
import { findContentProblem, findSubjectProblem } from '#shared/outreach/campaigns/campaign.ts';
import { launchTexts, recipientTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import type { Providers } from '#shared/outreach/messages/settings.ts';
import { findNextReachable } from './audience.ts';
import { countBuyers, findNextReachableBuyers } from './buyer-audience.ts';
import { hasSheetLink, storeLinks } from './content.ts';
import { type CampaignRow, campaignRecipients, campaigns } from './table.ts';
import { isSent, isText, type SentChannel } from '#shared/records/contacts/channels.ts';
import { and, eq, inArray, isNull, desc } from 'drizzle-orm';
import { pause } from '#server/core/pause.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { campaignRecords, requireCampaign } from './campaigns.ts';

const ROWS_A_TURN = 300;

/** Marks all recipients of a campaign that are not yet as sent at this moment; others can read meanwhile. */
async function markMailed(scope: Scope, tx: Db, campaignId: number, sentAt: string): Promise<void> {
  const unsent = and(
    eq(campaignRecipients.campaign_id, campaignId),
    eq(campaignRecipients.status, 'pending'),
    isNull(campaignRecipients.sent_at),
  );
  for (;;) {
    const some = tx.select({ id: campaignRecipients.id }).from(campaignRecipients).where(unsent).limit(ROWS_A_TURN);
    const rows = await tx
      .update(campaignRecipients)
      .set({ sent_at: sentAt, status: 'sent', updated_at: scope.now().toISOString() })
      .where(inArray(campaignRecipients.id, some))
      .returning({ id: campaignRecipients.id });
    if (rows.length < ROWS_A_TURN) return;
    await pause();
  }
}

/** How messages leave, and where the links in them lead. */
export type MailOut = Pick<Providers, SentChannel | 'public_url'>;

/** Begins a draft: at its scheduled time, or at once, its recipients are written down. Throws `Conflict` saying what is missing. */
export async function startCampaign(scope: Scope, id: number, expected: Expected, by: MailOut): Promise<void> {
  const draft = await requireCampaign(scope, scope.read, id);
  if (draft.status === 'draft') await assertReady(scope, draft, by);
  await move(scope, id, expected, 'started', (campaign, tx) => {
    if (campaign.status !== 'draft') throw new Conflict(launchTexts.onlyDraft);
    return [getStartedValues(scope), storeLinks(scope, tx, id, campaign.content)];
  });
}

/** The stored values of a started campaign. */
export const getStartedValues = (scope: Scope) => ({
  ...{ status: 'active' as const, started_at: scope.now().toISOString() },
  ...{ filling_after: 0, left_out: {} },
});

/** Pauses all queued messages. One that is being sent at this moment still goes. */
export const pauseCampaign = (scope: Scope, id: number, expected?: Expected): Promise<void> =>
  move(scope, id, expected, 'paused', ({ status }, tx) => {
    if (status !== 'active') throw new Conflict(launchTexts.onlyActive);
    return [{ status: 'paused' }, pauseGroup(scope, tx, id)];
  });

/** Whether what comes back into the queue for a campaign has to wait until it is resumed. */
export const isGroupPaused: IsGroupPaused = async (scope, tx, id) => (await findOwned(scope, tx, campaigns, id))?.status === 'paused';

/** Resumes a campaign. Throws `Conflict` like the start. */
export const resumeCampaign = (scope: Scope, id: number, expected: Expected, by: MailOut): Promise<void> =>
  move(scope, id, expected, 'resumed', (campaign, tx) => {
    if (campaign.status !== 'paused') throw new Conflict(launchTexts.onlyPaused);
    requireWayOut(campaign, by);
    return [{ status: 'active' }, releaseGroup(scope, tx, id)];
  });

const complete = (scope: Scope) => ({ status: 'completed' as const, completed_at: scope.now().toISOString() });

/** Ends a campaign before everything has left: what waits is cancelled, what has left stays as it is. */
export const finishCampaign = (scope: Scope, id: number, expected?: Expected): Promise<void> =>
  move(scope, id, expected, 'finished', ({ status }, tx) => {
    if (status !== 'active' && status !== 'paused') throw new Conflict(launchTexts.onlyStarted);
    return [{ ...complete(scope), filling_after: null }, endGroup(scope, tx, id)];
  });

/** Letters that went to the post, or an audience that went online, on a day: all who are left count as sent, and the campaign is done. */
export async function completeByHand(scope: Scope, id: number, mailedOn: string, expected?: Expected): Promise<void> {
  if (mailedOn > findToday(scope)) throw new Invalid({ mailed_on: [launchTexts.notInFuture] });
  await move(scope, id, expected, 'finished', (campaign, tx) => {
    if (campaign.channel !== 'direct_mail' && campaign.channel !== 'social_media') throw new Conflict(launchTexts.notByHand);
    if (campaign.status !== 'active') throw new Conflict(launchTexts.onlyActive);
    if (campaign.filling_after !== null) throw new Conflict(launchTexts.notFilled);
    const sentAt = startOfDay(scope, mailedOn).toISOString();
    return [{ ...complete(scope), sent_count: campaign.total_recipients }, markMailed(scope, tx, id, sentAt)];
  });
}

type Change = Partial<CampaignRow> & Pick<CampaignRow, 'status'>;

/** Changes the status of a campaign, and what `change` does beside it. */
function move(
  scope: Scope,
  id: number,
  expected: Expected,
  action: 'started' | 'paused' | 'resumed' | 'finished',
  change: (campaign: CampaignRow, tx: Db) => [Change, Promise<unknown>],
): Promise<void> {
  return scope.write(async (tx) => {
    const before = await campaignRecords.requireUnchanged(scope, tx, id, expected);
    const [values, done] = change(before, tx);
    await done;
    const own = { version: before.version + 1, updated_at: scope.now().toISOString() };
    const after = await updateRow(tx, campaigns, before, { ...values, ...own });
    const changes = [{ field: 'status', before: before.status, after: after.status }];
    await emitEvents(scope, tx, [{ type: `campaign.${action}`, subject_id: id, summary: after.name, changes }]);
  });
}

type Ready = Pick<CampaignRow, 'audience' | 'channel' | 'subject_line' | 'content' | 'target_criteria' | 'property_id'>;

/** Whoever is really sent an email must be able to unsubscribe, and a sheet to be opened: a link to this machine alone is none. */
function requireWayOut({ channel, audience, content }: Ready, by: MailOut): void {
  if (by.public_url !== null) return;
  if (channel === 'email' && by.email !== 'outbox') throw new Conflict(launchTexts.noPublicUrl);
  if (isSent(channel) && isText(channel) && by[channel] !== 'outbox' && audience === 'buyers' && hasSheetLink(content))
    throw new Conflict(launchTexts.noSheetUrl);
}

async function isAnybodyReachable(scope: Scope, campaign: Ready): Promise<boolean> {
  if (campaign.audience === 'buyers') return (await findNextReachableBuyers(scope, campaign, 0, 1)).length > 0;
  const { channel, target_criteria } = campaign;
  return (await findNextReachable(scope, readCriteria(target_criteria), channel, { after: 0, count: 1 })).length > 0;
}

/** Throws `Conflict` with the first thing that is missing before this may go to people. */
export async function assertReady(scope: Scope, campaign: Ready, by: MailOut): Promise<void> {
  const problem = findContentProblem(campaign) ?? findSubjectProblem(campaign);
  if (problem !== undefined) throw new Conflict(problem);
  if (campaign.audience === 'buyers') {
    if (campaign.property_id === null) throw new Conflict(launchTexts.noProperty);
    await assertForSale(scope, campaign.property_id);
  }
  requireWayOut(campaign, by);
  const sender = await getShownSettings(scope);
  const needsAddress = campaign.channel === 'email' || campaign.channel === 'direct_mail';
  if (needsAddress && !sender.postal_address)
    throw new Conflict(campaign.channel === 'email' ? launchTexts.noSender : launchTexts.noReturnAddress);
  if (!(await isAnybodyReachable(scope, campaign)))
    throw new Conflict(
      campaign.audience === 'buyers' ? launchTexts.noneOf((await countBuyers(scope, campaign)).left_out) : launchTexts.nobody,
    );
}

/**
 * Puts it back into the queue, where it waits while its campaign is paused, under the name it had: whoever got it knows the second copy for
 * one. Throws `Conflict`.
 */
export const sendAgain = (scope: Scope, recipientId: number): Promise<void> =>
  scope.write(async (tx) => {
    await requireOwned(scope, tx, campaignRecipients, recipientId, recipientTexts.notFound);
    const [message] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.account_id, scope.account.id), eq(messages.purpose, 'campaign'), eq(messages.subject_id, recipientId)))
      .orderBy(desc(messages.id))
      .limit(1);
    if (message?.status !== 'failed' && message?.status !== 'unconfirmed') throw new Conflict(recipientTexts.cannotResend);
    const now = scope.now().toISOString();
    const status = await resolveWaitingStatus(scope, tx, isGroupPaused, message);
    await updateRow(tx, messages, message, { status, due_at: now, attempts: 0, is_given_up: false, error: null, updated_at: now });
  });

/**
 * A completed campaign runs again, so that it can be paused and ended. What was ended by hand, whose waiting messages were cancelled, stays
 * ended.
 */
async function runAgain(scope: Scope, tx: Db, campaignId: number): Promise<void> {
  const campaign = await requireCampaign(scope, tx, campaignId);
  if (campaign.status !== 'completed') return;
  const ofGroup = and(eq(messages.account_id, scope.account.id), eq(messages.group_id, campaignId), eq(messages.status, 'cancelled'));
  const [cancelled] = await tx.select({ id: messages.id }).from(messages).where(ofGroup).limit(1);
  if (cancelled) throw new Conflict(launchTexts.endedByHand);
  const own = { version: campaign.version + 1, updated_at: scope.now().toISOString() };
  await tx
    .update(campaigns)
    .set({ status: 'active', completed_at: null, ...own })
    .where(eq(campaigns.id, campaignId));
  const changes = [{ field: 'status', before: 'completed', after: 'active' }];
  await emitEvents(scope, tx, [{ type: 'campaign.resumed', subject_id: campaignId, summary: campaign.name, changes }]);
}

/**
 * The same of all messages of a campaign that failed, but for addresses that do not exist. Each is checked against the rules again when it
 * leaves. The campaign runs again until they have left. Throws `Conflict` when there are none, and where it was ended by hand.
 */
export const sendFailedAgain = (scope: Scope, campaignId: number): Promise<void> =>
  scope.write(async (tx) => {
    await runAgain(scope, tx, campaignId);
    const now = scope.now().toISOString();
    const status = await resolveWaitingStatus(scope, tx, isGroupPaused, { group_id: campaignId });
    const ofGroup = and(eq(messages.account_id, scope.account.id), eq(messages.group_id, campaignId), eq(messages.status, 'failed'));
    for (let resent = 0; ; await pause()) {
      const some = tx
        .select({ id: messages.id })
        .from(messages)
        .innerJoin(campaignRecipients, eq(campaignRecipients.id, messages.subject_id))
        .where(and(ofGroup, isNull(campaignRecipients.bounced_at)))
        .limit(ROWS_A_TURN);
      const rows = await tx
        .update(messages)
        .set({ status, due_at: now, attempts: 0, is_given_up: false, error: null, updated_at: now })
        .where(inArray(messages.id, some))
        .returning({ id: messages.id });
      resent += rows.length;
      if (resent === 0) throw new Conflict(launchTexts.nothingFailed);
      if (rows.length < ROWS_A_TURN) return;
    }
  });
