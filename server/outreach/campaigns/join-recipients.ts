/** When two recipients of a campaign turn out to be one lead, only one gets the message. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { recordRows } from '#server/db/undo.ts';
import { WAITING } from '#server/outreach/messages/messages.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { recipientTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { recordOutcome } from './outcomes.ts';
import { campaignRecipients } from './table.ts';

const other = alias(campaignRecipients, 'other');

/** A recipient who was sent a message wins, else the surviving lead's own; the other's message is paused. */
export async function joinRecipients(scope: Scope, tx: Db, { survivor, merged }: { survivor: number; merged: number }): Promise<void> {
  const both = await tx
    .select({ own: campaignRecipients.id, own_sent: campaignRecipients.sent_at, other: other.id, other_sent: other.sent_at })
    .from(campaignRecipients)
    .innerJoin(other, and(eq(other.campaign_id, campaignRecipients.campaign_id), eq(other.lead_id, merged)))
    .where(and(eq(campaignRecipients.account_id, scope.account.id), eq(campaignRecipients.lead_id, survivor)));
  const ids = both.map((pair) => (pair.other_sent && !pair.own_sent ? pair.own : pair.other));
  if (ids.length === 0) return;
  const among = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const waiting = await tx
    .update(messages)
    .set({ status: 'blocked', error: recipientTexts.mergedAway, updated_at: scope.now().toISOString() })
    .where(
      and(
        eq(messages.account_id, scope.account.id),
        eq(messages.purpose, 'campaign'),
        sql`${messages.subject_id} IN ${among}`,
        inArray(messages.status, [...WAITING]),
      ),
    )
    .returning();
  const at = scope.now().toISOString();
  for (const message of waiting) await recordOutcome(scope, tx, message, { kind: 'blocked', at, words: recipientTexts.mergedAway });
  const where = sql`id IN ${among}`;
  await recordRows(tx, 'campaign_recipients', where, () => tx.update(campaignRecipients).set({ lead_id: null }).where(where));
}
