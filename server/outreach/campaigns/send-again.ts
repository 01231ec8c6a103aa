/** Resends a failed or unconfirmed message at a person's request. */
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { pause } from '#server/core/pause.ts';
import type { Db } from '#server/db/store.ts';
import { requireOwned } from '#server/db/records.ts';
import { updateRow } from '#server/db/rows.ts';
import { resolveWaitingStatus } from '#server/outreach/messages/messages.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { launchTexts, recipientTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { isPaused } from './launch.ts';
import { requireCampaign } from './campaigns.ts';
import { campaignRecipients, campaigns } from './table.ts';

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
    const status = await resolveWaitingStatus(scope, tx, isPaused, message);
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

/** Rows of one turn: other requests are read between two. */
const ROWS_A_TURN = 300;

/**
 * The same of all messages of a campaign that failed, but for addresses that do not exist. Each is checked against the rules again when it
 * leaves. The campaign runs again until they have left. Throws `Conflict` when there are none, and where it was ended by hand.
 */
export const sendFailedAgain = (scope: Scope, campaignId: number): Promise<void> =>
  scope.write(async (tx) => {
    await runAgain(scope, tx, campaignId);
    const now = scope.now().toISOString();
    const status = await resolveWaitingStatus(scope, tx, isPaused, { group_id: campaignId });
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
