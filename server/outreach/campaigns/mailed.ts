/** Recipients whom no server has told about: the letter or the post went out by hand. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { pause } from '#server/core/pause.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { campaignRecipients } from './table.ts';

const ROWS_A_TURN = 300;

/** Marks all recipients of a campaign that are not yet as sent at this moment; others can read meanwhile. */
export async function markMailed(scope: Scope, tx: Db, campaignId: number, sentAt: string): Promise<void> {
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
