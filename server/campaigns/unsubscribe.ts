/** Who follows the unsubscribe link of a message gets no more: at once, without a password, for as long as the message is kept. */
import { and, eq, inArray } from 'drizzle-orm';
import { recordActivities } from '#server/activities/activities.ts';
import { scopeOfAccount } from '#server/auth/scope-of-account.ts';
import { findOwned } from '#server/db/records.ts';
import { readLink } from '#server/outreach/links.ts';
import { type MessageRow, WAITING } from '#server/outreach/messages.ts';
import { setStanding } from '#server/outreach/standings.ts';
import { messages } from '#server/outreach/table.ts';
import { markUnsubscribed } from './replies.ts';
import { campaignRecipients } from './table.ts';
import type { TrackingParts } from './tracking.ts';

/** Who asks: the address and the company that wrote to it. */
export interface Unsubscribing {
  address: string;
  company: string;
}

async function find(parts: TrackingParts, token: string) {
  const link = await readLink(parts.store.read, 'unsubscribe', token);
  const [messageId] = link?.ids ?? [];
  if (!link || messageId === undefined) return undefined;
  const scope = await scopeOfAccount(parts, link.account_id);
  const message = await findOwned(scope, scope.read, messages, messageId);
  return message && message.channel === 'email' ? { scope, message } : undefined;
}

/** Whom a link is about; undefined for a token that was not made here. */
export async function whoUnsubscribes(parts: TrackingParts, token: string): Promise<Unsubscribing | undefined> {
  const found = await find(parts, token);
  return found && { address: found.message.to_address, company: found.scope.account.company_name };
}

/** Takes the address off everything that waits for it, and keeps new messages away. Twice is as good as once. */
export async function unsubscribe(parts: TrackingParts, token: string): Promise<Unsubscribing | undefined> {
  const found = await find(parts, token);
  if (!found) return undefined;
  const { scope, message } = found;
  const words = `Unsubscribe link in the message of ${(message.sent_at ?? message.created_at).slice(0, 10)}`;
  await scope.write(async (tx) => {
    await setStanding(scope, tx, {
      lead_id: message.lead_id,
      kind: 'email',
      value: message.to_address,
      standing: 'opted_out',
      source: 'unsubscribe_link',
      evidence: words,
      address: message.to_address,
    });
    await tx
      .update(messages)
      .set({ status: 'cancelled', error: words, updated_at: scope.now().toISOString() })
      .where(
        and(
          eq(messages.account_id, scope.account.id),
          eq(messages.to_address, message.to_address),
          eq(messages.channel, 'email'),
          inArray(messages.status, [...WAITING]),
        ),
      );
    const recipient = await recipientOf(message, (id) => findOwned(scope, tx, campaignRecipients, id));
    if (recipient) await markUnsubscribed(scope, tx, recipient, words);
    else if (message.lead_id !== null)
      await recordActivities(scope, tx, [
        { entity: 'leads', entity_id: message.lead_id, action: 'unsubscribed', summary: message.to_address },
      ]);
  });
  return { address: message.to_address, company: scope.account.company_name };
}

const recipientOf = async <Row>(message: MessageRow, read: (id: number) => Promise<Row>): Promise<Row | undefined> =>
  message.purpose === 'campaign' && message.subject_id !== null ? read(message.subject_id) : undefined;
