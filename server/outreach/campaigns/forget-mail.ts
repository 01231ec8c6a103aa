/** Deletes messages along with the room guests they were sent to. */
import { and, eq, sql } from 'drizzle-orm';
import { type ForgetMail, FORMER_GUEST } from '#server/closing/marketplace/purge.ts';
import { roomGuests } from '#server/closing/marketplace/table.ts';
import { isAmong } from '#server/db/conditions.ts';
import { inboundMessages, messages } from '#server/outreach/messages/table.ts';
import { campaignRecipients } from './table.ts';

/** Deletes codes of guests who are gone, and the mail of these buyers; campaigns still count them. */
export const forgetMail: ForgetMail = async (tx, { accounts, buyers }) => {
  const isGone = sql`NOT EXISTS (SELECT 1 FROM ${roomGuests} AS guest WHERE guest.id = ${messages.subject_id})`;
  await tx.delete(messages).where(and(isAmong(messages.account_id, accounts), eq(messages.purpose, 'room_code'), isGone));
  await tx.delete(messages).where(isAmong(messages.buyer_id, buyers));
  await tx.delete(inboundMessages).where(isAmong(inboundMessages.buyer_id, buyers));
  await tx
    .update(campaignRecipients)
    .set({ name: FORMER_GUEST, to_address: '', subject: null, body: null, error: null })
    .where(isAmong(campaignRecipients.buyer_id, buyers));
};
