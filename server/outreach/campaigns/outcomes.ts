/** Applies outcomes of campaign messages, from the sender and the mailbox. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { findOwned } from '#server/db/records.ts';
import { updateRow } from '#server/db/rows.ts';
import type { OutcomeHandler } from '#server/outreach/messages/outcomes.ts';
import { resolveRecipientStatus, type RecipientEventKind } from '#shared/outreach/campaigns/recipient.ts';
import { trackingEvents, campaignRecipients, campaigns } from './table.ts';

export type RecipientRow = typeof campaignRecipients.$inferSelect;

/** The counts that a campaign keeps of its recipients. */
type RecipientCounters =
  | 'sent_count'
  | 'failed_count'
  | 'bounce_count'
  | 'open_count'
  | 'machine_open_count'
  | 'click_count'
  | 'response_count'
  | 'unsubscribe_count';

/** Changes a recipient, and its campaign's counts by so many. The status follows from the moments. */
export async function changeRecipient(
  scope: Scope,
  tx: Db,
  before: RecipientRow,
  change: Partial<RecipientRow>,
  counts: Partial<Record<RecipientCounters, number>>,
): Promise<RecipientRow> {
  const after = { ...before, ...change };
  const updated_at = scope.now().toISOString();
  const changed = await updateRow(tx, campaignRecipients, before, { ...change, status: resolveRecipientStatus(after), updated_at });
  const sums: [string, SQL][] = Object.entries(counts)
    .filter(([, by]) => by !== 0)
    .map(([name, by]) => [name, sql`${campaigns[name as RecipientCounters]} + ${by}`]);
  if (sums.length > 0) await tx.update(campaigns).set(Object.fromEntries(sums)).where(eq(campaigns.id, before.campaign_id));
  return changed;
}

/** How much of a reply, or of a server's answer, an event keeps. */
const MAX_TEXT_KEPT = 2000;

/** Records an event of a recipient. */
export async function recordEvent(
  scope: Scope,
  tx: Db,
  recipientId: number,
  event: { kind: RecipientEventKind; detail: string | null; user_agent?: string | null },
): Promise<void> {
  const { kind, detail, user_agent = null } = event;
  await tx.insert(trackingEvents).values({
    account_id: scope.account.id,
    recipient_id: recipientId,
    kind,
    detail: detail === null ? null : detail.slice(0, MAX_TEXT_KEPT),
    user_agent: user_agent === null ? null : user_agent.slice(0, 300),
    created_at: scope.now().toISOString(),
  });
}

/** The outcome handler of campaign messages. */
export const recordOutcome: OutcomeHandler = async (scope, tx, message, { kind, at, words = null }) => {
  const recipient = message.subject_id === null ? undefined : await findOwned(scope, tx, campaignRecipients, message.subject_id);
  if (!recipient) return;
  const isNew = (moment: string | null) => (moment === null ? 1 : 0);
  // A message sent again is no longer failed.
  const unfailed = { failed_at: null, error: null };
  switch (kind) {
    case 'sent':
      await changeRecipient(
        scope,
        tx,
        recipient,
        { sent_at: recipient.sent_at ?? at, ...unfailed },
        { sent_count: isNew(recipient.sent_at), failed_count: recipient.failed_at === null ? 0 : -1 },
      );
      return;
    case 'bounced':
      // Refused at once, it was sent all the same: the share that arrived is of what was sent.
      await changeRecipient(
        scope,
        tx,
        recipient,
        { sent_at: recipient.sent_at ?? at, bounced_at: recipient.bounced_at ?? at, failed_at: null, error: words },
        {
          sent_count: isNew(recipient.sent_at),
          bounce_count: isNew(recipient.bounced_at),
          failed_count: recipient.failed_at === null ? 0 : -1,
        },
      );
      await recordEvent(scope, tx, recipient.id, { kind: 'bounce', detail: words });
      return;
    case 'failed':
    case 'blocked':
      await changeRecipient(
        scope,
        tx,
        recipient,
        { failed_at: recipient.failed_at ?? at, error: words },
        { failed_count: isNew(recipient.failed_at) },
      );
      await recordEvent(scope, tx, recipient.id, { kind: 'failure', detail: words });
      return;
    case 'unconfirmed':
      await changeRecipient(scope, tx, recipient, { error: words }, {});
      await recordEvent(scope, tx, recipient.id, { kind: 'failure', detail: words });
      return;
  }
};
