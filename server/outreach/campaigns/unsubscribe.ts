/** Who follows the unsubscribe link of a message gets no more: at once, without a password, for as long as the campaign exists. */
import { and, eq, inArray } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { findOwned } from '#server/db/records.ts';
import { readLink } from '#server/accounts/settings/links.ts';
import { WAITING } from '#server/outreach/messages/messages.ts';
import { recordPermission } from '#server/records/contacts/permissions.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { markUnsubscribed } from './replies.ts';
import { campaignRecipients } from './table.ts';
import type { TrackingParts } from './tracking.ts';
import { normalizeAddress } from '#shared/records/contacts/channels.ts';

/** The address to unsubscribe, and the company that wrote to it. */
export interface Unsubscribing {
  address: string;
  company: string;
}

async function find(parts: TrackingParts, token: string) {
  const link = await readLink(parts.store.read, 'unsubscribe', token);
  const [recipientId] = link?.ids ?? [];
  if (!link || recipientId === undefined) return undefined;
  const scope = await loadAccountScope(parts, link.account_id);
  const recipient = await findOwned(scope, scope.read, campaignRecipients, recipientId);
  return (
    recipient && {
      scope,
      recipient,
      who: { address: normalizeAddress('email', recipient.to_address), company: scope.account.company_name },
    }
  );
}

/** The person of a link; undefined unless it was signed here. */
export const findUnsubscriber = async (parts: TrackingParts, token: string): Promise<Unsubscribing | undefined> =>
  (await find(parts, token))?.who;

/** Takes the address off everything that waits for it, and keeps new messages away. Twice is as good as once. */
export async function unsubscribe(parts: TrackingParts, token: string): Promise<Unsubscribing | undefined> {
  const found = await find(parts, token);
  if (!found) return undefined;
  const { scope, who } = found;
  const words = `Unsubscribe link in the message of ${(found.recipient.sent_at ?? found.recipient.created_at).slice(0, 10)}`;
  await scope.write(async (tx) => {
    const recipient = await findOwned(scope, tx, campaignRecipients, found.recipient.id);
    if (!recipient) return;
    const { lead_id } = recipient;
    const about = { lead_id, contact_status: 'opted_out', source: 'unsubscribe_link', evidence: words, address: who.address } as const;
    await recordPermission(scope, tx, { ...about, kind: 'email', value: who.address });
    await tx
      .update(messages)
      .set({ status: 'cancelled', error: words, updated_at: scope.now().toISOString() })
      .where(
        and(
          eq(messages.account_id, scope.account.id),
          eq(messages.to_address, who.address),
          eq(messages.channel, 'email'),
          inArray(messages.status, [...WAITING]),
        ),
      );
    await markUnsubscribed(scope, tx, recipient, words);
  });
  return who;
}
