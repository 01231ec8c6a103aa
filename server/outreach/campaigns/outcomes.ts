/** Applies outcomes of campaign messages, from the sender and the mailbox. */
import { eq, type SQL, sql, and, desc, gte, isNotNull } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { findOwned } from '#server/db/records.ts';
import { updateRow } from '#server/db/rows.ts';
import type { OutcomeHandler, ReplyHandler } from '#server/outreach/messages/handlers.ts';
import { resolveRecipientStatus, type RecipientEventKind } from '#shared/outreach/campaigns/recipient.ts';
import { type RecipientRow, trackingEvents, campaignRecipients, campaigns } from './table.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { NotFound } from '#server/core/errors.ts';
import { NOTED_BY_HAND, QUOTE, QUOTE_LENGTH } from '#shared/accounts/history/activity.ts';
import { ATTRIBUTION_DAYS } from '#shared/outreach/campaigns/results.ts';
import { recipientTexts } from '#shared/outreach/campaigns/recipient-texts.ts';

/** Changes of the counts that a campaign keeps of its recipients. */
type Counts = Partial<Record<keyof typeof COUNTERS, number>>;
const { sent_count, failed_count, bounce_count, open_count, machine_open_count, click_count, response_count, unsubscribe_count } =
  campaigns;
const COUNTERS = {
  ...{ sent_count, failed_count, bounce_count, open_count },
  ...{ machine_open_count, click_count, response_count, unsubscribe_count },
};

/** Changes a recipient, and its campaign's counts by so many. The status follows from the moments. */
export async function changeRecipient(
  scope: Scope,
  tx: Db,
  before: RecipientRow,
  change: Partial<RecipientRow>,
  counts: Counts,
): Promise<RecipientRow> {
  const after = { ...before, ...change };
  const updated_at = scope.now().toISOString();
  const changed = await updateRow(tx, campaignRecipients, before, { ...change, status: resolveRecipientStatus(after), updated_at });
  const sums: [string, SQL][] = Object.entries(counts)
    .filter(([, by]) => by !== 0)
    .map(([name, by]) => [name, sql`${COUNTERS[name as keyof Counts]} + ${by}`]);
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
  const countNew = (moment: string | null) => (moment === null ? 1 : 0);
  const change = (values: Partial<RecipientRow>, counts: Counts) => changeRecipient(scope, tx, recipient, values, counts);
  // Refused at once, it was sent all the same: the share that arrived is of what was sent. What is sent again has not failed any more.
  const sent = { sent_at: recipient.sent_at ?? at, failed_at: null };
  const sentCounts = { sent_count: countNew(recipient.sent_at), failed_count: recipient.failed_at === null ? 0 : -1 };
  if (kind === 'sent') return void (await change({ ...sent, error: null }, sentCounts));
  if (kind === 'bounced')
    await change(
      { ...sent, bounced_at: recipient.bounced_at ?? at, error: words },
      { ...sentCounts, bounce_count: countNew(recipient.bounced_at) },
    );
  else if (kind === 'unconfirmed') await change({ error: words }, {});
  else await change({ failed_at: recipient.failed_at ?? at, error: words }, { failed_count: countNew(recipient.failed_at) });
  await recordEvent(scope, tx, recipient.id, { kind: kind === 'bounced' ? 'bounce' : 'failure', detail: words });
};

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
