/** A message that failed, or of which nobody knows whether it left, is sent once more because a person says so. */
import { and, desc, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { requireOwned } from '#server/db/records.ts';
import { updateRow } from '#server/db/rows.ts';
import { waitingStatus } from '#server/outreach/messages.ts';
import { messages } from '#server/outreach/table.ts';
import { recipientTexts } from '#shared/campaigns/recipient-texts.ts';
import { isPaused } from './launch.ts';
import { campaignRecipients } from './table.ts';

/** Puts it back into the queue, where it waits while its campaign is paused, under the name it had: whoever got it knows the second copy for one. Throws `Conflict`. */
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
    const status = await waitingStatus(scope, tx, isPaused, message);
    await updateRow(tx, messages, message, { status, due_at: now, attempts: 0, error: null, updated_at: now });
  });
