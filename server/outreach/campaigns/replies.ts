/** Answers to campaigns: who wrote back, and to which message. */
import { and, desc, eq, gte, isNotNull } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { findOwned } from '#server/db/records.ts';
import type { ReplyHandler } from '#server/outreach/messages/replies.ts';
import { NOTED_BY_HAND, QUOTE, QUOTE_LENGTH } from '#shared/accounts/history/activity.ts';
import { ATTRIBUTION_DAYS } from '#shared/outreach/campaigns/attribution.ts';
import { recipientTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { changeRecipient, recordEvent, type RecipientRow } from './outcomes.ts';
import { campaignRecipients, campaigns } from './table.ts';

const DAY_MS = 86_400_000;

/** The inbound handler: whoever answers a campaign has responded to it, or has opted out. */
export const recordReply: ReplyHandler = async (scope, tx, inbound) => {
  const { answers } = inbound;
  if (answers && answers.purpose !== 'campaign') return;
  const subject = answers?.subject_id ?? null;
  const recipient =
    subject === null ? await findLastSent(scope, tx, inbound.lead_id) : await findOwned(scope, tx, campaignRecipients, subject);
  if (!recipient) return;
  if (inbound.opted_out) await markUnsubscribed(scope, tx, recipient, inbound.body);
  else await markResponded(scope, tx, recipient, inbound.body);
};

/** A message that answers nothing in particular counts for the campaign that reached the person last. */
async function findLastSent(scope: Scope, tx: Db, leadId: number | null): Promise<RecipientRow | undefined> {
  if (leadId === null) return undefined;
  const since = new Date(scope.now().getTime() - ATTRIBUTION_DAYS * DAY_MS).toISOString();
  const [row] = await tx
    .select()
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.lead_id, leadId),
        eq(campaignRecipients.account_id, scope.account.id),
        isNotNull(campaignRecipients.sent_at),
        gte(campaignRecipients.sent_at, since),
      ),
    )
    .orderBy(desc(campaignRecipients.sent_at))
    .limit(1);
  return row;
}

/** Names the person: inbound events are nobody's action here. */
const buildActivity = async (
  scope: Scope,
  tx: Db,
  recipient: RecipientRow,
  action: 'replied' | 'unsubscribed',
  words: string | null,
  isByHand = false,
) => {
  const [campaign] = await tx.select({ name: campaigns.name }).from(campaigns).where(eq(campaigns.id, recipient.campaign_id));
  const summary = `${recipient.name}, ${campaign?.name ?? ''}`;
  const changes = [
    { field: 'recipient', before: null, after: recipient.name },
    ...(words ? [{ field: QUOTE, before: null, after: words.slice(0, QUOTE_LENGTH) }] : []),
    ...(isByHand ? [{ field: NOTED_BY_HAND, before: null, after: true }] : []),
  ];
  await emitEvents(scope, tx, [{ type: `campaign.${action}`, subject_id: recipient.campaign_id, summary, changes }]);
};

/** Records an answer; the first one counts for the campaign. */
export async function markResponded(scope: Scope, tx: Db, recipient: RecipientRow, words: string | null, isByHand = false): Promise<void> {
  const isFirst = recipient.responded_at === null;
  const responded_at = recipient.responded_at ?? scope.now().toISOString();
  const response_count = recipient.response_count + 1;
  await changeRecipient(scope, tx, recipient, { responded_at, response_count }, { response_count: isFirst ? 1 : 0 });
  await recordEvent(scope, tx, recipient.id, { kind: 'reply', detail: words });
  await buildActivity(scope, tx, recipient, 'replied', words, isByHand);
}

/** Records an unsubscription; repeated ones change nothing. */
export async function markUnsubscribed(scope: Scope, tx: Db, recipient: RecipientRow, words: string | null): Promise<void> {
  if (recipient.unsubscribed_at !== null) return;
  await changeRecipient(scope, tx, recipient, { unsubscribed_at: scope.now().toISOString() }, { unsubscribe_count: 1 });
  await recordEvent(scope, tx, recipient.id, { kind: 'unsubscribe', detail: words });
  await buildActivity(scope, tx, recipient, 'unsubscribed', null);
}

/** An answer that came another way, such as a call after a letter. Throws `NotFound`. */
export const recordManualResponse = (scope: Scope, id: number, words: string | null): Promise<void> =>
  scope.write(async (tx) => {
    const recipient = await findOwned(scope, tx, campaignRecipients, id);
    if (!recipient) throw new NotFound(recipientTexts.notFound);
    await markResponded(scope, tx, recipient, words, true);
  });
